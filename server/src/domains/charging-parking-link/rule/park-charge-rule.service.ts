import { type ParkChargeRuleFields, parkBenefit, parkChargeRuleErrors } from '@bochong/contract/charging-parking-link';
import { commonErrors } from '@bochong/contract/kernel/error';
import { toFlag } from '@bochong/contract/kernel/fields';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import * as repo from './park-charge-rule.repo.ts';

type Fields = ParkChargeRuleFields;

/** Stations are the unit's and seen, each in one rule; lots are those that the stations stand in. */
async function assertSound({ tx, user }: Context, key: { dealerId: string; ruleId: string }, fields: Fields): Promise<void> {
  const { benefitType, freeMinutes, effectiveFrom, effectiveTo, stationIds, parkIds } = fields;
  if (benefitType === parkBenefit.FIXED_MINUTES && freeMinutes === null) fail(parkChargeRuleErrors.noMinutes, {}, { field: 'freeMinutes' });
  if (effectiveFrom !== null && effectiveTo !== null && Date.parse(effectiveTo) <= Date.parse(effectiveFrom))
    fail(parkChargeRuleErrors.period, {}, { field: 'effectiveTo' });
  const stations = [...new Set(stationIds)];
  if ((await repo.countSeen(tx, key.dealerId, stations, user.parkIds)) < stations.length) fail(commonErrors.notFound);
  const parkName = await repo.strangerPark(tx, key.dealerId, stations, parkIds);
  if (parkName !== undefined) fail(parkChargeRuleErrors.parkNotLinked, { parkName }, { field: 'parkIds' });
  const clash = await repo.clashOf(tx, key, fields);
  if (clash?.stationName) fail(parkChargeRuleErrors.stationTaken, { ...clash }, { field: 'stationIds' });
  if (clash) fail(parkChargeRuleErrors.nameTaken, {}, { field: 'ruleName' });
}

/** A rule as it is stored. */
export const ruleValues = (fields: Fields, effectiveFrom: string, operatorName: string) => ({
  ...{ rule_name: fields.ruleName, station_ids: [...new Set(fields.stationIds)], park_ids: [...new Set(fields.parkIds)] },
  ...{ min_energy_wh: fields.minEnergyWh, min_charge_min: fields.minChargeMin, min_paid_fen: fields.minPaidFen },
  ...{
    benefit_type: fields.benefitType,
    free_minutes: fields.freeMinutes,
    extra_minutes: fields.extraMinutes,
    max_minutes: fields.maxMinutes,
  },
  ...{ times_per_stay: fields.timesPerStay, times_per_day: fields.timesPerDay, plate_kinds: fields.plateKinds },
  ...{
    valid_after_end_min: fields.validAfterEndMin,
    effective_from: effectiveFrom,
    effective_to: fields.effectiveTo,
    operator_name: operatorName,
  },
});

export async function createRule(fields: Fields, context: Context): Promise<{ ruleId: string }> {
  const { tx, now, user } = context;
  const key = { dealerId: user.dealerId, ruleId: newId(now) };
  await repo.lockRules(tx, key.dealerId);
  await assertSound(context, key, fields);
  await repo.insertRule(tx, key, ruleValues(fields, fields.effectiveFrom ?? now.toISOString(), user.userName));
  context.audit({ targetType: 'parkChargeRule', targetId: key.ruleId, detail: { after: fields } });
  return { ruleId: key.ruleId };
}

export async function updateRule(id: string, { rev, ...fields }: Fields & { rev: number }, context: Context): Promise<{ ruleId: string }> {
  const { tx, user } = context;
  const before = found(await repo.findRule(tx, id, user.parkIds));
  await repo.lockRules(tx, before.dealerId);
  await assertSound(context, { dealerId: before.dealerId, ruleId: id }, fields);
  assertFresh(await repo.updateRule(tx, id, rev, ruleValues(fields, fields.effectiveFrom ?? before.effectiveFrom, user.userName)));
  context.audit({ targetType: 'parkChargeRule', targetId: id, detail: { before, after: fields } });
  return { ruleId: id };
}

export async function switchRule(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const { tx, user } = context;
  found(await repo.findRule(tx, id, user.parkIds));
  assertFresh(await repo.updateRule(tx, id, rev, { enabled: toFlag(enabled), operator_name: user.userName }));
  context.audit({ targetType: 'parkChargeRule', targetId: id, detail: { after: { enabled } } });
  return null;
}

export async function removeRule(id: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const before = found(await repo.findRule(tx, id, user.parkIds));
  assertFresh(await repo.updateRule(tx, id, before.rev, { is_delete: 1 }));
  context.audit({ targetType: 'parkChargeRule', targetId: id, detail: { before } });
  return null;
}
