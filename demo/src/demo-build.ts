import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@bochong/server/app';
import { seedAppeals } from '@bochong/server/domains/appeal/appeal.seed';
import { seedComplaints } from '@bochong/server/domains/appeal/bill-complaint/bill-complaint.seed';
import { seedCollection, seedOverdue } from '@bochong/server/domains/arrears/arrears.seed';
import { seedReminding } from '@bochong/server/domains/collection/collection.seed';
import { seedCompanyBills } from '@bochong/server/domains/company/company.seed';
import { seedNeighbours } from '@bochong/server/domains/parking-fee/free-duration/free-duration.seed';
import { seedRefunds } from '@bochong/server/domains/refund/refund.seed';
import { seedFamilies } from '@bochong/server/domains/special-vehicle/parking-group/parking-group.seed';
import { seedApplications } from '@bochong/server/domains/special-vehicle/pass-audit/pass-audit.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { createKeys, loadSecret } from '@bochong/server/kernel/session/secret';
import { type City, createCity } from '@bochong/simulator/history';
import { seedBulletins } from './bulletin-board.ts';
import { type PlacedPark, seedCity } from './city.seed.ts';
import type { DemoOutcome } from './demo.ts';
import { loadHistory } from './history.ts';
import { refineStatistics } from './history-finish.ts';
import { ownerOf } from './history-pass.ts';
import { takePictures } from './history-picture.ts';
import type { PastGrievance } from './history-writer.ts';
import { demoOffices, seedPlatform } from './platform.seed.ts';
import { refusedOnceFen, registerSimulatedChannels } from './simulated-channel.ts';

const report = (outcome: DemoOutcome) => new Promise<void>((resolve) => void process.send?.(outcome, () => resolve()));

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
    await seedBulletins(app);
    await report({ stays });
    if (config.BOCHONG_DEMO_PICTURES === 'off') return;
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const pictures = takePictures(app, ownerUrl, city, pictured);
    const unfinished = (cause: unknown) => app.log.warn({ cause }, 'the past has not all its pictures or statistics');
    await Promise.all([pictures, refineStatistics(ownerUrl)]).catch(unfinished);
  } finally {
    await app.http.close();
  }
}

/** What the people of an office made of their past: bills, refunds, claims, appeals; one after the other, for each builds on those before. */
async function liveOn(
  app: App,
  office: (typeof demoOffices)[number],
  { places, city, grievances }: { places: readonly PlacedPark[]; city: City; grievances: readonly PastGrievance[] },
): Promise<void> {
  const { dealerId } = office;
  const own = places.filter((place) => place.dealerId === dealerId);
  await seedCompanyBills(app, office);
  await seedRefunds(app, office, refusedOnceFen);
  const yards = own.filter((place) => place.roads.length === 0);
  await seedNeighbours(
    app,
    dealerId,
    yards.slice(0, 2).map(({ parkId }) => parkId),
  );
  await seedCollection(app, dealerId);
  await seedAppeals(app, office, grievances);
  await seedComplaints(app, office);
  await seedReminding(app, office);
  await seedOverdue(app, office);
  for (const { parkId, plan } of own.filter((place) => place.plan.purpose === 'home')) {
    const residents = city.vehicles.filter((one) => one.home === plan.index && one.plateNo !== '' && one.fleet < 0 && one.index % 3 === 0);
    await seedFamilies(app, office, parkId);
    await seedApplications(
      app,
      office,
      { parkId, parkName: plan.parkName },
      residents.map((vehicle) => ({ ...vehicle, ...ownerOf(vehicle) })),
    );
  }
}

process.once('disconnect', () => process.exit(1));
await build().catch((failure: unknown) => report({ failure }));
process.exit();
