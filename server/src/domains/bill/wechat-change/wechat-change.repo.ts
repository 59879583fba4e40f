import { changeStatus, type WechatChange } from '@bochong/contract/bill';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, inParks, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import type { BillRow } from '../bill/bill.repo.ts';

export interface NewChange {
  bill: BillRow;
  openId: string;
  cashReceivedFen: number;
  collectorId: string | null;
  shiftId: string | null;
  at: Date;
}

export async function insertWechatChange(tx: Tx, { bill, openId, cashReceivedFen, collectorId, shiftId, at }: NewChange): Promise<string> {
  const id = newId(at);
  const payer = { open_id: openId, open_id_mask: `${openId.slice(0, 4)}****${openId.slice(-4)}` };
  const money = { cash_received_fen: cashReceivedFen, payable_fen: bill.paidFen, change_fen: cashReceivedFen - bill.paidFen };
  const place = { park_id: bill.parkId, plate_no: bill.plateNo, plate_color: bill.plateColor };
  const staff = { collector_id: collectorId, shift_id: shiftId };
  const keys = { dealer_id: bill.dealerId, id, bill_id: bill.id, order_id: bill.subjectId, created_at: at.toISOString() };
  await tx
    .insertInto('wechat_change')
    .values({ ...keys, ...place, ...staff, ...money, ...payer })
    .execute();
  return id;
}

export async function lockChange(tx: Tx, dealerId: string, id: string) {
  return tx
    .selectFrom('wechat_change')
    .select(['status', 'open_id as openId', 'change_fen as changeFen', 'bill_id as billId', 'park_id as parkId'])
    .select(sql<number>`(select biz_type from bill where dealer_id = wechat_change.dealer_id and id = bill_id)`.as('bizType'))
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function finishChange(
  tx: Tx,
  dealerId: string,
  id: string,
  done: { status: number; transferNo: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('wechat_change')
    .set({ status: done.status, transfer_no: done.transferNo, finished_at: done.at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** From here on the channel has the last word on a change. */
export async function markChangeSent(tx: Tx, dealerId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('wechat_change')
    .set({ sent_at: sql`coalesce(sent_at, ${at.toISOString()})` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Ends change that could not be sent for a day; what was sent is the channel's to tell. Answers what of which bills. */
export async function expireChanges(tx: Tx, dealerId: string, now: Date) {
  return tx
    .updateTable('wechat_change')
    .set({ status: changeStatus.EXPIRED, finished_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('status', '=', changeStatus.WAITING)
    .where('sent_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - 86_400_000).toISOString())
    .returning(['id as changeId', 'bill_id as billId', 'park_id as parkId', 'change_fen as fen'])
    .execute();
}

export interface ChangeFilters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  collectorId?: string | undefined;
  status?: number | undefined;
}

function changesWhere(tx: Tx, filters: ChangeFilters, { dealerIds, parkIds }: ExportScope) {
  const { startTime, endTime, plateNo, collectorId, status } = filters;
  return tx
    .selectFrom('wechat_change as w')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'w.dealer_id').onRef('p.id', '=', 'w.park_id'))
    .innerJoin('bill as c', (join) => join.onRef('c.dealer_id', '=', 'w.dealer_id').onRef('c.id', '=', 'w.bill_id'))
    .where(inDealers('w.dealer_id', dealerIds))
    .where(inParks('w.park_id', parkIds))
    .$if(startTime !== undefined, (q) => q.where('w.id', '>=', idFloor(Date.parse(startTime ?? ''))))
    .$if(endTime !== undefined, (q) => q.where('w.id', '<', idFloor(Date.parse(endTime ?? '') + 1000)))
    .$if((filters.parkIds?.length ?? 0) > 0, (q) => q.where('w.park_id', 'in', filters.parkIds ?? []))
    .$if(plateNo !== undefined, (q) => q.where(startsWith('w.plate_no', (plateNo ?? '').toUpperCase())))
    .$if(collectorId !== undefined, (q) => q.where('w.collector_id', '=', collectorId ?? ''))
    .$if(status !== undefined, (q) => q.where('w.status', '=', status ?? 0))
    .select([
      'w.id as changeId',
      'w.bill_id as billId',
      'c.bill_no as billNo',
      'w.order_id as orderId',
      'p.park_name as parkName',
      dealerNameOf('p'),
      'w.plate_no as plateNo',
      'w.plate_color as plateColor',
      'w.collector_id as collectorId',
      'w.cash_received_fen as cashReceivedFen',
      'w.payable_fen as payableFen',
      'w.change_fen as changeFen',
      'w.open_id_mask as openIdMask',
      'w.transfer_no as transferNo',
      'w.status',
      'w.created_at as createdAt',
      'w.finished_at as finishedAt',
    ])
    .orderBy(sql`w.id`, 'desc')
    .$castTo<WechatChange>();
}

export const listChanges = (tx: Tx, filters: ChangeFilters & PageQuery, scope: ExportScope) =>
  pageOf(tx, changesWhere(tx, filters, scope), filters);

/** Every change of the query, newest first. */
export const changeBatches = (tx: Tx, filters: ChangeFilters, scope: ExportScope): AsyncGenerator<WechatChange[]> =>
  batchesOf(tx, changesWhere(tx, filters, scope));
