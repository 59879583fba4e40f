import { createHash } from 'node:crypto';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { planned, scopeNameOf, type Tx } from './db.ts';

/** What every list query carries. */
export interface PageQuery {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
}

/**
 * A first page as its list opens, over all lots of one dealer, is asked for again and again: PostgreSQL keeps its plan. A filter gets a plan
 * for its own value, which may be a rare one. The limit must stand in the text (`sql.lit`), or no plan for any number of rows is kept.
 */
export function asOpened<Query extends PageQuery>(
  tx: Tx,
  { dealerIds, parkIds }: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
  { pageNo, pageSize, ...filters }: Query,
): Tx {
  const usual = pageNo === 1 && pageSize === 20 && dealerIds.length === 1 && parkIds === null;
  return usual && isUnset(filters) ? planned(tx) : tx;
}

/** No filter was given. */
export const isUnset = (filters: object): boolean => Object.values(filters).every((value) => value === undefined);

/** Largest count a list works out; beyond it the total is a lower bound (`totalCapped`), because counting costs more than the page. */
export const countCap = 10_000;

/** Until when (ms) queries are known to have more rows than are counted. */
const long = new Map<string, number>();
const rememberMs = 30_000;
const mostRemembered = 2_000;

/**
 * Runs a query that counts at most `countCap + 1` rows, `count` summed over its groups; undefined when there are more. That there are
 * more is remembered for half a minute: counting costs more than the page, and a list that long hardly becomes short meanwhile.
 */
export async function withinCap<Row extends { count: number }>(tx: Tx, query: RawBuilder<Row>): Promise<Row[] | undefined> {
  const scope = scopeNameOf(tx);
  const { sql: text, parameters } = query.compile(tx);
  const key = createHash('sha1')
    .update(JSON.stringify([scope, text, parameters]))
    .digest('base64');
  if ((long.get(key) ?? 0) > Date.now()) return undefined;
  long.delete(key);
  const { rows } = await query.execute(tx);
  if (rows.reduce((sum, row) => sum + row.count, 0) <= countCap) return rows;
  if (scope) long.set(key, Date.now() + rememberMs);
  for (const oldest of long.keys()) if (long.size > mostRemembered) long.delete(oldest);
  return undefined;
}

/** How many rows a select has, counted up to the cap. */
export async function totalOf(tx: Tx, rows: Expression<unknown>): Promise<{ totalRecord: number; totalCapped: boolean }> {
  const counted = await withinCap(
    tx,
    sql<{ count: number }>`select count(*)::int as count from (${rows} limit ${sql.lit(countCap + 1)}) as counted`,
  );
  return counted ? { totalRecord: counted[0]?.count ?? 0, totalCapped: false } : { totalRecord: countCap, totalCapped: true };
}

/** Text filter that matches anywhere and takes `%` and `_` literally. */
export const contains = (column: string, text: string | undefined): Expression<SqlBool> =>
  sql<SqlBool>`position(lower(${text ?? ''}) in lower(${sql.ref(column)})) > 0`;

/** Prefix filter as a range, which an index under row-level security can use (`LIKE` is not leakproof). */
export const startsWith = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} collate "C" >= ${text} and ${sql.ref(column)} collate "C" < ${`${text}\u{10FFFF}`}`;

/** Whether a text is the beginning of a plate: its province, and less than the whole. */
export const isPlateBeginning = (text: string): boolean => text.length < 7 && /^[\u4e00-\u9fff]/.test(text);

/** A whole plate, or one typed from its beginning, uses the index; a fragment is looked for anywhere. */
export function plateMatches(column: string, text: string): Expression<SqlBool> {
  if (text.length >= 7) return sql`${sql.ref(column)} collate "C" = ${text}`;
  return isPlateBeginning(text) ? startsWith(column, text.toUpperCase()) : contains(column, text);
}

/** Limits a query to the lots of the user's data scope. */
export const inParks = (column: string, parkIds: readonly string[] | null): Expression<SqlBool> =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any (${parkIds}::uuid[])`;

