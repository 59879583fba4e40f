import type { App, WorkContext } from '../../../kernel/app-context.ts';

/** What a running order of a peer asks of its account. */
export interface PeerHold {
  dealerId: string;
  peerId: string;
  orderId: string;
  upToFen: number;
}

/** Fen of a prepaid account that are kept for an order from now on, at most what it has left; of one that pays afterwards none. */
export type HoldOfPeer = (context: WorkContext, hold: PeerHold) => Promise<number>;

const accounts = new WeakMap<App, HoldOfPeer>();

/** The domain that has the accounts of peers takes this over; until it does, nothing is held. */
export const providePeerAccounts = (app: App, hold: HoldOfPeer): void => void accounts.set(app, hold);

export const holdOfPeer = async (context: WorkContext, hold: PeerHold): Promise<number> =>
  (await accounts.get(context.app)?.(context, hold)) ?? 0;
