import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { openSession } from './bench-session.ts';
import { quantile } from './console-stage.ts';
import type { Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';

const sockets = 5000;
/** Sockets of another dealer, which must hear nothing. */
const strangers = 500;
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const warmUp = 5;
const [own, other] = demoDealers;

async function tokens(ownerUrl: string): Promise<{ own: string; other: string }> {
  const config = readConfig({ BOCHONG_LOG_LEVEL: 'error' });
  const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: '/nowhere' });
  await seedPlatform(app);
  const issued = {
    own: await openSession(app, '01900000-0000-7000-8002-000000000002', own.id),
    other: await openSession(app, '01900000-0000-7000-8002-000000000004', other.id),
  };
  await app.http.close();
  return issued;
}

async function next<T>(child: ChildProcess): Promise<T> {
  const gone = new AbortController();
  const end = (code: number | null) => gone.abort(new Error(`a process of the benchmark ended with ${code}`));
  child.once('exit', end);
  const [message] = (await once(child, 'message', { signal: gone.signal })) as [T];
  child.off('exit', end);
  return message;
}

/** A server and its consoles, in a process each. */
async function open(kind: 'server' | 'raw', ownerUrl: string, groups: readonly string[]) {
  const server = fork(new URL('./fanout-server.ts', import.meta.url), [kind, ownerUrl]);
  const { port } = await next<{ port: number }>(server);
  const clients = fork(new URL('./fanout-clients.ts', import.meta.url), [String(port), ...groups]);
  await next(clients);
  const latencies: number[] = [];
  let [cpuMs, tookMs] = [0, 0];
  return {
    /** Publishes once everybody has what was published before; times in milliseconds. */
    async round(counted: boolean) {
      clients.send({ expected: sockets });
      await next(clients);
      const [published, heard] = [next<{ at: number; cpuMs: number }>(server), next<{ arrivals: number[] }>(clients)];
      server.send('publish');
      const [{ at, cpuMs: cpu }, { arrivals }] = await Promise.all([published, heard]);
      if (!counted) return;
      cpuMs += cpu / rounds;
      tookMs += ((arrivals.at(-1) ?? at) - at) / rounds;
      latencies.push(...arrivals.map((arrival) => arrival - at));
    },
    seen: () => ({ cpuMs, tookMs, p99: quantile(latencies, 0.99) }),
    close() {
      clients.kill('SIGKILL');
      server.kill('SIGKILL');
    },
  };
}

/**
 * One alarm to 5,000 consoles through the real socket, with permission and dealer checked for each, against a bare `ws` server that calls
 * `send()` for each, in turns; the consoles of each are in a process of their own.
 */
export async function benchAlarmFanout(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    const token = await tokens(ownerUrl);
    const raw = await open('raw', ownerUrl, [`none=${sockets}`]);
    const ours = await open('server', ownerUrl, [`${token.other}=${strangers}`, `${token.own}=${sockets}`]);
    try {
      for (let round = 0; round < warmUp + rounds; round += 1)
        for (const side of round % 2 === 0 ? [raw, ours] : [ours, raw]) await side.round(round >= warmUp);
    } finally {
      for (const side of [raw, ours]) side.close();
    }
    const [own, bare] = [ours.seen(), raw.seen()];
    const side = ({ cpuMs, tookMs, p99 }: typeof own) =>
      `${((sockets / tookMs) * 1000).toFixed(0)} deliveries/s, CPU ${cpuMs.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    const what = `an alarm to ${sockets} sockets, against bare ws`;
    figures.push(
      { what, value: bare.tookMs / own.tookMs, unit: '', better: 'more', bar: 1, said: `ours ${side(own)}; bare ${side(bare)}` },
      { what: `${what}, of processors`, value: bare.cpuMs / own.cpuMs, unit: '', better: 'more' },
    );
  });
  return figures;
}
