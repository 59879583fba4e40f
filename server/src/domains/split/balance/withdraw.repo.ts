import { type SplitBalance, type SplitWithdraw, splitDetailStatus, splitReceiver } from '@bochong/contract/split';
import { type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes, contains, dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';
import type { AccountKey, SplitScope } from '../account/split-account.repo.ts';

interface NewWithdraw {
  dealerId: string;
  accountId: string;
  withdrawNo: string;
  amountFen: number;
  voucherNo: string;
  remark: string;
  requestId: string;
  operatorName: string;
}

export async function insertWithdraw(tx: Tx, one: NewWithdraw, at: Date): Promise<string> {
  const id = newId(at);
  await tx
    .insertInto('split_withdraw')
    .values({
      ...{
        dealer_id: one.dealerId,
        id,
        account_id: one.accountId,
        withdraw_no: one.withdrawNo,
        amount_fen: one.amountFen,
        voucher_no: one.voucherNo,
      },
      ...{ remark: one.remark, request_id: one.requestId, operator_name: one.operatorName, at: at.toISOString() },
    })
    .execute();
  return id;
}

export const withdrawOfRequest = (
  tx: Tx,
  dealerId: string,
  requestId: string,
): Promise<{ id: string; accountId: string; amountFen: number } | undefined> =>
  tx
    .selectFrom('split_withdraw')
    .select(['id', 'account_id as accountId', 'amount_fen as amountFen'])
    .where('dealer_id', '=', dealerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

interface StoredWithdraw extends AccountKey {
  accountId: string;
  amountFen: number;
  withdrawNo: string;
  reversedAt: string | null;
}

export const lockWithdraw = (tx: Tx, id: string, { dealerIds }: Pick<SplitScope, 'dealerIds'>): Promise<StoredWithdraw | undefined> =>
  tx
    .selectFrom('split_withdraw')
    .select([
      'dealer_id as dealerId',
      'id',
      'account_id as accountId',
      'amount_fen as amountFen',
      'withdraw_no as withdrawNo',
      'reversed_at as reversedAt',
    ])
    .where('dealer_id', 'in', [...dealerIds])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function markReversed(
  tx: Tx,
  { dealerId, id }: AccountKey,
  { by, reason }: { by: string; reason: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('split_withdraw')
    .set({ reversed_at: at.toISOString(), reversed_by: by, reverse_reason: reason })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** The newest payments out of an account. */
export const withdrawsOf = (tx: Tx, id: string, { dealerIds, parkIds }: SplitScope): Promise<SplitWithdraw[]> =>
  tx
    .selectFrom('split_withdraw as w')
    .select(['w.id as withdrawId', 'w.withdraw_no as withdrawNo', 'w.amount_fen as amountFen', 'w.voucher_no as voucherNo', 'w.remark'])
    .select(['w.operator_name as operatorName', 'w.at', 'w.reversed_at as reversedAt', 'w.reversed_by as reversedBy'])
    .where('w.dealer_id', 'in', [...dealerIds])
    .where('w.account_id', '=', id)
    .where(wholeUnitOnly(parkIds))
    .orderBy('w.at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(100)
    .execute();

/** What the whole unit owes is no matter of somebody limited to lots. */
const wholeUnitOnly = (parkIds: readonly string[] | null) => sql<SqlBool>`${sql.lit(parkIds === null)}`;

export interface BalanceFilters {
  keyword?: string | undefined;
  ownerType?: number | undefined;
  receiverType?: number | undefined;
}

const filtered = (tx: Tx, { keyword, ownerType, receiverType }: BalanceFilters, { dealerIds, parkIds }: SplitScope) =>
  tx
    .selectFrom('split_account as a')
    .where(inDealers('a.dealer_id', dealerIds))
    .where(wholeUnitOnly(parkIds))
    .$if(keyword !== undefined, (q) => q.where(contains('a.name', keyword)))
    .$if(ownerType !== undefined, (q) => q.where('a.owner_type', '=', ownerType ?? 0))
    .$if(receiverType !== undefined, (q) => q.where('a.receiver_type', '=', receiverType ?? 0));

const balance = sql<number>`a.accrued_fen - a.done_fen - a.cancelled_fen - a.withdrawn_fen`;
const withdrawable = sql<number>`case when a.receiver_type = ${sql.lit(splitReceiver.INTERNAL)} then greatest(0, ${balance} - (
    select coalesce(sum(greatest(0, d.amount_fen - d.returned_fen)), 0)::bigint from split_detail d
    where d.dealer_id = a.dealer_id and d.account_id = a.id and d.status in ${codes(splitDetailStatus.WAITING, splitDetailStatus.UNDER_WAY)})) else 0 end`;

const rows = (tx: Tx, filters: BalanceFilters, scope: SplitScope) =>
  filtered(tx, filters, scope)
    .select([
      'a.id as splitAccountId',
      'a.name',
      'a.owner_type as ownerType',
      'a.receiver_type as receiverType',
      'a.accrued_fen as accruedFen',
    ])
    .select(['a.done_fen as doneFen', sql<number>`a.cancelled_fen + a.returned_fen`.as('returnedFen'), 'a.withdrawn_fen as withdrawnFen'])
    .select([balance.as('balanceFen'), withdrawable.as('withdrawableFen'), 'a.shortfall_fen as shortfallFen', dealerNameOf('a')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<SplitBalance>();

const total = (column: ReturnType<typeof sql<number>>) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** One page of what receivers were to get and got, with the sums of the whole filter. */
export function listBalances(tx: Tx, { pageNo, pageSize, ...filters }: BalanceFilters & PageQuery, scope: SplitScope) {
  const sums = filtered(tx, filters, scope).select([
    sql<number>`count(*)::int`.as('count'),
    total(sql`a.accrued_fen`).as('accruedFen'),
    total(sql`a.done_fen`).as('doneFen'),
    total(balance).as('balanceFen'),
  ]);
  return pageWithSums(tx, rows(tx, filters, scope), sums, { pageNo, pageSize });
}

export const balanceBatches = (tx: Tx, filters: BalanceFilters, scope: SplitScope): AsyncGenerator<SplitBalance[]> =>
  batchesOf(tx, rows(tx, filters, scope));

/** An account of the scope whose balance may be seen. */
export const balanceExists = (tx: Tx, id: string, scope: SplitScope): Promise<object | undefined> =>
  filtered(tx, {}, scope).where('a.id', '=', id).select('a.id').executeTakeFirst();
