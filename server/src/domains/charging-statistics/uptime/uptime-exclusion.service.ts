import { chargingUptimeErrors, outageExclusion, type UptimeFilters, type uptimeExclusions } from '@bochong/contract/charging-statistics';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { dayMs } from '../../../kernel/time.ts';
import * as repo from './uptime-exclusion.repo.ts';
import { uptimeQuery } from './uptime-report.service.ts';

/** How far back a time may be entered. */
const latestDays = 92;

/** Enters a time that is not held against guns: planned work before it begins, everything else once it has begun. */
export async function addExclusion(
  { stationId, equipmentId = null, reason, startedAt, hours, note }: BodyOf<typeof uptimeExclusions.create>,
  { tx, user, now, audit }: Context,
): Promise<Data<typeof uptimeExclusions.create>> {
  const { dealerId } = found(await repo.exclusionPlace(tx, stationId, equipmentId, user.parkIds));
  const from = new Date(startedAt);
  const field = { field: 'startedAt' };
  if (reason === outageExclusion.SCHEDULED && from < now) fail(chargingUptimeErrors.notAhead, {}, field);
  if (reason !== outageExclusion.SCHEDULED && from > now) fail(chargingUptimeErrors.tooEarly, {}, field);
  if (from.getTime() < now.getTime() - latestDays * dayMs) fail(chargingUptimeErrors.tooLate, { days: latestDays }, field);
  const until = new Date(from.getTime() + hours * 3_600_000);
  const exclusionId = await repo.insertExclusion(
    tx,
    { dealerId, stationId, equipmentId, reason, from, until, note, by: user.userName },
    now,
  );
  audit({ targetType: 'uptimeExclusion', targetId: exclusionId, detail: { stationId, equipmentId, reason, startedAt, hours, note } });
  return { exclusionId };
}

/** A time that was wrongly entered counts again. */
export async function makeVoid(id: string, { voidNote, rev }: BodyOf<typeof uptimeExclusions.makeVoid>, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const { voidedAt } = found(await repo.findExclusion(tx, id, user.parkIds));
  if (voidedAt !== null) fail(chargingUptimeErrors.alreadyVoid);
  assertFresh(await repo.voidExclusion(tx, id, rev, { by: user.userName, note: voidNote, at: now }));
  audit({ targetType: 'uptimeExclusion', targetId: id, detail: { voidNote } });
  return null;
}

export const exclusions = (
  { pageNo, pageSize, ...asked }: UptimeFilters & PageQuery,
  { tx, user, now }: Context,
): Promise<Data<typeof uptimeExclusions.list>> => repo.listExclusions(tx, uptimeQuery(asked, user, now), { pageNo, pageSize });
