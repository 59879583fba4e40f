import { type FundFetch, fundFetchState } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import type { AccountKey } from './fund-item.repo.ts';

const { ASKING, KEPT } = fundFetchState;

export interface StoredFetch extends AccountKey {
  id: string;
  billDay: string;
  state: number;
  askedBy: string;
}

/** Asks for a day; undefined while it is being asked for already. */
export async function wantDay(
  tx: Tx,
  { dealerId, accountId }: AccountKey,
  billDay: string,
  by: string,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into fund_fetch (dealer_id, id, account_id, bill_day, asked_by, asked_at)
    values (${dealerId}, ${newId(at)}, ${accountId}, ${billDay}, ${by}, ${at.toISOString()})
    on conflict (dealer_id, account_id, bill_day) do update set state = ${sql.lit(ASKING)}, reason = '', asked_by = excluded.asked_by, asked_at = excluded.asked_at
      where fund_fetch.state <> ${sql.lit(ASKING)}
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function findFetch(tx: Tx, dealerId: string, id: string): Promise<StoredFetch | undefined> {
  const { rows } =
    await sql<StoredFetch>`select id, dealer_id as "dealerId", account_id as "accountId", bill_day as "billDay", state, asked_by as "askedBy"
    from fund_fetch where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function noteFetch(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  state: number,
  reason: string,
  at: Date,
): Promise<void> {
  await sql`update fund_fetch set state = ${state}, reason = ${reason.slice(0, 200)}, told_at = ${at.toISOString()}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

/** Days of accounts whose channel can tell them that were neither imported nor asked for; accounts of which none could be told are left out. */
export async function daysToAsk(
  tx: Tx,
  dealerId: string,
  { first, last, providers }: { first: string; last: string; providers: readonly number[] },
): Promise<{ accountId: string; day: string }[]> {
  const { rows } = await sql<{ accountId: string; day: string }>`
    select a.account_id as "accountId", d.day::date as day from receiving_account a
    cross join generate_series(${first}::date, ${last}::date, interval '1 day') as d (day)
    where a.dealer_id = ${dealerId} and a.provider = any (${[...providers]}::int[]) and d.day::date >= a.since
      and not exists (select from fund_bill b where b.dealer_id = a.dealer_id and b.account_id = a.account_id and b.bill_day = d.day::date)
      and not exists (select from fund_fetch f where f.dealer_id = a.dealer_id and f.account_id = a.account_id and f.bill_day = d.day::date)
    order by 2, 1`.execute(tx);
  return rows;
}

/** What was asked for and is not kept, the newest first. */
export async function openFetches(tx: Tx, dealerIds: readonly string[]): Promise<FundFetch[]> {
  return tx
    .selectFrom('fund_fetch as f')
    .innerJoin('receiving_account as a', (join) => join.onRef('a.dealer_id', '=', 'f.dealer_id').onRef('a.account_id', '=', 'f.account_id'))
    .where(inDealers('f.dealer_id', dealerIds))
    .where('f.state', '<>', KEPT)
    .select([
      'f.id as fetchId',
      'f.account_id as accountId',
      'a.account_name as accountName',
      'f.bill_day as billDay',
      'f.state',
      'f.reason',
    ])
    .select('f.asked_at as askedAt')
    .orderBy('f.bill_day', 'desc')
    .orderBy('f.id')
    .limit(60)
    .$castTo<FundFetch>()
    .execute();
}
