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

/** How many orders have begun and are not settled yet; the domain that runs orders tells it. */
export type RunningOrders = (tx: Tx, dealerId: string, of: OrdersOf) => Promise<number>;

const sources = new WeakMap<App, RunningOrders>();

/** The domain that runs orders takes this over; without one nothing runs. */
export const provideRunningOrders = (app: App, source: RunningOrders): void => void sources.set(app, source);

export const runningOrders = async (app: App, tx: Tx, dealerId: string, of: OrdersOf): Promise<number> =>
  (await sources.get(app)?.(tx, dealerId, of)) ?? 0;
