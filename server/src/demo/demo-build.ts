import { join } from 'node:path';
import { createCity } from '@bochong/simulator/history';
import { buildApp } from '../app.ts';
import { seedAppeals } from '../domains/appeal/appeal.seed.ts';
import { seedComplaints } from '../domains/appeal/bill-complaint/bill-complaint.seed.ts';
import { seedCollection } from '../domains/arrears/arrears.seed.ts';
import { seedReminding } from '../domains/arrears/reminder.seed.ts';
import { seedCompanyBills } from '../domains/company/company.seed.ts';
import { seedNeighbours } from '../domains/parking-fee/free-duration/free-duration.seed.ts';
import { seedRefunds } from '../domains/refund/refund.seed.ts';
import { readConfig } from '../kernel/config.ts';
import { appUrl } from '../kernel/migrate.ts';
import { createKeys, loadSecret } from '../kernel/secret.ts';
import { seedCity } from './city.seed.ts';
import type { DemoOutcome } from './demo.ts';
import { loadHistory } from './history.ts';
import { demoOffices, seedPlatform } from './platform.seed.ts';

/** Started by `demo.ts` on a migrated, empty database; ends with its work, or with the server that waits for it. */
async function build(): Promise<DemoOutcome> {
  const config = readConfig();
  const { BOCHONG_DATA: dataFolder = '', DATABASE_URL: ownerUrl = '' } = config;
  const secret = loadSecret(dataFolder);
  const databaseUrl = appUrl(ownerUrl, createKeys(secret).hmac('database', 'bochong_app'));
  const app = await buildApp({ config, databaseUrl, secret, storageFolder: join(dataFolder, 'objects') });
  try {
    await seedPlatform(app);
    const places = await seedCity(app, createCity());
    const { stays, grievances } = await loadHistory(app, ownerUrl, places, config.BOCHONG_DEMO_DAYS);
    for (const office of demoOffices) await seedCompanyBills(app, office);
    for (const office of demoOffices) await seedRefunds(app, office);
    for (const { dealerId } of demoOffices) {
      const yards = places.filter((place) => place.dealerId === dealerId && place.roads.length === 0);
      await seedNeighbours(
        app,
        dealerId,
        yards.slice(0, 2).map(({ parkId }) => parkId),
      );
      await seedCollection(app, dealerId);
      await seedReminding(app, dealerId);
    }
    for (const office of demoOffices) await seedAppeals(app, office, grievances);
    for (const office of demoOffices) await seedComplaints(app, office);
    return { stays };
  } finally {
    await app.http.close();
  }
}

process.once('disconnect', () => process.exit(1));
const outcome = await build().catch((failure: unknown) => ({ failure }));
process.send?.(outcome, () => process.exit());
