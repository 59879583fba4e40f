import { rateLabel } from '@bochong/contract/charging-tariff';
import { type App, workIn } from '../../kernel/app-context.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset/charging-asset.seed.ts';
import { seedCard, seedMoney, seedOwner } from '../charging-customer/charging-customer.seed.ts';
import { insertBinding, insertTariff, sameEveryDay } from '../charging-tariff/charging-tariff.seed.ts';
import { type TariffVersion, versionsById } from '../charging-tariff/index.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';

/** Charge points of one station that are let in, with a driver and a card for each gun. */
export interface ChargingFleet {
  identities: string[];
  /** Tag of the driver who charges at a gun. */
  tagOf(identity: string, gun: number): string;
  /** What all of them charge by. */
  version: TariffVersion;
}

/** Twelve bands of prices of two hours each: a charge of some minutes crosses two of them now and then. */
const bands = sameEveryDay(
  ...Array.from({ length: 12 }, (_, band) => {
    const { VALLEY, FLAT, PEAK } = rateLabel;
    return [band * 2, band * 2 + 2, [VALLEY, FLAT, PEAK][band % 3] ?? FLAT, 31_250 + band * 7013, 40_000 + (band % 4) * 5007] as const;
  }),
);

let drivers = 1;

/** `key` prefixes every name, so that a unit can have several fleets; `authKey` (hex digits) is the same for all. */
export async function seedChargingFleet(
  app: App,
  dealerId: string,
  { key, points, guns = 2, kw = 60, authKey }: { key: string; points: number; guns?: number; kw?: number; authKey?: string },
): Promise<ChargingFleet> {
  const identities = Array.from({ length: points }, (_, no) => `${key}-${String(no).padStart(5, '0')}`);
  const tagOf = (identity: string, gun: number) => `${identity.replace('-', '')}G${gun}`;
  const since = '2020-01-01T00:00:00+08:00';
  return app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const context = workIn(app, tx);
    const parkId = await insertPark(tx, dealerId, { parkCode: `${key}LOT`, parkName: `${key}车场`, parkType: 1 });
    const stationId = await insertStation(tx, dealerId, { stationCode: key, stationName: `${key}电站`, parkIds: [parkId], open: true });
    const { tariffId, versionIds } = await insertTariff(tx, dealerId, { tariffName: `${key}计价` }, [{ content: bands, from: since }]);
    await insertBinding(tx, dealerId, tariffId, { stationId, from: since });
    for (const identity of identities) {
      await insertEquipmentWithGuns(tx, dealerId, {
        stationId,
        equipmentCode: identity,
        kw,
        guns,
        accepted: true,
        ...(authKey !== undefined && { authKey }),
      });
      for (let gun = 1; gun <= guns; gun += 1) {
        const ownerId = await seedOwner(context, dealerId, { mobile: `139${String(drivers++).padStart(8, '0')}` });
        await seedMoney(context, dealerId, ownerId, { principalFen: 1_000_000 });
        await seedCard(context, dealerId, { cardNo: tagOf(identity, gun), idTag: tagOf(identity, gun), ownerId });
      }
    }
    const [version] = (await versionsById(tx, dealerId, versionIds)).values();
    if (!version) throw new Error('the tariff of the fleet has no version');
    return { identities, tagOf, version };
  });
}
