import { type RawBuilder, sql } from 'kysely';

/**
 * For statements that change rows by their keys from a JSON array. Of such an array PostgreSQL expects a hundred rows, and while a table is small it plans to
 * read all of it; a plan that is kept goes on doing so when the table has grown. Each row of the array has a column `one integer` with this value, and
 * the statement asks for it: then PostgreSQL expects one row and looks it up by its key.
 */
export const keyed = {
  one: 1,
  rows: (alias: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${alias}.one = ${sql.lit(1)}`,
};
