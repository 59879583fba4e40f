import { demoUsers } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import type { App } from '@bochong/server/kernel/app-context';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';

/** The server's application on a bench's database, for as long as `work` runs. */
export async function withApp<T>(ownerUrl: string, work: (app: App) => Promise<T>): Promise<T> {
  const config = readConfig({ BOCHONG_LOG_LEVEL: 'error' });
  const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: '/nowhere' });
  try {
    return await work(app);
  } finally {
    await app.http.close();
  }
}

/** Token of a signed-in user, as a login would issue it. */
export const openSession = (app: App, userId: string, dealerId: string): Promise<string> =>
  app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    app.sessions.create(tx, {
      userId,
      dealerId,
      clientType: '5',
      loginStatus: 0,
      ip: '',
      userAgent: '',
      limits: { sessionIdleMinutes: 120, sessionMaxHours: 12, sessionMaxPerUser: 3 },
    }),
  );

const [, manager] = demoUsers;

/** What a call of somebody carries, by default of the first dealer's administrator. */
export const headersOf = (ownerUrl: string, { id, dealerId }: { id: string; dealerId: string } = manager) =>
  withApp(ownerUrl, async (app) => ({ authorization: await openSession(app, id, dealerId), clienttype: '5' }));
