import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { defaultLimits } from '@bochong/server/kernel/http/limits';
import { createKeys, loadSecret } from '@bochong/server/kernel/session/secret';
import { registerAccountant } from './accountant.ts';
import type { DemoOutcome } from './demo.ts';
import { makePast } from './demo-past.ts';
import { refineStatistics } from './history-finish.ts';
import { takePictures } from './history-picture.ts';
import { seedPlatform } from './platform.seed.ts';
import { registerSimulatedBooks } from './simulated-books.ts';
import { registerSimulatedChannels } from './simulated-channel.ts';

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
  // Nobody waits for an answer: what is made at once may wait for each other, on a slow machine for long.
  const limits = { ...defaultLimits, connectMs: 60_000, lockMs: 60_000 };
  const app = await buildApp({ config, databaseUrl, secret, storageFolder: join(dataFolder, 'objects'), limits });
  registerSimulatedChannels(app);
  registerSimulatedBooks(app);
  registerAccountant(app);
  try {
    await seedPlatform(app);
    const missed = (cause: unknown) => app.log.warn({ cause }, 'somebody of the demo could not do their work');
    const { city, stays, charging, pictured } = await makePast(app, { ownerUrl, days: config.BOCHONG_DEMO_DAYS, missed });
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
