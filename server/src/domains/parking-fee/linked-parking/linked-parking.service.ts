import {
  linkedParkingErrors as errors,
  type LinkedParking,
  type LinkFields,
  linkState,
  type RuleBinding,
  ruleScopeType,
  ruleStatus,
} from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { pageOfParks, placesOf } from '../../parking-lot/index.ts';
import { dealerOfRule, findRule, lockRule, saveScopes } from '../fee-rule/fee-rule.repo.ts';
import { noticedStart, placesFor } from '../fee-rule/fee-rule.service.ts';
import { bindPlaces, lockOpenBindings, unbindPlace } from '../fee-rule/rule-binding.repo.ts';
import * as repo from './linked-parking.repo.ts';

type Filters = PageQuery & { parkName?: string | undefined; ruleId?: string | undefined; linkState?: number | undefined };
const targetType = 'linkedParking';
const minuteOf = (at: string) => at.slice(0, 16).replace('T', ' ');

/** Which lots a filter means, as those to show or those to leave out. */
async function lotsOf({ ruleId, linkState: state }: Filters, { tx, now }: Context): Promise<{ only?: string[]; except?: string[] }> {
  if (ruleId === undefined && state === undefined) return {};
  const { priced, changing } = await repo.lotsWithRule(tx, now, ruleId);
  if (state === linkState.CHANGING) return { only: changing };
  if (state === linkState.CHARGED) return { only: priced };
  if (state === undefined) return { only: [...priced, ...changing] };
  return ruleId === undefined ? { except: priced } : { only: changing.filter((parkId) => !priced.includes(parkId)) };
}

export async function listLots(filters: Filters, context: Context) {
  const { tx, user, now } = context;
  const page = await pageOfParks(tx, filters, { parkIds: user.parkIds, ...(await lotsOf(filters, context)) });
  const lots = page.results.map(({ parkId }) => parkId);
  const periods = await repo.openPeriods(tx, lots, now);
  const results: LinkedParking[] = page.results.map((park) => {
    const [first = null, second = null] = periods.filter((period) => period.parkId === park.parkId);
    const begun = first !== null && Date.parse(first.since) <= now.getTime();
    return { ...park, current: begun ? first : null, next: begun ? second : first };
  });
  return { ...page, results };
}

async function seenLot({ tx, user }: Context, parkId: string): Promise<void> {
  const [park] = await placesOf(tx, 'park', [parkId]);
  found(park && (user.parkIds?.includes(parkId) ?? true) ? park : undefined);
}

export async function listBindings(parkId: string, context: Context): Promise<RuleBinding[]> {
  await seenLot(context, parkId);
  const periods = await repo.periodsOf(context.tx, parkId);
  return periods.map(({ publishedFor, ...period }) => ({
    ...period,
    cancellable: !publishedFor && period.until === null && Date.parse(period.since) > context.now.getTime(),
  }));
}

/**
 * From a time on, a published version charges these lots too; whatever charged them ends then. All of them or none: what stands in the
 * way is named lot by lot.
 */
export async function linkLots({ parkIds, ruleId, effectiveFrom }: LinkFields, context: Context): Promise<{ linked: number }> {
  const { tx, now, user } = context;
  const rule = found(await lockRule(tx, ruleId, now));
  if (rule.scopeType !== ruleScopeType.PARK || (rule.ruleStatus !== ruleStatus.ACTIVE && rule.ruleStatus !== ruleStatus.NO_ACTIVE))
    fail(errors.wrongRule);
  const from = noticedStart(effectiveFrom, now);
  if (rule.effectiveFrom !== null && Date.parse(from) < Date.parse(rule.effectiveFrom))
    fail(errors.beforeRule, { effectiveFrom: minuteOf(rule.effectiveFrom) });
  const places = await placesFor(context, { scopeType: rule.scopeType, scopeIds: parkIds });
  const dealerId = await dealerOfRule(tx, ruleId);
  if (places[0]?.dealerId !== dealerId) fail(errors.wrongRule);

  const lots = places.map((place) => place.id);
  const open = await lockOpenBindings(tx, lots);
  const conflicts = places.flatMap(({ id, name }) => {
    const binding = open.find((one) => one.scopeId === id);
    if (!binding) return [];
    if (binding.ruleId === ruleId) return [`${name}（已按该规则收费）`];
    const pending = Date.parse(binding.effectiveFrom) >= Date.parse(from);
    return pending ? [`${name}（「${binding.ruleName}」将于${minuteOf(binding.effectiveFrom)}生效）`] : [];
  });
  if (conflicts.length > 0) fail(errors.conflicts, { parks: conflicts.join('、') });

  await bindPlaces(tx, { dealerId, ruleId, scopeType: rule.scopeType, from, operatorName: user.userName }, lots, open);
  const known = new Set(rule.scopes.map(({ scopeId }) => scopeId));
  const added = places.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ scopeId: id, scopeName: name }));
  await saveScopes(tx, ruleId, [...rule.scopes, ...added]);
  const detail = {
    ruleId,
    ruleName: rule.ruleName,
    effectiveFrom: from,
    parks: places.map(({ id, name }) => ({ parkId: id, parkName: name })),
  };
  context.audit({ targetType, targetId: ruleId, detail });
  return { linked: places.length };
}

/** Takes back a link that has not begun: the lot stays with the rule before. */
export async function cancelLink(bindingId: string, context: Context): Promise<null> {
  const { tx, now } = context;
  const before = found(await repo.lockPeriod(tx, bindingId));
  await seenLot(context, before.parkId);
  if (before.publishedFor) fail(errors.published);
  if (before.until !== null || Date.parse(before.since) <= now.getTime()) fail(errors.notPending);
  const rule = found(await findRule(tx, before.ruleId, now));
  await unbindPlace(tx, bindingId);
  await saveScopes(
    tx,
    before.ruleId,
    rule.scopes.filter(({ scopeId }) => scopeId !== before.parkId),
  );
  context.audit({ targetType, targetId: before.ruleId, detail: { before } });
  return null;
}