/** Limits a query to rows whose array of lots holds one of the user's data scope. */
export const reachesParks = (column: string, parkIds: readonly string[] | null): Expression<SqlBool> =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} && ${parkIds}::uuid[]`;

/**
 * Names the dealers of the scope in an event-sized list. Row-level security alone compares with an array, which no index can serve in
 * order; one dealer named outright is read straight from the newest row backwards.
 */
export const inDealers = (column: string, dealerIds: readonly string[]): Expression<SqlBool> =>
  dealerIds.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${dealerIds[0]}::uuid`
    : sql<SqlBool>`${sql.ref(column)} = any (${dealerIds}::uuid[])`;

/**
 * The conditions of a page of the newest rows. Over several dealers they pick the `most` newest of each from its own index: rows of several
 * dealers come from no index in order, so that all of them would be sorted for one page. `table` as the query names it, `pass_record as r`.
 */
export function newestOf(
  table: string,
  dealerIds: readonly string[],
  where: readonly Expression<SqlBool>[],
  most: number,
): Expression<SqlBool> {
  const all = sql<SqlBool>`${sql.join(where, sql` and `)}`;
  if (dealerIds.length === 1) return all;
  const [from, name = from] = table.split(' as ');
  const [id, dealerId] = [sql.ref(`${name}.id`), sql.ref(`${name}.dealer_id`)];
  return sql<SqlBool>`${inDealers(`${name}.dealer_id`, dealerIds)} and ${id} in (
    select newest.id from unnest(${dealerIds}::uuid[]) as own (dealer_id) cross join lateral (
      select ${id} from ${sql.table(from ?? '')} as ${sql.id(name ?? '')}
      where ${dealerId} = own.dealer_id and ${all} order by ${id} desc limit ${sql.lit(most)}) as newest)`;
}

/** Name of the dealer a row belongs to: lists show it on multi-dealer platforms. */
export const dealerNameOf = (table: string) =>
  sql<string>`coalesce((select d.dealer_name from dealer as d where d.dealer_id = ${sql.ref(`${table}.dealer_id`)}), '')`.as('dealerName');

/** Dealers of the scope that go by exactly this name, at most two: one of several is ambiguous. */
export async function dealersNamed(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select dealer_id as id from dealer where dealer_name = ${name} limit 2`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What every change of a row with a revision writes besides itself. */
export const nextRev = { rev: sql<number>`rev + 1`, updated_at: sql<string>`now()` };

/**
 * A list of codes in the text of a query, `status in ${codes(A, B)}`: partial indexes and kept plans see it, as they see a single one through
 * `sql.lit`.
 */
export const codes = (...values: readonly [number, ...number[]]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

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
    .limit(sql.lit(pageSize))
    .$if(pageNo > 1, (later) => later.offset((pageNo - 1) * pageSize))
    .execute();
  const short = results.length < pageSize && (results.length > 0 || pageNo === 1);
  if (short)
    return { pageNo, pageSize, totalRecord: (pageNo - 1) * pageSize + results.length, totalCapped: false, results: results as Row[] };
  const bare = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'));
  return { pageNo, pageSize, ...(await totalOf(tx, sql`${bare}`)), results: results as Row[] };
}

/**
 * One page of an ordered query with its total and, where the rows can be counted, their sums: for lists that show sums at their foot. Page and
 * total are asked for together. `counted` has as many rows as `ordered` and joins less: what no condition looks at need not be joined to be counted.
 */
export async function pageWithSums<Row, Sums>(
  tx: Tx,
  // biome-ignore lint/suspicious/noExplicitAny: a join's table set differs per query and does not matter for paging
  ordered: SelectQueryBuilder<any, any, Row>,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  sums: SelectQueryBuilder<any, any, Sums>,
  { pageNo, pageSize }: PageQuery,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  counted: SelectQueryBuilder<any, any, unknown> = ordered,
) {
  const bare = counted.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'));
  const [results, total] = await Promise.all([
    ordered
      .limit(sql.lit(pageSize))
      .offset((pageNo - 1) * pageSize)
      .execute(),
    totalOf(tx, sql`${bare}`),
  ]);
  const summary = total.totalCapped ? null : await sums.executeTakeFirstOrThrow();
  return { pageNo, pageSize, ...total, results: results as Row[], summary: summary as Sums | null };
}
