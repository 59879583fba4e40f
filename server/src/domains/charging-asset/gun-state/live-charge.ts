import { chargingMonitorPage, type GunMessage, type LiveCharge } from '@bochong/contract/charging-asset';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';

/** Says what runs at guns now, by the gun's id; guns that nothing is known of are left out. */
export type LiveChargeSource = (tx: Tx, connectorIds: readonly string[]) => Promise<ReadonlyMap<string, LiveCharge>>;

const sources = new WeakMap<App, LiveChargeSource>();

/** The domain that runs charges tells here how they stand; until it does, nothing is known of them. */
export const provideLiveCharges = (app: App, source: LiveChargeSource): void => void sources.set(app, source);

export const liveChargesOf: (app: App, tx: Tx, connectorIds: readonly string[]) => ReturnType<LiveChargeSource> = async (app, tx, ids) =>
  ids.length === 0 ? new Map() : ((await sources.get(app)?.(tx, ids)) ?? new Map());

/** A gun and whose it is; `parkIds`: the lots of its station. */
export interface GunPlace {
  dealerId: string;
  parkIds: readonly string[];
  stationId: string;
  connectorId: string;
}

/** Tells every board that shows the gun. */
export function tellBoards(
  app: App,
  { dealerId, parkIds, stationId, connectorId }: GunPlace,
  change: Pick<GunMessage, 'state' | 'live'>,
): void {
  const message = { infName: 'gun', stationId, connectorId, ...change } satisfies GunMessage;
  app.realtime.publish({ dealerId, parkIds, code: chargingMonitorPage.code }, message);
}
