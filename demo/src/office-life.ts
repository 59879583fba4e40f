import { seedAppeals } from '@bochong/server/domains/appeal/appeal.seed';
import { seedComplaints } from '@bochong/server/domains/appeal/bill-complaint/bill-complaint.seed';
import { seedCollection, seedOverdue } from '@bochong/server/domains/arrears/arrears.seed';
import { seedReminding } from '@bochong/server/domains/collection/collection.seed';
import { seedCompanyBills } from '@bochong/server/domains/company/company.seed';
import { seedNeighbours } from '@bochong/server/domains/parking-fee/free-duration/free-duration.seed';
import { agreeToAppeals, seedRefunds } from '@bochong/server/domains/refund/refund.seed';
import { seedFamilies } from '@bochong/server/domains/special-vehicle/parking-group/parking-group.seed';
import { seedApplications } from '@bochong/server/domains/special-vehicle/pass-audit/pass-audit.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { City } from '@bochong/simulator/history';
import type { PlacedPark } from './city.seed.ts';
import { ownerOf } from './history-pass.ts';
import type { PastGrievance } from './history-writer.ts';
import type { demoOffices } from './platform.seed.ts';
import { refusedOnceFen } from './simulated-channel.ts';

/** What the people of an office made of their past: bills, refunds, claims, appeals; one after the other, for each builds on those before. */
export async function liveOn(
  app: App,
  office: (typeof demoOffices)[number],
  { places, city, grievances }: { places: readonly PlacedPark[]; city: City; grievances: readonly PastGrievance[] },
): Promise<void> {
  const { dealerId } = office;
  const own = places.filter((place) => place.dealerId === dealerId);
  await seedCompanyBills(app, office);
  await seedRefunds(app, office, refusedOnceFen);
  const yards = own.filter((place) => place.roads.length === 0);
  await seedNeighbours(
    app,
    dealerId,
    yards.slice(0, 2).map(({ parkId }) => parkId),
  );
  await seedCollection(app, dealerId);
  await seedAppeals(app, office, grievances);
  await agreeToAppeals(app, office);
  await seedComplaints(app, office);
  await seedReminding(app, office);
  await seedOverdue(app, office);
  for (const { parkId, plan } of own.filter((place) => place.plan.purpose === 'home')) {
    const residents = city.vehicles.filter((one) => one.home === plan.index && one.plateNo !== '' && one.fleet < 0 && one.index % 3 === 0);
    await seedFamilies(app, office, parkId);
    await seedApplications(
      app,
      office,
      { parkId, parkName: plan.parkName },
      residents.map((vehicle) => ({ ...vehicle, ...ownerOf(vehicle) })),
    );
  }
}
