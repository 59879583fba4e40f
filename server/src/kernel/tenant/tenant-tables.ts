import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';
import type { TableReference } from './erasure-order.rule.ts';

export interface TenantColumn {
  name: string;
  /** As PostgreSQL calls it. */
  type: string;
}

/** A table that names the unit a row belongs to, partitioned ones as wholes. */
export interface TenantTable {
  name: string;
  columns: TenantColumn[];
}

/** Every such table of the database, by name: asked of the catalogue, so that a new one is never forgotten. */
export async function tenantTables(tx: Tx): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select c.relname::text as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute d where d.attrelid = c.oid and d.attname = 'dealer_id' and not d.attisdropped)
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Foreign keys as they were declared; those of partitions follow their parents'. */
export async function tableReferences(tx: Tx): Promise<TableReference[]> {
  const { rows } = await sql<TableReference>`
    select distinct f.relname::text as "from", t.relname::text as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and f.relnamespace = 'public'::regnamespace and not t.relispartition`.execute(tx);
  return rows;
}

/** Rows of a unit as JSON texts, a bounded number at a time; the transaction has to last as long as they are read. */
export async function* tenantRows(tx: Tx, table: string, dealerId: string, most = 200): AsyncGenerator<string[]> {
  await sql`declare tenant_rows no scroll cursor for select to_jsonb(r)::text as line from ${sql.table(table)} r
    where r.dealer_id = ${sql.lit(dealerId)}::uuid`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(most)} from tenant_rows`.execute(tx);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => line);
    }
  } finally {
    await sql`close tenant_rows`.execute(tx).catch(() => undefined); // a transaction that failed has closed it
  }
}
