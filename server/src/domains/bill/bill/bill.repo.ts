import { payState } from '@bochong/contract/bill';
import { type RawBuilder, sql } from 'kysely';
import { listed, writtenOut } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type BillItem, insertItems } from './bill-item.repo.ts';
import { insertLots } from './bill-lot.repo.ts';
import { type BillPart, sumBy } from './bill-part.rule.ts';
import { claimChannelTrade, claimedOutTrade } from './trade-number.repo.ts';

export interface BillRow {
  id: string;
  dealerId: string;
  billNo: string;
  /** What it is for; null when it is for several, or nobody knows yet. */
  subjectId: string | null;
  /** What it was made for, when that is now part of another subject. */
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
  /** Receiving account; null when no channel takes it, or when it was taken before accounts were kept. */
  accountId: string | null;
  outTradeNo: string;
  channelTradeNo: string | null;
  merchantNo: string;
  createdAt: string;
  paidAt: string | null;
  bizType: number;
  paymentId: string | null;
  deviceSn: string | null;
  collectorId: string | null;
  shiftId: string | null;
  /** Its channel keeps what is paid back until it is shared out. */
  frozen: boolean;
  /** Subjects it is for now, with what each got; empty for a bill of one. */
  items: BillItem[];
}

export const columns = writtenOut([
  'id',
  'dealer_id as dealerId',
  'bill_no as billNo',
  'subject_id as subjectId',
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
  'account_id as accountId',
  'out_trade_no as outTradeNo',
  'channel_trade_no as channelTradeNo',
  'merchant_no as merchantNo',
  'created_at as createdAt',
  'paid_at as paidAt',
  'biz_type as bizType',
  'payment_id as paymentId',
  'device_sn as deviceSn',
  'collector_id as collectorId',
  'shift_id as shiftId',
  'frozen',
  sql<
    BillItem[]
  >`case when subject_id is null then (select coalesce(jsonb_agg(jsonb_build_object('subjectId', i.subject_id, 'amountFen', i.fen) order by i.subject_id), '[]')
    from (select subject_id, sum(amount_fen) as fen from bill_item
      where dealer_id = bill.dealer_id and bill_id = bill.id group by subject_id) i) else '[]' end`.as('items'),
] as const);

export interface NewBill {
  dealerId: string;
  /** Its number, or what makes it in the statement that writes the bill. */
  billNo: string | RawBuilder<string>;
  bizType: number;
  plateNo: string;
  plateColor: number;
  /** What it is for; one part names the subject in the bill itself, several stand beside it. */
  parts: readonly [BillPart, ...BillPart[]];
  totalFen: number;
  payChannel: number;
  payScene: number;
  outTradeNo: string;
  merchantNo: string;
  accountId?: string | undefined;
  createdAt: Date;
  expireAt: Date | null;
  frozen?: boolean;
  /** Set when another bill of the same payment was made before. */
  paymentId?: string | undefined;
  /** Money that was taken already: the bill is born paid. */
  paid?: {
    paidFen: number;
    at: Date;
    channelTradeNo: string | null;
    collectorId: string | null;
    deviceSn?: string | undefined;
    localOrderNo?: string | undefined;
    shiftId?: string | undefined;
  };
}

/** Inserts a bill; undefined when its merchant number exists already (a repeated message). */
export async function insertBill(tx: Tx, bill: NewBill): Promise<BillRow | undefined> {
  const id = newId(bill.createdAt);
  const { paid, parts } = bill;
  const [first] = parts;
  const values = {
    dealer_id: bill.dealerId,
    id,
    bill_no: bill.billNo,
    subject_id: parts.length === 1 ? first.subjectId : null,
    biz_type: bill.bizType,
    park_id: first.parkId,
    plate_no: bill.plateNo,
    plate_color: bill.plateColor,
    total_fen: bill.totalFen,
    pay_channel: bill.payChannel,
    pay_scene: bill.payScene,
    pay_state: paid ? payState.SUCCESS : payState.CREATED,
    out_trade_no: bill.outTradeNo,
    merchant_no: bill.merchantNo,
    account_id: bill.accountId ?? null,
    created_at: bill.createdAt.toISOString(),
    expire_at: bill.expireAt?.toISOString() ?? null,
    payment_id: bill.paymentId ?? null,
    frozen: bill.frozen ?? false,
    ...(paid && {
      paid_fen: paid.paidFen,
      paid_at: paid.at.toISOString(),
      channel_trade_no: paid.channelTradeNo,
      device_sn: paid.deviceSn ?? null,
      local_order_no: paid.localOrderNo ?? null,
      collector_id: paid.collectorId,
      shift_id: paid.shiftId ?? null,
    }),
  };
  const { rows } = await sql<BillRow>`with claimed as (${claimedOutTrade(bill, id)})
    insert into bill (${sql.join(Object.keys(values).map((name) => sql.ref(name)))}) select ${sql.join(Object.values(values))} from claimed
    returning ${listed(columns)}`.execute(tx);
  const [inserted] = rows;
  if (!inserted) return undefined;
  if (parts.length === 1) return inserted;
  const lots = sumBy(parts, (part) => part.parkId).map(({ key: parkId, amountFen }) => ({ parkId, amountFen }));
  if (lots.length > 1) await insertLots(tx, inserted, lots);
  const items = parts.flatMap(({ subjectId, amountFen }) => (subjectId === null ? [] : [{ subjectId, amountFen }]));
  await insertItems(tx, inserted, items);
  return { ...inserted, items: sumBy(items, (item) => item.subjectId).map(({ key: subjectId, amountFen }) => ({ subjectId, amountFen })) };
}

export async function findBill(tx: Tx, dealerId: string, id: string): Promise<BillRow | undefined> {
  return tx.selectFrom('bill').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst();
}

export async function lockBill(tx: Tx, dealerId: string, id: string): Promise<BillRow | undefined> {
  return tx.selectFrom('bill').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes down that a bill is paid; false when the channel's number has paid another already. */
export async function markBillPaid(
  tx: Tx,
  bill: BillRow,
  paid: { paidFen: number; paidAt: string; notifyAt: Date; channelTradeNo: string; adjustId?: string | null },
): Promise<boolean> {
  if (!(await claimChannelTrade(tx, bill, paid.channelTradeNo))) return false;
  await tx
    .updateTable('bill')
    .set({
      pay_state: payState.SUCCESS,
      paid_fen: paid.paidFen,
      paid_at: paid.paidAt,
      notify_at: paid.notifyAt.toISOString(),
      channel_trade_no: paid.channelTradeNo,
      adjust_id: paid.adjustId ?? null,
    })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
  return true;
}
