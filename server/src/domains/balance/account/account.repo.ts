import type { BalanceAccount, BalanceFlow } from '@bochong/contract/balance';
import { openWithdrawStatus } from '@bochong/contract/balance';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, type PageQuery, pageOf, pageWithSums } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';

export interface Scope {
  dealerIds: readonly string[];
}
type Cipher = { cipher: Buffer | null };

const [first, ...others] = openWithdrawStatus as readonly [number, ...number[]];
/** States in which a withdrawal still holds money of its account. */
export const openStates = codes(first, ...others);

/** Holders that a text may mean: a whole mobile number by its hash, else part of the name. */
export const holderIs = (text: string, keys: Keys) =>
  /^1\d{10}$/.test(text) ? sql<boolean>`a.mobile_hash = ${keys.hmac('phone', text)}` : sql<boolean>`${contains('a.holder_name', text)}`;

/** A holder as shown: the name, of a person with the end of the number. */
export const holderText = (name: string, cipher: Buffer | null, keys: Keys): string => (cipher ? `${name} ${keys.masked(cipher)}` : name);

const available = sql<number>`(a.principal_fen + a.gift_fen - a.frozen_fen + greatest(0, a.credit_limit_fen - a.used_credit_fen))`;

export interface AccountFilters {
  searchValue?: string | undefined;
  holderType?: number | undefined;
  status?: number | undefined;
  overFen?: number | undefined;
}

function filtered(tx: Tx, { searchValue, holderType, status, overFen }: AccountFilters, { dealerIds }: Scope, keys: Keys) {
  let query = tx.selectFrom('wallet_account as a').where(inDealers('a.dealer_id', dealerIds));
  if (searchValue) query = query.where(holderIs(searchValue, keys));
  if (holderType !== undefined) query = query.where('a.holder_type', '=', holderType);
  if (status !== undefined) query = query.where('a.status', '=', status);
  if (overFen !== undefined) query = query.where('a.principal_fen', '>', overFen);
  return query;
}

