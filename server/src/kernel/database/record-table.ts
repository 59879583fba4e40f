import type { Data, Endpoint, Input } from '@bochong/contract/kernel/endpoint';
import { rowShapeOf } from '@bochong/contract/kernel/field';
import { definitionOf, type Schema, shapeOf } from '@bochong/contract/kernel/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchesOf } from './batches.ts';
import type { DB } from './database.gen.ts';
import type { Tx } from './db.ts';
import { newId } from './identifier.ts';
import { contains, inDealers, type PageQuery, totalOf } from './query.ts';
import type { Reader } from './record.ts';

/** The calls of `recordCalls`. */
export interface RecordCalls {
  // biome-ignore lint/suspicious/noExplicitAny: what a kind of record holds does not matter here
  list: Endpoint<any, any, { results: any[] }, any>;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}
export type RowOfCalls<C extends RecordCalls> = Data<C['list']>['results'][number];
export type FieldsOf<C extends RecordCalls> = Input<C['create']> extends { body: infer B extends object } ? B : never;
/** A record as it is kept: its row, whose it is, its id. */
export type Kept<C extends RecordCalls> = RowOfCalls<C> & { id: string; dealerId: string; rev: number };
/** Columns that are not fields of the body. */
export type Columns = Readonly<Record<string, unknown>>;

export interface RecordTableOptions {
  table: keyof DB & string;
  /** Columns that the list is ordered by, before the id; the newest first where nothing is said. */
  order?: readonly string[];
  /** Fields of a row that are no columns of their own, on the record `r`. */
  shown?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Filters that are not a column's: what each value means, on the record `r`. */
  // biome-ignore lint/suspicious/noExplicitAny: the value is what the list's query says
  filters?: Readonly<Record<string, (value: any) => RawBuilder<SqlBool>>>;
  /** What a reader of some lots sees of the records `r`; absent: all of the unit's. */
  inLots?: (parkIds: string[]) => RawBuilder<SqlBool>;
}

/** The column of a field: `partName` stands in `part_name`. */
export const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Objects and lists of them stand in jsonb; a list of plain values is an array of the database. */
function stored(schema: Schema | undefined, value: unknown): RawBuilder<unknown> {
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && !isPlainList(schema, value);
  return isJson ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}
const isPlainList = (schema: Schema | undefined, value: object) => {
  const { element, innerType } = schema ? definitionOf(schema) : {};
  const inner = element ?? (innerType && definitionOf(innerType).element);
  return Array.isArray(value) && (inner === undefined || !['object', 'record', 'tuple'].includes(definitionOf(inner).type));
};
const pageNames = new Set(['pageNo', 'pageSize', 'cursor', 'dealerIds']);

/**
 * Keeps the records of `recordCalls` in a table whose columns have the names of the fields (`partName` in `part_name`), beside `dealer_id`, `id`, `rev`
 * and `updated_at`. A text filter matches anywhere, every other one the whole value.
 */
