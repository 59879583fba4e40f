import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { createCity } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stationsOf } from './charging-assets.ts';
import { seedChargingOrders } from './charging-orders.ts';
import { seedCity } from './city.seed.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-11-10T20:00:00+08:00');
  await seedChargingOrders(t.app, stationsOf(await seedCity(t.app, createCity())), []);
}, 300_000);
afterAll(() => t.close());

test('a car charges at one gun at a time, and there are charges that run', async () => {
  const { rows: twice } = await t.owner.query(`select a.plate_no, a.order_no, b.order_no as other from charging_order a
    join charging_order b on b.plate_no = a.plate_no and b.id > a.id and b.began_at < coalesce(a.end_at, 'infinity') and a.began_at < coalesce(b.end_at, 'infinity')`);
  expect(twice).toEqual([]);
  const { rows } = await t.owner.query('select count(*)::int as count from charging_order where end_at is null and plate_no is not null');
  expect(rows[0].count).toBeGreaterThan(5);
});

test('a gun of alternating current knows nothing of the battery', async () => {
  const { rows } =
    await t.owner.query(`select count(*) filter (where s.sampled::text like '%SoC%')::int as soc, count(*)::int as samples, o.rated_power_w < 20000 as slow
    from charging_sample s join charging_order o on o.dealer_id = s.dealer_id and o.id = s.order_id group by 3 order by 3`);
  expect(rows.map(({ slow, soc, samples }) => [slow, soc > 0, samples > 0])).toEqual([
    [false, true, true],
    [true, false, true],
  ]);
  const { rows: orders } = await t.owner.query(
    'select count(*)::int as count from charging_order where rated_power_w < 20000 and (start_soc is not null or last_soc is not null)',
  );
  expect(orders[0].count).toBe(0);
});