const rows = (tx: Tx, filters: AccountFilters, scope: Scope, keys: Keys) =>
  filtered(tx, filters, scope, keys)
    .select(['a.id as accountId', 'a.holder_type as holderType', 'a.holder_name as holderName', 'a.mobile_cipher as cipher'])
    .select([
      'a.principal_fen as principalFen',
      'a.gift_fen as giftFen',
      'a.frozen_fen as frozenFen',
      'a.credit_limit_fen as creditLimitFen',
    ])
    .select(['a.used_credit_fen as usedCreditFen', available.as('availableFen'), 'a.arrears_fen as arrearsFen'])
    .select([
      'a.total_recharge_fen as totalRechargeFen',
      'a.total_paid_fen as totalConsumeFen',
      'a.status',
      'a.frozen_reason as frozenReason',
    ])
    .select(['a.open_at as openAt', dealerNameOf('a')])
    .select(
      sql<number>`(select coalesce(sum(w.amount_fen - w.paid_fen - w.returned_fen), 0)::bigint from balance_withdraw w
        where w.dealer_id = a.dealer_id and w.account_id = a.id and w.status in ${openStates})`.as('withdrawingFen'),
    )
    .orderBy('a.open_at', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<Omit<BalanceAccount, 'phone'> & Cipher>();

const shown = ({ cipher, ...row }: Omit<BalanceAccount, 'phone'> & Cipher, keys: Keys): BalanceAccount => ({
  ...row,
  phone: cipher ? keys.masked(cipher) : '',
});

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`a.${column}`)}), 0)::bigint`;

/** One page of accounts, those opened last first, with the sums of the whole filter. */
export async function listAccounts(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & AccountFilters, scope: Scope, keys: Keys) {
  const sums = filtered(tx, filters, scope, keys)
    .select([sql<number>`count(*)::int`.as('count'), total('principal_fen').as('principalFen'), total('gift_fen').as('giftFen')])
    .select([total('frozen_fen').as('frozenFen'), total('used_credit_fen').as('usedCreditFen')]);
  const page = await pageWithSums(tx, rows(tx, filters, scope, keys), sums, { pageNo, pageSize });
  return { ...page, results: page.results.map((row) => shown(row, keys)) };
}

export async function* accountBatches(tx: Tx, filters: AccountFilters, scope: Scope, keys: Keys): AsyncGenerator<BalanceAccount[]> {
  for await (const batch of batchesOf(tx, rows(tx, filters, scope, keys))) yield batch.map((row) => shown(row, keys));
}

/** Whose an account is and how it stands. */
export interface Account {
  dealerId: string;
  accountId: string;
  holderType: number;
  holderName: string;
  status: number;
}

export const findAccount = (tx: Tx, id: string, { dealerIds }: Scope): Promise<Account | undefined> =>
  tx
    .selectFrom('wallet_account as a')
    .where(inDealers('a.dealer_id', dealerIds))
    .where('a.id', '=', id)
    .select(['a.dealer_id as dealerId', 'a.id as accountId', 'a.holder_type as holderType', 'a.holder_name as holderName', 'a.status'])
    .$castTo<Account>()
    .executeTakeFirst();

export interface FlowFilters {
  searchValue?: string | undefined;
  accountId?: string | undefined;
  holderType?: number | undefined;
  flowType?: number | undefined;
  bizType?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

function flowRows(tx: Tx, filters: FlowFilters, { dealerIds }: Scope, keys: Keys) {
  const { searchValue, accountId, holderType, flowType, bizType, startTime, endTime } = filters;
  let query = tx
    .selectFrom('wallet_flow as f')
    .innerJoin('wallet_account as a', (join) => join.onRef('a.dealer_id', '=', 'f.dealer_id').onRef('a.id', '=', 'f.wallet_id'))
    .where(inDealers('f.dealer_id', dealerIds));
  if (searchValue) query = query.where(holderIs(searchValue, keys));
  if (accountId !== undefined) query = query.where('f.wallet_id', '=', accountId);
  if (holderType !== undefined) query = query.where('a.holder_type', '=', holderType);
  if (flowType !== undefined) query = query.where('f.kind', '=', flowType);
  if (bizType !== undefined) query = query.where('f.biz_type', '=', bizType);
  if (startTime !== undefined) query = query.where('f.at', '>=', startTime);
  if (endTime !== undefined) query = query.where('f.at', '<=', endTime);
  return query
    .select([
      'f.id as flowId',
      'f.wallet_id as accountId',
      'a.holder_type as holderType',
      'a.holder_name as holder',
      'a.mobile_cipher as cipher',
    ])
    .select(['f.kind as flowType', 'f.biz_type as bizType', 'f.change_principal_fen as changePrincipalFen'])
    .select(['f.change_gift_fen as changeGiftFen', 'f.change_credit_fen as changeCreditFen', 'f.principal_fen as principalAfterFen'])
    .select(['f.gift_fen as giftAfterFen', 'f.at', 'f.operator_name as operatorName', 'f.remark', dealerNameOf('f')])
    .orderBy('f.at', 'desc')
    .orderBy('f.no', 'desc')
    .$castTo<Omit<BalanceFlow, 'holderName'> & Cipher & { holder: string }>();
}

type StoredFlow = Omit<BalanceFlow, 'holderName'> & Cipher & { holder: string };
const shownFlow = ({ holder, cipher, ...row }: StoredFlow, keys: Keys): BalanceFlow => ({
  ...row,
  holderName: holderText(holder, cipher, keys),
});

/** One page of movements of accounts, the newest first. */
export async function listFlows(tx: Tx, filters: PageQuery & FlowFilters, scope: Scope, keys: Keys) {
  const page = await pageOf(tx, flowRows(tx, filters, scope, keys), filters);
  return { ...page, results: page.results.map((row) => shownFlow(row, keys)) };
}

export async function* flowBatches(tx: Tx, filters: FlowFilters, scope: Scope, keys: Keys): AsyncGenerator<BalanceFlow[]> {
  for await (const batch of batchesOf(tx, flowRows(tx, filters, scope, keys))) yield batch.map((row) => shownFlow(row, keys));
}
