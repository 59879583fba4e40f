import { join } from 'node:path';
import { buildApp } from './app.ts';
import { loadDemo } from './demo/demo.ts';
import { readConfig } from './kernel/config.ts';
import { defaultDataFolder, startEmbeddedPostgres } from './kernel/embedded-postgres.ts';
import { startJobs } from './kernel/jobs.ts';
import { appUrl, migrate } from './kernel/migrate.ts';
import { createKeys, loadSecret } from './kernel/secret.ts';
import { scheduledJobs } from './schedule.ts';
import { serveConsole } from './serve-console.ts';

const config = readConfig();
const dataFolder = config.BOCHONG_DATA ?? defaultDataFolder();
const began = performance.now();
const say = (line: string) => process.stdout.write(`${line}\n`);

const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataFolder });
const ownerUrl = config.DATABASE_URL ?? embedded?.ownerUrl ?? '';
const secret = loadSecret(dataFolder);
const appPassword = createKeys(secret).hmac('database', 'bochong_app');
const applied = await migrate({ ownerUrl, appPassword });
if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);

const storageFolder = join(dataFolder, 'objects');
const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, appPassword), secret, storageFolder });
if (config.BOCHONG_DEMO === 'on') await loadDemo(app, { ownerUrl, dataFolder, say });
const jobs = await startJobs(app, ownerUrl, scheduledJobs);
await serveConsole(app.http);
const address = await app.http.listen({ host: config.BOCHONG_HOST, port: config.BOCHONG_PORT });
say(`Bochong is ready at ${address} (${((performance.now() - began) / 1000).toFixed(1)} s)`);

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  app.log.info({ reason }, 'stopping');
  await jobs.stop();
  await app.http.close();
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
embedded?.ended.then((words) => {
  if (stopping) return;
  say(`PostgreSQL ended: ${words}`);
  process.exit(1);
});
