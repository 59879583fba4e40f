import { openSystems } from '@bochong/contract/open-api';
import { publish } from '@bochong/server/domains/coupon/coupon.fixture';
import { createTestApp } from '@bochong/server/kernel/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { connectSystems } from './open-systems.ts';

let t: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('systems have called, been refused once, and given coupons', async () => {
  const actor = await t.login('binjiang');
  await publish(t, actor, { totalQty: 100 });
  await connectSystems(t.app, await openDesk(t.app, 'binjiang', '1'));
  const { results } = (await t.call(openSystems.list, { query: {} }, actor)).data;
  expect(results.map(({ name, todayCalls, todayRefused }) => [name, todayCalls, todayRefused])).toEqual([
    ['商场会员中心', 3, 0],
    ['滨江智慧城市平台', 3, 1],
  ]);
});
