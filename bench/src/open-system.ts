import { demoDealers } from '@bochong/demo/platform.seed';
import { insertSystem } from '@bochong/server/domains/open-api/system/system.repo';
import type { App } from '@bochong/server/kernel/app-context';
import { newId } from '@bochong/server/kernel/database/identifier';

type Fields = Parameters<typeof insertSystem>[2];
type Tx = Parameters<typeof insertSystem>[0];

const [dealer] = demoDealers;
export const systemSecret = 'a-secret-of-the-bench';
export const systemKey = (number: number) => `BenchSystem${String(number).padStart(9, '0')}`;

/** Another system of the first dealer, known by its number. */
export const insertBenchSystem = (app: App, tx: Tx, number: number, change: Partial<Fields>): Promise<void> =>
  insertSystem(
    tx,
    { dealerId: dealer.id, id: newId() },
    {
      name: `system ${number}`,
      scopes: [],
      parkIds: [],
      qpsLimit: 200,
      ipAllowList: [],
      expireAt: null,
      callbackUrl: '',
      events: [],
      ...change,
    },
    { appKey: systemKey(number), sealed: app.keys.encrypt(systemSecret), at: new Date() },
  );
