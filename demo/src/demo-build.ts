import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { createKeys, loadSecret } from '@bochong/server/kernel/session/secret';
import { type City, createCity, openStays, ownPhoto } from '@bochong/simulator/history';
import { seedBulletins } from './bulletin-board.ts';
import { stationsOf } from './charging-assets.ts';
import { chargingOf, parkedCars, seedChargingDrivers } from './charging-drivers.ts';
import { loadChargingHistory } from './charging-history.ts';
import { seedChargingOrders } from './charging-orders.ts';
import { seedCity } from './city.seed.ts';
import type { DemoOutcome } from './demo.ts';
import { loadHistory } from './history.ts';
import { refineStatistics } from './history-finish.ts';
import { takePictures } from './history-picture.ts';
import { workToday } from './office-deeds.ts';
import { liveOn } from './office-life.ts';
import { demoOffices, seedPlatform } from './platform.seed.ts';
import { registerSimulatedChannels } from './simulated-channel.ts';

const report = (outcome: DemoOutcome) => new Promise<void>((resolve) => void process.send?.(outcome, () => resolve()));

/** A picture from a phone, in the place of a scanned document. */
function photoOf(city: City, now: number): Buffer {
  const [stay] = openStays(now, city);
  return stay ? ownPhoto(city, stay) : Buffer.alloc(0);
}

/**
 * Started by `demo.ts` on a migrated, empty database; ends with its work, or with the server that waits for it. The server need not wait
 * for the pictures: they are taken behind its back, mostly with the time it leaves.
 */
async function build(): Promise<void> {
  const config = readConfig();
  const { BOCHONG_DATA: dataFolder = '', DATABASE_URL: ownerUrl = '' } = config;
  const secret = loadSecret(dataFolder);
  const databaseUrl = appUrl(ownerUrl, createKeys(secret).hmac('database', 'bochong_app'));
  const app = await buildApp({ config, databaseUrl, secret, storageFolder: join(dataFolder, 'objects') });
  registerSimulatedChannels(app);
  try {
    await seedPlatform(app);
    const city = createCity();
    const places = await seedCity(app, city);
    const { stays, grievances, pictured } = await loadHistory(app, ownerUrl, places, config.BOCHONG_DEMO_DAYS);
    await Promise.all(demoOffices.map((office) => liveOn(app, office, { places, city, grievances })));
    const charging = await seedChargingOrders(app, stationsOf(places), parkedCars(city, places, app.clock.now().getTime()));
    await seedChargingDrivers(app, city, config.BOCHONG_DEMO_DAYS);
    await loadChargingHistory(app, ownerUrl, city, chargingOf(city), { days: config.BOCHONG_DEMO_DAYS });
    await workToday(app, places, city, photoOf(city, app.clock.now().getTime()));
    await seedBulletins(app);
    await report({ stays, charging });
    if (config.BOCHONG_DEMO_PICTURES === 'off') return;
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const pictures = takePictures(app, ownerUrl, city, pictured);
    const unfinished = (cause: unknown) => app.log.warn({ cause }, 'the past has not all its pictures or statistics');
    await Promise.all([pictures, refineStatistics(ownerUrl)]).catch(unfinished);
  } finally {
    await app.http.close();
  }
}

process.once('disconnect', () => process.exit(1));
await build().catch((failure: unknown) => report({ failure }));
process.exit();
