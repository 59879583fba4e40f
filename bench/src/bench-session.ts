import type { App } from '@bochong/server/kernel/app-context';

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
