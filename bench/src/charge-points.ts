import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { newAuthKey } from '@bochong/server/domains/charging-asset/charging-equipment/auth-key';
import { type ChargingFleet, seedChargingFleet } from '@bochong/server/domains/charging-order/charging-fleet.fixture';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import { everyMs, ocpp16, ocpp201, Point } from './charge-point.ts';
import { quantile } from './console-stage.ts';
import { atMost, type Figure, never } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { startServer } from './server-child.ts';

const points = Number(process.env.BENCH_POINTS ?? 2000);
/** So many of them speak OCPP 2.0.1, every other one as long as there are some; the others 1.6. */
const newer = Number(process.env.BENCH_OCPP201 ?? 0);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** Points connect within this time. */
const stormMs = 10_000;

/** Registers the points of one station, all with one key, and drivers with cards and money. */
async function register(ownerUrl: string): Promise<{ key: string; fleet: ChargingFleet }> {
  const [{ id: dealerId }] = demoDealers;
  const fleet = await withApp(ownerUrl, async (app) => {
    await seedPlatform(app);
    return seedChargingFleet(app, dealerId, { key: 'BENCH', points, kw: 120 });
  });
  const { key, hash } = await newAuthKey();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('update charging_equipment set auth_key_hash = $1', [hash]);
  await owner.end();
  return { key, fleet };
}

/** Waits until what the storm left (parameters that are asked for, events) is done: twenty answers in a row come at once. */
async function untilQuiet(point: Point): Promise<void> {
  for (let quick = 0; quick < 20; ) {
    await point.call('Heartbeat', {});
    await point.version.state(point, 1, 'Available');
    quick = (point.waits.at(-1) ?? 0) < 50 ? quick + 1 : 0;
    await sleep(200);
  }
}

/** What the database has of the charges: running orders, guns that have one, readings. */
async function stored(ownerUrl: string): Promise<{ running: number; guns: number; samples: number; bytes: number }> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(`select (select count(*)::int from charging_order where order_status = 3) as running,
      (select count(*)::int from charging_connector where active_order_id is not null) as guns, (select count(*)::int from charging_sample) as samples,
      (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('charging_sample') where isleaf) as bytes`);
    return rows[0];
  } finally {
    await owner.end();
  }
}

/**
 * Charge points of a large operator on one server: all come within ten seconds, each begins a charge, they send their meters every minute, are cut
 * off and come again with all that.
 */
export async function benchChargePoints(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl, folder) => {
    const { key, fleet } = await register(ownerUrl);
    const server = await startServer('server', ownerUrl, join(folder, 'objects'));
    const { port } = new URL(server.url);
    let rss = 0;
    let held = 0;
    server.listen((pulse) => {
      rss = Math.max(rss, pulse.rss);
      held = Math.max(held, pulse.heldMs);
    });
    const waits: number[] = [];
    const boots: number[] = [];
    const all = fleet.identities.map((identity, no) => new Point(no, identity, no % 2 === 1 && no < 2 * newer ? ocpp201 : ocpp16, waits));
    const storm = async (status: 'Available' | 'Charging'): Promise<number> => {
      const began = performance.now();
      boots.length = 0;
      await Promise.all(
        all.map(async (point) => {
          await sleep((point.no / points) * stormMs);
          await point.connect(port, key);
          const asked = performance.now();
          await point.version.boot(point);
          boots.push(performance.now() - asked);
          for (const gun of [1, 2]) await point.version.state(point, gun, gun === 1 ? status : 'Available');
          if (status === 'Charging') await point.version.measure(point);
        }),
      );
      return (performance.now() - began) / 1000;
    };
    const told = (times: number[]) =>
      `${times.length} answers: median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`;
    const what = `${points.toLocaleString()} charge points${newer > 0 ? `, ${newer.toLocaleString()} of them by OCPP 2.0.1` : ''}`;
    try {
      figures.push(atMost(`${what}: all in`, await storm('Available'), 's', undefined, 'with their start and the state of two guns each'));
      await untilQuiet(all[0] as Point);
      const began = performance.now();
      const waiting = [...all];
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let point = waiting.shift(); point; point = waiting.shift())
            await point.version.charge(point, fleet.tagOf(point.identity, 1));
        }),
      );
      figures.push(atMost(`${what}: a charge at each, with an hour of readings`, (performance.now() - began) / 1000, 's'));
      waits.length = 0;
      held = 0;
      const until = performance.now() + seconds * 1000;
      await Promise.all(
        all.map(async (point) => {
          await sleep((point.no / points) * everyMs);
          for (let at = performance.now(); at < until; at += everyMs) {
            await point.version.measure(point);
            await point.call('Heartbeat', {});
            await sleep(Math.max(0, Math.min(everyMs, until - performance.now())));
          }
        }),
      );
      const working = [...waits];
      const heldAtWork = held;
      for (const { socket } of all) socket?.terminate();
      const back = await storm('Charging');
      const { running, guns, samples, bytes } = await stored(ownerUrl);
      // A point charges five hours a day, a reading every half minute.
      const twoYears = ((bytes / samples) * 1000 * 5 * 120 * 730) / 1e9;
      figures.push(
        atMost(
          `${what}: one of a hundred answers`,
          quantile(working, 0.99),
          'ms',
          250,
          `${told(working)}; event loop held ${heldAtWork.toFixed(0)} ms at most`,
        ),
        atMost(`${what}: cut off at once, all in again`, back, 's', 60, `boots: ${told(boots)}`),
        atMost(`${what}: cut off at once, one of a hundred boots`, quantile(boots, 0.99), 'ms', 5000),
        never(
          `${what}: charges lost or doubled`,
          Math.abs(points - running) + Math.abs(points - guns),
          `${running} charges at ${guns} guns`,
        ),
        atMost(
          `${what}: memory at most`,
          rss / 2 ** 20,
          'MiB',
          1024,
          `${samples} readings of ${(bytes / samples).toFixed(0)} bytes on disk: ${twoYears.toFixed(0)} GB for 1,000 points and 24 months`,
        ),
      );
    } finally {
      for (const { socket } of all) socket?.terminate();
      server.stop();
    }
  });
  return figures;
}
