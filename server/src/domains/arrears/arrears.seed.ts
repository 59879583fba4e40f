import type { App } from '../../kernel/app-context.ts';
import { searchPlaces } from '../parking-lot/index.ts';
import { classify, followParking } from './arrears-plate/plate-upkeep.service.ts';
import { insertEtcRule } from './etc-rule/etc-rule.repo.ts';
import { insertRela } from './park-rela/park-rela.repo.ts';
import { insertClazz } from './plate-clazz/plate-clazz.repo.ts';

const none = { minFen: null, minCount: null, minAge: null, refusedCount: null };
const classes = [
  { clazzName: '关注', level: 2, color: '#0f7d59', autoRule: { ...none, minFen: 2000 } },
  { clazzName: '重点', level: 5, color: '#945d00', autoRule: { ...none, minFen: 4000, minAge: 15 } },
  { clazzName: '恶意', level: 8, color: '#c02a26', autoRule: { ...none, minCount: 3, minAge: 30 } },
];

/** How a company of the demo collects: its classes, the lots that act for each other, and from which accounts it may deduct. */
export async function seedCollection(app: App, dealerId: string): Promise<void> {
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (const [index, fields] of classes.entries()) await insertClazz(tx, dealerId, { ...fields, sort: index * 10, manual: true });
    const parks = await searchPlaces(tx, 'park', undefined, null);
    const parkIds = parks.map((park) => park.id);
    const [main] = parkIds;
    if (main && parkIds.length > 1) {
      const enforced = { entryEnforce: true, exitEnforce: false, minFen: 0, minCount: 1, status: 1 as const };
      await insertRela(tx, dealerId, { relaName: '全部车场互认', mainParkId: main, parkIds, ...enforced });
    }
    if (main) {
      const bounds = { minAgeHours: 24, minFen: 100, maxPerDeductFen: 20_000, maxPerDayFen: 30_000, retryTimes: 3, retryHours: 24 };
      const hours = { windowStart: '08:00', windowEnd: '20:00', notifyHoursBefore: 24 };
      await insertEtcRule(tx, dealerId, { ruleName: '签约车主自动扣款', parkIds, enabled: true, reasons: [1, 2], ...bounds, ...hours });
    }
    await classify(tx, dealerId, app.clock.now());
    await followParking(tx, dealerId);
  });
}
