import type { WalletApply } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import { holder, holderCipher, holderText } from './wallet-list.repo.ts';

export interface Tender {
  payChannel: number;
  amountFen: number;
  voucherNo: string;
}

export interface Apply {
  dealerId: string;
  id: string;
  applyNo: string;
  walletId: string;
  kind: number;
  status: number;
  amountFen: number;
  giftFen: number;
  tenders: Tender[];
  reason: string;
  parkId: string;
  applicantId: string;
  applicantAccount: string;
  applicantName: string;
  rev: number;
}

export async function insertApply(tx: Tx, apply: Omit<Apply, 'status' | 'rev'> & { at: Date }): Promise<void> {
  await tx
    .insertInto('charging_wallet_apply')
    .values({
      ...{ dealer_id: apply.dealerId, id: apply.id, apply_no: apply.applyNo, wallet_id: apply.walletId, kind: apply.kind },
      ...{ amount_fen: apply.amountFen, gift_fen: apply.giftFen, tenders: json(apply.tenders) as never, reason: apply.reason },
      ...{ park_id: apply.parkId, applicant_id: apply.applicantId, applicant_account: apply.applicantAccount },
      ...{ applicant_name: apply.applicantName, applied_at: apply.at.toISOString() },
    })
    .execute();
}

/** An application, locked: before the recharges and the wallet that it moves. */
export const lockApply = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<Apply | undefined> =>
  tx
    .selectFrom('charging_wallet_apply')
    .select(['dealer_id as dealerId', 'id', 'apply_no as applyNo', 'wallet_id as walletId', 'kind', 'status', 'amount_fen as amountFen'])
    .select(['gift_fen as giftFen', 'tenders', 'reason', 'park_id as parkId', 'applicant_id as applicantId'])
    .select(['applicant_account as applicantAccount', 'applicant_name as applicantName', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .forUpdate()
    .$castTo<Apply>()
    .executeTakeFirst();

export async function decideApply(
  tx: Tx,
  { dealerId, id }: Pick<Apply, 'dealerId' | 'id'>,
  decision: { status: number; auditorName: string; opinion: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('charging_wallet_apply')
    .set({
      status: decision.status,
      auditor_name: decision.auditorName,
      opinion: decision.opinion,
      audited_at: decision.at.toISOString(),
      ...nextRev,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export interface ApplyFilters {
  status?: number | undefined;
  kind?: number | undefined;
  walletId?: string | undefined;
}
type Stored = Omit<WalletApply, 'holderName' | 'tenderText'> & { holder: string; cipher: Buffer | null };

export async function listApplies(
  tx: Tx,
  filters: PageQuery & ApplyFilters,
  { dealerIds, userId }: { dealerIds: readonly string[]; userId: string },
  keys: Keys,
  tenderText: (tenders: readonly Tender[]) => string,
) {
  let query = tx
    .selectFrom('charging_wallet_apply as a')
    .innerJoin('charging_wallet as w', (join) => join.onRef('w.dealer_id', '=', 'a.dealer_id').onRef('w.id', '=', 'a.wallet_id'))
    .where(inDealers('a.dealer_id', dealerIds))
    .select(['a.id as applyId', 'a.apply_no as applyNo', 'a.wallet_id as walletId', 'a.kind', 'a.status', 'a.amount_fen as amountFen'])
    .select(['a.gift_fen as giftFen', 'a.tenders', 'a.reason', 'a.applicant_name as applicantName'])
    .select(['a.applied_at as appliedAt', 'a.auditor_name as auditorName', 'a.audited_at as auditedAt', 'a.opinion', 'a.rev'])
    .select([sql<string>`${holder}`.as('holder'), holderCipher.as('cipher'), sql<boolean>`a.applicant_id = ${userId}::uuid`.as('own')]);
  if (filters.status !== undefined) query = query.where('a.status', '=', filters.status);
  if (filters.kind !== undefined) query = query.where('a.kind', '=', filters.kind);
  if (filters.walletId !== undefined) query = query.where('a.wallet_id', '=', filters.walletId);
  const page = await pageOf(tx, query.orderBy('a.applied_at', 'desc').orderBy('a.id', 'desc').$castTo<Stored>(), filters);
  return {
    ...page,
    results: page.results.map(({ holder: name, cipher, ...row }) => ({
      ...row,
      holderName: holderText(name, cipher, keys),
      tenderText: tenderText(row.tenders),
    })),
  };
}
