import type { DataKindName, RetentionPolicy } from '@bochong/contract/retention';
import { sql } from 'kysely';
import type { DB } from '../../kernel/database/database.gen.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';

/** What the platform decided, by kind; read without its rows. */
export async function decidedDays(tx: Tx): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ dataType: string; days: number | null }>`
    select data_type as "dataType", online_days as days from bochong.retention_policies()`.execute(tx);
  return new Map(rows.map(({ dataType, days }) => [dataType, days]));
}

export type Decided = Pick<RetentionPolicy, 'onlineDays' | 'updatedBy' | 'updateTime' | 'rev'>;

/** The platform's policies as its own people see them, with who decided. */
export async function policyRows(tx: Tx): Promise<ReadonlyMap<string, Decided>> {
  const { rows } = await sql<
    Decided & { dataType: string }
  >`select data_type as "dataType", online_days as "onlineDays", updated_by as "updatedBy",
    updated_at as "updateTime", rev from retention_policy where dealer_id = ${platformDealerId}`.execute(tx);
  return new Map(rows.map(({ dataType, ...row }) => [dataType, row]));
}

export interface Change {
  dataType: DataKindName;
  onlineDays: number | null;
  rev: number;
  by: string;
  now: Date;
}

/** Saves on the revision that was read (0: there was none); how many rows it changed. */
export async function savePolicy(tx: Tx, { dataType, onlineDays, rev, by, now }: Change): Promise<bigint> {
  const { numAffectedRows } = await sql`insert into retention_policy (dealer_id, id, data_type, online_days, updated_by, updated_at)
    select ${platformDealerId}, ${newId(now)}, ${dataType}, ${onlineDays}::int, ${by}, ${now.toISOString()} where ${rev} = 0
      or exists (select from retention_policy where dealer_id = ${platformDealerId} and data_type = ${dataType})
    on conflict (dealer_id, data_type) do update set online_days = excluded.online_days, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
      rev = retention_policy.rev + 1 where retention_policy.rev = ${rev}`.execute(tx);
  return numAffectedRows ?? 0n;
}

export async function notePolicyChange(
  tx: Tx,
  { dataType, onlineDays, by, now }: Change,
  before: number | null,
  reason: string,
): Promise<void> {
  await sql`insert into retention_change (dealer_id, id, data_type, before, after, reason, changed_by, at)
    values (${platformDealerId}, ${newId(now)}, ${dataType}, ${before}::int, ${onlineDays}::int, ${reason}, ${by}, ${now.toISOString()})`.execute(
    tx,
  );
}

export async function policyChanges(tx: Tx, dataType: string) {
  const { rows } = await sql<{ changeId: string; at: string; by: string; before: number | null; after: number | null; reason: string }>`
    select id as "changeId", at, changed_by as by, before, after, reason from retention_change
    where dealer_id = ${platformDealerId} and data_type = ${dataType} order by id desc limit 100`.execute(tx);
  return rows;
}

/** Rows and bytes of tables with all their partitions and indexes, by the database's own statistics. */
export async function tableSizes(
  tx: Tx,
  tables: readonly (keyof DB & string)[],
): Promise<ReadonlyMap<string, { rows: number; bytes: number }>> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select t.name, coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows, coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
    from unnest(${[...tables]}::text[]) as t (name) cross join lateral (select t.name::regclass as relid union select p.relid from pg_partition_tree(t.name::regclass) p) p
      join pg_class c on c.oid = p.relid and c.relkind = 'r'
    group by t.name`.execute(tx);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** Notes what a run deleted of a unit. */
export async function noteRun(tx: Tx, dealerId: string, dataType: string, gone: number, now: Date): Promise<void> {
  await sql`insert into retention_run (dealer_id, data_type, ran_at, gone) values (${dealerId}, ${dataType}, ${now.toISOString()}, ${gone})
    on conflict (dealer_id, data_type) do update set ran_at = excluded.ran_at, gone = excluded.gone`.execute(tx);
}

/** The last runs over the reader's units, by kind. */
export async function lastRuns(tx: Tx): Promise<ReadonlyMap<string, { lastRunAt: string; lastGone: number }>> {
  const { rows } = await sql<{ dataType: string; lastRunAt: string; lastGone: number }>`
    select data_type as "dataType", max(ran_at) as "lastRunAt", sum(gone)::int as "lastGone" from retention_run group by data_type`.execute(
    tx,
  );
  return new Map(rows.map(({ dataType, ...run }) => [dataType, run]));
}
