import { alarmErrors, illegalAudit, recordStatus } from '@bochong/contract/alarm';
import type { Data, Endpoint } from '@bochong/contract/kernel/endpoint';
import { berthStatus } from '@bochong/contract/parking-lot';
import type { BacklogTypeCode } from '@bochong/contract/todo';
import type { Context } from '../../../kernel/app-context.ts';
import { metrics, sumCounters } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { businessDate, startOfDay } from '../../../kernel/time.ts';
import { berthByCode, setBerthState } from '../../parking-lot/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { deviceNameOf } from '../offline-record/offline-record.repo.ts';
import {
  type AbnormalKind,
  type AbnormalQuery,
  abnormalKind,
  endById,
  endByObject,
  listAbnormal,
  lockUnaudited,
  noteSighting,
  saveAudit,
  takeLongOngoing,
} from './abnormal-record.repo.ts';

/** What a record becomes when it lasts. */
const todoOf: Record<AbnormalKind, BacklogTypeCode> = { 1: 'ILLEGAL_24H', 2: 'OCCUPY_24H', 3: 'COVERED_24H' };
const kindName: Record<AbnormalKind, string> = { 1: '违停', 2: '泊位异常占用', 3: '相机遮挡' };
const dayMs = 86_400_000;

const blank = { subType: null, plateNo: '', presetNo: null, coverRate: null, images: [] };

async function endAndClose(tx: Tx, dealerId: string, kind: AbnormalKind, objectKey: string, at: Date): Promise<void> {
  for (const { id } of await endByObject(tx, dealerId, kind, objectKey, at))
    await closeTodo(tx, { dealerId, typeCode: todoOf[kind], bizId: id, at });
}

/** A camera says that it sees nothing, or sees again. */
export async function noteCovered(tx: Tx, dealerId: string, report: DomainEvents['DeviceAlarmReported']): Promise<void> {
  if (report.alarmType !== 'COVERED') return;
  const { deviceId, parkId, raised } = report;
  const at = new Date(report.at);
  if (!raised) return endAndClose(tx, dealerId, abnormalKind.COVERED, deviceId, at);
  const location = (await deviceNameOf(tx, dealerId, deviceId)) ?? report.deviceSn;
  const sight = { kind: abnormalKind.COVERED, deviceId, parkId, objectKey: deviceId, location, coverRate: report.coverRate ?? null };
  await noteSighting(tx, dealerId, { ...blank, ...sight, startedAt: at, seenAt: at });
}

/** A camera or sensor saw an illegally parked vehicle, or a berth occupied as it should not be, or no longer. */
export async function noteAbnormal(tx: Tx, dealerId: string, seen: DomainEvents['AbnormalSeen']): Promise<void> {
  const { deviceId, parkId, images, event } = seen;
  const seenAt = new Date(seen.at);
  if (event.eventType === 'monitor.illegal') {
    const { plateNo, illegalType: subType, presetNo = null, startAt } = event.payload;
    const startedAt = startAt === undefined ? seenAt : new Date(Math.min(Date.parse(startAt), seenAt.getTime()));
    const name = await deviceNameOf(tx, dealerId, deviceId);
    const location = event.payload.location ?? [name ?? seen.deviceSn, presetNo !== null && `预置位${presetNo}`].filter(Boolean).join(' ');
    const sight = { kind: abnormalKind.ILLEGAL, deviceId, parkId, objectKey: `${deviceId}/${presetNo ?? ''}/${plateNo}`, location };
    return noteSighting(tx, dealerId, { ...blank, ...sight, subType, plateNo, presetNo, images, startedAt, seenAt });
  }
  const berth = await berthByCode(tx, dealerId, event.payload.berthCode);
  if (!berth) return;
  if (event.eventType === 'berth.normal') return endAndClose(tx, dealerId, abnormalKind.OCCUPY, berth.berthCode, seenAt);
  const { occupyType: subType, plateNo } = event.payload;
  const sight = { kind: abnormalKind.OCCUPY, deviceId, parkId: berth.parkId, objectKey: berth.berthCode };
  await noteSighting(tx, dealerId, {
    ...blank,
    ...sight,
    location: `泊位${berth.berthCode}`,
    subType,
    plateNo,
    images,
    startedAt: seenAt,
    seenAt,
  });
}

