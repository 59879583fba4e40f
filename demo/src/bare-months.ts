import pg from 'pg';

/** Months of a table that nothing stands in yet, with their bounds. */
async function emptyMonths(client: pg.Client, table: string): Promise<{ month: string; bounds: string }[]> {
  const { rows } = await client.query<{ month: string; bounds: string }>(
    `select c.relname as month, pg_get_expr(c.relpartbound, c.oid) as bounds from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by 1`,
    [table],
  );
  const empty = [];
  for (const row of rows) if ((await client.query(`select from ${row.month} limit 1`)).rowCount === 0) empty.push(row);
  return empty;
}

/**
 * A table of months to be filled without its indexes, which cost more than the rows do: `name` is a copy of it to write to. `end` puts the filled
 * months in the place of the empty ones, which builds each index at once; what falls into a month that has rows already goes there one by one.
 */
export async function openBareMonths(ownerUrl: string, table: string): Promise<{ name: string; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const schema = `bare_${table}`;
  const name = `${schema}.${table}`;
  await client.query('set synchronous_commit = off');
  await client.query(`create schema ${schema}`);
  await client.query(`create table ${name} (like ${table} including defaults including constraints) partition by range (id)`);
  await client.query(`create table ${name}_rest partition of ${name} default`);
  const months = await emptyMonths(client, table);
  for (const { month, bounds } of months) await client.query(`create table ${schema}.${month} partition of ${name} ${bounds}`);
  const swap = (month: string, bounds: string) =>
    client.query(`begin; alter table ${name} detach partition ${schema}.${month}; drop table ${month}; alter table ${schema}.${month} set schema public;
      alter table ${table} attach partition ${month} ${bounds}; commit`);
  return {
    name,
    async end() {
      for (const { month, bounds } of months) await swap(month, bounds);
      await client.query(`insert into ${table} select * from ${name}_rest`);
      await client.query(`drop schema ${schema} cascade`);
      await client.query('select bochong.close_partitions($1)', [table]);
      await client.end();
    },
  };
}
