import { demoDealers } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import { raiseAlarm } from '@bochong/server/domains/alarm/index';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { keepHeapSmall } from '@bochong/server/kernel/heap';
import { startJobs } from '@bochong/server/kernel/jobs/jobs';
import { toIso } from '@bochong/server/kernel/time';
import { scheduledJobs } from '@bochong/server/schedule';

/** One of several servers of a database, with its jobs: owner's address, port. It raises an alarm each time it is asked to. */
const [ownerUrl = '', port = '0'] = process.argv.slice(2);
const [{ id: dealerId }] = demoDealers;

keepHeapSmall();
const config = readConfig({ BOCHONG_LOG_LEVEL: 'fatal' });
const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: '/nowhere' });
const jobs = await startJobs(app, ownerUrl, scheduledJobs);
await app.http.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.('ready');

for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => process.exit(1)); // the bench took the database away
process.on('message', (context: string) => {
  const alarm = { msgType: 'arrearsWarn' as const, plateNo: '浙A00001', context, alarmTime: toIso(new Date()) };
  app.database.inScope({ dealerIds: [dealerId] }, (tx) => raiseAlarm(app, tx, { dealerId }, alarm)).catch(() => undefined);
});
process.on('SIGTERM', async () => {
  app.drain.leave();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await Promise.all([jobs.stop(), app.http.close()]);
  process.exit(0);
});
