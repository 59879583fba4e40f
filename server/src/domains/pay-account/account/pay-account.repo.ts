import type { PayAccount, payAccountFields } from '@bochong/contract/pay-account';
import { payAccountStatus, payTestState, receivingKind, receivingKindOf } from '@bochong/contract/pay-account';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { isFor, isOffered, narrowestFirst } from './account-lot.repo.ts';

type Fields = z.output<typeof payAccountFields>;

/** An account as its channel is made of it. */
export interface StoredAccount extends Fields {
  dealerId: string;
  id: string;
  provider: number;
  status: number;
  keysCipher: Buffer | null;
  rev: number;
}

const columns = [
  'a.dealer_id as dealerId',
  'a.id',
  'a.provider',
  'a.account_name as accountName',
  sql<1 | 2>`a.mode`.as('mode'),
  'a.merchant_no as merchantNo',
  'a.sub_merchant_no as subMerchantNo',
  'a.app_id as appId',
  'a.status',
  'a.keys_cipher as keysCipher',
  'a.rev',
] as const;

const kindInBrackets = sql`case u.receiving_kind ${sql.join(
  receivingKind.options.map(({ value, label }) => sql`when ${value}::smallint then ${`（${label}）`}`),
  sql` `,
)} else '' end`;

export interface AccountFilters {
  keyword?: string | undefined;
  provider?: number | undefined;
  status?: number | undefined;
}

export function listAccounts(tx: Tx, query: AccountFilters & PageQuery, { dealerIds }: { dealerIds: readonly string[] }) {
  const { keyword, provider, status } = query;
  const rows = tx
    .selectFrom('pay_account as a')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('pay_account_test as t')
          .select(['t.paid_fen', 't.refund_fen', 't.created_at'])
          .whereRef('t.dealer_id', '=', 'a.dealer_id')
          .whereRef('t.account_id', '=', 'a.id')
          .orderBy('t.created_at', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .where(inDealers('a.dealer_id', dealerIds))
    .$if(keyword !== undefined, (q) =>
      q.where((where) =>
        where.or([contains('a.account_name', keyword), contains('a.merchant_no', keyword), contains('a.sub_merchant_no', keyword)]),
      ),
    )
    .$if(provider !== undefined, (q) => q.where('a.provider', '=', provider ?? 0))
    .$if(status !== undefined, (q) => q.where('a.status', '=', status ?? 0))
    .select([
      'a.dealer_id as dealerId',
      'a.id as accountId',
      sql<PayAccount['provider']>`a.provider`.as('provider'),
      'a.account_name as accountName',
      sql<PayAccount['mode']>`a.mode`.as('mode'),
      'a.merchant_no as merchantNo',
      'a.sub_merchant_no as subMerchantNo',
      'a.app_id as appId',
      sql<PayAccount['status']>`a.status`.as('status'),
      sql<0 | 1>`(a.keys_cipher is not null)::int`.as('hasKeys'),
      'a.keys_changed_at as keysChangedAt',
      'a.keys_expire_at as keysExpireAt',
      'a.fee_bp as feeBp',
      sql<PayAccount['settleType']>`a.settle_type`.as('settleType'),
      'a.settle_tail as settleTail',
      sql<0 | 1>`a.split_enabled::int`.as('splitEnabled'),
      sql<string>`coalesce((select string_agg(distinct coalesce(p.park_name, '全部车场') || ${kindInBrackets}, '、') from account_use u
        left join park p on p.dealer_id = u.dealer_id and p.id = u.park_id
        where u.dealer_id = a.dealer_id and u.account_id = a.id), '')`.as('lots'),
      sql<
        PayAccount['testState']
      >`case when t.created_at is null then ${payTestState.NONE}::int when t.paid_fen = 0 then ${payTestState.WAITING}::int
        when t.refund_fen < t.paid_fen then ${payTestState.PAID}::int else ${payTestState.RETURNED}::int end`.as('testState'),
      't.created_at as testedAt',
      dealerNameOf('a'),
      'a.created_at as createdAt',
      'a.rev',
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');
  return pageOf(tx, rows, query);
}

/** An account of the dealers in scope; `lock` holds it until the transaction ends. */
export function findAccount(tx: Tx, id: string, dealerIds: readonly string[], lock = false): Promise<StoredAccount | undefined> {
  return tx
    .selectFrom('pay_account as a')
    .select(columns)
    .where(inDealers('a.dealer_id', dealerIds))
    .where('a.id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();
}

const one = (tx: Tx, { dealerId, id }: { dealerId: string; id: string }) =>
  tx.updateTable('pay_account').where('dealer_id', '=', dealerId).where('id', '=', id);

export async function changeStatus(tx: Tx, key: { dealerId: string; id: string }, status: number): Promise<void> {
  await one(tx, key).set({ status, rev: sql<number>`rev + 1` }).execute();
}

export async function keepKeys(
  tx: Tx,
  key: { dealerId: string; id: string },
  { keysCipher, expireAt, at }: { keysCipher: Buffer; expireAt: Date | null; at: Date },
): Promise<void> {
  const dates = { keys_changed_at: at.toISOString(), keys_expire_at: expireAt?.toISOString() ?? null };
  await one(tx, key)
    .set({ keys_cipher: keysCipher, ...dates, rev: sql<number>`rev + 1` })
    .execute();
}

/** Accounts with keys that run out by an instant. */
export const expiringAccounts = (
  tx: Tx,
  dealerId: string,
  by: Date,
): Promise<{ id: string; accountName: string; keysExpireAt: string }[]> =>
  tx
    .selectFrom('pay_account')
    .select(['id', 'account_name as accountName'])
    .select(sql<string>`keys_expire_at`.as('keysExpireAt'))
    .where('dealer_id', '=', dealerId)
    .where('status', '<>', payAccountStatus.CLOSED)
    .where('keys_cipher', 'is not', null)
    .where('keys_expire_at', '<=', by.toISOString())
    .execute();

/** The enabled account that takes a pay type at a lot for a business. */
export function accountFor(
  tx: Tx,
  { dealerId, parkId, payChannel, bizType }: { dealerId: string; parkId: string; payChannel: number; bizType: number },
): Promise<StoredAccount | undefined> {
  return tx
    .selectFrom('account_use as u')
    .innerJoin('pay_account as a', (join) => join.onRef('a.dealer_id', '=', 'u.dealer_id').onRef('a.id', '=', 'u.account_id'))
    .select(columns)
    .where('u.dealer_id', '=', dealerId)
    .where('u.pay_channel', '=', payChannel)
    .where(isFor(sql`${parkId}::uuid`, sql`${receivingKindOf(bizType)}::smallint`))
    .where('a.status', '=', payAccountStatus.ENABLED)
    .where(isOffered('u', sql`${parkId}::uuid`))
    .orderBy(narrowestFirst)
    .limit(1)
    .executeTakeFirst();
}

/** Pay types that enabled accounts of dealers take at one lot at least. */
export async function codesTaken(tx: Tx, dealerIds: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('account_use as u')
    .innerJoin('pay_account as a', (join) => join.onRef('a.dealer_id', '=', 'u.dealer_id').onRef('a.id', '=', 'u.account_id'))
    .select('u.pay_channel as code')
    .distinct()
    .where(inDealers('u.dealer_id', dealerIds))
    .where('a.status', '=', payAccountStatus.ENABLED)
    .execute();
  return rows.map(({ code }) => code);
}
