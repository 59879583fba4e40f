import { isVirtualPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { count } from '../../../kernel/database/counter.ts';
import { evidenceOf, type StayRow } from '../../parking-order/index.ts';
import { ensurePlate } from '../arrears-plate/arrears-plate.repo.ts';
import { refreshPlate } from '../arrears-plate/plate-aggregate.service.ts';
import { cancelDeducts } from '../etc-rule/etc-deduct.repo.ts';
import { lockRecord, type RecordRow } from './arrears-record.repo.ts';
import { type ArrearsMoney, evidenceLevelOf, isOpen, moneyOf, reasonOf, statusOf } from './arrears-record.rule.ts';
import { insertRecord, updateRecord } from './arrears-record-write.repo.ts';
import { withdrawWriteOff } from './write-off.service.ts';

/** What a record counts for in the totals: only what may be collected. */
const collectable = (status: number, money: ArrearsMoney) => (status <= 1 ? { records: 1, fen: money.owedFen } : { records: 0, fen: 0 });

async function countChange(
  { tx, now }: WorkContext,
  key: { dealerId: string; parkId: string },
  before: { status: number; money: ArrearsMoney } | null,
  after: { status: number; money: ArrearsMoney },
): Promise<void> {
  const was = before ? collectable(before.status, before.money) : { records: 0, fen: 0 };
  const is = collectable(after.status, after.money);
  const owed = { arrearsRecords: is.records - was.records, arrearsOwedFen: is.fen - was.fen };
  await count(tx, { ...key, at: now }, { arrearsPaidFen: after.money.paidFen - (before?.money.paidFen ?? 0) }, owed);
}

/** The plate a stay's debt stands under; none for a vehicle nobody could read. */
const plateOf = async ({ tx }: WorkContext, stay: StayRow): Promise<string | null> =>
  isVirtualPlate(stay.plateNo) ? null : ensurePlate(tx, stay);

async function open(context: WorkContext, stay: StayRow, id: string): Promise<void> {
  const { app, tx, now } = context;
  const money = moneyOf(null, stay);
  const status = statusOf(money, false);
  const evidence = await evidenceOf(tx, stay.dealerId, stay.id);
  const plateId = await plateOf(context, stay);
  await insertRecord(tx, {
    ...money,
    id,
    dealerId: stay.dealerId,
    arrearsNo: await businessNumber(tx, 'QF', now),
    orderId: stay.id,
    orderNo: stay.orderNo,
    plateId,
    plateNo: stay.plateNo,
    plateColor: stay.plateColor,
    parkId: stay.parkId,
    parkName: stay.parkName,
    roadId: stay.roadId,
    berthCode: evidence.berthCode,
    enterTime: stay.enterTime,
    exitTime: stay.exitTime ?? stay.enterTime,
    parkMinutes: evidence.parkMinutes,
    arrearsReason: reasonOf({ ...stay, corrected: stay.mergeGaps.length > 0 }),
    arrearsStatus: status,
    arrearsAt: now.toISOString(),
    evidenceLevel: evidenceLevelOf(evidence),
  });
  await countChange(context, stay, null, { status, money });
  if (plateId) await refreshPlate(tx, stay.dealerId, plateId);
  const { owedFen } = money;
  await app.events.emit(tx, 'ArrearsOpened', stay.dealerId, {
    arrearsId: id,
    orderId: stay.id,
    plateId,
    plateNo: stay.plateNo,
    parkId: stay.parkId,
    owedFen,
  });
}

/**
 * Brings the record of a stay to what the stay says, in the stay's transaction: the one way records, plates and counters change with
 * money. The first sight of a stay opens its record.
 */
export async function followOrder(context: WorkContext, stay: StayRow): Promise<void> {
  const { tx, now } = context;
  if (stay.arrearsId === null) return;
  const before = await lockRecord(tx, stay.dealerId, stay.arrearsId);
  if (!before) return open(context, stay, stay.arrearsId);
  const money = moneyOf(before, stay);
  const status = statusOf(money, before.frozenBy !== null);
  const moved = before.plateNo !== stay.plateNo || before.plateColor !== stay.plateColor;
  const plateId = moved ? await plateOf(context, stay) : before.plateId;
  await updateRecord(tx, before, {
    money,
    arrearsStatus: status,
    frozenBy: isOpen(status) ? before.frozenBy : null,
    plate: { plateId, plateNo: stay.plateNo, plateColor: stay.plateColor },
    times: { enterTime: stay.enterTime, exitTime: stay.exitTime ?? stay.enterTime },
    closedAt: isOpen(status) ? null : (before.closedAt ?? now.toISOString()),
    closeReason: isOpen(status) ? '' : before.closeReason,
  });
  await countChange(context, before, { status: before.arrearsStatus, money: before }, { status, money });
  for (const plate of new Set([before.plateId, plateId])) if (plate) await refreshPlate(tx, stay.dealerId, plate);
  if (status > 1 || plateId !== before.plateId) await cancelDeducts(tx, before);
  if (!isOpen(status)) await withdrawWriteOff(tx, before, now);
  await announceChange(context, before, { money, status, plateId, plateNo: stay.plateNo });
}

/** What other domains may want to know, once it is committed. */
async function announceChange(
  { app, tx, now }: WorkContext,
  before: RecordRow,
  after: { money: ArrearsMoney; status: number; plateId: string | null; plateNo: string },
): Promise<void> {
  const { dealerId, orderId, parkId } = before;
  const { money, plateId, plateNo } = after;
  const record = { arrearsId: before.id, orderId, plateId, plateNo, parkId, owedFen: money.owedFen };
  const paidFen = money.paidFen - before.paidFen;
  if (paidFen > 0) await app.events.emit(tx, 'ArrearsPaid', dealerId, { ...record, paidFen, at: now.toISOString() });
  if (before.plateId !== plateId) await app.events.emit(tx, 'ArrearsMoved', dealerId, { ...record, fromPlateId: before.plateId });
  if (isOpen(before.arrearsStatus) && !isOpen(after.status))
    await app.events.emit(tx, 'ArrearsClosed', dealerId, { ...record, arrearsStatus: after.status });
  if (!isOpen(before.arrearsStatus) && isOpen(after.status)) await app.events.emit(tx, 'ArrearsOpened', dealerId, record);
}
