import { openSystems } from '@bochong/contract/open-api';
import { passCards, passSource } from '@bochong/contract/special-vehicle';
import { publish } from '@bochong/server/domains/coupon/coupon.fixture';
import { createYard } from '@bochong/server/domains/device/passage-day/passage-day.fixture';
import { monthRule } from '@bochong/server/domains/special-vehicle/pass-card/pass.fixture';
import { createTestApp } from '@bochong/server/kernel/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { connectSystems } from './open-systems.ts';

let t: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('systems have called, been refused once, given coupons and sold a pass', async () => {
  const actor = await t.login('binjiang');
  await publish(t, actor, { totalQty: 100 });
  await monthRule(t, actor, [(await createYard(t, 'OPENLOT')).parkId]);
  await connectSystems(t.app, await openDesk(t.app, 'binjiang', '1'));
  const { results } = (await t.call(openSystems.list, { query: {} }, actor)).data;
  expect(results.map(({ name, todayCalls, todayRefused }) => [name, todayCalls, todayRefused])).toEqual([
    ['江南物业管理系统', 3, 0],
    ['商场会员中心', 3, 0],
    ['滨江智慧城市平台', 3, 1],
  ]);
  expect((await t.call(passCards.list, { query: { source: passSource.OPEN } }, actor)).data.results).toHaveLength(1);
});
