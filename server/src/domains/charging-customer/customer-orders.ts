import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';

/** Who pays for a charge. `free`: a card of the operator's own, whose orders cost nobody anything. */
export type Payer = { readonly type: 'owner' | 'company'; readonly id: string } | { readonly type: 'free'; readonly id: null };

/** Whose orders are asked for: of a card, of a VIN code, or of whoever pays. */
export interface OrdersOf {
  cardId?: string | undefined;
  vinId?: string | undefined;
  payerId?: string | undefined;
}

/** How many orders have begun and still run; each domain that runs orders tells its own. */
export type RunningOrders = (tx: Tx, dealerId: string, of: OrdersOf) => Promise<number>;

const sources = new WeakMap<App, RunningOrders[]>();

/** Counts the orders of another domain as well; without one nothing runs. */
export const provideRunningOrders = (app: App, source: RunningOrders): void => void sources.set(app, [...(sources.get(app) ?? []), source]);

export async function runningOrders(app: App, tx: Tx, dealerId: string, of: OrdersOf): Promise<number> {
  let running = 0;
  for (const source of sources.get(app) ?? []) running += await source(tx, dealerId, of);
  return running;
}
