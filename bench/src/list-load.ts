import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Load, load } from './clients.ts';
import { atMost, type Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { loading } from './order-rows.ts';
import { startServer } from './server-child.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const manyClients = 32;

/** A PostgreSQL whose rows take minutes to write: `BENCH_DATA` names a folder that keeps them, and later runs find them filled. */
export async function withFilled(
  name: string,
  fill: (ownerUrl: string) => Promise<void>,
  work: (ownerUrl: string, folder: string) => Promise<void>,
): Promise<void> {
  const kept = process.env.BENCH_DATA;
  await withPostgres(
    async (ownerUrl, folder) => {
      const mark = join(folder, 'filled');
      if (!existsSync(mark)) await fill(ownerUrl);
      writeFileSync(mark, '');
      await work(ownerUrl, folder);
    },
    loading,
    kept && join(kept, name),
  );
}

export interface ListLoad extends Load {
  /** Milliseconds of a core that one request took of the server and of PostgreSQL. */
  serverMs: number;
  postgresMs: number;
}

/** Fields of a process after its name, from its state on; none when it has ended. */
function statusOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}
const ticks = (status: readonly number[], from: number, to: number) => status.slice(from, to).reduce((sum, value) => sum + value, 0) * 10;

/** Milliseconds of a core that a process took. */
export const spentMs = (pid: number) => ticks(statusOf(pid), 11, 13);
/** The same of PostgreSQL with its children, those that ended included. */
export const spentByPostgresMs = (postmaster: number) =>
  readdirSync('/proc')
    .map((name) => (/^\d+$/.test(name) ? statusOf(Number(name)) : []))
    .filter((status) => status[1] === postmaster)
    .reduce((sum, status) => sum + ticks(status, 11, 13), ticks(statusOf(postmaster), 11, 15));

/** Process of the PostgreSQL whose data stand in a folder. */
export const postmasterOf = (folder: string) => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

/** Runs our server in a process of its own and loads it. */
export async function measure(
  { ownerUrl, folder }: { ownerUrl: string; folder: string },
  path: string,
  headers: Record<string, string>,
  clients = manyClients,
): Promise<ListLoad> {
  const postmaster = postmasterOf(folder);
  const server = await startServer('server', ownerUrl);
  try {
    await load(`${server.url}${path}`, headers, clients, 2);
    const before = [spentMs(server.pid), spentByPostgresMs(postmaster)] as const;
    const figures = await load(`${server.url}${path}`, headers, clients, seconds);
    const requests = figures.rate * seconds;
    return {
      ...figures,
      serverMs: (spentMs(server.pid) - before[0]) / requests,
      postgresMs: (spentByPostgresMs(postmaster) - before[1]) / requests,
    };
  } finally {
    server.stop();
  }
}

/** One of a hundred of a list's first pages against what is asked of it; the rest stands beside it. */
export const slowestOf = (what: string, measured: ListLoad, bar: number): Figure =>
  atMost(`${what}: one of a hundred`, measured.p99, 'ms', bar, lineOf(measured));

/** `BENCH_LIST=payments` limits a bench to the lists with that in their name. */
export const chosen = <List>(lists: readonly List[], nameOf: (list: List) => string): List[] =>
  lists.filter((list) => nameOf(list).includes(process.env.BENCH_LIST ?? ''));

/** One line of a report. */
export const lineOf = ({ rate, p50, p99, serverMs, postgresMs }: ListLoad) =>
  `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, of a core ${serverMs.toFixed(2)} + ${postgresMs.toFixed(2)} ms a request`;
