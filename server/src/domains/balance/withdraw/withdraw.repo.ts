import { withdrawPartState, withdrawStatus } from '@bochong/contract/balance';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, nextRev } from '../../../kernel/database/query.ts';
import { openStates, type Scope } from '../account/account.repo.ts';

/** A withdrawal as it stands; sums in fen. */
export interface Withdraw {
  dealerId: string;
  id: string;
  applyNo: string;
  accountId: string;
  amountFen: number;
  paidFen: number;
  returnedFen: number;
  method: number;
  status: number;
  reason: string;
  applicantId: string;
  applicantName: string;
  firstAuditorId: string | null;
  rev: number;
}
export type WithdrawKey = Pick<Withdraw, 'dealerId' | 'id'>;

const columns = sql`dealer_id as "dealerId", id, apply_no as "applyNo", account_id as "accountId", amount_fen as "amountFen", paid_fen as "paidFen",
  returned_fen as "returnedFen", method, status, reason, applicant_id as "applicantId", applicant_name as "applicantName",
  first_auditor_id as "firstAuditorId", rev`;

async function locked(tx: Tx, which: RawBuilder<unknown>): Promise<Withdraw | undefined> {
  const { rows } = await sql<Withdraw>`select ${columns} from balance_withdraw where ${which} for update`.execute(tx);
  return rows[0];
}

/** A withdrawal of the user's, locked: before the recharges and the wallet that it moves. */
export const lockWithdraw = (tx: Tx, id: string, { dealerIds }: Scope) =>
  locked(tx, sql`id = ${id} and ${inDealers('dealer_id', dealerIds)}`);

export const lockWithdrawOf = (tx: Tx, { dealerId, id }: WithdrawKey) => locked(tx, sql`dealer_id = ${dealerId} and id = ${id}`);

/** The application that the same request made before. */
export async function withdrawOfRequest(tx: Tx, dealerId: string, requestId: string): Promise<Withdraw | undefined> {
  const { rows } =
    await sql<Withdraw>`select ${columns} from balance_withdraw where dealer_id = ${dealerId} and request_id = ${requestId}`.execute(tx);
  return rows[0];
}

/** What stands in the way of another application of an account: an open one, and how many there were since an instant. */
export async function earlierOf(
  tx: Tx,
  { dealerId, accountId }: Pick<Withdraw, 'dealerId' | 'accountId'>,
  since: Date,
): Promise<{ openNo: string | null; times: number }> {
  const { rows } = await sql<{ openNo: string | null; times: number }>`select
      min(apply_no) filter (where status in ${openStates}) as "openNo",
      (count(*) filter (where applied_at >= ${since.toISOString()}::timestamptz and status <> ${sql.lit(withdrawStatus.CANCELLED)}))::int as times
    from balance_withdraw where dealer_id = ${dealerId} and account_id = ${accountId}`.execute(tx);
  return rows[0] ?? { openNo: null, times: 0 };
}

export interface Bank {
  bankName: string;
  bankCard: Buffer | null;
  accountName: string;
}

const bankColumns = ({ bankName, bankCard, accountName }: Bank) => ({
  ...{ bank_name: bankName, bank_card_cipher: bankCard, account_name: accountName },
});

export async function insertWithdraw(
  tx: Tx,
  withdraw: Pick<
    Withdraw,
    'dealerId' | 'id' | 'applyNo' | 'accountId' | 'amountFen' | 'method' | 'reason' | 'applicantId' | 'applicantName'
  > & {
    requestId: string;
    bank: Bank;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('balance_withdraw')
    .values({
      ...{ dealer_id: withdraw.dealerId, id: withdraw.id, apply_no: withdraw.applyNo, account_id: withdraw.accountId },
      ...{ amount_fen: withdraw.amountFen, method: withdraw.method, reason: withdraw.reason, request_id: withdraw.requestId },
      ...{ applicant_id: withdraw.applicantId, applicant_name: withdraw.applicantName, applied_at: withdraw.at.toISOString() },
      ...bankColumns(withdraw.bank),
    })
    .execute();
}

export interface WithdrawChange {
  status?: number;
  method?: number;
  paid_fen?: number;
  returned_fen?: number;
  first_auditor_id?: string;
  first_auditor_name?: string;
  auditor_name?: string;
  audited_at?: string;
  opinion?: string;
  payer_name?: string;
  paid_at?: string | null;
  voucher_no?: string;
  fail_reason?: string;
}

/** Moves a locked withdrawal on. */
export async function changeWithdraw(tx: Tx, { dealerId, id }: WithdrawKey, change: WithdrawChange, bank?: Bank): Promise<void> {
  await tx
    .updateTable('balance_withdraw')
    .set({ ...change, ...(bank && bankColumns(bank)), ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export interface WithdrawPart {
  dealerId: string;
  id: string;
  withdrawId: string;
  rechargeId: string;
  rechargeNo: string;
  refundId: string;
  refundNo: string;
  amountFen: number;
}

export async function insertPart(tx: Tx, part: WithdrawPart): Promise<void> {
  await tx
    .insertInto('balance_withdraw_part')
    .values({
      ...{
        dealer_id: part.dealerId,
        id: part.id,
        withdraw_id: part.withdrawId,
        recharge_id: part.rechargeId,
        recharge_no: part.rechargeNo,
      },
      ...{ refund_id: part.refundId, refund_no: part.refundNo, amount_fen: part.amountFen },
    })
    .execute();
}

/** The part that a refund returns, and how it stands. */
export async function partOfRefund(tx: Tx, dealerId: string, refundId: string): Promise<(WithdrawPart & { state: number }) | undefined> {
  const { rows } = await sql<WithdrawPart & { state: number }>`select dealer_id as "dealerId", id, withdraw_id as "withdrawId",
      recharge_id as "rechargeId", recharge_no as "rechargeNo", refund_id as "refundId", refund_no as "refundNo", amount_fen as "amountFen", state
    from balance_withdraw_part where dealer_id = ${dealerId} and refund_id = ${refundId} for update`.execute(tx);
  return rows[0];
}

export async function endPart(tx: Tx, { dealerId, id }: Pick<WithdrawPart, 'dealerId' | 'id'>, state: 1 | 2): Promise<void> {
  await sql`update balance_withdraw_part set state = ${state} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

export async function partsUnderWay(tx: Tx, { dealerId, id }: WithdrawKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from balance_withdraw_part
    where dealer_id = ${dealerId} and withdraw_id = ${id} and state = ${sql.lit(withdrawPartState.UNDER_WAY)}`.execute(tx);
  return rows[0]?.n ?? 0;
}
