import { feeRules, ruleStatus } from '@bochong/contract/parking-fee';
import { invariants } from '@bochong/server/admin/verify.repo';
import { wrongSums } from '@bochong/server/domains/arrears/arrears.fixture';
import { deliverEvents } from '@bochong/server/kernel/testing/queue';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { createCity } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';
import { workToday } from './office-deeds.ts';
import { liveOn } from './office-life.ts';
import { demoOffices } from './platform.seed.ts';

/** A week of the whole city with all its offices did about it: refunds, arrears, appeals, complaints, company bills, passes. */
const until = Date.parse('2026-11-03T20:00:00+08:00');
const days = 8;
const document = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(until);
  const city = createCity();
  const places = await seedCity(t.app, city);
  const { grievances } = await loadHistory(t.app, t.ownerUrl, places, days);
  for (const office of demoOffices) await liveOn(t.app, office, { places, city, grievances });
  await workToday(t.app, places, city, document);
  await deliverEvents(t);
}, 300_000);
afterAll(() => t.close());

test('every office refunded, collected, settled appeals, billed companies and sold passes', async () => {
  const { rows } = await t.owner.query(`select d.dealer_id,
    (select count(*) from refund_apply r where r.dealer_id = d.dealer_id and r.refund_status = 3)::int as refunds,
    (select count(*) from arrears_record r where r.dealer_id = d.dealer_id)::int as arrears,
    (select count(*) from park_order_appeal a where a.dealer_id = d.dealer_id)::int as appeals,
    (select count(*) from company_order o where o.dealer_id = d.dealer_id and o.bill_id is not null)::int as company,
    (select count(*) from pass_flow f where f.dealer_id = d.dealer_id and f.paid_fen > 0)::int as passes
    from dealer d where exists (select from park p where p.dealer_id = d.dealer_id)`);
  expect(rows).toHaveLength(demoOffices.length);
  for (const { dealer_id, ...counts } of rows)
    for (const [what, count] of Object.entries(counts)) expect(count, `${what} of ${dealer_id}`).toBeGreaterThan(0);
});

test.each([
  'order_merge',
  'pass_audit',
  'enterprise_apply',
  'dealer_registration',
  'refund_quota',
  'wechat_change',
  'park_zone',
  'black_entry',
  'black_alert',
  'operation_log',
])('somebody has something to look at in %s', async (table) => {
  expect(Number((await t.owner.query(`select count(*) from ${table}`)).rows[0].count)).toBeGreaterThan(0);
});

test('a price waits for its day, and one was taken back', async () => {
  const boss = await t.login('binjiang');
  for (const status of [ruleStatus.NO_ACTIVE, ruleStatus.REVOKED]) {
    const { data } = await t.call(feeRules.list, { query: { ruleStatus: [status] } }, boss);
    expect(data.results.map(({ summary }) => summary)).toEqual([expect.stringContaining('30分钟内免费')]);
  }
});

test.each(invariants)('$name', async ({ rows: text }) => {
  expect((await t.owner.query(`select * from (${text}) as wrong limit 5`)).rows).toEqual([]);
});

test('a plate of arrears stands where its vehicle does', async () => expect(await wrongSums(t)).toEqual([]));
