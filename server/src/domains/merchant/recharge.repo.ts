import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { json } from '../../kernel/database/query.ts';

export interface Recharge {
  id: string;
  dealerId: string;
  rechargeNo: string;
  merchantId: string;
  parkId: string;
  amountFen: number;
  paidFen: number;
  refundFen: number;
  refunding: Record<string, number>;
  refundRequests: Record<string, string>;
  operatorName: string;
  createdAt: string;
}

const columns = sql`id, dealer_id as "dealerId", recharge_no as "rechargeNo", merchant_id as "merchantId", park_id as "parkId", amount_fen as "amountFen",
  paid_fen as "paidFen", refund_fen as "refundFen", refunding, refund_requests as "refundRequests", operator_name as "operatorName", created_at as "createdAt"`;

/** Recharges, locked in the order of their ids when asked to. */
export async function findRecharges(tx: Tx, dealerId: string, ids: readonly string[], lock = false): Promise<Recharge[]> {
  const { rows } =
    await sql<Recharge>`select ${columns} from merchant_recharge where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[])
    order by id ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

export async function rechargeOfRequest(tx: Tx, dealerId: string, requestId: string): Promise<Recharge | undefined> {
  const { rows } =
    await sql<Recharge>`select ${columns} from merchant_recharge where dealer_id = ${dealerId} and request_id = ${requestId}`.execute(tx);
  return rows[0];
}

export async function insertRecharge(
  tx: Tx,
  one: Pick<Recharge, 'id' | 'dealerId' | 'rechargeNo' | 'merchantId' | 'parkId' | 'amountFen' | 'operatorName'> & {
    requestId: string;
    payChannel: number;
    voucherNo: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('merchant_recharge')
    .values({
      ...{ dealer_id: one.dealerId, id: one.id, recharge_no: one.rechargeNo, merchant_id: one.merchantId, park_id: one.parkId },
      ...{ amount_fen: one.amountFen, request_id: one.requestId, pay_channel: one.payChannel, voucher_no: one.voucherNo },
      ...{ operator_name: one.operatorName, created_at: one.at.toISOString() },
    })
    .execute();
}

export async function saveRecharge(
  tx: Tx,
  { dealerId, id }: Pick<Recharge, 'dealerId' | 'id'>,
  { paidFen, refundFen, refunding, refundRequests }: Pick<Recharge, 'paidFen' | 'refundFen' | 'refunding' | 'refundRequests'>,
): Promise<void> {
  await sql`update merchant_recharge set paid_fen = ${paidFen}, refund_fen = ${refundFen}, refunding = ${json(refunding)},
    refund_requests = ${json(refundRequests)}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}
