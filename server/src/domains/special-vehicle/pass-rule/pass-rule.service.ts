import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { passPeriodMode, passPeriodUnit, passRuleErrors, type passRules } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertWithinReach } from '../../../kernel/session/reach.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import {
  findPassRule,
  hasCards,
  insertPassRule,
  lockPassRule,
  type PassRule,
  type PassRuleFields,
  removePassRule,
  savePassRule,
  switchPassRule,
} from './pass-rule.repo.ts';

constraintMeans('pass_rule_name_key', passRuleErrors.nameTaken, 'ruleName');

async function check(context: Context, fields: PassRuleFields): Promise<void> {
  const { minPeriods, maxPeriods, periodMode, periodUnit, effectiveFrom, effectiveTo, parkIds } = fields;
  if (maxPeriods < minPeriods) fail(passRuleErrors.periods);
  if (periodMode === passPeriodMode.NATURAL_MONTH && periodUnit !== passPeriodUnit.MONTH) fail(passRuleErrors.naturalMonth);
  if (effectiveTo !== null && effectiveTo < effectiveFrom) fail(passRuleErrors.dates);
  await assertOwnLots(context, parkIds);
}

/** The rule, locked, if all its lots are the user's. */
async function lockOwn({ tx, user }: Context, id: string): Promise<PassRule> {
  const rule = found(await findPassRule(tx, id, user.parkIds));
  assertWithinReach(user, rule.parkIds);
  return found(await lockPassRule(tx, rule.dealerId, id));
}

export async function createPassRule(fields: PassRuleFields, context: Context) {
  await check(context, fields);
  const ruleId = newId(context.now);
  await insertPassRule(context.tx, { dealerId: context.user.dealerId, id: ruleId, createdBy: context.user.userName }, fields);
  context.audit({ targetType: 'passRule', targetId: ruleId, detail: { after: fields } });
  return { ruleId };
}

export async function updatePassRule(id: string, { rev, ...fields }: BodyOf<typeof passRules.update>, context: Context) {
  const before = await lockOwn(context, id);
  await check(context, fields);
  if (await hasCards(context.tx, before)) fail(passRuleErrors.sold);
  assertFresh(await savePassRule(context.tx, id, rev, fields));
  context.audit({ targetType: 'passRule', targetId: id, detail: { before, after: fields } });
  return null;
}

export async function setPassRuleStatus(id: string, status: number, context: Context) {
  const before = await lockOwn(context, id);
  await switchPassRule(context.tx, id, status);
  context.audit({ targetType: 'passRule', targetId: id, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

export async function deletePassRule(id: string, context: Context) {
  const before = await lockOwn(context, id);
  if (await hasCards(context.tx, before)) fail(passRuleErrors.sold);
  await removePassRule(context.tx, id);
  context.audit({ targetType: 'passRule', targetId: id, detail: { before } });
  return null;
}
