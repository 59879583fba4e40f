import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { tellOffline } from '@bochong/server/domains/open-api/webhook/webhook.service';
import { insertPark } from '@bochong/server/domains/parking-lot/parking-lot.seed';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import { newId } from '@bochong/server/kernel/database/identifier';
import type { DomainEvents } from '@bochong/server/kernel/jobs/events';
import { toIso } from '@bochong/server/kernel/time';
import { withApp } from './bench-session.ts';
import { atMost, type Figure, never } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { postmasterOf, spentByPostgresMs, spentMs } from './list-load.ts';
import { insertBenchSystem } from './open-system.ts';
import { startServer } from './server-child.ts';

const perSecond = Number(process.env.BENCH_EVENTS ?? 500);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const partners = 20;
/** One of the dead takes requests and says nothing, the other refuses each. */
const dead = { silent: 18, refusing: 19 } as const;
/** Events of one transaction, as a job that looks at many devices writes them. */
const together = 25;
const writers = 4;
const lateMs = 3_000;
const [dealer] = demoDealers;

interface Heard {
  number: number;
  at: number;
}

/** The receivers of all partners behind one port, told apart by their address. */
async function openReceivers(heard: Heard[][]) {
  const server = createServer((request, response) => {
    const partner = Number(request.url?.slice(1));
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard[partner]?.push({ number: Number(JSON.parse(Buffer.concat(parts).toString()).data.deviceName), at: performance.now() });
      if (partner === dead.silent) return;
      response.statusCode = partner === dead.refusing ? 503 : 200;
      response.end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A system and a lot of its own for each partner; answers the lots. */
const seedPartners = (app: App, port: number): Promise<string[]> =>
  app.database.inScope({ dealerIds: [dealer.id] }, async (tx) => {
    const lots: string[] = [];
    for (let partner = 0; partner < partners; partner += 1) {
      const parkId = await insertPark(tx, dealer.id, {
        parkCode: `HOOK${100 + partner}`,
        parkName: `hook ${partner}`,
        parkType: 1,
        spaces: 1,
      });
      lots.push(parkId);
      const callbackUrl = `http://127.0.0.1:${port}/${partner}`;
      await insertBenchSystem(app, tx, partner, { parkIds: [parkId], callbackUrl, events: ['device.offline'] });
    }
    return lots;
  });

/** Devices of the lots, in turns, go offline at the pace, written on several connections; answers when each event was committed. */
async function tell(app: App, lots: readonly string[]): Promise<number[]> {
  const committed: number[] = [];
  const began = performance.now();
  let next = 0;
  const write = async () => {
    while (next < perSecond * seconds) {
      const numbers = Array.from({ length: together }, (_, index) => next + index);
      next += together;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + ((numbers[0] ?? 0) / perSecond) * 1000 - performance.now())));
      await app.database.inScope({ dealerIds: [dealer.id] }, async (tx) => {
        const work = workIn(app, tx);
        for (const number of numbers) {
          const device = { deviceId: newId(work.now), deviceName: String(number), deviceType: 1, parkId: lots[number % partners] ?? '' };
          await tellOffline(work, dealer.id, {
            ...device,
            gateId: null,
            lastHeartbeatAt: toIso(work.now),
          } as DomainEvents['DeviceWentOffline']);
        }
      });
      for (const number of numbers) committed[number] = performance.now();
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return committed;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const isLiving = (partner: number) => partner !== dead.silent && partner !== dead.refusing;

const coreSaid = (ours: number, postgres: number, source: number) =>
  `server ${ours.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}, whoever writes and receives them ${source.toFixed(2)}`;

/** Events of the till's size to twenty partners of whom two are dead: how far behind the living ones are, and what the server's memory does. */
export async function benchWebhooks(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl, folder) => {
    const heard: Heard[][] = Array.from({ length: partners }, () => []);
    const receivers = await openReceivers(heard);
    try {
      await withApp(ownerUrl, async (app) => {
        await seedPlatform(app);
        const lots = await seedPartners(app, (receivers.address() as AddressInfo).port);
        const server = await startServer('server', ownerUrl, folder);
        const memory: number[] = [];
        server.listen(({ rss }) => memory.push(rss));
        const postmaster = postmasterOf(folder);
        const spent = () => [spentMs(server.pid), spentByPostgresMs(postmaster), spentMs(process.pid)];
        const before = spent();
        const committed = await tell(app, lots);
        const took = Math.max(...committed) - Math.min(...committed);
        const living = heard.filter((_, partner) => isLiving(partner));
        const wanted = committed.filter((_, number) => isLiving(number % partners)).length;
        const patience = performance.now() + 120_000;
        while (living.reduce((sum, { length }) => sum + length, 0) < wanted && performance.now() < patience)
          await new Promise((resolve) => setTimeout(resolve, 100));
        const [ours = 0, postgres = 0, source = 0] = spent().map((ms, index) => (ms - (before[index] ?? 0)) / committed.length);
        server.stop();
        const late = living.flatMap((all) => all.map(({ number, at: time }) => time - (committed[number] ?? time))).sort((a, b) => a - b);
        const doubled = living.reduce((sum, all) => sum + all.length - new Set(all.map(({ number }) => number)).size, 0);
        const mib = (share: number) => (memory[Math.floor((memory.length - 1) * share)] ?? 0) / 2 ** 20;
        const what = `webhooks, ${perSecond} events a second to ${partners} partners, one silent, one refusing`;
        const tries = `dead ones were tried ${heard[dead.silent]?.length} and ${heard[dead.refusing]?.length} times`;
        const written = `${seconds} s, written at ${((committed.length / took) * 1000).toFixed(0)}/s; ${tries}`;
        const behind = `p50 ${at(late, 0.5).toFixed(0)} ms, p99 ${at(late, 0.99).toFixed(0)}; ${written}`;
        figures.push(
          atMost(`${what}: the last one behind`, at(late, 1), 'ms', lateMs, behind),
          never(`${what}: lost`, wanted - late.length + doubled, `of ${wanted}`),
          never(`${what}: heard twice`, doubled),
          atMost(`${what}: of a core an event`, ours + postgres, 'ms', undefined, coreSaid(ours, postgres, source)),
          atMost(
            `${what}: memory at the end`,
            mib(1),
            'MiB',
            undefined,
            `${mib(1 / 3).toFixed(0)} after a third, ${mib(2 / 3).toFixed(0)} after two`,
          ),
        );
      });
    } finally {
      receivers.closeAllConnections();
      receivers.close();
    }
  });
  return figures;
}
