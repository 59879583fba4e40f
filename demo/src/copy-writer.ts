import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null | readonly number[];

/** One table being filled through COPY on a connection of its own, past the counting trigger: what it writes must be counted. */
export interface CopyWriter {
  write(row: Readonly<Record<string, Cell>>): Promise<void>;
  end(): Promise<void>;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const mustEscape = /[\\\t\n\r]/;
const escaped = /[\\\t\n\r]/g;

function cell(value: Cell | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return mustEscape.test(value) ? value.replace(escaped, (sign) => escapes[sign] ?? sign) : value;
  return typeof value === 'object' ? `{${value.join(',')}}` : String(value);
}

const flushBytes = 256 * 1024;

export async function openCopy(ownerUrl: string, table: string, columns: readonly string[]): Promise<CopyWriter> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  let pending = '';
  async function flush(): Promise<void> {
    const text = pending;
    pending = '';
    if (!stream.write(text)) await once(stream, 'drain');
  }
  return {
    async write(row) {
      pending += `${columns.map((column) => cell(row[column])).join('\t')}\n`;
      if (pending.length > flushBytes) await flush();
    },
    async end() {
      await flush();
      stream.end();
      await finished(stream);
      await client.end();
    },
  };
}

/** Fills one table with rows of one shape; nothing to write, nothing done. */
export async function copyAll(ownerUrl: string, table: string, rows: readonly Readonly<Record<string, Cell>>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const copy = await openCopy(ownerUrl, table, Object.keys(first));
  for (const row of rows) await copy.write(row);
  await copy.end();
}
