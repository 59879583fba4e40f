import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChargingMemory, CityRegistration } from '@bochong/contract/device';
import type { Config } from '@bochong/server/kernel/config';
import { createKeys, loadSecret } from '@bochong/server/kernel/session/secret';
import pg from 'pg';
import { bookingsOf } from './charging-bookings.ts';
import { chargingOf } from './charging-drivers.ts';
import { demoDeviceKey, type PlacedPark, placedCity } from './city.seed.ts';
import { simulatedChannel, simulatedChannelKey } from './simulated-channel.ts';

export { registerAccountant } from './accountant.ts';
export { registerCashier } from './cashier.ts';
export { registerDemoCentre } from './demo-license.ts';
export { registerSimulatedBooks } from './simulated-books.ts';
export { registerSimulatedChannels } from './simulated-channel.ts';

export interface DemoInput {
  config: Config;
  ownerUrl: string;
  dataFolder: string;
  say(line: string): void;
  /** Ends the building of the city when the server is told to stop. */
  stopped: AbortSignal;
}

/** Loads the demo city into an empty database, and tells the simulator where it is; an existing city is left as it is. */
export async function loadDemo({ config, ownerUrl, dataFolder, say, stopped }: DemoInput): Promise<void> {
  const places = placedCity();
  if (await isEmpty(ownerUrl)) {
    say(`Demo: building ${places.length} lots with the stays of ${config.BOCHONG_DEMO_DAYS} days`);
    const began = performance.now();
    const { stays, charging } = await buildInChild(ownerUrl, dataFolder, stopped);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`Demo: ${stays} stays (${seconds} s)`);
    writeFileSync(join(dataFolder, 'city.json.charging'), JSON.stringify(charging), { mode: 0o600 });
  }
  await writeRegistration(config, ownerUrl, dataFolder, places);
}

async function isEmpty(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rowCount } = await client.query('select from platform_domain limit 1').finally(() => client.end());
  return rowCount === 0;
}

/** What the building process reports at its end. */
export type DemoOutcome = { stays: number; charging: ChargingMemory } | { failure: unknown };

/** Builds the city in a process of its own: the memory that months of history take is gone with it. Returns the number of stays, and what the charge points remember. */
function buildInChild(ownerUrl: string, dataFolder: string, signal: AbortSignal): Promise<Extract<DemoOutcome, { stays: number }>> {
  const child = fork(new URL('./demo-build.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: ownerUrl, BOCHONG_DATA: dataFolder },
    signal,
    // Most of what it makes is written and forgotten at once: room for that saves a tenth of its time.
    execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    serialization: 'advanced', // keeps errors whole
  });
  return new Promise((resolve, reject) => {
    child.once('message', (outcome: DemoOutcome) => {
      if ('stays' in outcome) resolve(outcome);
      else reject(outcome.failure);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the demo city was not built: its process ended with ${signal ?? code}`)));
  });
}

/** What the simulator must know, in a file only this account can read. */
async function writeRegistration(config: Config, ownerUrl: string, dataFolder: string, places: readonly PlacedPark[]): Promise<void> {
  const serials = places.flatMap(({ plan }) => [
    ...plan.lanes.map((lane) => lane.deviceSn),
    ...(plan.terminalSn ? [plan.terminalSn] : []),
    ...plan.roads.flatMap((road) => [road.sensorSn, road.cameraSn]),
  ]);
  const charging = chargingOf();
  const bookings = await bookingsOf(ownerUrl, createKeys(loadSecret(dataFolder)), charging.tags, new Date());
  const registration = {
    server: `http://127.0.0.1:${config.BOCHONG_PORT}`,
    devices: Object.fromEntries(serials.map((serial) => [serial, demoDeviceKey(serial)])),
    parks: Object.fromEntries(places.map(({ plan, parkId }) => [`${plan.dealerNo}/${plan.parkCode}`, parkId])),
    pay: { merchantNo: simulatedChannel.merchantNo, key: simulatedChannelKey },
    charging: { url: `ws://127.0.0.1:${config.BOCHONG_PORT}/ocpp`, ...charging, bookings },
  } satisfies CityRegistration;
  writeFileSync(join(dataFolder, 'city.json'), JSON.stringify(registration), { mode: 0o600 });
}
