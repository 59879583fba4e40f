import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { insertEquipmentWithGuns, insertStation } from '@bochong/server/domains/charging-asset/charging-asset.seed';
import { newAuthKey } from '@bochong/server/domains/charging-asset/charging-equipment/auth-key';
import { insertPark } from '@bochong/server/domains/parking-lot/parking-lot.seed';
import pg from 'pg';
import { WebSocket } from 'ws';
import { withApp } from './bench-session.ts';
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

const identityOf = (no: number) => `BENCH-${String(no).padStart(5, '0')}`;

/** Registers the points of one station, all with one key. */
async function register(ownerUrl: string): Promise<string> {
  const [{ id: dealerId }] = demoDealers;
  await withApp(ownerUrl, async (app) => {
    await seedPlatform(app);
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const parkId = await insertPark(tx, dealerId, { parkCode: 'OCPPLOT', parkName: 'Bench', parkType: 1 });
      const stationId = await insertStation(tx, dealerId, { stationCode: 'OCPP', stationName: 'Bench', parkIds: [parkId] });
      for (let no = 0; no < points; no += 1)
        await insertEquipmentWithGuns(tx, dealerId, { stationId, equipmentCode: identityOf(no), accepted: true });
    });
  });
  const { key, hash } = await newAuthKey();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('update charging_equipment set auth_key_hash = $1', [hash]);
  await owner.end();
  return key;
}

/** A charge point that answers what a new one is asked, and times what it asks. */
class Point {
  readonly no: number;
  readonly waits: number[];
  socket: WebSocket | undefined;
  #sent = 0;
  readonly #waiting = new Map<string, () => void>();

  constructor(no: number, waits: number[]) {
    this.no = no;
    this.waits = waits;
  }

  async connect(port: string, key: string): Promise<void> {
    const identity = identityOf(this.no);
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
    const [type, id, action] = JSON.parse(text) as [number, string, string];
    if (type === 2) {
      const answer = action === 'GetConfiguration' ? { configurationKey: [] } : { status: 'Rejected' };
      this.socket?.send(JSON.stringify([3, id, answer]));
    } else this.#waiting.get(id)?.();
  }

  /** Sends a call, waits for its answer, and notes how long that took. */
  async call(action: string, payload: object): Promise<void> {
    const id = `${this.no}-${this.#sent++}`;
    const asked = performance.now();
    await new Promise<void>((resolve) => {
      this.#waiting.set(id, resolve);
      this.socket?.send(JSON.stringify([2, id, action, payload]));
    });
    this.#waiting.delete(id);
    this.waits.push(performance.now() - asked);
  }
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Charge points of a large operator on one server: all come within ten seconds, send their meters every minute, are cut off and come again. */
export async function benchChargePoints(): Promise<void> {
  await withPostgres(async (ownerUrl, folder) => {
    const key = await register(ownerUrl);
    const server = await startServer('server', ownerUrl, join(folder, 'objects'));
    const { port } = new URL(server.url);
    let rss = 0;
    let held = 0;
    server.listen((pulse) => {
      rss = Math.max(rss, pulse.rss);
      held = Math.max(held, pulse.heldMs);
    });
    const waits: number[] = [];
    const all = Array.from({ length: points }, (_, no) => new Point(no, waits));
    const storm = async (first: boolean): Promise<number> => {
      const began = performance.now();
      await Promise.all(
        all.map(async (point) => {
          await sleep((point.no / points) * stormMs);
          await point.connect(port, key);
          if (first) await point.call('BootNotification', { chargePointVendor: 'Bench', chargePointModel: 'One' });
          for (const connectorId of [1, 2])
            await point.call('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' });
        }),
      );
      return (performance.now() - began) / 1000;
    };
    try {
      console.log(`charge points: ${points} on one server`);
      console.log(`  all in after ${(await storm(true)).toFixed(1)} s, with their start and the state of two guns each`);
      waits.length = 0;
      held = 0;
      const until = performance.now() + seconds * 1000;
      await Promise.all(
        all.map(async (point) => {
          await sleep((point.no / points) * everyMs);
          for (let at = performance.now(); at < until; at += everyMs) {
            const timestamp = new Date().toISOString();
            const sampledValue = [{ value: '1000' }, { value: '60000', measurand: 'Power.Active.Import', unit: 'W' }];
            await point.call('MeterValues', { connectorId: 1, meterValue: [{ timestamp, sampledValue }] });
            await point.call('Heartbeat', {});
            await sleep(Math.max(0, Math.min(everyMs, until - performance.now())));
          }
        }),
      );
      const sorted = waits.toSorted((a, b) => a - b);
      const told = `${sorted.length} answers: median ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms (bar 250)`;
      console.log(`  ${told} · event loop held ${held.toFixed(0)} ms at most`);
      for (const { socket } of all) socket?.terminate();
      console.log(
        `  cut off at once, all in again after ${(await storm(false)).toFixed(1)} s (bar 60) · memory ${(rss / 2 ** 20).toFixed(0)} MiB at most (bar 1024)`,
      );
    } finally {
      for (const { socket } of all) socket?.terminate();
      server.stop();
    }
  });
}
