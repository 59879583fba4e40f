import { invariants } from '@bochong/server/admin/verify.repo';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { createCity } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';

/** A month of the whole city; what holds for the live path must hold for its past. */
const until = Date.parse('2026-11-10T20:00:00+08:00');
const days = 31;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(until);
  const places = await seedCity(t.app, createCity());
  const { connectionString } = t.owner.options as { connectionString: string };
  await loadHistory(t.app, connectionString, places, days);
}, 300_000);
afterAll(() => t.close());

const wrong = async (text: string) => (await t.owner.query(`select * from (${text}) as wrong limit 5`)).rows;

test('there is a month of paid, prepaid, unpaid, forgotten and company stays', async () => {
  const { rows } = await t.owner.query(`select count(*) filter (where fee_frozen_until is not null)::int as prepaid,
    count(*) filter (where is_force_out)::int as forced, count(*) filter (where order_status = 3)::int as owing,
    count(*) filter (where car_type = 7)::int as company from park_order`);
  for (const count of Object.values(rows[0])) expect(count).toBeGreaterThan(20);
});

/** Stays on account are written by what follows from events, which nobody delivered here. */
const ofHistory = invariants.filter(({ name }) => !name.startsWith('company: a stay on account'));
test.each(ofHistory)('$name', async ({ rows }) => expect(await wrong(rows)).toEqual([]));

test('money came in by more than three channels', async () => {
  const { rows } = await t.owner.query(
    `select count(distinct body -> 'tender' ->> 'payChannel')::int as channels from money_event where kind = 'BillSettled'`,
  );
  expect(rows[0].channels).toBeGreaterThan(3);
});

test('what the records of arrears say was paid is what their stays were paid', async () => {
  expect(
    await wrong(`select r.arrears_no from arrears_record r join park_order o on o.dealer_id = r.dealer_id and o.id = r.order_id
    where r.owed_fen <> greatest(0, o.payable_fen - o.paid_fen + o.refund_fen - o.write_off_fen)`),
  ).toEqual([]);
  expect(
    await wrong(`select p.bill_no from arrears_pay p join bill c on c.dealer_id = p.dealer_id and c.id = p.id
    where p.pay_state = 2 and p.paid_fen > c.paid_fen`),
  ).toEqual([]);
});
