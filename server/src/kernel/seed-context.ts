import type { App, Context } from './app-context.ts';
import type { Tx } from './database/db.ts';

/** Somebody of the demo who works with what came in. */
export interface Colleague {
  id: string;
  account?: string;
  name: string;
  type: number;
  dealerId: string;
}

/** What a colleague's work of the demo's past runs in: no request, all of the unit's lots, nothing audited. */
export const asColleague = (
  { app, tx, now }: { app: App; tx: Tx; now: Date },
  { id: userId, account = '', name: userName, type: userType, dealerId }: Colleague,
): Context => {
  const user = {
    userId,
    account,
    userName,
    userType,
    dealerId,
    dealerIds: [dealerId],
    companyId: null,
    merchantId: null,
    parkIds: null,
    codes: { has: () => true },
  };
  return { app, tx, now, user, audit: () => undefined } as unknown as Context;
};
