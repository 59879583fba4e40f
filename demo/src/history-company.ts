import { seedCompany } from '@bochong/server/domains/company/company.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { type City, fleets } from '@bochong/simulator/history';
import type { PlacedPark } from './city.seed.ts';

/** Registers the city's companies with the dealers whose lots their vehicles visit; answers each vehicle's company by dealer and plate. */
export async function enrolCompanies(app: App, places: readonly PlacedPark[], city: City, since: Date): Promise<Map<string, string>> {
  const enrolled = new Map<string, string>();
  for (const [dealerId, own] of Map.groupBy(places, (place) => place.dealerId)) {
    const regions = new Set(own.map((place) => place.plan.region));
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      for (const [fleet, { name, industry }] of fleets.entries()) {
        const vehicles = city.vehicles.filter((vehicle) => vehicle.fleet === fleet && regions.has(vehicle.region));
        const code = `QY${String(fleet + 1).padStart(3, '0')}`;
        const companyId = await seedCompany({ app, tx, now: since }, dealerId, { code, name, industry, vehicles });
        for (const { plateNo } of vehicles) enrolled.set(`${dealerId} ${plateNo}`, companyId);
      }
    });
  }
  return enrolled;
}
