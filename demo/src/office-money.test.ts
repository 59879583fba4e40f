import { wrongSums } from '@bochong/server/domains/arrears/arrears.fixture';
import { wrongPasses } from '@bochong/server/domains/special-vehicle/pass-card/pass.fixture';
import { deliverEvents } from '@bochong/server/kernel/testing/queue';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { createCity } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';
import { liveOn } from './office-life.ts';
import { demoOffices } from './platform.seed.ts';

/** A week of the whole city with all its offices did about it: refunds, arrears, appeals, complaints, company bills, passes. */
const until = Date.parse('2026-11-03T20:00:00+08:00');
const days = 8;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(until);
  const city = createCity();
  const places = await seedCity(t.app, city);
  const { grievances } = await loadHistory(t.app, t.ownerUrl, places, days);
  for (const office of demoOffices) await liveOn(t.app, office, { places, city, grievances });
  await deliverEvents(t);
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

test('every stay: what it costs is its gross without discount, reduction and coupons, and its state is what its money says', async () => {
  expect(
    await wrong(`select order_no, gross_fen, receivable_fen, vehicle_discount_fen from park_order
    where gross_fen <> receivable_fen + vehicle_discount_fen`),
  ).toEqual([]);
  expect(
    await wrong(`select order_no, receivable_fen, payable_fen, reduce_fen, coupon_fen from park_order
    where exit_time is not null and order_status < 4 and receivable_fen <> payable_fen + reduce_fen + coupon_fen`),
  ).toEqual([]);
  expect(
    await wrong(`select order_no, order_status, payable_fen, paid_fen, refund_fen, write_off_fen from park_order
    where left_at is not null and order_status < 4 and (order_status = 2) <> (payable_fen <= paid_fen - refund_fen + write_off_fen)`),
  ).toEqual([]);
});

/** What the till got for each subject and what went back of it. */
const taken = `select dealer_id, subject_id, sum(paid) as paid, sum(refunded) as refunded from (
    select dealer_id, subject_id, paid_fen as paid, 0 as refunded from bill where pay_state = 2 and subject_id is not null
    union all select i.dealer_id, i.subject_id, i.amount_fen, 0 from bill_item i
      join bill b on b.dealer_id = i.dealer_id and b.id = i.bill_id where b.pay_state = 2 and b.subject_id is null
    union all select dealer_id, coalesce(subject_id, biz_id), 0, approved_fen from refund_apply where refund_status = 3) s group by 1, 2`;

test('every stay was paid what its bills and their shares say, and got back what its refunds say', async () => {
  expect(
    await wrong(`select o.order_no, o.paid_fen, o.refund_fen, s.paid, s.refunded from park_order o
    left join (${taken}) s on s.dealer_id = o.dealer_id and s.subject_id = o.id
    where o.order_status <> 5 and (o.paid_fen, o.refund_fen) is distinct from (coalesce(s.paid, 0), coalesce(s.refunded, 0))`),
  ).toEqual([]);
});

test('no stay that has ended is overpaid without a refund under way, or an approved appeal that is to ask for it', async () => {
  expect(
    await wrong(`select o.order_no, o.payable_fen, o.paid_fen, o.refund_fen from park_order o
    where o.left_at is not null and o.order_status < 4 and o.paid_fen - o.refund_fen - o.payable_fen > coalesce((
      select sum(case r.refund_status when 0 then r.apply_fen else r.approved_fen end) from refund_apply r
      where r.dealer_id = o.dealer_id and r.subject_id = o.id and r.refund_status in (0, 1, 2, 4)), 0) + coalesce((
      select sum(a.refund_fen) from park_order_appeal a
      where a.dealer_id = o.dealer_id and a.order_id = o.id and a.appeal_status = 4 and a.refund_id is null), 0)`),
  ).toEqual([]);
});

