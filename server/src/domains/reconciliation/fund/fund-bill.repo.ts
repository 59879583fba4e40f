import { type FundBill, fundItemState } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, type PageQuery, pageWithSums } from '../../../kernel/database/query.ts';
import type { AccountKey } from './fund-item.repo.ts';
import type { FundSums } from './fund-match.rule.ts';

/** Locks an account's day and answers the newest version of it that is kept. */
export async function newestVersion(tx: Tx, { dealerId, accountId }: AccountKey, billDay: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('fund bill ' || ${accountId} || ${billDay}, 0))`.execute(tx);
  const { rows } = await sql<{ version: number; fileHash: string }>`select version, file_hash as "fileHash" from fund_bill
    where dealer_id = ${dealerId} and account_id = ${accountId} and bill_day = ${billDay} order by version desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertVersion(
  tx: Tx,
  { dealerId, accountId }: AccountKey,
  {
    billDay,
    version,
    sums,
    fileHash,
    by,
    at,
  }: { billDay: string; version: number; sums: FundSums; fileHash: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('fund_bill')
    .values({
      ...{ dealer_id: dealerId, id: newId(at), account_id: accountId, bill_day: billDay, version, line_count: sums.lineCount },
      ...{ opening_fen: sums.openingFen, trade_fen: sums.tradeFen, refund_fen: sums.refundFen, fee_fen: sums.feeFen },
      ...{ payout_fen: sums.payoutFen, split_fen: sums.splitFen, other_fen: sums.otherFen, closing_fen: sums.closingFen },
      ...{ file_hash: fileHash, imported_by: by, imported_at: at.toISOString() },
    })
    .execute();
}

interface Filters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  accountId?: string | undefined;
  open?: number | undefined;
}

const itemsOf = (
  what: string,
) => sql<number>`(select ${sql.raw(what)} from fund_item f where f.dealer_id = b.dealer_id and f.account_id = b.account_id
  and f.bill_day = b.bill_day)`;
const openCount = itemsOf(`(count(*) filter (where f.state = ${fundItemState.OPEN}))::int`);
const isNewest = sql<boolean>`not exists (select from fund_bill n where n.dealer_id = b.dealer_id and n.account_id = b.account_id
  and n.bill_day = b.bill_day and n.version > b.version)`;
const dayOf = (instant: string) => sql`(${instant}::timestamptz at time zone 'Asia/Shanghai')::date`;

const filtered = (tx: Tx, { startTime, endTime, accountId, open }: Filters, dealerIds: readonly string[]) =>
  tx
    .selectFrom('fund_bill as b')
    .where(inDealers('b.dealer_id', dealerIds))
    .where(isNewest)
    .$if(startTime !== undefined, (query) => query.where(sql<boolean>`b.bill_day >= ${dayOf(startTime ?? '')}`))
    .$if(endTime !== undefined, (query) => query.where(sql<boolean>`b.bill_day <= ${dayOf(endTime ?? '')}`))
    .$if(accountId !== undefined, (query) => query.where('b.account_id', '=', accountId ?? ''))
    .$if(open !== undefined, (query) => query.where(open === 1 ? sql<boolean>`${openCount} > 0` : sql<boolean>`${openCount} = 0`));

const rows = (tx: Tx, filters: Filters, dealerIds: readonly string[]) =>
  filtered(tx, filters, dealerIds)
    .innerJoin('receiving_account as a', (join) => join.onRef('a.dealer_id', '=', 'b.dealer_id').onRef('a.account_id', '=', 'b.account_id'))
    .select(['b.id as fundId', 'b.account_id as accountId', 'a.account_name as accountName', 'a.provider', dealerNameOf('b')])
    .select(['b.bill_day as billDay', 'b.version', 'b.opening_fen as openingFen', 'b.trade_fen as tradeFen', 'b.refund_fen as refundFen'])
    .select([
      'b.fee_fen as feeFen',
      'b.payout_fen as payoutFen',
      'b.split_fen as splitFen',
      'b.other_fen as otherFen',
      'b.closing_fen as closingFen',
    ])
    .select([openCount.as('openCount'), 'b.line_count as lineCount', 'b.imported_by as importedBy', 'b.imported_at as importedAt'])
    .select(
      sql<
        number | null
      >`b.opening_fen - (select p.closing_fen from fund_bill p where p.dealer_id = b.dealer_id and p.account_id = b.account_id
        and p.bill_day = b.bill_day - 1 order by p.version desc limit 1)`.as('gapFen'),
    )
    .select(
      sql<
        number | null
      >`b.trade_fen + b.refund_fen + b.fee_fen - (select r.channel_pay_fen - r.channel_refund_fen - d.fee_fen from reconcile_day r
        join channel_day d on d.dealer_id = r.dealer_id and d.account_id = r.account_id and d.bill_day = r.bill_day
        where r.dealer_id = b.dealer_id and r.account_id = b.account_id and r.bill_day = b.bill_day and r.matched_at is not null)`.as(
        'tradeDiffFen',
      ),
    )
    .orderBy('b.bill_day', 'desc')
    .orderBy('b.id', 'desc')
    .$castTo<FundBill>();

const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(`b.${column}`)}), 0)::bigint`;

/** One page of days as they hold, the newest first, with the sums of the whole filter. */
export const listBills = (tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & Filters, dealerIds: readonly string[]) =>
  pageWithSums(
    tx,
    rows(tx, filters, dealerIds),
    filtered(tx, filters, dealerIds)
      .select([
        sum('trade_fen').as('tradeFen'),
        sum('refund_fen').as('refundFen'),
        sum('fee_fen').as('feeFen'),
        sum('payout_fen').as('payoutFen'),
      ])
      .select(
        sql<number>`coalesce(sum(${itemsOf(`coalesce(sum(f.amount_fen) filter (where f.state = ${fundItemState.ARRIVED}), 0)`)}), 0)::bigint`.as(
          'arrivedFen',
        ),
      )
      .select(sql<number>`coalesce(sum(${openCount}), 0)::int`.as('openCount')),
    { pageNo, pageSize },
  );

export async function findBill(tx: Tx, id: string, dealerIds: readonly string[]): Promise<(AccountKey & { billDay: string }) | undefined> {
  const { rows: found } = await sql<
    AccountKey & { billDay: string }
  >`select dealer_id as "dealerId", account_id as "accountId", bill_day as "billDay"
    from fund_bill where id = ${id} and dealer_id = any (${[...dealerIds]}::uuid[])`.execute(tx);
  return found[0];
}

/** Receiving accounts that can have a fund bill. */
export async function fundAccounts(tx: Tx, dealerIds: readonly string[]) {
  const { rows: found } = await sql<{ accountId: string; accountName: string; provider: 1 | 2 | 9 }>`
    select account_id as "accountId", account_name as "accountName", provider from receiving_account
    where dealer_id = any (${[...dealerIds]}::uuid[]) order by account_name, account_id limit 500`.execute(tx);
  return found;
}
