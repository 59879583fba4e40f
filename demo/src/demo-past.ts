import { seedPartnerAccount } from '@bochong/server/domains/charging-account/charging-account.seed';
import { seedSettlements } from '@bochong/server/domains/company-settlement/company-settlement.seed';
import { seedFunds } from '@bochong/server/domains/reconciliation/fund/fund.seed';
import { monthBefore } from '@bochong/server/domains/reconciliation/index';
import { seedMonth, seedReconciliation } from '@bochong/server/domains/reconciliation/reconciliation.seed';
import { seedSplits } from '@bochong/server/domains/split/split.seed';
import { seedSubOperators } from '@bochong/server/domains/sub-operator/sub-operator.seed';
import { seedSystemPay } from '@bochong/server/domains/system-pay/system-pay.seed';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import { dateStart, dayMs } from '@bochong/server/kernel/time';
import { type City, createCity, openStays, ownPhoto } from '@bochong/simulator/history';
import { leaveToAccountant } from './accountant.ts';
import { seedBulletins } from './bulletin-board.ts';
import { stationsOf } from './charging-assets.ts';
import { seedCars } from './charging-cars.ts';
import { chargingOf, parkedCars, seedChargingDrivers } from './charging-drivers.ts';
import { chargingDays, seedChargingFleets } from './charging-fleets.ts';
import { ensureMonths, loadChargingHistory } from './charging-history.ts';
import { seedMaintenance } from './charging-maintenance.ts';
import { seedChargingOrders } from './charging-orders.ts';
import { type PlacedPark, seedCity } from './city.seed.ts';
import { makeCoupons } from './coupons.ts';
import { loadHistory } from './history.ts';
import { lineStatistics } from './history-finish.ts';
import { makeInvoices } from './invoices.ts';
import { workToday } from './office-deeds.ts';
import { liveOn } from './office-life.ts';
import { demoAccountant, demoAccountId, demoOffices, hire } from './platform.seed.ts';

/** Days of the channel's bill that are there when somebody first looks. */
const reconciledDays = 7;

/** A picture from a phone, in the place of a scanned document. */
function photoOf(city: City, now: number): Buffer {
  const [stay] = openStays(now, city);
  return stay ? ownPhoto(city, stay) : Buffer.alloc(0);
}

type Office = (typeof demoOffices)[number];

/** Months of charging: what was lived through as on the wire, and the rest in bulk. Answers what the devices of running charges know. */
async function chargingPast(
  app: App,
  ownerUrl: string,
  { city, places, days }: { city: City; places: readonly PlacedPark[]; days: number },
) {
  const stations = stationsOf(places);
  await ensureMonths(app, ownerUrl, chargingDays);
  const fleets = await seedChargingFleets(app, stations);
  const charging = await seedChargingOrders(app, stations, parkedCars(city, places, app.clock.now().getTime()), fleets);
  await seedChargingDrivers(app, city, days);
  await seedMaintenance(app, stations);
  await loadChargingHistory(app, ownerUrl, city, chargingOf(city), { days });
  await seedCars(app, ownerUrl);
  return charging;
}

/** What a unit made of its payments. */
async function closeBooks(app: App, office: Office): Promise<void> {
  await seedSettlements(app, office);
  await makeInvoices(app, office);
  await makeCoupons(app, office);
  await seedSplits(app, office);
  await seedPartnerAccount(app, office);
  await seedSubOperators(app, office);
}

/** Days of a month that the past must know for somebody to close it. */
const livedDays = 20;

/** Starts the month before, which is left open, and the one before that, where the past reaches over it: the accountant closes that one. */
async function startMonths(app: App, account: { dealerId: string; accountId: string }, days: number): Promise<void> {
  const now = app.clock.now();
  const month = monthBefore(now);
  const older = monthBefore(new Date(dateStart(month)));
  if (now.getTime() - days * dayMs < dateStart(month) - livedDays * dayMs) {
    const taskId = await seedMonth(app, account, older);
    await app.database.inScope({ dealerIds: [account.dealerId] }, async (tx) => {
      if (taskId !== undefined) await leaveToAccountant(workIn(app, tx), account.dealerId, taskId);
    });
  }
  await seedMonth(app, account, month);
}

/** Compares the channels' last days with the till's, and starts the months before. Yesterday's lines tell the planner what lines are like. */
async function compareBooks(app: App, ownerUrl: string, days: number): Promise<void> {
  await app.database.inScope({ dealerIds: [demoAccountant.dealerId] }, (tx) => hire(tx, app, demoAccountant));
  const accounts = demoOffices.map(({ dealerId }) => ({ dealerId, accountId: demoAccountId(dealerId) }));
  await Promise.all(accounts.map((account) => seedReconciliation(app, account, 1)));
  await lineStatistics(ownerUrl);
  await Promise.all(
    accounts.map(async (account) => {
      await seedReconciliation(app, account, reconciledDays);
      await seedFunds(app, account);
      await startMonths(app, account, days);
    }),
  );
}

/**
 * The city as it stands now, with the stays and charges of `days` past days and what the offices made of them, in a database that holds the
 * platform and nothing else. Works at any instant, for any number of days; what somebody of today could not do is told to `missed`.
 */
export async function makePast(app: App, { ownerUrl, days, missed }: { ownerUrl: string; days: number; missed: (cause: unknown) => void }) {
  const city = createCity();
  const places = await seedCity(app, city);
  const { stays, grievances, pictured } = await loadHistory(app, ownerUrl, places, days);
  // Parking's offices and the charging stations have nothing to do with each other: while one waits for the database, the other works.
  const offices = Promise.all(demoOffices.map((office) => liveOn(app, office, { places, city, grievances })));
  const [charging] = await Promise.all([chargingPast(app, ownerUrl, { city, places, days }), offices]);
  await Promise.all(demoOffices.map((office) => closeBooks(app, office)));
  await seedSystemPay(
    app,
    demoOffices.map(({ dealerId }) => dealerId),
  );
  await workToday(app, { places, city, document: photoOf(city, app.clock.now().getTime()), missed });
  await seedBulletins(app);
  await compareBooks(app, ownerUrl, days);
  return { city, stays, charging, pictured };
}
