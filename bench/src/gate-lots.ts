import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventEnvelopeInput, LaneEventInput } from '@bochong/contract/device';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import { insertDevice } from '@bochong/server/domains/device/device.seed';
import { signatureOf } from '@bochong/server/domains/device/event-intake/device-identity';
import { seedReferenceRule } from '@bochong/server/domains/parking-fee/fee-rule/fee-rule.seed';
import { insertGate, insertPark } from '@bochong/server/domains/parking-lot/parking-lot.seed';
import { readConfig } from '@bochong/server/kernel/config';
import { startEmbeddedPostgres } from '@bochong/server/kernel/database/embedded-postgres';
import { appUrl, migrate } from '@bochong/server/kernel/database/migrate';

/** One entry and one exit of a lot, and the serial numbers of their cameras. */
export interface Lane {
  entrySn: string;
  exitSn: string;
}

const key = 'a-key-of-the-bench';
const lanesOfLot = 4;

/** A PostgreSQL of its own with the server's schema, for as long as `work` runs; in the folder `kept` it stays for the next run. */
export async function withPostgres(
  work: (ownerUrl: string, folder: string) => Promise<void>,
  settings: Record<string, string> = {},
  kept?: string,
): Promise<void> {
  const dataFolder = kept || mkdtempSync(join(tmpdir(), 'bochong-bench-'));
  mkdirSync(dataFolder, { recursive: true });
  chmodSync(dataFolder, 0o755); // PostgreSQL may run as another account
  const postgres = await startEmbeddedPostgres({ dataFolder, settings });
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appPassword: 'bench' });
    await work(postgres.ownerUrl, dataFolder);
  } finally {
    await postgres.stop();
    if (!kept) rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Lots of one dealer, four lanes each, priced by R1 of the dictionary; a vehicle passes each lane in two phases. */
export async function seedLanes(ownerUrl: string, count: number): Promise<Lane[]> {
  const config = readConfig({ BOCHONG_LOG_LEVEL: 'error' });
  const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: '/nowhere' });
  await seedPlatform(app);
  const [{ id: dealerId }] = demoDealers;
  const lanes: Lane[] = [];
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (let lot = 0; lot * lanesOfLot < count; lot += 1) {
      const park = { parkCode: `BENCH${lot}`, parkName: `Bench ${lot}`, parkType: 1, spaces: 5000 };
      const parkId = await insertPark(tx, dealerId, park);
      const from = '2020-01-01T00:00:00+08:00';
      await seedReferenceRule(tx, dealerId, 'R1', [{ id: parkId, name: park.parkName }], from, { ruleCode: park.parkCode });
      for (let number = 0; number < Math.min(lanesOfLot, count - lot * lanesOfLot); number += 1) {
        const camera = async (side: 'in' | 'out') => {
          const direction = side === 'in' ? 1 : 2;
          const gateCode = `${side}${number}`;
          const gateId = await insertGate(tx, dealerId, { parkId, gateCode, gateName: gateCode, gateType: direction });
          const deviceSn = `bench-${lot}-${gateCode}`;
          await insertDevice(tx, app, dealerId, { deviceSn, deviceType: 1, parkId, gateId, direction, secretKey: key });
          return deviceSn;
        };
        lanes.push({ entrySn: await camera('in'), exitSn: await camera('out') });
      }
    }
  });
  await app.http.close();
  return lanes;
}

/** Body of one signed event. */
export function signedEvent(
  deviceSn: string,
  eventId: string,
  occurredAt: number,
  event: LaneEventInput,
  more: Partial<EventEnvelopeInput> = {},
): string {
  const body = { eventId, deviceSn, occurredAt: new Date(occurredAt).toISOString(), ...more, ...event };
  const nonce = randomUUID();
  return JSON.stringify({ ...body, nonce, sign: signatureOf(key, body, nonce) });
}

export const captureOf = (direction: 'IN' | 'OUT', plateNo: string): LaneEventInput => ({
  eventType: 'lane.capture',
  payload: { direction, plateNo, plateColor: 1, confidence: 98 },
});

/** Plates without a look-alike among their neighbours in time. */
export const plateOf = (number: number): string => `浙A${String((number * 48_271) % 99_991).padStart(5, '0')}`;
