import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from './db.ts';

/** What every list query carries. */
export interface PageQuery {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
}

/** Largest count a list works out; beyond it the total is a lower bound (`totalCapped`), because counting costs more than the page. */
export const countCap = 10_000;

/** Text filter that matches anywhere and takes `%` and `_` literally. */
export const contains = (column: string, text: string | undefined): Expression<SqlBool> =>
  sql<SqlBool>`position(lower(${text ?? ''}) in lower(${sql.ref(column)})) > 0`;

/** Prefix filter as a range, which an index under row-level security can use (`LIKE` is not leakproof). */
export const startsWith = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} collate "C" >= ${text} and ${sql.ref(column)} collate "C" < ${`${text}\u{10FFFF}`}`;

/** Limits a query to the lots of the user's data scope. */
export const inParks = (column: string, parkIds: readonly string[] | null): Expression<SqlBool> =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any (${parkIds}::uuid[])`;

/**
 * Names the dealers of the scope in an event-sized list. Row-level security alone compares with an array, which no index can serve in
 * order; one dealer named outright is read straight from the newest row backwards.
 */
export const inDealers = (column: string, dealerIds: readonly string[]): Expression<SqlBool> =>
  dealerIds.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${dealerIds[0]}::uuid`
    : sql<SqlBool>`${sql.ref(column)} = any (${dealerIds}::uuid[])`;

/** Name of the dealer a row belongs to: lists show it on multi-dealer platforms. */
export const dealerNameOf = (table: string) =>
  sql<string>`coalesce((select d.dealer_name from dealer as d where d.dealer_id = ${sql.ref(`${table}.dealer_id`)}), '')`.as('dealerName');

/** A value as a jsonb parameter. */
export const json = (value: unknown) => sql<unknown>`${JSON.stringify(value)}::jsonb`;

/**
 * Runs an ordered query as one page with its total, for lists of some thousand rows (settings, assets).
 * Event-sized lists page by key and keep counters instead.
 */
export async function pageOf<Row>(
  tx: Tx,
  // biome-ignore lint/suspicious/noExplicitAny: a join's table set differs per query and does not matter for paging
  query: SelectQueryBuilder<any, any, Row>,
  { pageNo, pageSize }: PageQuery,
): Promise<{ pageNo: number; pageSize: number; totalRecord: number; totalCapped: boolean; results: Row[] }> {
  const results = await query
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const short = results.length < pageSize && (results.length > 0 || pageNo === 1);
  if (short)
    return { pageNo, pageSize, totalRecord: (pageNo - 1) * pageSize + results.length, totalCapped: false, results: results as Row[] };
  const capped = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(countCap + 1);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${capped} as counted`.execute(tx);
  const total = rows[0]?.total ?? 0;
  return { pageNo, pageSize, totalRecord: Math.min(total, countCap), totalCapped: total > countCap, results: results as Row[] };
}