test('every bill: its items and lots in sum, paid what it asked for, refunded what its refunds say and claimed no more than that', async () => {
  expect(
    await wrong(`select bill_no, total_fen, coupon_fen, paid_fen from bill where pay_state = 2 and total_fen <> paid_fen + coupon_fen
      or pay_state <> 2 and (paid_fen <> 0 or refunded_fen <> 0)`),
  ).toEqual([]);
  const parts = (table: string, column: string, of: string) =>
    wrong(`select b.bill_no, b.${of}, sum(p.${column}) as parts from bill b join ${table} p on p.dealer_id = b.dealer_id and p.bill_id = b.id
      where b.pay_state = 2 group by b.dealer_id, b.id, b.bill_no, b.${of} having sum(p.${column}) <> b.${of}`);
  expect(await parts('bill_item', 'amount_fen', 'paid_fen')).toEqual([]);
  expect(await parts('bill_lot', 'amount_fen', 'paid_fen')).toEqual([]);
  expect(await parts('bill_lot', 'refunded_fen', 'refunded_fen')).toEqual([]);
  expect(
    await wrong(`select b.bill_no, b.paid_fen, b.refunded_fen, r.done, r.claimed from bill b left join (
      select dealer_id, bill_id, sum(approved_fen) filter (where refund_status = 3) as done,
        sum(case refund_status when 0 then apply_fen else approved_fen end) filter (where refund_status in (0, 1, 2, 3)) as claimed
      from refund_apply group by 1, 2) r on r.dealer_id = b.dealer_id and r.bill_id = b.id
    where b.refunded_fen <> coalesce(r.done, 0) or coalesce(r.claimed, 0) > b.paid_fen`),
  ).toEqual([]);
});

const eventRows = (kind: string, channels: string) => `
  select e.dealer_id, (lot ->> 'parkId')::uuid as park_id, ${day("(e.body ->> 'at')::timestamptz")} as biz_date,
    (e.body -> 'tender' ->> 'payChannel')::int as channel, sum((lot ->> 'fen')::bigint) as value
  from money_event e cross join jsonb_array_elements(e.body -> 'lots') lot
  where e.kind = '${kind}' and (e.body -> 'tender' ->> 'payChannel')::int ${channels} group by 1, 2, 3, 4`;
const byLot = (from: string) => `select dealer_id, park_id, biz_date, sum(value) as value from (${from}) s group by 1, 2, 3`;

test('receipts and refunds by day, lot and channel are the same from the money events alone, from the rows and from the counters', async () => {
  const bills = `select c.dealer_id, coalesce(b.park_id, c.park_id) as park_id, ${day('c.paid_at')} as biz_date, c.pay_channel as channel,
      sum(coalesce(b.amount_fen, c.paid_fen)) as value
    from bill c left join bill_lot b on b.dealer_id = c.dealer_id and b.bill_id = c.id where c.pay_state = 2 group by 1, 2, 3, 4`;
  const keys = 'dealer_id, park_id, biz_date, channel';
  expect(await agree(eventRows('BillSettled', '> 0'), bills, keys)).toEqual([]);
  expect(await agree(byLot(eventRows('BillSettled', '<> 11')), counted(3), 'dealer_id, park_id, biz_date')).toEqual([]);
  expect(await agree(byLot(eventRows('RefundExecuted', '<> 11')), counted(7), 'dealer_id, park_id, biz_date')).toEqual([]);
  const refunds = `select r.dealer_id, ${day('r.refunded_at')} as biz_date, r.pay_channel as channel, sum(r.approved_fen) as value
    from refund_apply r where r.refund_status = 3 group by 1, 2, 3`;
  const refundEvents = `select dealer_id, biz_date, channel, sum(value) as value from (${eventRows('RefundExecuted', '> 0')}) s group by 1, 2, 3`;
  expect(await agree(refundEvents, refunds, 'dealer_id, biz_date, channel')).toEqual([]);
});

