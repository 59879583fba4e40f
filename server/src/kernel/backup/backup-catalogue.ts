import type pg from 'pg';

/** Schemas that make up the installation's database. */
const schemas = `('public', 'bochong', 'graphile_worker')`;
/** Written by the migrators themselves: a restored database gets them by being migrated. */
const ledgers = `('bochong.schema_migration', 'graphile_worker.migrations')`;

/** Names are quoted and stand with their schema, as SQL takes them. */
export interface TableShape {
  name: string;
  /** Columns that can be written, in order: generated ones are computed again. */
  columns: string[];
}

/** Tables with rows of their own, those that are partitioned as wholes, by name. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname || '.' || c.relname not in ${ledgers}
    group by 1 order by 1`);
  return rows;
}

/** What a table holds, whatever the order of its rows: how many, and the sum of their hashes. */
export interface TableContent {
  rows: number;
  hash: string;
}

export async function contentOf(client: pg.ClientBase, table: string): Promise<TableContent> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(entire_row::text, 0)::numeric), 0)::text as hash from ${table} as entire_row`,
  );
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' };
}

export interface Partition {
  name: string;
  parent: string;
  /** `FOR VALUES …` or `DEFAULT`. */
  bound: string;
}

export async function partitionsOf(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
    where n.nspname in ${schemas} and c.relispartition and c.relkind = 'r' order by 1`);
  return rows;
}

export interface SequenceState {
  name: string;
  value: string;
  called: boolean;
}

export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ${schemas} order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    if (state.rows[0]) states.push({ name, ...state.rows[0] });
  }
  return states;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys as they were declared: those of partitions follow their parents'. */
export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ${schemas} order by 1, 2`);
  return rows;
}

/** Names of the applied migrations in order; none in a database that has no schema yet. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const ledger = await client.query<{ exists: boolean }>(`select to_regclass('bochong.schema_migration') is not null as exists`);
  if (!ledger.rows[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>('select name from bochong.schema_migration order by id');
  return rows.map(({ name }) => name);
}

/** Version of the job queue's own schema. */
export async function queueVersionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number | null }>('select max(id)::integer as version from graphile_worker.migrations');
  return rows[0]?.version ?? 0;
}

/** How values are written: the same in every session, so that hashes of rows can be compared. */
export const plainFormats = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local lock_timeout = 0; set local client_encoding = 'UTF8'`;
