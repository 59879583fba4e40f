import pg from 'pg';

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  array: boolean;
  nullable: boolean;
  generated: boolean;
  relation: 'table' | 'view';
}

const tsTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  daterange: 'string',
  tstzrange: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  inet: 'string',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
};

const query = `
  select c.relname as "table", a.attname as "column", coalesce(e.typname, t.typname) as type, e.typname is not null as "array",
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as generated,
    case when c.relkind = 'v' then 'view' else 'table' end as relation
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  order by c.relname, a.attnum`;

/**
 * TypeScript source of the `DB` interface of a migrated database. Types follow the parsers of `db.ts`:
 * int8 and numeric are numbers, timestamptz is ISO 8601 text. (kysely-codegen cannot express jsonb and timestamptz inputs as our pool reads them.)
 */
export async function databaseTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<ColumnRow>(query);
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table);
  const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => {
      const base = tsTypes[column.type];
      if (!base) throw new Error(`no TypeScript type for ${column.type} (${table}.${column.column})`);
      const value = `${base}${column.array ? '[]' : ''}${column.nullable && column.relation === 'table' ? ' | null' : ''}`;
      return `  ${column.column}: ${base === 'Json' ? base : column.generated ? `Generated<${value}>` : value};`;
    });
    return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const database = `export interface DB {\n${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`).join('\n')}\n}\n`;
  return `// Generated from the migrated database; do not edit.\nimport type { ColumnType } from 'kysely';

type Generated<T> = ColumnType<T, T | undefined, T>;
/** Written as JSON text or as an object the driver serialises; read as parsed JSON. */
export type Json = ColumnType<unknown, unknown, unknown>;\n\n${interfaces.join('\n')}\n${database}`;
}
