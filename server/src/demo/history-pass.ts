import type { City, Vehicle } from '@bochong/simulator/history';
import type { RightDays } from '../domains/parking-order/right/right-window.rule.ts';
import { seedMonthRule, seedPastCard } from '../domains/special-vehicle/pass-card/pass-card.seed.ts';
import type { App } from '../kernel/app-context.ts';
import { businessDate } from '../kernel/time.ts';
import type { PlacedPark } from './city.seed.ts';

const dayMs = 86_400_000;
/** Who lives or works somewhere pays by the month there, two of three. */
const prices = { home: 300_00, office: 450_00 } as const;
const surnames = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗';
const givens = ['伟', '芳', '敏', '静', '强', '磊', '洋', '艳', '勇', '军', '杰', '娟', '涛', '超', '霞', '平', '刚', '桂英'];

/** Who a vehicle of the city belongs to. */
export const ownerOf = ({ index }: Vehicle) => ({
  ownerName: `${surnames[index % surnames.length]}${givens[(index * 7) % givens.length]}`,
  phone: `138${String(10_000_000 + ((index * 7919) % 89_999_999))}`,
});

/** Passes the city's people bought in the days of its history; answers the days they cover by lot and plate. */
export async function sellHistoryPasses(
  app: App,
  places: readonly PlacedPark[],
  city: City,
  days: number,
): Promise<Map<string, RightDays>> {
  const now = app.clock.now();
  const covered = new Map<string, RightDays>();
  const opening = now.getTime() - (days - 1) * dayMs;
  for (const place of places) {
    const { purpose, parkName } = place.plan;
    if (purpose !== 'home' && purpose !== 'office') continue;
    const holders = city.vehicles.filter(
      (vehicle) => vehicle[purpose === 'home' ? 'home' : 'work'] === place.plan.index && vehicle.plateNo !== '' && vehicle.index % 3 > 0,
    );
    await app.database.inScope({ dealerIds: [place.dealerId] }, async (tx) => {
      const context = { app, tx, now };
      const rule = {
        ruleName: `${parkName}月卡`.slice(0, 30),
        parkIds: [place.parkId],
        priceFen: prices[purpose],
        windows: [],
        quota: place.plan.spaces,
        effectiveFrom: businessDate(opening),
      };
      const ruleId = await seedMonthRule(context, place.dealerId, rule);
      for (const vehicle of holders) {
        // Before today: the counter may not have opened yet.
        const start = opening + (vehicle.index % Math.min(28, Math.max(1, days - 1))) * dayMs;
        // Every twelfth owner lets it run out in the last weeks.
        const until = vehicle.index % 12 === 1 ? now.getTime() - 31 * dayMs : now.getTime();
        const past = {
          ...{ dealerId: place.dealerId, parkId: place.parkId, ruleId, priceFen: rule.priceFen },
          ...ownerOf(vehicle),
          plate: { plateNo: vehicle.plateNo, plateColor: vehicle.plateColor },
          startDate: businessDate(start),
          renewUntil: businessDate(until),
        };
        const { from, to } = await seedPastCard(context, past);
        const next = businessDate(Date.parse(`${to}T00:00:00+08:00`) + dayMs);
        covered.set(`${place.parkId} ${vehicle.plateNo}`, { fromDate: from, toDate: next, windows: [] });
      }
    });
  }
  return covered;
}
