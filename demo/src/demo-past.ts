import { seedPartnerAccount } from '@bochong/server/domains/charging-account/charging-account.seed';
import { seedSettlements } from '@bochong/server/domains/company-settlement/company-settlement.seed';
import { seedMonth, seedReconciliation } from '@bochong/server/domains/reconciliation/reconciliation.seed';
import { seedSplits } from '@bochong/server/domains/split/split.seed';
import { seedSubOperators } from '@bochong/server/domains/sub-operator/sub-operator.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { type City, createCity, openStays, ownPhoto } from '@bochong/simulator/history';
import { seedBulletins } from './bulletin-board.ts';
import { stationsOf } from './charging-assets.ts';
import { seedCars } from './charging-cars.ts';
import { chargingOf, parkedCars, seedChargingDrivers } from './charging-drivers.ts';
import { chargingDays, seedChargingFleets } from './charging-fleets.ts';
import { ensureMonths, loadChargingHistory } from './charging-history.ts';
import { seedMaintenance } from './charging-maintenance.ts';
import { seedChargingOrders } from './charging-orders.ts';
import { seedCity } from './city.seed.ts';
import { makeCoupons } from './coupons.ts';
import { loadHistory } from './history.ts';
import { makeInvoices } from './invoices.ts';
import { workToday } from './office-deeds.ts';
import { liveOn } from './office-life.ts';
import { demoAccountId, demoOffices } from './platform.seed.ts';

/** Days of the channel's bill that are there when somebody first looks. */
const reconciledDays = 7;

/** A picture from a phone, in the place of a scanned document. */
function photoOf(city: City, now: number): Buffer {
  const [stay] = openStays(now, city);
  return stay ? ownPhoto(city, stay) : Buffer.alloc(0);
}

/**
 * The city as it stands now, with the stays and charges of `days` past days and what the offices made of them, in a database that holds the
 * platform and nothing else. Works at any instant, for any number of days; what somebody of today could not do is told to `missed`.
 */
export async function makePast(app: App, { ownerUrl, days, missed }: { ownerUrl: string; days: number; missed: (cause: unknown) => void }) {
  const city = createCity();
  const places = await seedCity(app, city);
  const { stays, grievances, pictured } = await loadHistory(app, ownerUrl, places, days);
  await Promise.all(demoOffices.map((office) => liveOn(app, office, { places, city, grievances })));
  await ensureMonths(app, ownerUrl, chargingDays);
  const fleets = await seedChargingFleets(app, stationsOf(places));
  const charging = await seedChargingOrders(app, stationsOf(places), parkedCars(city, places, app.clock.now().getTime()), fleets);
  await seedChargingDrivers(app, city, days);
  await seedMaintenance(app, stationsOf(places));
  await loadChargingHistory(app, ownerUrl, city, chargingOf(city), { days });
  await seedCars(app, ownerUrl);
  for (const office of demoOffices) await seedSettlements(app, office);
  for (const office of demoOffices) await makeInvoices(app, office);
  for (const office of demoOffices) await makeCoupons(app, office);
  for (const office of demoOffices) await seedSplits(app, office);
  for (const office of demoOffices) await seedPartnerAccount(app, office);
  for (const office of demoOffices) await seedSubOperators(app, office);
  await workToday(app, { places, city, document: photoOf(city, app.clock.now().getTime()), missed });
  await seedBulletins(app);
  await Promise.all(
    demoOffices.map(({ dealerId }) => seedReconciliation(app, { dealerId, accountId: demoAccountId(dealerId) }, reconciledDays)),
  );
  for (const { dealerId } of demoOffices) await seedMonth(app, { dealerId, accountId: demoAccountId(dealerId) });
  return { city, stays, charging, pictured };
}
