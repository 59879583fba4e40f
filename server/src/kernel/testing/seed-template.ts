import { registerDemoCentre } from '@bochong/demo/demo-license';
import { seedPlatform } from '@bochong/demo/platform.seed';
import { buildApp } from '../../app.ts';
import { systemClock } from '../time.ts';
import { testInput } from './test-settings.ts';

// A process of its own: to load the whole server into the test runner for this costs several times as much.
const [ownerUrl, storageFolder] = process.argv.slice(2);
if (!ownerUrl || !storageFolder) throw new Error('seed-template needs the address of the database and a folder for objects');
const app = await buildApp(testInput(ownerUrl, storageFolder, systemClock));
registerDemoCentre(app);
await seedPlatform(app);
await app.http.close();
