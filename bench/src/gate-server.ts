import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import pg from 'pg';

/**
 * The server of the gate benchmarks. Every statement that a request of lane `x-lane` runs is kept; the message `{ write: folder }` writes
 * them as one script per lane for pgbench and starts anew.
 */
const [ownerUrl = ''] = process.argv.slice(2);

type Statement = readonly [text: string, values: readonly unknown[] | undefined];
const lane = new AsyncLocalStorage<number>();
let traces = new Map<number, Statement[]>();

const config = readConfig({ BOCHONG_LOG_LEVEL: 'error' });
const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: '/nowhere' });
app.http.addHook('onRequest', (request, _reply, done) => lane.run(Number(request.headers['x-lane'] ?? -1), done));

app.database.pool.on('connect', (client) => {
  const plain = client.query.bind(client) as (...input: unknown[]) => unknown;
  client.query = ((...input: unknown[]) => {
    keep(input);
    return plain(...input);
  }) as typeof client.query;
});

function keep([query, values]: unknown[]): void {
  const owner = lane.getStore() ?? -1;
  if (owner < 0) return;
  const trace = traces.get(owner) ?? [];
  traces.set(owner, trace);
  const { text, values: own } = typeof query === 'string' ? { text: query, values } : (query as pg.QueryConfig);
  trace.push([text, (own ?? undefined) as readonly unknown[] | undefined]);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Line of a pgbench script; what was sent as one message stays one. */
const scriptLine = ([text, values]: Statement): string =>
  `${text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('; ', ' \\; ')
    .replaceAll(/\$(\d+)/g, (_, number: string) => literal(values?.[Number(number) - 1]))};\n`;

process.on('message', ({ write }: { write: string }) => {
  for (const [number, statements] of traces) writeFileSync(join(write, `lane-${number}.sql`), statements.map(scriptLine).join(''));
  const written = [...traces.values()].reduce((sum, statements) => sum + statements.length, 0);
  traces = new Map();
  process.send?.({ written });
});

await app.http.listen({ host: '127.0.0.1', port: 0 });
const address = app.http.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
