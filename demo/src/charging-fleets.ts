import { payChannel } from '@bochong/contract/bill';
import { companyPayMode, companyTermsFields } from '@bochong/contract/charging-customer';
import { seedCard, seedRecharge } from '@bochong/server/domains/charging-customer/charging-customer.seed';
import { saveCompanyTerms } from '@bochong/server/domains/charging-customer/company-terms/company-terms.service';
import { seededFleets } from '@bochong/server/domains/company/company.seed';
import { updateAccount } from '@bochong/server/domains/session/index';
import type { App } from '@bochong/server/kernel/app-context';
import { asColleague } from '@bochong/server/kernel/seed-context';
import { startOfDay, toIso } from '@bochong/server/kernel/time';
import type { Charge } from './demo-charge.ts';
import { demoDispatcher, demoOffices, demoPassword, insertUser } from './platform.seed.ts';

/** A vehicle that charges on its company's account. */
export interface FleetCar {
  idTag: string;
  plateNo: string;
}

const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000];
/** Companies charge since so many days, every fourth night. */
export const chargingDays = 42;
const nightStep = 4;

/** Of a unit's companies the first charges on credit with prices of its own, the second pays in advance. */
const agreements = [
  { payMode: companyPayMode.CREDIT, creditLimitFen: 2_000_000, elecBp: 9500, serviceBp: 8000, billDay: 5 },
  { payMode: companyPayMode.PREPAID, creditLimitFen: 0, serviceBp: 9000 },
] as const;
const prepaidFen = 600_000;

/** Companies of a unit that charge: what was agreed with them, what they paid in, a card for each of their vehicles. Answers the vehicles. */
async function seedFleet(
  app: App,
  { dealerId, clerk }: Pick<(typeof demoOffices)[number], 'dealerId' | 'clerk'>,
  parkId: string,
): Promise<FleetCar[]> {
  const now = new Date(app.clock.now().getTime() - chargingDays * dayMs);
  return app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const context = asColleague({ app, tx, now }, clerk);
    const cars: FleetCar[] = [];
    for (const [at, { companyId, plates }] of (await seededFleets(tx, dealerId)).slice(0, agreements.length).entries()) {
      const terms = { ...agreements[at], validFrom: toIso(now), validTo: toIso(now.getTime() + 730 * dayMs) };
      await saveCompanyTerms(companyId, { ...companyTermsFields.parse(terms), rev: 0 }, context);
      if (at === 0 && dealerId === demoDispatcher.dealerId) {
        await insertUser(tx, app, demoDispatcher, demoPassword);
        await updateAccount(tx, { dealerId, userId: demoDispatcher.id }, { company_id: companyId });
      }
      const paid = { payChannel: payChannel.TRANSFER, amountFen: prepaidFen, giftFen: 0, tradeNo: `YF${dealerId.slice(-4)}0${at}` };
      if (at === 1) await seedRecharge(context, dealerId, { walletId: companyId, parkId, ...paid, collector: clerk.account ?? '' });
      for (const [no, plateNo] of plates.entries()) {
        const serial = `${dealerId.slice(-1)}${at}${String(no).padStart(2, '0')}`;
        const idTag = `8AEF${serial}D2`;
        await seedCard(context, dealerId, { cardNo: `Q2026${serial}`, idTag, companyId, plateNo, holderName: '车队' });
        cars.push({ idTag, plateNo });
      }
    }
    return cars;
  });
}

/** Companies that charge at the stations of each unit: vehicles by unit. */
export async function seedChargingFleets(
  app: App,
  stations: readonly { dealerId: string; parkId: string }[],
): Promise<ReadonlyMap<string, readonly FleetCar[]>> {
  const fleets = new Map<string, FleetCar[]>();
  for (const office of demoOffices) {
    const station = stations.find(({ dealerId }) => dealerId === office.dealerId);
    if (station) fleets.set(office.dealerId, await seedFleet(app, office, station.parkId));
  }
  return fleets;
}

/**
 * What a unit's companies charged in nights of the past weeks, one vehicle after another, at guns that nobody else wants then. Companies of
 * one town have contracts with several units: each unit has nights of its own.
 */
export function fleetCharges(guns: readonly Charge['gun'][], cars: readonly FleetCar[], now: number, unit: number): Charge[] {
  const charges: Charge[] = [];
  for (let back = 1 + (unit % nightStep); back < chargingDays - 1 && cars.length > 0; back += nightStep)
    for (const [index, gun] of guns.slice(0, 2).entries()) {
      const at = startOfDay(now) - back * dayMs + (index === 0 ? hour : 23 * hour) + ((back * 7) % 40) * minute;
      const car = cars[(charges.length * 5 + index) % cars.length];
      if (car) charges.push({ gun, idTag: car.idTag, at, minutes: 34 + ((back * 5) % 21), share: 0.6, oddity: 'none' });
    }
  return charges;
}
