import { feeRules, ruleStatus } from '@bochong/contract/parking-fee';
import { invariants } from '@bochong/server/admin/verify.repo';
import { wrongSums } from '@bochong/server/domains/arrears/arrears.fixture';
import { deliverEvents } from '@bochong/server/kernel/testing/queue';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePast } from './demo-past.ts';
import { demoOffices } from './platform.seed.ts';
import { registerSimulatedBooks } from './simulated-books.ts';

/** The past that one instant makes, with everything the offices did about it. */
async function past(now: Date, days: number): Promise<TestApp> {
  const t = await createTestApp();
  t.clock.at = now;
  registerSimulatedBooks(t.app);
  const { connectionString } = t.owner.options as { connectionString: string };
  const missed = (cause: unknown) => {
    throw cause;
  };
  await makePast(t.app, { ownerUrl: connectionString, days, missed });
  await deliverEvents(t);
  return t;
}

const holds = async (t: TestApp, text: string) =>
  expect((await t.owner.query(`select * from (${text}) as wrong limit 5`)).rows).toEqual([]);

describe('eight days', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await past(new Date('2026-11-03T20:00:00+08:00'), 8);
  }, 900_000);
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
    'invoice_reissue',
    'invoice_red',
    'coupon_grant',
    'coupon_use',
    'split_bill',
    'split_withdraw',
  ])('somebody has something to look at in %s', async (table) => {
    expect(Number((await t.owner.query(`select count(*) from ${table}`)).rows[0].count)).toBeGreaterThan(0);
  });

  test('drivers bought coupons on the page of a lot: some were given back, one has its invoice, one was not paid', async () => {
    const { rows } = await t.owner.query(`select count(*)::int as bought, count(*) filter (where status = 3)::int as returned,
      count(*) filter (where status = 0)::int as unpaid, count(*) filter (where id in (select biz_id from invoice_order))::int as invoiced
      from coupon_purchase where merchant_id is null`);
    expect(rows).toEqual([{ bought: 5, returned: 1, unpaid: 1, invoiced: 1 }]);
  });

  test('a week of the channel was compared: what differs is explained, and the sums say so', async () => {
    const { rows } =
      await t.owner.query(`select d.platform_pay_fen - d.platform_refund_fen + d.diff_fen - (d.channel_pay_fen - d.channel_refund_fen) as wrong,
      d.channel_pay_count::int as lines from reconcile_day d`);
    // The month before was compared too, of which the channel may have nothing to tell.
    expect(rows.filter(({ lines }) => lines > 0).length).toBeGreaterThanOrEqual(7);
    for (const { wrong } of rows) expect(Number(wrong)).toBe(0);
    const { rows: kinds } = await t.owner.query(
      // What the newest day lacks may stand in the next one, which the channel has not told of yet.
      `select diff_type::int as type, count(*)::int as count from reconcile_diff
       where not (diff_type = 2 and bill_day = (select max(bill_day) from reconcile_day)) group by 1 order by 1`,
    );
    expect(kinds.map(({ type }) => type)).toEqual(expect.arrayContaining([3]));
    expect(kinds.map(({ type }) => type)).not.toContain(2);
  });

  test('a price waits for its day, and one was taken back', async () => {
    const boss = await t.login('binjiang');
    for (const status of [ruleStatus.NO_ACTIVE, ruleStatus.REVOKED]) {
      const { data } = await t.call(feeRules.list, { query: { ruleStatus: [status] } }, boss);
      expect(data.results.map(({ summary }) => summary)).toEqual([expect.stringContaining('30分钟内免费')]);
    }
  });

  test.each(invariants)('$name', ({ rows: text }) => holds(t, text));

  test('a plate of arrears stands where its vehicle does', async () => expect(await wrongSums(t)).toEqual([]));

  test('there are paid, prepaid, unpaid, forgotten and company stays, and money by more than three channels', async () => {
    const { rows } = await t.owner.query(`select count(*) filter (where fee_frozen_until is not null)::int as prepaid,
      count(*) filter (where is_force_out)::int as forced, count(*) filter (where order_status = 3)::int as owing,
      count(*) filter (where car_type = 7)::int as company,
      (select count(distinct body -> 'tender' ->> 'payChannel')::int from money_event where kind = 'BillSettled') as channels from park_order`);
    const { channels, ...kinds } = rows[0];
    for (const [what, count] of Object.entries(kinds)) expect(count, what).toBeGreaterThan(20);
    expect(channels).toBeGreaterThan(3);
  });

  test('what the records of arrears say was paid is what their stays were paid', async () => {
    await holds(
      t,
      `select r.arrears_no from arrears_record r join park_order o on o.dealer_id = r.dealer_id and o.id = r.order_id
      where r.owed_fen <> greatest(0, o.payable_fen - o.paid_fen + o.refund_fen - o.write_off_fen)`,
    );
    await holds(
      t,
      `select p.bill_no from arrears_pay p join bill c on c.dealer_id = p.dealer_id and c.id = p.id
      where p.pay_state = 2 and p.paid_fen > c.paid_fen`,
    );
  });

  test('a car charges at one gun at a time, and there are charges that run', async () => {
    await holds(
      t,
      `select a.plate_no, a.order_no, b.order_no as other from charging_order a join charging_order b on b.plate_no = a.plate_no and b.id > a.id
      and b.began_at < coalesce(a.end_at, 'infinity') and a.began_at < coalesce(b.end_at, 'infinity')`,
    );
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
    await holds(t, 'select id from charging_order where rated_power_w < 20000 and (start_soc is not null or last_soc is not null)');
  });
});

/** Other instants to make a day's past at, on each hour of the day in turn; as many as BOCHONG_WALK says. */
const instants = Array.from(
  { length: Number(process.env.BOCHONG_WALK ?? 0) },
  (_, index) => new Date(Date.parse('2026-11-26T15:00:00+08:00') + index * 31 * 3_600_000),
);

describe.runIf(instants.length > 0)('a day', () => {
  test.each(instants)(
    'at %o',
    async (now) => {
      const t = await past(now, 1);
      for (const { rows: text } of invariants) await holds(t, text);
      await t.close();
    },
    300_000,
  );
});
