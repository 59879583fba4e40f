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

/** Recharges of a wallet that have principal left which was not asked back, the newest first, locked. */
export async function lockReturnable(tx: Tx, dealerId: string, walletId: string): Promise<Recharge[]> {
  const { rows } = await sql<Recharge>`select ${columns} from charging_recharge r where dealer_id = ${dealerId} and wallet_id = ${walletId}
    and credited_at is not null and withdrawn_fen < payable_fen order by credited_at desc, id desc for update`.execute(tx);
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

/** How the part of a withdrawal stands that one refund returns. */
export const partState = { UNDER_WAY: 0, DONE: 1, CLOSED: 2 } as const;

export interface WithdrawPart {
  dealerId: string;
  id: string;
  applyId: string;
  rechargeId: string;
  refundId: string;
  amountFen: number;
}

export async function insertPart(tx: Tx, part: WithdrawPart): Promise<void> {
  await tx
    .insertInto('charging_withdraw_part')
    .values({
      ...{ dealer_id: part.dealerId, id: part.id, apply_id: part.applyId, recharge_id: part.rechargeId },
      ...{ refund_id: part.refundId, amount_fen: part.amountFen },
    })
    .execute();
}

/** Ends the part that a refund returns, once: the part when it was under way. */
export async function endPart(tx: Tx, dealerId: string, refundId: string, state: 1 | 2): Promise<WithdrawPart | undefined> {
  const { rows } = await sql<WithdrawPart>`update charging_withdraw_part set state = ${state}
    where dealer_id = ${dealerId} and refund_id = ${refundId} and state = ${sql.lit(partState.UNDER_WAY)}
    returning dealer_id as "dealerId", id, apply_id as "applyId", recharge_id as "rechargeId", refund_id as "refundId", amount_fen as "amountFen"`.execute(
    tx,
  );
  return rows[0];
}

/** Whether a refund takes money out of the wallet, whatever became of it. */
export async function isWithdrawal(tx: Tx, dealerId: string, refundId: string): Promise<boolean> {
  const { rows } = await sql`select from charging_withdraw_part where dealer_id = ${dealerId} and refund_id = ${refundId}`.execute(tx);
  return rows.length > 0;
}
