import { type DisabledRuleFields, disabledRuleErrors, disabledRuleStatus } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertWithinReach } from '../../../kernel/session/reach.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import { deleteDisabledRule, insertDisabledRule, lockDisabledRule, overlappingRule, saveDisabledRule } from './disabled-rule.repo.ts';

const targetType = 'disabledRule';

constraintMeans('disabled_rule_name_key', disabledRuleErrors.nameTaken, 'ruleName');

/** What a certificate of one level is entitled to in a lot, one rule says. */
async function assertOnlyRule({ tx }: Context, dealerId: string, rule: DisabledRuleFields & { id: string }): Promise<void> {
  if (rule.status === disabledRuleStatus.OFF) return;
  const ruleName = await overlappingRule(tx, dealerId, rule);
  if (ruleName !== undefined) fail(disabledRuleErrors.overlap, { ruleName });
}

export async function createDisabledRule(fields: DisabledRuleFields, context: Context) {
  const { tx, user, now } = context;
  const { dealerId, userName: createdBy } = user;
  await assertOwnLots(context, fields.parkIds);
  const ruleId = newId(now);
  await assertOnlyRule(context, dealerId, { ...fields, id: ruleId });
  await insertDisabledRule(tx, { dealerId, id: ruleId, createdBy }, fields);
  context.audit({ targetType, targetId: ruleId, detail: { after: fields } });
  return { ruleId };
}

/** The rule, locked; of the user's lots alone. */
async function lockWithin(id: string, { tx, user }: Context) {
  const rule = found(await lockDisabledRule(tx, id, user));
  assertWithinReach(user, rule.parkIds);
  return rule;
}

/** Holds for stays that begin from now on; those granted before keep the terms they began under. */
export async function updateDisabledRule(id: string, { rev, ...fields }: DisabledRuleFields & { rev: number }, context: Context) {
  const before = await lockWithin(id, context);
  await assertOwnLots(context, fields.parkIds, before.dealerId);
  await assertOnlyRule(context, before.dealerId, { ...fields, id });
  assertFresh(await saveDisabledRule(context.tx, id, rev, fields));
  context.audit({ targetType, targetId: id, detail: { before, after: fields } });
  return null;
}

export async function removeDisabledRule(id: string, context: Context) {
  const before = await lockWithin(id, context);
  await deleteDisabledRule(context.tx, id);
  context.audit({ targetType, targetId: id, detail: { before } });
  return null;
}
