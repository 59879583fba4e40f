import type { SettingEffects } from '@bochong/contract/kernel/setting';
import { defaultSecurityPolicy, type SecurityPolicy } from '@bochong/contract/session';
import type { Context } from '../../../kernel/app-context.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { ownPolicies, policyFacts } from './policy-effect.repo.ts';
import { effectsOf } from './policy-effect.rule.ts';
import { policyForEdit } from './security-policy.repo.ts';
import { effectivePolicy, looserKey } from './security-policy.rule.ts';

/** What saving a policy would do to the people it applies to: a unit's own, or everybody the platform's policy applies to. */
export async function policyEffect(wanted: SecurityPolicy, { tx, user, now }: Context): Promise<SettingEffects> {
  const { policy: before } = await policyForEdit(tx, user.dealerId);
  const after = effectivePolicy(user.dealerId === platformDealerId ? wanted : {}, wanted);
  if (user.dealerId !== platformDealerId) {
    return effectsOf(before, after, { ...(await policyFacts(tx, [{ dealerId: user.dealerId, before, after }], now)), looserUnits: 0 });
  }
  const own = new Map((await ownPolicies(tx)).map((row) => [row.dealerId, row.policy]));
  const units = user.dealerIds.filter((dealerId) => dealerId !== platformDealerId);
  const pairs = [...units, platformDealerId].map((dealerId) => {
    const ofUnit = dealerId === platformDealerId ? {} : (own.get(dealerId) ?? {});
    return { dealerId, before: effectivePolicy(before, ofUnit), after: effectivePolicy(after, ofUnit) };
  });
  const isLooserThan = (policy: SecurityPolicy, dealerId: string) =>
    looserKey({ ...defaultSecurityPolicy, ...policy, ...own.get(dealerId) }, policy) !== undefined;
  const looser = units.filter((dealerId) => own.has(dealerId) && isLooserThan(after, dealerId) && !isLooserThan(before, dealerId));
  return effectsOf(before, after, { ...(await policyFacts(tx, pairs, now)), looserUnits: looser.length });
}
