import { type OccupyRuleFields, occupyRuleErrors, tariffScope } from '@bochong/contract/charging-tariff';
import { commonErrors } from '@bochong/contract/kernel/error';
import { toFlag } from '@bochong/contract/kernel/fields';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { startFrom } from '../tariff/tariff.service.ts';
import { boundPlaces } from '../tariff-binding/bound-place.repo.ts';
import * as repo from './occupy-rule.repo.ts';
import { exemptKind, type OccupyValues, occupyValues } from './occupy-rule.rule.ts';

/** Whom a rule newly exempts is the unit's. */
async function assertExemptable(
  { tx }: Context,
  dealerId: string,
  { exempt }: OccupyValues,
  before?: OccupyValues['exempt'],
): Promise<void> {
  for (const [kind, name] of [
    [exemptKind.VIP, 'vipTypeIds'],
    [exemptKind.COMPANY, 'companyIds'],
  ] as const) {
    const added = exempt[name].filter((id) => !before?.[name].includes(id));
    if ((await repo.exemptable(tx, dealerId, kind, added)) !== added.length) fail(commonErrors.notFound);
  }
}

/** Each station is one of the unit's that the user sees, or was in the rule before, and stands in no other rule. */
async function assertPlaced(
  { tx, user }: Context,
  key: { dealerId: string; ruleId: string },
  values: OccupyValues,
  before: readonly string[] = [],
): Promise<void> {
  const added = values.stationIds.filter((id) => !before.includes(id));
  const places = await boundPlaces(tx, tariffScope.STATION, added, user.parkIds);
  if (places.length !== added.length || places.some(({ dealerId }) => dealerId !== key.dealerId)) fail(commonErrors.notFound);
  const clash = await repo.clashOf(tx, key, values);
  if (clash?.stationName) fail(occupyRuleErrors.stationTaken, { ...clash }, { field: 'stationIds' });
  if (clash) fail(occupyRuleErrors.nameTaken, {}, { field: 'ruleName' });
}

export async function createRule(fields: OccupyRuleFields, context: Context): Promise<{ ruleId: string }> {
  const { tx, now, user } = context;
  const key = { dealerId: user.dealerId, ruleId: newId(now) };
  await repo.lockUnit(tx, key.dealerId);
  const values = occupyValues(fields, { enabled: 1, effectiveFrom: startFrom(fields.effectiveFrom, now) });
  await assertPlaced(context, key, values);
  await assertExemptable(context, key.dealerId, values);
  await repo.insertVersion(tx, { ...key, rev: 0, since: now.toISOString(), by: user.userName }, values);
  context.audit({ targetType: 'chargingOccupyRule', targetId: key.ruleId, detail: { after: fields } });
  return { ruleId: key.ruleId };
}

/** The next version of a rule; what began before keeps the one it began with. */
async function change(ruleId: string, dealerId: string, rev: number, values: OccupyValues, { tx, now, user }: Context): Promise<void> {
  assertFresh(await repo.endVersion(tx, ruleId, rev, now.toISOString()));
  await repo.insertVersion(tx, { dealerId, ruleId, rev: rev + 1, since: now.toISOString(), by: user.userName }, values);
}

export async function updateRule(
  id: string,
  { rev, ...fields }: OccupyRuleFields & { rev: number },
  context: Context,
): Promise<{ ruleId: string }> {
  const { tx, user, now } = context;
  const before = found(await repo.lockRule(tx, id));
  const seen = found(await repo.findRule(tx, id, user.parkIds));
  const hidden = before.values.stationIds.filter((stationId) => !seen.stationIds.includes(stationId));
  const effectiveFrom = fields.effectiveFrom === null ? before.values.effectiveFrom : startFrom(fields.effectiveFrom, now);
  const values = occupyValues(
    { ...fields, stationIds: [...fields.stationIds, ...hidden] },
    { enabled: before.values.enabled, effectiveFrom },
  );
  await assertPlaced(context, { dealerId: before.dealerId, ruleId: id }, values, before.values.stationIds);
  await assertExemptable(context, before.dealerId, values, before.values.exempt);
  await change(id, before.dealerId, rev, values, context);
  context.audit({ targetType: 'chargingOccupyRule', targetId: id, detail: { before: before.values, after: fields } });
  return { ruleId: id };
}

export async function switchRules({ ruleIds, enabled }: { ruleIds: string[]; enabled: boolean }, context: Context): Promise<null> {
  for (const id of new Set(ruleIds)) {
    const { dealerId, values, rev } = found(await repo.lockRule(context.tx, id));
    if (values.enabled === toFlag(enabled)) continue;
    await change(id, dealerId, rev, { ...values, enabled: toFlag(enabled) }, context);
    context.audit({ targetType: 'chargingOccupyRule', targetId: id, detail: { before: values.enabled, after: enabled } });
  }
  return null;
}

export async function removeRule(id: string, { tx, now, audit }: Context): Promise<null> {
  const { values, rev } = found(await repo.lockRule(tx, id));
  if (values.stationIds.length > 0) fail(occupyRuleErrors.inUse, { count: values.stationIds.length });
  assertFresh(await repo.endVersion(tx, id, rev, now.toISOString()));
  audit({ targetType: 'chargingOccupyRule', targetId: id, detail: { before: values } });
  return null;
}
