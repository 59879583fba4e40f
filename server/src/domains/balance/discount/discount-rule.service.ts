import { type DiscountRuleFields, discountRuleErrors } from '@bochong/contract/balance';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertPlacesNamed } from '../../../kernel/session/reach.ts';
import { assertOwnStations, assertStationsWithinReach } from '../../charging-asset/index.ts';
import * as repo from './discount-rule.repo.ts';
import { isUsed } from './discount-use.repo.ts';

constraintMeans('balance_discount_rule_name_key', discountRuleErrors.nameTaken, 'ruleName');

async function checkStations(context: Context, dealerId: string, { stationIds }: DiscountRuleFields): Promise<void> {
  assertPlacesNamed(context.user, stationIds, 'stationIds');
  await assertOwnStations(context, stationIds, dealerId);
}

export async function createRule(fields: DiscountRuleFields, context: Context) {
  const { tx, user, now } = context;
  await checkStations(context, user.dealerId, fields);
  const id = newId(now);
  await repo.insertRule(tx, { dealerId: user.dealerId, id }, fields, user.userName, now);
  context.audit({ targetType: 'discountRule', targetId: id, detail: { after: fields } });
  return { ruleId: id };
}

/** A rule as its caller has seen it, locked. */
async function lock(id: string, rev: number | undefined, context: Context) {
  const { dealer_id: dealerId, ...rule } = found(await repo.lockRule(context.tx, id, context.user));
  await assertStationsWithinReach(context, { dealerId, stationIds: rule.station_ids });
  if (rev !== undefined && rule.rev !== rev) fail(commonErrors.stale);
  return { ...rule, dealerId };
}

/** What came off orders before keeps the terms of then. */
export async function updateRule(id: string, { rev, ...fields }: DiscountRuleFields & { rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  await checkStations(context, before.dealerId, fields);
  await repo.saveRule(context.tx, before, fields, context.user.userName);
  context.audit({ targetType: 'discountRule', targetId: id, detail: { before, after: fields } });
  return { ruleId: id };
}

export async function switchRule(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  await repo.saveRule(context.tx, before, { enabled }, context.user.userName);
  context.audit({ targetType: 'discountRule', targetId: id, detail: { before: { enabled: before.enabled }, after: { enabled } } });
  return null;
}

export async function removeRule(id: string, context: Context) {
  const before = await lock(id, undefined, context);
  if (await isUsed(context.tx, before.dealerId, id)) fail(discountRuleErrors.used);
  await repo.saveRule(context.tx, before, { deleted: true }, context.user.userName);
  context.audit({ targetType: 'discountRule', targetId: id, detail: { before } });
  return null;
}
