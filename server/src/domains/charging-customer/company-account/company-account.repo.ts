import type { CompanyAccount } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';

export interface AccountFilters {
  keyword?: string | undefined;
  payMode?: number | undefined;
  companyStatus?: number | undefined;
  belowFen?: number | undefined;
}
type Dealers = { dealerIds: readonly string[] };

/** As `availableFen` of the wallet says it. */
const available = sql<number>`(w.principal_fen + w.gift_fen - w.frozen_fen + greatest(0, w.credit_limit_fen - w.used_credit_fen))`;

function filtered(tx: Tx, { keyword, payMode, companyStatus, belowFen }: AccountFilters, { dealerIds }: Dealers) {
  let query = tx
    .selectFrom('charging_wallet as w')
    .innerJoin('charging_company as t', (join) => join.onRef('t.dealer_id', '=', 'w.dealer_id').onRef('t.id', '=', 'w.company_id'))
    .innerJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'w.dealer_id').onRef('k.id', '=', 'w.company_id'))
    .where(inDealers('w.dealer_id', dealerIds));
  if (keyword) query = query.where(sql<boolean>`(${contains('k.company_name', keyword)} or ${contains('k.company_code', keyword)})`);
  if (payMode !== undefined) query = query.where('t.pay_mode', '=', payMode);
  if (companyStatus !== undefined) query = query.where('k.status', '=', companyStatus);
  if (belowFen !== undefined) query = query.where(available, '<', belowFen);
  return query;
}

const rows = (tx: Tx, filters: AccountFilters, scope: Dealers) =>
  filtered(tx, filters, scope)
    .select(['k.id as companyId', 'k.company_name as companyName', dealerNameOf('w'), 't.pay_mode as payMode', 'k.status as companyStatus'])
    .select(['w.principal_fen as principalFen', 'w.gift_fen as giftFen', 'w.frozen_fen as frozenFen', 'w.arrears_fen as arrearsFen'])
    .select(['w.credit_limit_fen as creditLimitFen', 'w.used_credit_fen as usedCreditFen', available.as('availableFen')])
    .select(['w.total_paid_fen as totalPaidFen', 'w.updated_at as updatedAt', 't.rev'])
    .orderBy('k.company_name')
    .orderBy('k.id')
    .$castTo<CompanyAccount>();

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`w.${column}`)}), 0)::bigint`;

/** One page of accounts by name, with the sums of the whole filter. */
export function listAccounts(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & AccountFilters, scope: Dealers) {
  const sums = filtered(tx, filters, scope)
    .select([sql<number>`count(*)::int`.as('count'), total('principal_fen').as('principalFen'), total('gift_fen').as('giftFen')])
    .select([total('used_credit_fen').as('usedCreditFen'), total('arrears_fen').as('arrearsFen')]);
  return pageWithSums(tx, rows(tx, filters, scope), sums, { pageNo, pageSize });
}

export const accountOfCompany = (tx: Tx, { dealerId, id }: { dealerId: string; id: string }): Promise<CompanyAccount | undefined> =>
  rows(tx, {}, { dealerIds: [dealerId] })
    .where('k.id', '=', id)
    .executeTakeFirst();

export const accountBatches = (tx: Tx, filters: AccountFilters, scope: Dealers): AsyncGenerator<CompanyAccount[]> =>
  batchesOf(tx, rows(tx, filters, scope));
