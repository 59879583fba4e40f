import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { keepHeapSmall } from '@bochong/server/kernel/heap';
import { startJobs } from '@bochong/server/kernel/jobs/jobs';
import { serveConsole } from '@bochong/server/serve-console';
import { recordRequests } from './recorded.ts';
import type { ServerKind, Told } from './server-child.ts';

/** Our server in a process of its own, told what to do besides by the program that forked it. */
const [kind, ownerUrl = '', storageFolder = ''] = process.argv.slice(2) as [ServerKind, string, string];

keepHeapSmall();
// Partners of a bench stand behind ports of this machine.
const config = readConfig({ BOCHONG_LOG_LEVEL: 'error', BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
const where = { databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: storageFolder || '/nowhere' };
const app = await buildApp({ config, ...where });
const recorder = kind === 'recorder' ? recordRequests(app) : undefined;
if (storageFolder) await startJobs(app, ownerUrl, []);
process.on('message', (message: Told | 'take') => {
  if (message === 'take') process.send?.({ taken: recorder?.take() });
  else app.realtime.publish(message.audience, message.message);
});
if (kind === 'console') await serveConsole(app.http);
await app.http.listen({ host: '127.0.0.1', port: 0 });
const address = app.http.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
setInterval(() => {
  if (process.connected) process.send?.({ rss: process.memoryUsage.rss(), heldMs: delay.max / 1e6 });
  delay.reset();
}, 250);
