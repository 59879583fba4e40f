import { archiveState, type RetentionDryRun } from '@bochong/contract/retention';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor, newId } from '../../kernel/database/identifier.ts';
import { inDealers, type PageQuery, totalOf } from '../../kernel/database/query.ts';
import { type Archived, mintedAt } from '../../kernel/database/retained.ts';
import { dateStart } from '../../kernel/time.ts';
import { monthAfter, monthsBefore } from './cut.rule.ts';

/** A month of a unit's rows and the file they went into. */
export interface ArchiveFile {
  id: string;
  dealerId: string;
  dealerName: string;
  dataType: string;
  month: string;
  state: 0 | 1 | 2 | 3;
  rows: number;
  size: number;
  sha256: string;
  fileKey: string | null;
  error: string;
  archivedAt: string | null;
  offlineAt: string | null;
}

const selected = sql`a.id, a.dealer_id as "dealerId", coalesce((select d.dealer_name from dealer d where d.dealer_id = a.dealer_id), '平台') as "dealerName",
  a.data_type as "dataType", a.month::text as month, a.state, a.row_count as rows, a.size_bytes as size, a.sha256, a.file_key as "fileKey", a.error,
  a.archived_at as "archivedAt", a.offline_at as "offlineAt"`;

export async function listArchives(
  tx: Tx,
  dealerIds: readonly string[],
  { pageNo, pageSize, dataType, state }: PageQuery & { dataType?: string | undefined; state?: number | undefined },
) {
  const wanted = sql`from data_archive a where ${inDealers('a.dealer_id', dealerIds)}
    and ${dataType === undefined ? sql`true` : sql`a.data_type = ${dataType}`} and ${state === undefined ? sql`true` : sql`a.state = ${state}`}`;
  const page = sql<ArchiveFile>`select ${selected} ${wanted} order by a.month desc, a.data_type, a.id limit ${sql.lit(pageSize)} offset ${(pageNo - 1) * pageSize}`;
  const [{ rows: results }, total] = await Promise.all([page.execute(tx), totalOf(tx, sql`select 1 ${wanted}`)]);
  return { pageNo, pageSize, ...total, results };
}

export async function findArchive(tx: Tx, dealerIds: readonly string[], id: string): Promise<ArchiveFile | undefined> {
  const { rows } =
    await sql<ArchiveFile>`select ${selected} from data_archive a where ${inDealers('a.dealer_id', dealerIds)} and a.id = ${id}`.execute(
      tx,
    );
  return rows[0];
}

/** Intends the file of a month; undefined when there is one already. */
export async function insertArchive(
  tx: Tx,
  dealerId: string,
  { kind, table }: Archived,
  month: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into data_archive (dealer_id, id, data_type, table_name, month)
    values (${dealerId}, ${newId(now)}, ${kind}, ${table}, ${month}::date) on conflict (dealer_id, table_name, month) do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id;
}

type Outcome = { rows: number; size: number; sha256: string; fileKey: string } | { error: string };

export async function settleArchive(tx: Tx, dealerId: string, id: string, outcome: Outcome, now: Date): Promise<void> {
  const under = sql`where dealer_id = ${dealerId} and id = ${id} and state <> ${sql.lit(archiveState.OFFLINE)}`;
  if ('error' in outcome)
    await sql`update data_archive set state = ${sql.lit(archiveState.FAILED)}, error = ${outcome.error.slice(0, 500)} ${under}`.execute(tx);
  else
    await sql`update data_archive set state = ${sql.lit(archiveState.KEPT)}, error = '', row_count = ${outcome.rows}, size_bytes = ${outcome.size},
      sha256 = ${outcome.sha256}, file_key = ${outcome.fileKey}, archived_at = ${now.toISOString()} ${under}`.execute(tx);
}

/** Puts a failed one back; false when it is none. */
export async function requeueArchive(tx: Tx, dealerId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`update data_archive set state = ${sql.lit(archiveState.QUEUED)}, error = '' where dealer_id = ${dealerId} and id = ${id}
    and state = ${sql.lit(archiveState.FAILED)} returning id`.execute(tx);
  return rows.length > 0;
}

const within = (month: string) => sql`r.id >= ${idFloor(dateStart(month))}::uuid and r.id < ${idFloor(dateStart(monthAfter(month)))}::uuid`;

/** When the first row of these units was minted. */
export async function oldestOf(tx: Tx, { table }: Archived, dealerIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{
    at: string;
  }>`select ${mintedAt('r.id')} as at from ${sql.table(table)} r where ${inDealers('r.dealer_id', dealerIds)}
    order by r.id limit 1`.execute(tx);
  return rows[0]?.at ?? null;
}

export async function hasRows(tx: Tx, { table }: Archived, dealerId: string, month: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} r where r.dealer_id = ${dealerId} and ${within(month)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whole months before an instant that would go into files, and what they hold. */
export async function measureMonths(
  tx: Tx,
  of: Archived,
  dealerIds: readonly string[],
  before: Date,
): Promise<Pick<RetentionDryRun, 'rows' | 'bytes' | 'oldest' | 'newest' | 'months'>> {
  const months = monthsBefore(await oldestOf(tx, of, dealerIds), before, 120);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { rows: 0, bytes: 0, oldest: null, newest: null, months: [] };
  const old: RawBuilder<unknown> = sql`from ${sql.table(of.table)} r where ${inDealers('r.dealer_id', dealerIds)}
    and r.id >= ${idFloor(dateStart(first))}::uuid and r.id < ${idFloor(dateStart(monthAfter(last)))}::uuid`;
  const { rows } = await sql<{ rows: number; bytes: number; oldest: string | null; newest: string | null }>`
    select (select count(*)::int ${old}) as rows, coalesce((select round((select count(*) ${old}) * avg(pg_column_size(s.*))) from (select r.* ${old} limit 500) s), 0)::bigint as bytes,
      (select ${mintedAt('r.id')} ${old} order by r.id limit 1) as oldest, (select ${mintedAt('r.id')} ${old} order by r.id desc limit 1) as newest`.execute(
    tx,
  );
  const [found] = rows;
  return {
    rows: found?.rows ?? 0,
    bytes: found?.bytes ?? 0,
    oldest: found?.oldest ?? null,
    newest: found?.newest ?? null,
    months: months.map((month) => month.slice(0, 7)),
  };
}

/** Lines of a month in the order of ids, some thousand at once. */
export async function* linesOf(tx: Tx, { table, line }: Archived, dealerId: string, month: string): AsyncGenerator<string[]> {
  let last = idFloor(dateStart(month) - 1);
  for (;;) {
    const { rows } = await sql<{ id: string; line: string }>`select r.id, ${line} as line from ${sql.table(table)} r
      where r.dealer_id = ${dealerId} and ${within(month)} and r.id > ${last}::uuid order by r.id limit 2000`.execute(tx);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield rows.map((row) => row.line);
  }
}

/** Months that stand in files as a whole and whose rows may leave the database. */
export async function keptMonths(tx: Tx): Promise<{ table: string; month: string }[]> {
  const { rows } = await sql<{
    table: string;
    month: string;
  }>`select table_name as table, month::text as month from bochong.archived_months()`.execute(tx);
  return rows;
}

/** Takes a month out of the database, when every unit's rows of it are in files; false: not yet. */
export async function dropMonth(tx: Tx, table: string, month: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select bochong.drop_archived_month(${table}, ${month}::date) as gone`.execute(tx);
  return rows[0]?.gone ?? false;
}
