import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

export interface Recharge {
  id: string;
  dealerId: string;
  rechargeNo: string;
  walletId: string;
  parkId: string;
  payableFen: number;
  giftFen: number;
  paidFen: number;
  refundFen: number;
  withdrawnFen: number;
  createdAt: string;
  creditedAt: string | null;
  /** Who asked for it at a desk, and why; empty for one that was paid by phone. */
  applicantName: string;
  reason: string;
}

const columns = sql`id, dealer_id as "dealerId", recharge_no as "rechargeNo", wallet_id as "walletId", park_id as "parkId", payable_fen as "payableFen",
  gift_fen as "giftFen", paid_fen as "paidFen", refund_fen as "refundFen", withdrawn_fen as "withdrawnFen", created_at as "createdAt",
  credited_at as "creditedAt",
  coalesce((select a.applicant_name from charging_wallet_apply a where a.dealer_id = r.dealer_id and a.id = r.apply_id), '') as "applicantName",
  coalesce((select a.reason from charging_wallet_apply a where a.dealer_id = r.dealer_id and a.id = r.apply_id), '') as reason`;

/** Recharges, locked in the order of their ids when asked to. */
export async function findRecharges(tx: Tx, dealerId: string, ids: readonly string[], lock = false): Promise<Recharge[]> {
  const { rows } =
    await sql<Recharge>`select ${columns} from charging_recharge r where dealer_id = ${dealerId} and id = any (${ids}::uuid[])
    order by id ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** Recharges of a wallet that have principal left which was not asked back, the newest first; locked for whoever moves them. */
export async function returnableRecharges(tx: Tx, dealerId: string, walletId: string, lock: boolean): Promise<Recharge[]> {
  const { rows } = await sql<Recharge>`select ${columns} from charging_recharge r where dealer_id = ${dealerId} and wallet_id = ${walletId}
    and credited_at is not null and withdrawn_fen < payable_fen order by credited_at desc, id desc ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows;
}

export async function insertRecharge(
  tx: Tx,
  recharge: Pick<Recharge, 'id' | 'dealerId' | 'rechargeNo' | 'walletId' | 'parkId' | 'payableFen' | 'giftFen'> & {
    applyId: string | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('charging_recharge')
    .values({
      ...{ dealer_id: recharge.dealerId, id: recharge.id, recharge_no: recharge.rechargeNo, wallet_id: recharge.walletId },
      ...{ park_id: recharge.parkId, payable_fen: recharge.payableFen, gift_fen: recharge.giftFen, apply_id: recharge.applyId },
      ...{ created_at: recharge.at.toISOString() },
    })
    .execute();
}

export interface RechargeMove {
  paidFen?: number;
  refundFen?: number;
  withdrawnFen?: number;
  creditedAt?: Date;
}

/** Adds to what a locked recharge counts. */
export async function moveRecharge(tx: Tx, { dealerId, id }: Pick<Recharge, 'dealerId' | 'id'>, by: RechargeMove): Promise<void> {
  const { paidFen = 0, refundFen = 0, withdrawnFen = 0, creditedAt } = by;
  await sql`update charging_recharge set paid_fen = paid_fen + ${paidFen}, refund_fen = refund_fen + ${refundFen},
    withdrawn_fen = withdrawn_fen + ${withdrawnFen}, credited_at = coalesce(credited_at, ${creditedAt?.toISOString() ?? null}::timestamptz)
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}
