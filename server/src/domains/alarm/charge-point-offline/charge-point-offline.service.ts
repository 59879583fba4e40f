import { chargePointOfflineRecordPage, chargePointOfflineRecords, offlineReason, recordStatus } from '@bochong/contract/alarm';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { exportLimit, exportXlsx } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { holdersWithLots } from '../../access/index.ts';
import { lotsOfStation } from '../../charging-asset/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { raiseAlarm } from '../live-alarm/live-alarm.service.ts';
import * as repo from './charge-point-offline.repo.ts';
import { type ChargePointOfflineQuery, listChargePointOffline } from './charge-point-offline-list.repo.ts';
import { digestMs, digestsOf, dueAfter, isMissed, reasonOf, togetherMs, withoutPower } from './offline-alarm.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** The time has come to tell of piles that are away; of a dealer one such event waits. */
    ChargePointAlarmDue: Record<string, never>;
  }
}

const typeCode = 'CHARGE_POINT_OFFLINE';
const bizType = 'chargePointOffline';

const wakeAt = ({ app, tx }: WorkContext, dealerId: string, due: Date) =>
  app.events.emitLater(tx, 'ChargePointAlarmDue', dealerId, {}, { at: new Date(due.getTime() + digestMs), key: dealerId });

/** A charge point has no connection any more, or is back; told again, nothing changes. */
export async function followConnection(
  context: WorkContext,
  dealerId: string,
  { equipmentId, cause }: DomainEvents['ChargePointConnectionChanged'],
) {
  const { tx, now } = context;
  if (cause === null) {
    const bizId = await repo.closeRecord(tx, dealerId, equipmentId, now);
    if (bizId) await closeTodo(tx, { dealerId, typeCode, bizId, at: now });
    return;
  }
  const dueAt = new Date(dueAfter(now.getTime(), cause));
  if (await repo.openRecord(tx, dealerId, equipmentId, { reason: reasonOf(cause), noticedAt: now, dueAt }))
    await wakeAt(context, dealerId, dueAt);
}

/** Tells the people of piles that are still away after their time; each is told once of all that he sees. */
export async function tellOffline(context: WorkContext, dealerId: string): Promise<void> {
  const { app, tx, now } = context;
  const due = await repo.dueRecords(tx, dealerId, now);
  for (const stationId of new Set(due.map((record) => record.stationId))) await judgePower(context, dealerId, stationId);
  const missed = due.filter((record) => record.recordStatus === recordStatus.ONGOING && isMissed(record));
  const lots = new Map<string, string[]>();
  for (const { stationId } of missed) if (!lots.has(stationId)) lots.set(stationId, await lotsOfStation(tx, dealerId, stationId));
  const piles = missed.map((record) => ({ ...record, lots: lots.get(record.stationId) ?? [] }));
  const people = missed.length === 0 ? [] : await holdersWithLots(tx, dealerId, chargePointOfflineRecordPage.code);
  for (const { userIds, piles: seen } of digestsOf(piles, people)) {
    const [first] = seen;
    if (!first) continue;
    const alarmTime = first.startedAt;
    const location = `${first.stationName} ${first.location}`.trim();
    await raiseAlarm(
      app,
      tx,
      { dealerId, userIds },
      seen.length === 1
        ? { msgType: 'chargingDeviceOffline', devName: first.deviceName, location, alarmTime }
        : { msgType: 'multiChargingDeviceOffline', devNum: seen.length, alarmTime },
    );
  }
  const idsOf = (records: readonly repo.DueRecord[]) => records.map(({ recordId }) => recordId);
  await repo.saveJudged(tx, dealerId, idsOf(due), idsOf(missed), now);
  const next = await repo.nextDue(tx, dealerId);
  if (next) await wakeAt(context, dealerId, next);
}

/** Piles of a station that went away together have lost their power. */
async function judgePower({ tx, now }: WorkContext, dealerId: string, stationId: string): Promise<void> {
  const { records, piles } = await repo.lossOf(tx, dealerId, stationId, new Date(now.getTime() - 10 * togetherMs));
  const dark = withoutPower(records, piles).filter(({ reason }) => reason !== offlineReason.POWER);
  if (dark.length > 0)
    await repo.saveReason(
      tx,
      dealerId,
      dark.map(({ recordId }) => recordId),
      offlineReason.POWER,
    );
}

/** A pile that is still away after this time is somebody's to do. */
const longMs = 600_000;

export async function escalateOffline({ tx, now }: WorkContext, dealerId: string): Promise<void> {
  for (const { id, deviceName, stationId } of await repo.takeLong(tx, dealerId, new Date(now.getTime() - longMs))) {
    const [parkId] = await lotsOfStation(tx, dealerId, stationId);
    const title = `充电桩离线：${deviceName}`;
    await raiseTodo(tx, { dealerId, typeCode, bizType, bizId: id, title, ...(parkId !== undefined && { parkId }), at: now });
  }
}

export async function remark(
  id: string,
  { note }: BodyOf<typeof chargePointOfflineRecords.remark>,
  { tx, user, now, audit }: Context,
): Promise<null> {
  found(await repo.remarkRecord(tx, id, user.parkIds, { by: user.userName, at: toIso(now), note }));
  audit({ targetType: bizType, targetId: id, detail: { note } });
  return null;
}

export async function handle(
  id: string,
  body: BodyOf<typeof chargePointOfflineRecords.handle>,
  { tx, user, now, audit }: Context,
): Promise<null> {
  const deed = { by: user.userName, at: toIso(now), note: body.note };
  const { dealerId } = found(await repo.endRecord(tx, id, user.parkIds, deed, body.recordStatus));
  await closeTodo(tx, { dealerId, typeCode, bizId: id, by: user.userName, at: now });
  audit({ targetType: bizType, targetId: id, detail: body });
  return null;
}

const columns = fieldColumns<Awaited<ReturnType<typeof listChargePointOffline>>['results'][number]>(chargePointOfflineRecords.list, [
  ...([
    'deviceName',
    'deviceCode',
    'stationName',
    'location',
    'startedAt',
    'endedAt',
    'minutes',
    'reason',
    'gunCount',
    'orderCount',
  ] as const),
  ...(['recordStatus', 'announcedAt', 'acknowledgedAt', 'handledBy', 'handleNote'] as const),
]);

/** What the list shows by the same filters, as a workbook. */
export async function exportRecords(query: Omit<ChargePointOfflineQuery, 'pageNo' | 'pageSize'>, { tx, user, now }: Context) {
  const { results } = await listChargePointOffline(tx, { ...query, pageNo: 1, pageSize: exportLimit + 1 }, user, now);
  return exportXlsx(`充电桩离线告警${businessDate(now)}.xlsx`, columns, results, user);
}
