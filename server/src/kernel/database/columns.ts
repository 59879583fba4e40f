import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import type { DB } from './database.gen.ts';

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const plain = new Kysely<DB>({ dialect: dialect as never });

/**
 * The same columns for `select` and `returning` of one table, written out once instead of anew by each query: for long lists of statements that
 * are sent all the time. Their expressions hold no values.
 */
export function writtenOut<const Columns extends readonly unknown[]>(columns: Columns): Columns {
  const { sql: text, parameters } = plain
    .selectFrom('dealer')
    .select(columns as never)
    .compile();
  if (parameters.length > 0) throw new Error('a column that is written out once holds no value');
  return [sql.raw(text.slice('select '.length, text.lastIndexOf(' from "dealer"')))] as unknown as Columns;
}

/** Columns that are written out once, as part of a statement written by hand. */
export const listed = (columns: readonly unknown[]): RawBuilder<unknown> => sql.join(columns as readonly RawBuilder<unknown>[]);
