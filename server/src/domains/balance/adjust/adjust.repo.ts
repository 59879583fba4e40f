import { type BalanceAdjust, balanceAdjustStatus } from '@bochong/contract/balance';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import { holderText } from '../account/account.repo.ts';

export interface Adjust {
  dealerId: string;
  id: string;
  adjustNo: string;
  accountId: string;
  principalFen: number;
  giftFen: number;
  reason: string;
  status: number;
  applicantId: string;
  applicantName: string;
  rev: number;
}

export async function insertAdjust(tx: Tx, adjust: Omit<Adjust, 'status' | 'rev'>, at: Date): Promise<void> {
  await tx
    .insertInto('balance_adjust')
    .values({
      ...{ dealer_id: adjust.dealerId, id: adjust.id, adjust_no: adjust.adjustNo, account_id: adjust.accountId },
      ...{ principal_fen: adjust.principalFen, gift_fen: adjust.giftFen, reason: adjust.reason },
      ...{ applicant_id: adjust.applicantId, applicant_name: adjust.applicantName, applied_at: at.toISOString() },
    })
    .execute();
}

export const lockAdjust = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<Adjust | undefined> =>
  tx
    .selectFrom('balance_adjust')
    .select(['dealer_id as dealerId', 'id', 'adjust_no as adjustNo', 'account_id as accountId', 'principal_fen as principalFen'])
    .select(['gift_fen as giftFen', 'reason', 'status', 'applicant_id as applicantId', 'applicant_name as applicantName', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .forUpdate()
    .executeTakeFirst();

/** The number of an adjustment of the account that waits; undefined when none does. */
export async function waitingAdjust(tx: Tx, { dealerId, accountId }: Pick<Adjust, 'dealerId' | 'accountId'>): Promise<string | undefined> {
  const { rows } = await sql<{
    no: string;
  }>`select adjust_no as no from balance_adjust where dealer_id = ${dealerId} and account_id = ${accountId}
    and status = ${sql.lit(balanceAdjustStatus.PENDING)} limit 1`.execute(tx);
  return rows[0]?.no;
}

export async function decideAdjust(
  tx: Tx,
  { dealerId, id }: Pick<Adjust, 'dealerId' | 'id'>,
  decision: { status: number; auditorName: string; opinion: string; at: Date },
): Promise<void> {
  const { status, auditorName, opinion, at } = decision;
  await tx
    .updateTable('balance_adjust')
    .set({ status, auditor_name: auditorName, opinion, audited_at: at.toISOString(), ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Adjustments of balances, the newest first. */
export async function listAdjusts(
  tx: Tx,
  { status, accountId, ...page }: PageQuery & { status?: number | undefined; accountId?: string | undefined },
  { dealerIds, userId }: { dealerIds: readonly string[]; userId: string },
  keys: Keys,
) {
  let query = tx
    .selectFrom('balance_adjust as j')
    .innerJoin('wallet_account as a', (join) => join.onRef('a.dealer_id', '=', 'j.dealer_id').onRef('a.id', '=', 'j.account_id'))
    .where(inDealers('j.dealer_id', dealerIds))
    .select(['j.id as adjustId', 'j.adjust_no as adjustNo', 'j.account_id as accountId', 'j.principal_fen as principalFen'])
    .select(['j.gift_fen as giftFen', 'j.reason', 'j.status', 'j.applicant_name as applicantName', 'j.applied_at as appliedAt'])
    .select(['j.auditor_name as auditorName', 'j.audited_at as auditedAt', 'j.opinion', 'j.rev'])
    .select(['a.holder_name as holder', 'a.mobile_cipher as cipher', sql<boolean>`j.applicant_id = ${userId}::uuid`.as('own')]);
  if (status !== undefined) query = query.where('j.status', '=', status);
  if (accountId !== undefined) query = query.where('j.account_id', '=', accountId);
  const ordered = query.orderBy('j.applied_at', 'desc').orderBy('j.id', 'desc');
  const found = await pageOf(tx, ordered.$castTo<Omit<BalanceAdjust, 'holderName'> & { holder: string; cipher: Buffer | null }>(), page);
  const results = found.results.map(
    ({ holder, cipher, ...row }): BalanceAdjust => ({ ...row, holderName: holderText(holder, cipher, keys) }),
  );
  return { ...found, results };
}