export function recordTable<C extends RecordCalls>(calls: C, { table, order = [], shown = {}, filters = {}, inLots }: RecordTableOptions) {
  const bodyShape = shapeOf(calls.create.body);
  const rowShape = rowShapeOf(calls.list);
  const key = Object.keys(shapeOf(calls.create.data))[0] ?? 'id';
  const special: Record<string, RawBuilder<unknown>> = { [key]: sql`r.id`, updateTime: sql`r.updated_at`, ...shown };
  const names = [...Object.keys(rowShape), 'id', 'dealerId'];
  const selected = sql.join(names.map((name) => sql`${special[name] ?? sql.ref(`r.${columnOf(name)}`)} as ${sql.id(name)}`));
  const rows = sql`${sql.table(table)} as r`;
  const seen = ({ dealerIds, parkIds }: Reader) =>
    sql<SqlBool>`${inDealers('r.dealer_id', dealerIds)} and ${parkIds && inLots ? inLots([...parkIds]) : sql`true`}`;
  const searched = shapeOf(calls.list.query);
  const filterOf = (name: string, value: unknown) =>
    filters[name]?.(value) ??
    (isText(searched[name]) ? contains(`r.${columnOf(name)}`, String(value)) : sql`${sql.ref(`r.${columnOf(name)}`)} = ${value}`);
  const meant = (query: object, reader: Reader) => {
    const asked = Object.entries(query).filter(([name, value]) => value !== undefined && value !== '' && !pageNames.has(name));
    return sql.join([seen(reader), ...asked.map(([name, value]) => filterOf(name, value))], sql` and `);
  };
  const sorted = sql.join([...order.map((column) => sql.ref(`r.${column}`)), order.length > 0 ? sql`r.id` : sql`r.id desc`]);
  /** What is answered of a body has a column of its own; what is only sent has none. */
  const values = (fields: object, besides: Columns = {}) =>
    Object.entries({ ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in rowShape)), ...besides }).filter(
      ([, value]) => value !== undefined,
    );
  return {
    key,
    /** All records of a filter, some hundred at once. */
    batches: (tx: Tx, query: object, reader: Reader): AsyncIterable<RowOfCalls<C>[]> =>
      batchesOf(tx, sql<RowOfCalls<C>>`select ${selected} from ${rows} where ${meant(query, reader)} order by ${sorted}`),
    async list(tx: Tx, query: PageQuery, reader: Reader) {
      const where = meant(query, reader);
      const { pageNo, pageSize } = query;
      const page = sql<RowOfCalls<C>>`select ${selected} from ${rows} where ${where} order by ${sorted}
        limit ${sql.lit(pageSize)} offset ${(pageNo - 1) * pageSize}`;
      const [{ rows: results }, total] = await Promise.all([page.execute(tx), totalOf(tx, sql`select 1 from ${rows} where ${where}`)]);
      return { pageNo, pageSize, ...total, results };
    },
    /** The record of an id that the reader sees, locked for a change. */
    async find(tx: Tx, id: string, reader: Reader): Promise<Kept<C> | undefined> {
      const found = await sql<
        Kept<C>
      >`select ${selected} from ${rows} where r.id = ${id}::uuid and ${seen(reader)} for update of r`.execute(tx);
      return found.rows[0];
    },
    async insert(tx: Tx, { dealerId, now }: { dealerId: string; now: Date }, fields: object, besides?: Columns): Promise<string> {
      const id = newId(now);
      const entries = values(fields, besides);
      await sql`insert into ${sql.table(table)} (dealer_id, id, updated_at, ${sql.join(entries.map(([name]) => sql.id(columnOf(name))))})
        values (${dealerId}, ${id}, ${now.toISOString()}, ${sql.join(entries.map(([name, value]) => stored(bodyShape[name], value)))})`.execute(
        tx,
      );
      return id;
    },
    /** How many rows were changed: none when the revision is another by now. */
    async update(
      tx: Tx,
      { dealerId, id, rev }: { dealerId: string; id: string; rev: number },
      now: Date,
      fields: object,
      besides?: Columns,
    ): Promise<bigint> {
      const changes = sql.join(
        values(fields, besides).map(([name, value]) => sql`${sql.id(columnOf(name))} = ${stored(bodyShape[name], value)}`),
      );
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${changes}, updated_at = ${now.toISOString()}, rev = rev + 1
        where dealer_id = ${dealerId} and id = ${id} and rev = ${rev}`.execute(tx);
      return numAffectedRows ?? 0n;
    },
    async remove(tx: Tx, { dealerId, id }: { dealerId: string; id: string }): Promise<void> {
      await sql`delete from ${sql.table(table)} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
    },
  };
}

function isText(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  const { type, innerType, in: input, format } = definitionOf(schema) as ReturnType<typeof definitionOf> & { format?: string };
  return type === 'string' ? format === undefined : isText(innerType ?? input);
}
