import type { Connector } from '@bochong/contract/charging-asset';
import type { App, WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';

/** What a gun costs, in words. */
export type GunPriceWords = Pick<Connector, 'tariffName' | 'priceText'>;
/** Says what guns cost at an instant (epoch ms), by the gun's id; guns without a price are left out. */
export type GunPriceSource = (tx: Tx, connectorIds: readonly string[], at: number) => Promise<ReadonlyMap<string, GunPriceWords>>;

const sources = new WeakMap<App, GunPriceSource>();

/** The domain that prices charging tells here what guns cost; until it does, none has a price. */
export const provideGunPrices = (app: App, source: GunPriceSource): void => void sources.set(app, source);

const none: GunPriceWords = { tariffName: '', priceText: '' };

/** Guns with what they cost now. */
export async function withPrices<Gun extends { connectorId: string }>(
  { app, tx, now }: WorkContext,
  guns: readonly Gun[],
): Promise<(Gun & GunPriceWords)[]> {
  const ids = guns.map(({ connectorId }) => connectorId);
  const prices = ids.length === 0 ? undefined : await sources.get(app)?.(tx, ids, now.getTime());
  return guns.map((gun) => ({ ...gun, ...(prices?.get(gun.connectorId) ?? none) }));
}
