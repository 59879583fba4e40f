import { type BalanceWithdraw, type withdrawPart, withdrawStatus } from '@bochong/contract/balance';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import { holderIs, holderText } from '../account/account.repo.ts';
import type { WithdrawKey } from './withdraw.repo.ts';

export interface WithdrawFilters {
  searchValue?: string | undefined;
  status?: readonly number[] | undefined;
  method?: number | undefined;
  holderType?: number | undefined;
  accountId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}
interface Viewer {
  dealerIds: readonly string[];
  /** Absent where nobody looks: in a workbook. */
  userId?: string;
}
type Stored = Omit<BalanceWithdraw, 'holderName' | 'bankText'> & {
  holder: string;
  cipher: Buffer | null;
  bankName: string;
  accountName: string;
  bankCard: Buffer | null;
};

function filtered(tx: Tx, filters: WithdrawFilters, { dealerIds }: Pick<Viewer, 'dealerIds'>, keys: Keys) {
  const { searchValue, status, method, holderType, accountId, startTime, endTime } = filters;
  let query = tx
    .selectFrom('balance_withdraw as b')
    .innerJoin('wallet_account as a', (join) => join.onRef('a.dealer_id', '=', 'b.dealer_id').onRef('a.id', '=', 'b.account_id'))
    .where(inDealers('b.dealer_id', dealerIds));
  if (searchValue) query = query.where(sql<boolean>`(b.apply_no = ${searchValue} or ${holderIs(searchValue, keys)})`);
  if (status && status.length > 0) query = query.where('b.status', 'in', [...status]);
  if (method !== undefined) query = query.where('b.method', '=', method);
  if (holderType !== undefined) query = query.where('a.holder_type', '=', holderType);
  if (accountId !== undefined) query = query.where('b.account_id', '=', accountId);
  if (startTime !== undefined) query = query.where('b.applied_at', '>=', startTime);
  if (endTime !== undefined) query = query.where('b.applied_at', '<=', endTime);
  return query;
}

function rows(tx: Tx, filters: WithdrawFilters, viewer: Viewer, keys: Keys) {
  const userId = viewer.userId ?? null;
  const mine = sql<boolean>`coalesce(b.applicant_id = ${userId}::uuid
    or (b.status = ${sql.lit(withdrawStatus.PENDING)} and b.first_auditor_id = ${userId}::uuid), false)`;
  return filtered(tx, filters, viewer, keys)
    .select(['b.id as applyId', 'b.apply_no as applyNo', 'b.account_id as accountId', 'a.holder_type as holderType'])
    .select(['a.holder_name as holder', 'a.mobile_cipher as cipher', 'b.amount_fen as amountFen', 'b.paid_fen as actualAmountFen'])
    .select(['b.returned_fen as returnedFen', 'b.method', 'b.status', 'b.bank_name as bankName', 'b.bank_card_cipher as bankCard'])
    .select(['b.account_name as accountName', 'b.reason', 'b.applicant_name as applicantName', 'b.applied_at as appliedAt'])
    .select(['b.first_auditor_name as firstAuditorName', 'b.auditor_name as auditorName', 'b.audited_at as auditedAt'])
    .select(['b.opinion as auditOpinion', 'b.payer_name as payerName', 'b.paid_at as paidAt', 'b.voucher_no as voucherNo'])
    .select(['b.fail_reason as failReason', mine.as('own'), dealerNameOf('b'), 'b.rev'])
    .orderBy('b.applied_at', 'desc')
    .orderBy('b.id', 'desc')
    .$castTo<Stored>();
}

const shown = ({ holder, cipher, bankName, accountName, bankCard, ...row }: Stored, keys: Keys): BalanceWithdraw => ({
  ...row,
  holderName: holderText(holder, cipher, keys),
  bankText: [bankName, accountName, bankCard && `尾号${keys.show(bankCard).slice(-4)}`].filter(Boolean).join(' '),
});

/** One page of withdrawals, the newest first, with the sums of the whole filter. */
export async function listWithdraws(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & WithdrawFilters, viewer: Viewer, keys: Keys) {
  const sums = filtered(tx, filters, viewer, keys).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number>`coalesce(sum(b.amount_fen), 0)::bigint`.as('amountFen'),
    sql<number>`coalesce(sum(b.paid_fen), 0)::bigint`.as('actualAmountFen'),
  ]);
  const page = await pageWithSums(tx, rows(tx, filters, viewer, keys), sums, { pageNo, pageSize });
  return { ...page, results: page.results.map((row) => shown(row, keys)) };
}

export async function* withdrawBatches(tx: Tx, filters: WithdrawFilters, viewer: Viewer, keys: Keys): AsyncGenerator<BalanceWithdraw[]> {
  for await (const batch of batchesOf(tx, rows(tx, filters, viewer, keys))) yield batch.map((row) => shown(row, keys));
}

export async function findWithdraw(tx: Tx, id: string, viewer: Viewer, keys: Keys): Promise<(BalanceWithdraw & WithdrawKey) | undefined> {
  const row = await rows(tx, {}, viewer, keys).where('b.id', '=', id).select(['b.dealer_id as dealerId', 'b.id']).executeTakeFirst();
  return row && { ...shown(row, keys), dealerId: row.dealerId, id: row.id };
}

export async function partsOf(tx: Tx, { dealerId, id }: WithdrawKey): Promise<z.output<typeof withdrawPart>[]> {
  const { rows: parts } = await sql<z.output<typeof withdrawPart>>`select recharge_no as "rechargeNo", refund_no as "refundNo",
    amount_fen as "amountFen", state from balance_withdraw_part where dealer_id = ${dealerId} and withdraw_id = ${id} order by id`.execute(
    tx,
  );
  return parts;
}
