import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/identifier.ts';
import { type BillItem, insertItems } from './bill-item.repo.ts';
import { type BillLot, insertLots } from './bill-lot.repo.ts';

export interface BillRow {
  id: string;
  dealerId: string;
  billNo: string;
  orderId: string | null;
  /** Order the bill was made for, when that order is now part of another. */
  mergedFromId: string | null;
  parkId: string;
  plateNo: string;
  plateColor: number;
  totalFen: number;
  paidFen: number;
  refundedFen: number;
  payChannel: number;
  payScene: number;
  payState: number;
  outTradeNo: string;
  channelTradeNo: string | null;
  merchantNo: string;
  paidAt: string | null;
  bizType: number;
  /** Orders a combined payment was for, with what each got; empty for a bill of one order. */
  items: BillItem[];
}

export const columns = [
  'id',
  'dealer_id as dealerId',
  'bill_no as billNo',
  'order_id as orderId',
  'merged_from_id as mergedFromId',
  'park_id as parkId',
  'plate_no as plateNo',
  'plate_color as plateColor',
  'total_fen as totalFen',
  'paid_fen as paidFen',
  'refunded_fen as refundedFen',
  'pay_channel as payChannel',
  'pay_scene as payScene',
  'pay_state as payState',
  'out_trade_no as outTradeNo',
  'channel_trade_no as channelTradeNo',
  'merchant_no as merchantNo',
  'paid_at as paidAt',
  'biz_type as bizType',
  sql<
    BillItem[]
  >`case when order_id is null then (select coalesce(jsonb_agg(jsonb_build_object('orderId', i.order_id, 'amountFen', i.amount_fen)
    order by i.order_id), '[]') from bill_item i where i.dealer_id = charge_info.dealer_id and i.bill_id = charge_info.id) else '[]' end`.as(
    'items',
  ),
] as const;

export interface NewBill {
  dealerId: string;
  billNo: string;
  orderId: string | null;
  parkId: string;
  plateNo: string;
  plateColor: number;
  totalFen: number;
  payChannel: number;
  payScene: number;
  outTradeNo: string;
  merchantNo: string;
  /** Stays it pays when it is for several; then it has no order of its own. */
  items?: readonly BillItem[];
  /** How it belongs to several lots, in sum the total; all of it to `parkId` when left out or one. */
  lots?: readonly BillLot[];
  /** What it is for when it is for no stay. */
  bizType?: number;
  createdAt: Date;
  expireAt: Date | null;
  /** Money taken at a lane or by a handheld: the bill is born paid. */
  paid?: {
    paidFen: number;
    at: Date;
    channelTradeNo: string | null;
    deviceSn: string;
    localOrderNo: string | null;
    collectorId: string | null;
    shiftId: string | null;
  };
}

/** Inserts a bill; undefined when its merchant number exists already (a repeated message). */
export async function insertBill(tx: Tx, bill: NewBill): Promise<BillRow | undefined> {
  const id = newId(bill.createdAt);
  const { rows } =
    await sql`insert into trade_number (out_trade_no, dealer_id, bill_id) values (${bill.outTradeNo}, ${bill.dealerId}, ${id})
    on conflict do nothing returning bill_id`.execute(tx);
  if (rows.length === 0) return undefined;
  const inserted = await tx
    .insertInto('charge_info')
    .values({
      dealer_id: bill.dealerId,
      id,
      bill_no: bill.billNo,
      order_id: bill.orderId,
      biz_type: bill.bizType ?? (bill.items ? 2 : 1),
      park_id: bill.parkId,
      plate_no: bill.plateNo,
      plate_color: bill.plateColor,
      total_fen: bill.totalFen,
      pay_channel: bill.payChannel,
      pay_scene: bill.payScene,
      pay_state: bill.paid ? 2 : 0,
      out_trade_no: bill.outTradeNo,
      merchant_no: bill.merchantNo,
      created_at: bill.createdAt.toISOString(),
      expire_at: bill.expireAt?.toISOString() ?? null,
      ...(bill.paid && {
        paid_fen: bill.paid.paidFen,
        paid_at: bill.paid.at.toISOString(),
        channel_trade_no: bill.paid.channelTradeNo,
        device_sn: bill.paid.deviceSn,
        local_order_no: bill.paid.localOrderNo,
        collector_id: bill.paid.collectorId,
        shift_id: bill.paid.shiftId,
      }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  if (bill.lots && bill.lots.length > 1) await insertLots(tx, inserted, bill.lots);
  if (!bill.items) return inserted;
  await insertItems(tx, inserted, bill.items);
  return { ...inserted, items: [...bill.items] };
}

/** Where the bill of a merchant number is, across dealers. */
export async function findTrade(tx: Tx, outTradeNo: string): Promise<{ dealerId: string; billId: string } | undefined> {
  return tx
    .selectFrom('trade_number')
    .select(['dealer_id as dealerId', 'bill_id as billId'])
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst();
}

export async function findBill(tx: Tx, dealerId: string, id: string): Promise<BillRow | undefined> {
  return tx.selectFrom('charge_info').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst();
}

export async function lockBill(tx: Tx, dealerId: string, id: string): Promise<BillRow | undefined> {
  return tx.selectFrom('charge_info').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markBillPaid(
  tx: Tx,
  bill: BillRow,
  paid: { paidFen: number; paidAt: string; notifyAt: Date; channelTradeNo: string },
): Promise<void> {
  await sql`insert into channel_trade (pay_channel, channel_trade_no, out_trade_no) values (${bill.payChannel}, ${paid.channelTradeNo}, ${bill.outTradeNo})`.execute(
    tx,
  );
  await tx
    .updateTable('charge_info')
    .set({
      pay_state: 2,
      paid_fen: paid.paidFen,
      paid_at: paid.paidAt,
      notify_at: paid.notifyAt.toISOString(),
      channel_trade_no: paid.channelTradeNo,
    })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
}

/** Closes the other unpaid bills of an order: the one that was paid supersedes them. */
export async function closeOtherBills(tx: Tx, bill: BillRow): Promise<void> {
  if (bill.orderId === null) return;
  await tx
    .updateTable('charge_info')
    .set({ pay_state: 4 })
    .where('dealer_id', '=', bill.dealerId)
    .where('order_id', '=', bill.orderId)
    .where('pay_state', 'in', [0, 1])
    .where('id', '<>', bill.id)
    .execute();
}