test('counters of receivables, payments and what is owed are the rows', async () => {
  const receivable = `select dealer_id, park_id, ${day('exit_time')} as biz_date, sum(receivable_fen) as value
    from park_order where left_at is not null and order_status < 4 group by 1, 2, 3`;
  expect(await agree(counted(4), receivable, 'dealer_id, park_id, biz_date')).toEqual([]);
  const payments = `select dealer_id, ${day('paid_at')} as biz_date, count(*) as value from bill where pay_state = 2 and pay_channel <> 11 group by 1, 2`;
  const paymentsCounted = `select dealer_id, biz_date, sum(value) as value from (${counted(8)}) s group by 1, 2`;
  expect(await agree(paymentsCounted, payments, 'dealer_id, biz_date')).toEqual([]);
  const status = `select dealer_id, order_status, count(*) as value from park_order group by 1, 2`;
  const statusCounted = `select dealer_id, metric - 100 as order_status, sum(value) as value from
    (select dealer_id, metric, value from counter union all select dealer_id, metric, value from counter_delta) c
    where metric between 100 and 105 group by 1, 2`;
  expect(await agree(statusCounted, status, 'dealer_id, order_status')).toEqual([]);
});

test('every settled bill has one event that says its money, with the shares of its subjects in sum', async () => {
  expect(
    await wrong(`select b.bill_no, e.n, e.fen, b.paid_fen from bill b left join (
      select dealer_id, (body ->> 'billId')::uuid as bill_id, count(*) as n, sum((body ->> 'fen')::bigint) as fen
      from money_event where kind = 'BillSettled' group by 1, 2) e on e.dealer_id = b.dealer_id and e.bill_id = b.id
    where b.pay_state = 2 and (e.n, e.fen) is distinct from (1, b.paid_fen)`),
  ).toEqual([]);
  expect(
    await wrong(`select body ->> 'billNo' as bill_no, body ->> 'fen' as fen, s.fen as shared from money_event,
      lateral (select sum((one ->> 'fen')::bigint) as fen from jsonb_array_elements(body -> 'subjects') one) s
    where kind = 'BillSettled' and s.fen is not null and s.fen <> (body ->> 'fen')::bigint`),
  ).toEqual([]);
});

test('change of cash payments is paid, returned or waits, once and in full', async () => {
  expect(
    await wrong(`select w.id, w.status, w.change_fen, e.owed, e.paid, e.returned from wechat_change w left join (
      select dealer_id, (body ->> 'changeId')::uuid as id, sum((body ->> 'fen')::bigint) filter (where kind = 'ChangeOwed') as owed,
        sum((body ->> 'fen')::bigint) filter (where kind = 'ChangePaid') as paid,
        sum((body ->> 'fen')::bigint) filter (where kind = 'ChangeReturned') as returned
      from money_event where kind like 'Change%' group by 1, 2) e on e.dealer_id = w.dealer_id and e.id = w.id
    where w.cash_received_fen <> w.payable_fen + w.change_fen or (e.owed, coalesce(e.paid, 0), coalesce(e.returned, 0))
      is distinct from (w.change_fen, case w.status when 1 then w.change_fen else 0 end, case when w.status in (2, 3) then w.change_fen else 0 end)`),
  ).toEqual([]);
});

test('arrears, passes and company bills say what their stays and payments say', async () => {
  expect(await wrongSums(t)).toEqual([]);
  expect((await wrongPasses(t)).filter(({ what }) => what !== 'application')).toEqual([]);
  expect(
    await wrong(`select b.bill_no, b.payable_fen, s.payable from company_car_bill b left join (select dealer_id, bill_id, count(*) as n,
        sum(gross_fen) as gross, sum(discount_fen) as discount, sum(payable_fen) as payable from company_order group by 1, 2) s
        on s.dealer_id = b.dealer_id and s.bill_id = b.id
      where (b.order_count, b.gross_fen, b.discount_fen, b.payable_fen) is distinct from
        (coalesce(s.n, 0), coalesce(s.gross, 0), coalesce(s.discount, 0), coalesce(s.payable, 0))`),
  ).toEqual([]);
  expect(
    await wrong(`select coalesce(o.order_id, c.order_id) as order_id, o.gross_fen, o.discount_fen, o.payable_fen, c.fen from company_order o
      full join (select dealer_id, subject_id as order_id, sum(paid_fen - refunded_fen) as fen from bill
        where pay_channel = 11 and pay_state = 2 group by 1, 2) c on c.dealer_id = o.dealer_id and c.order_id = o.order_id
      where o.payable_fen is distinct from c.fen or o.gross_fen - o.discount_fen <> o.payable_fen`),
  ).toEqual([]);
});
