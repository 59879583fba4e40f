import { createHash } from 'node:crypto';
import { plateFacts } from '@bochong/contract/kernel/plate';
import { energyType } from '@bochong/contract/kernel/vehicle';
import { seedCard, seedMoney, seedOwner } from '@bochong/server/domains/charging-customer/charging-customer.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { type City, createCity, openStays, type Vehicle } from '@bochong/simulator/history';
import { simulatedCameras, simulatedPoints } from './charging-assets.ts';
import type { ParkedCar } from './charging-orders.ts';
import { ownerOf } from './history-pass.ts';
import { demoDealers } from './platform.seed.ts';

const minute = 60_000;

interface Driver {
  dealer: (typeof demoDealers)[number];
  vehicle: Vehicle;
  idTag: string;
}

/** Physical number of a card: told by the demo to the server and to the simulator alike. */
const tagOf = (key: string): string => createHash('sha256').update(`bochong-demo:card:${key}`).digest('hex').slice(0, 14).toUpperCase();

/** Every second battery car has a card of each company that has stations in its city. */
const driversOf = ({ parks, vehicles }: City): Driver[] =>
  demoDealers.flatMap((dealer) => {
    const regions = new Set(parks.filter(({ dealerNo }) => dealerNo === dealer.no).map(({ region }) => region));
    return vehicles
      .filter(({ index, region, plateNo, fleet }) => {
        const isBattery = plateFacts(plateNo)?.energyType === energyType.BEV;
        return index % 2 === 0 && fleet === -1 && isBattery && regions.has(region);
      })
      .map((vehicle) => ({ dealer, vehicle, idTag: tagOf(`${dealer.no}/${vehicle.plateNo}`) }));
  });

/** Cards by company and plate, as the simulator's drivers hold them to a reader. */
const simulatedTags = (city: City): Record<string, string> =>
  Object.fromEntries(driversOf(city).map(({ dealer, vehicle, idTag }) => [`${dealer.no}/${vehicle.plateNo}`, idTag]));

/** What stands at the bays of the city and who has a card: the simulator plays it, and the past was played by the same. */
export const chargingOf = (city: City = createCity()) => ({
  ...{ points: city.parks.flatMap(simulatedPoints), cameras: city.parks.flatMap(simulatedCameras), tags: simulatedTags(city) },
});

/** Battery cars without a card that stand in lots for a while yet, as owners with one: those who have charged there. */
export function parkedCars(city: City, places: readonly { plan: City['parks'][number]; parkId: string }[], now: number): ParkedCar[] {
  const tags = simulatedTags(city);
  return openStays(now, city)
    .filter(({ enterAt, exitAt }) => enterAt < now - 70 * minute && exitAt > now + 40 * minute)
    .flatMap(({ park, vehicle: index }) => {
      const [vehicle, place] = [city.vehicles[index], places.find(({ plan }) => plan === city.parks[park])];
      if (!vehicle || !place || vehicle.fleet !== -1 || plateFacts(vehicle.plateNo)?.energyType !== energyType.BEV) return [];
      const key = `${place.plan.dealerNo}/${vehicle.plateNo}`;
      if (key in tags) return [];
      const mobile = `187${place.plan.dealerNo.slice(-1)}${String(vehicle.index).padStart(7, '0')}`;
      return [{ parkId: place.parkId, plateNo: vehicle.plateNo, idTag: tagOf(key), ownerName: ownerOf(vehicle).ownerName, mobile }];
    });
}

const dayMs = 86_400_000;
const sums = [5_000, 12_000, 20_000, 36_000, 60_000, 1_800] as const;

/** Who charges in the city: an owner with a card, and with money in the wallet since before the days of its history. */
export async function seedChargingDrivers(app: App, city: City, days: number): Promise<void> {
  const now = app.clock.now();
  for (const [dealer, drivers] of Map.groupBy(driversOf(city), (driver) => driver.dealer))
    await app.database.inScope({ dealerIds: [dealer.id] }, async (tx) => {
      const context = { app, tx, now };
      for (const [at, { vehicle, idTag }] of drivers.entries()) {
        const { ownerName } = ownerOf(vehicle);
        const mobile = `188${dealer.no.slice(-1)}${String(vehicle.index).padStart(7, '0')}`;
        const registeredAt = new Date(now.getTime() - (days + 3 + ((at * 7) % 300)) * dayMs);
        const ownerId = await seedOwner(context, dealer.id, { mobile, nickname: ownerName, registeredAt });
        await seedMoney({ app, tx, now: registeredAt }, dealer.id, ownerId, { principalFen: sums[at % sums.length] ?? 5_000 });
        const card = { cardNo: `D${dealer.no.slice(-1)}${String(vehicle.index).padStart(6, '0')}`, idTag, ownerId };
        await seedCard(context, dealer.id, { ...card, plateNo: vehicle.plateNo, holderName: ownerName, allowOffline: at % 4 === 0 });
      }
    });
}