const metricOf: Record<AbnormalKind, number> = { 1: metrics.illegalParks, 2: metrics.occupyAbnormals, 3: metrics.camerasCovered };

/** The red dot's question (whole days up to now, nothing else asked) is answered by counters; undefined for any other. */
async function countedTotal(kind: AbnormalKind, query: AbnormalQuery, { tx, user, now }: Context): Promise<number | undefined> {
  const { startTime, endTime, keyword, parkIds, status, auditStatus } = query;
  const start = Date.parse(startTime ?? '');
  const wholeDays = start === startOfDay(start) && (endTime === undefined || Date.parse(endTime) >= now.getTime() - 60_000);
  const plain = keyword === undefined && !parkIds?.length && auditStatus === undefined;
  if (!wholeDays || !plain || status !== (kind === abnormalKind.ILLEGAL ? undefined : recordStatus.ONGOING)) return undefined;
  const days = { from: businessDate(start), to: businessDate(now) };
  return sumCounters(tx, { ...days, metrics: [metricOf[kind]], parkIds: user.parkIds });
}

/** A page of one kind as its endpoint answers it, pictures as addresses that show them. */
export async function abnormalPage<E extends Endpoint>(
  _endpoint: E,
  kind: AbnormalKind,
  query: AbnormalQuery,
  context: Context,
): Promise<Data<E>> {
  const { app, tx, user, now } = context;
  const page = await listAbnormal(tx, kind, query, user);
  const total = await countedTotal(kind, query, context);
  return {
    ...page,
    ...(total !== undefined && { totalRecord: total, totalCapped: false }),
    results: page.results.map(({ subType, ...row }) => ({
      ...row,
      illegalType: subType,
      occupyType: subType,
      images: row.images.map((image) => app.storage.signedPath(image, now)),
    })),
  } as Data<E>;
}

/** Decides whether a vehicle stood where it may not; only two pictures prove it. */
export async function auditIllegal(id: string, body: { auditStatus: 1 | 2; note: string }, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const record = found(await lockUnaudited(tx, user, id));
  if (body.auditStatus === illegalAudit.VALID && record.images.length < 2) fail(alarmErrors.evidence);
  await saveAudit(tx, { dealerId: record.dealerId, id }, { ...body, by: user.userName, at: now });
  if (body.auditStatus === illegalAudit.INVALID) {
    await endById(tx, user, abnormalKind.ILLEGAL, id, { status: recordStatus.INVALID, at: now, by: user.userName, note: body.note });
  }
  await closeTodo(tx, { dealerId: record.dealerId, typeCode: 'ILLEGAL_24H', bizId: id, by: user.userName, at: now });
  audit({ targetType: 'illegalPark', targetId: id, detail: body });
  return null;
}

/** Ends an ongoing record by hand; a berth is free again then, unless a stay holds it. */
export async function recoverAbnormal(
  kind: AbnormalKind,
  id: string,
  body: { recordStatus: 3 | 4; note: string },
  context: Context,
): Promise<null> {
  const { tx, user, now, audit } = context;
  const ending = { status: body.recordStatus, at: now, by: user.userName, note: body.note };
  const ended = found(await endById(tx, user, kind, id, ending));
  if (kind === abnormalKind.OCCUPY) await freeBerth(tx, ended.dealerId, ended.objectKey, now);
  await closeTodo(tx, { dealerId: ended.dealerId, typeCode: todoOf[kind], bizId: id, by: user.userName, at: now });
  audit({ targetType: 'abnormalRecord', targetId: id, detail: body });
  return null;
}

async function freeBerth(tx: Tx, dealerId: string, berthCode: string, at: Date): Promise<void> {
  const berth = await berthByCode(tx, dealerId, berthCode);
  if (berth && berth.currentOrderId === null) await setBerthState(tx, berth, { status: berthStatus.IDLE, orderId: null, at });
}

/** Asks somebody about every record that has lasted a day. */
export async function escalateAbnormal(tx: Tx, dealerId: string, now: Date): Promise<void> {
  for (const { id, kind, parkId, location } of await takeLongOngoing(tx, dealerId, new Date(now.getTime() - dayMs))) {
    const title = `${kindName[kind]}超过24小时：${location}`;
    await raiseTodo(tx, { dealerId, typeCode: todoOf[kind], bizType: 'abnormalRecord', bizId: id, title, parkId, at: now });
  }
}
