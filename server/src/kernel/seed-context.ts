import type { App, Context } from './app-context.ts';
import type { Tx } from './db.ts';

/** Somebody of the demo who works with what came in. */
export interface Colleague {
  id: string;
  name: string;
  type: number;
  dealerId: string;
}

/** What a colleague's work of the demo's past runs in: no request, all of the unit's lots, nothing audited. */
export const asColleague = (
  { app, tx, now }: { app: App; tx: Tx; now: Date },
  { id: userId, name: userName, type: userType, dealerId }: Colleague,
): Context => {
  const user = { userId, userName, userType, dealerId, dealerIds: [dealerId], parkIds: null };
  return { app, tx, now, user, audit: () => undefined } as unknown as Context;
};
