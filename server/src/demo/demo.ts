import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCity } from '@bochong/simulator/history';
import { simulatedChannel, simulatedChannelKey } from '../domains/payment/pay-channel.ts';
import type { App } from '../kernel/app-context.ts';
import { demoDeviceKey, type PlacedPark, placedCity, seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';
import { seedPlatform } from './platform.seed.ts';

export interface DemoInput {
  ownerUrl: string;
  dataFolder: string;
  say(line: string): void;
}

/** Loads the demo city into an empty database, and tells the simulator where it is; an existing city is left as it is. */
export async function loadDemo(app: App, { ownerUrl, dataFolder, say }: DemoInput): Promise<void> {
  const { rows } = await app.database.pool.query('select from platform_domain limit 1');
  const places = rows.length > 0 ? placedCity() : await build(app, ownerUrl, say);
  writeRegistration(app, dataFolder, places);
}

async function build(app: App, ownerUrl: string, say: (line: string) => void): Promise<PlacedPark[]> {
  const began = performance.now();
  await seedPlatform(app);
  const places = await seedCity(app, createCity());
  const stays = await loadHistory(app, ownerUrl, places, app.config.BOCHONG_DEMO_DAYS);
  say(
    `Demo: ${places.length} lots, ${stays} stays of ${app.config.BOCHONG_DEMO_DAYS} days (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
  return places;
}

/** What the simulator must know, in a file only this account can read. */
function writeRegistration(app: App, dataFolder: string, places: readonly PlacedPark[]): void {
  const serials = places.flatMap(({ plan }) => [
    ...plan.lanes.map((lane) => lane.deviceSn),
    ...plan.roads.flatMap((road) => [road.sensorSn, road.cameraSn]),
  ]);
  const registration = {
    server: `http://127.0.0.1:${app.config.BOCHONG_PORT}`,
    devices: Object.fromEntries(serials.map((serial) => [serial, demoDeviceKey(serial)])),
    parks: Object.fromEntries(places.map(({ plan, parkId }) => [`${plan.dealerNo}/${plan.parkCode}`, parkId])),
    pay: { merchantNo: simulatedChannel.merchantNo, key: simulatedChannelKey },
  };
  writeFileSync(join(dataFolder, 'city.json'), JSON.stringify(registration), { mode: 0o600 });
}
