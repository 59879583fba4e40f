import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { newAuthKey } from '@bochong/server/domains/charging-asset/charging-equipment/auth-key';
import { type ChargingFleet, seedChargingFleet } from '@bochong/server/domains/charging-order/charging-fleet.fixture';
import pg from 'pg';
import { WebSocket } from 'ws';
import { withApp } from './bench-session.ts';
import { quantile } from './console-stage.ts';
import { atMost, type Figure, never } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { startServer } from './server-child.ts';

const points = Number(process.env.BENCH_POINTS ?? 2000);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** Points connect within this time. */
const stormMs = 10_000;
/** Each point sends values of its meter, and a heartbeat, this often. */
const everyMs = 60_000;
/** Addresses that the points come from: one may hold no more than 500. */
const addresses = 8;

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

interface Answer {
  transactionId?: number;
}

/** A charge point that answers what a new one is asked, and times what it asks. */
class Point {
  readonly no: number;
  readonly identity: string;
  readonly waits: number[];
  socket: WebSocket | undefined;
  #sent = 0;
  readonly #waiting = new Map<string, (payload: Answer) => void>();

  /** Of the charge that runs at its first gun, and what its meter shows. */
  transactionId = 0;
  wh = 1000;

  constructor(no: number, identity: string, waits: number[]) {
    this.no = no;
    this.identity = identity;
    this.waits = waits;
  }

  async connect(port: string, key: string): Promise<void> {
    const { identity } = this;
    const headers = { Authorization: `Basic ${Buffer.from(`${identity}:${key}`).toString('base64')}`, 'X-Forwarded-Proto': 'https' };
    const localAddress = `127.0.0.${2 + (this.no % addresses)}`;
    for (;;) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${identity}`, ['ocpp1.6'], {
        headers,
        localAddress,
        perMessageDeflate: false,
      });
      socket.on('error', () => undefined);
      socket.on('message', (bytes) => this.#hear(String(bytes)));
      const opened = await Promise.race([once(socket, 'open').then(() => true), once(socket, 'close').then(() => false)]).catch(
        () => false,
      );
      this.socket = socket;
      if (opened) return;
      await sleep(1000 + Math.random() * 2000); // turned away for the moment: as a device would, it comes again
    }
  }

  #hear(text: string): void {
    const [type, id, action] = JSON.parse(text) as [number, string, string & Answer];
    if (type === 2) {
      const answer = action === 'GetConfiguration' ? { configurationKey: [] } : { status: 'Rejected' };
      this.socket?.send(JSON.stringify([3, id, answer]));
    } else this.#waiting.get(id)?.(action);
  }

  /** Sends a call, waits for its answer, and notes how long that took. */
  async call(action: string, payload: object): Promise<Answer> {
    const id = `${this.no}-${this.#sent++}`;
    const asked = performance.now();
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.socket?.send(JSON.stringify([2, id, action, payload]));
    });
    this.#waiting.delete(id);
    this.waits.push(performance.now() - asked);
    return answer;
  }
}

/** Waits until what the storm left (parameters that are asked for, events) is done: twenty answers in a row come at once. */
async function untilQuiet(point: Point): Promise<void> {
  for (let quick = 0; quick < 20; ) {
    await point.call('Heartbeat', {});
    await point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
    quick = (point.waits.at(-1) ?? 0) < 50 ? quick + 1 : 0;
    await sleep(200);
  }
}

const hourMs = 3_600_000;

/** Begins a charge at the first gun as one that has run for an hour: a reading for each of its minutes is there. */
async function charge(point: Point, { tagOf }: ChargingFleet): Promise<void> {
  const since = Date.now() - hourMs;
  const stamp = (ms: number) => new Date(ms).toISOString();
  const begun = { connectorId: 1, idTag: tagOf(point.identity, 1), meterStart: point.wh, timestamp: stamp(since) };
  point.transactionId = (await point.call('StartTransaction', begun)).transactionId ?? 0;
  const meterValue = Array.from({ length: 59 }, (_, minute) => {
    point.wh += 100;
    return { timestamp: stamp(since + (minute + 1) * everyMs), sampledValue: sampled(point.wh) };
  });
  await point.call('MeterValues', { connectorId: 1, transactionId: point.transactionId, meterValue });
}

const sampled = (wh: number) => [{ value: String(wh) }, { value: '6000', measurand: 'Power.Active.Import', unit: 'W' }];

/** The next reading of the charge that runs. */
function measure(point: Point): Promise<Answer> {
  point.wh += 100;
  const meterValue = [{ timestamp: new Date().toISOString(), sampledValue: sampled(point.wh) }];
  return point.call('MeterValues', { connectorId: 1, transactionId: point.transactionId, meterValue });
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
    const all = fleet.identities.map((identity, no) => new Point(no, identity, waits));
    const storm = async (status: 'Available' | 'Charging'): Promise<number> => {
      const began = performance.now();
      boots.length = 0;
      await Promise.all(
        all.map(async (point) => {
          await sleep((point.no / points) * stormMs);
          await point.connect(port, key);
          const asked = performance.now();
          await point.call('BootNotification', { chargePointVendor: 'Bench', chargePointModel: 'One' });
          boots.push(performance.now() - asked);
          for (const connectorId of [1, 2])
            await point.call('StatusNotification', { connectorId, errorCode: 'NoError', status: connectorId === 1 ? status : 'Available' });
          if (status === 'Charging') await measure(point);
        }),
      );
      return (performance.now() - began) / 1000;
    };
    const what = `${points} charge points on one server`;
    const slowest = (which: string, times: readonly number[], bar: number) =>
      atMost(
        `${what}, ${which}: one of a hundred`,
        quantile(times, 0.99),
        'ms',
        bar,
        `median ${quantile(times, 0.5).toFixed(0)} ms of ${times.length}`,
      );
    try {
      figures.push(atMost(`${what}: all in`, await storm('Available'), 's', undefined, 'with their start and the state of two guns each'));
      await untilQuiet(all[0] as Point);
      const began = performance.now();
      const waiting = [...all];
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let point = waiting.shift(); point; point = waiting.shift()) await charge(point, fleet);
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
            await measure(point);
            await point.call('Heartbeat', {});
            await sleep(Math.max(0, Math.min(everyMs, until - performance.now())));
          }
        }),
      );
      figures.push(slowest('answers', waits, 250), atMost(`${what}: event loop held at most`, held, 'ms'));
      for (const { socket } of all) socket?.terminate();
      const back = await storm('Charging');
      const { running, guns, samples, bytes } = await stored(ownerUrl);
      const perSample = bytes / samples;
      // A point charges five hours a day, a reading every half minute.
      const twoYears = (perSample * 1000 * 5 * 120 * 730) / 1e9;
      figures.push(
        atMost(`${what}: cut off at once, all in again`, back, 's', 60),
        slowest('boots', boots, 5000),
        never(`${what}: charges lost or doubled`, Math.abs(points - running) + Math.abs(points - guns), `${running} at ${guns} guns`),
        atMost(`${what}: memory at most`, rss / 2 ** 20, 'MiB', 1024),
        atMost(
          'readings of charge points: a row on disk',
          perSample,
          'bytes',
          undefined,
          `${samples} readings; ${twoYears.toFixed(0)} GB for 1,000 points and 24 months`,
        ),
      );
    } finally {
      for (const { socket } of all) socket?.terminate();
      server.stop();
    }
  });
  return figures;
}
