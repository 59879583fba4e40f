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

/** Counters, folded or not. */
const counted = (metric: number) => `
  select dealer_id, park_id, biz_date, sum(value) as value from
    (select dealer_id, park_id, biz_date, metric, value from counter union all select dealer_id, park_id, biz_date, metric, value from counter_delta) c
  where metric = ${metric} group by 1, 2, 3`;
const day = (at: string) => `(${at} at time zone 'Asia/Shanghai')::date`;
const agree = (left: string, right: string, keys: string) =>
  wrong(`select * from (${left}) a full join (${right}) b using (${keys}) where coalesce(a.value, 0) <> coalesce(b.value, 0)`);

test('there is a month of paid, prepaid, unpaid, forgotten and company stays', async () => {
  const { rows } = await t.owner.query(`select count(*) filter (where fee_frozen_until is not null)::int as prepaid,
    count(*) filter (where is_force_out)::int as forced, count(*) filter (where order_status = 3)::int as owing,
    count(*) filter (where car_type = 7)::int as company from park_order`);
  for (const count of Object.values(rows[0])) expect(count).toBeGreaterThan(20);
});

test('every stay: gross = receivable + discount, receivable = payable + reduction + coupons, and the state is what its money says', async () => {
  expect(
    await wrong(`select order_no, gross_fen, receivable_fen, vehicle_discount_fen, payable_fen, prepaid_at from park_order
    where gross_fen <> receivable_fen + vehicle_discount_fen`),
  ).toEqual([]);
  expect(
    await wrong(`select order_no from park_order where exit_time is not null and receivable_fen <> payable_fen + reduce_fen + coupon_fen`),
  ).toEqual([]);
  expect(
    await wrong(`select order_no, order_status from park_order
    where left_at is not null and (order_status = 2) <> (payable_fen <= paid_fen - refund_fen + write_off_fen)`),
  ).toEqual([]);
});

test('no stay that has ended is overpaid without a refund under way', async () => {
  expect(
    await wrong(`select o.order_no, o.payable_fen, o.paid_fen, o.prepaid_at, o.fee_frozen_until, o.exit_time, o.car_type, o.right_ref_type from park_order o
    where o.left_at is not null and o.paid_fen - o.refund_fen - o.payable_fen > coalesce((select sum(case r.refund_status when 0 then r.apply_fen else r.approved_fen end)
      from refund_apply r where r.subject_id = o.id and r.refund_status in (0, 1, 2, 4)), 0)`),
  ).toEqual([]);
});

test('stays and bills say the same: what was paid and what went back', async () => {
  expect(
    await wrong(`select o.order_no, o.paid_fen, o.refund_fen, b.paid, b.refunded from park_order o left join (
      select subject_id, sum(paid_fen) as paid, sum(refunded_fen) as refunded from bill where pay_state = 2 group by 1) b on b.subject_id = o.id
    where (o.paid_fen, o.refund_fen) is distinct from (coalesce(b.paid, 0), coalesce(b.refunded, 0))`),
  ).toEqual([]);
});

test('counters of receivables are the rows of the stays that have left, those set out by the office included', async () => {
  const rows = `select dealer_id, park_id, ${day('exit_time')} as biz_date, sum(receivable_fen) as value from park_order where left_at is not null group by 1, 2, 3`;
  expect(await agree(counted(4), rows, 'dealer_id, park_id, biz_date')).toEqual([]);
});

test('receipts by day, lot and channel are the same from the money events alone, from the bills and from the counters', async () => {
  const events = `select e.dealer_id, (lot ->> 'parkId')::uuid as park_id, ${day("(e.body ->> 'at')::timestamptz")} as biz_date,
      (e.body -> 'tender' ->> 'payChannel')::int as channel, sum((lot ->> 'fen')::bigint) as value
    from money_event e cross join jsonb_array_elements(e.body -> 'lots') lot where e.kind = 'BillSettled' group by 1, 2, 3, 4`;
  const bills = `select c.dealer_id, coalesce(b.park_id, c.park_id) as park_id, ${day('c.paid_at')} as biz_date, c.pay_channel as channel,
      sum(coalesce(b.amount_fen, c.paid_fen)) as value
    from bill c left join bill_lot b on b.dealer_id = c.dealer_id and b.bill_id = c.id where c.pay_state = 2 group by 1, 2, 3, 4`;
  const byLot = (from: string) =>
    `select dealer_id, park_id, biz_date, sum(value) as value from (${from}) s where channel <> 11 group by 1, 2, 3`;
  expect(await agree(events, bills, 'dealer_id, park_id, biz_date, channel')).toEqual([]);
  expect(await agree(byLot(events), counted(3), 'dealer_id, park_id, biz_date')).toEqual([]);
  const { rows } = await t.owner.query(`select count(distinct channel)::int as channels from (${events}) s`);
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
