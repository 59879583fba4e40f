import { countedRows, type DataKindName } from '@bochong/contract/retention';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { App } from '../app-context.ts';
import type { DB } from './database.gen.ts';
import { afterCommit, type Tx } from './db.ts';
import { idFloor } from './identifier.ts';
import { inDealers } from './query.ts';

/** What a policy would take away. */
export interface Measured {
  rows: number;
  bytes: number;
  oldest: string | null;
  newest: string | null;
}

/** Where a policy stands: rows before `before` go. */
export interface Cut {
  before: Date;
  now: Date;
}

/** Data that a policy deletes once it is old enough. */
export interface Retained {
  kind: DataKindName;
  table: keyof DB & string;
  /** Rows of nobody: only the platform counts and deletes them. */
  ofNobody?: true;
  measure(tx: Tx, dealerIds: readonly string[], cut: Cut): Promise<Measured>;
  /** Deletes at most so many rows of a unit; the number that went. */
  purge(tx: Tx, app: App, dealerId: string, cut: Cut, most: number): Promise<number>;
}

/** A line of a file that rows go into, and what proves that it holds them all. */
export interface Archived {
  kind: DataKindName;
  /** Partitioned by month on `id`. */
  table: keyof DB & string;
  /** Names of the values in a line, `id` first. */
  columns: readonly string[];
  /** The row `r` as the text of a JSON array. */
  line: RawBuilder<string>;
  /** Seals of the days of a unit, where the table has them; a day is `sha256(seal before, sha256 of each line)`. */
  seals?(tx: Tx, dealerId: string, from: string, to: string): Promise<readonly DaySeal[]>;
}
export interface DaySeal {
  bizDate: string;
  rowCount: number;
  prevHash: Buffer;
  hash: Buffer;
}

/** What the domains said of their data, by kind. */
export const retained = new Map<DataKindName, Retained>();
export const archived = new Map<DataKindName, Archived>();

/** Puts data under a policy; called once by its owner's module. */
export function retain(data: Retained): void {
  retained.set(data.kind, data);
}
/** Likewise, where it goes into files. */
export function archive(data: Archived): void {
  archived.set(data.kind, data);
}

interface RetainedTable {
  kind: DataKindName;
  table: keyof DB & string;
  /** Columns that name a row beside its unit. */
  key?: readonly string[];
  /** Instant of the row `r`. */
  at: RawBuilder<unknown>;
  /** Whether the row `r` may go; absent: whatever was minted before. */
  aged?: (cut: Cut) => RawBuilder<SqlBool>;
  /** Column with the key of a stored object that goes with its row. */
  object?: string;
}

/** Instant that a UUIDv7 was minted from. */
export const mintedAt = (column: string) =>
  sql`to_timestamp(('x' || lpad(replace(left(${sql.ref(column)}::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0)`;

/** Rows whose size is looked at. */
const weighed = 500;

/** Data of one table, a row at a time. */
export function retainedTable({ kind, table, key = ['id'], at, object, ...given }: RetainedTable): Retained {
  const { aged = ({ before }: Cut) => sql<SqlBool>`r.id < ${idFloor(before)}::uuid` } = given;
  const rows = sql`${sql.table(table)} as r`;
  const named = sql.join(key.map((column) => sql.ref(`r.${column}`)));
  return {
    kind,
    table,
    async measure(tx, dealerIds, cut) {
      const old = sql`${rows} where ${inDealers('r.dealer_id', dealerIds)} and ${aged(cut)}`;
      const { rows: found } = await sql<Measured>`
        with old as materialized (select ${at} as at from ${old} limit ${countedRows + 1}),
          mean as (select avg(pg_column_size(s.*)) as bytes from (select r.* from ${old} limit ${weighed}) s)
        select (select count(*)::int from old) as rows, coalesce(round((select count(*) from old) * (select bytes from mean)), 0)::bigint as bytes,
          (select min(at) from old) as oldest, (select max(at) from old) as newest`.execute(tx);
      return found[0] ?? { rows: 0, bytes: 0, oldest: null, newest: null };
    },
    async purge(tx, app, dealerId, cut, most) {
      const gone = await sql<{ object: string | null }>`delete from ${sql.table(table)} d where d.dealer_id = ${dealerId}
        and (${sql.join(key.map((column) => sql.ref(`d.${column}`)))}) in (select ${named} from ${rows} where r.dealer_id = ${dealerId} and ${aged(cut)} limit ${most})
        returning ${object === undefined ? sql`null::text` : sql.ref(`d.${object}`)} as object`.execute(tx);
      const objects = object === undefined ? [] : gone.rows.flatMap(({ object: name }) => name ?? []);
      afterCommit(() => objects.forEach((name) => void app.storage.remove(name).catch((cause) => app.log.warn(cause))));
      return gone.rows.length;
    },
  };
}
