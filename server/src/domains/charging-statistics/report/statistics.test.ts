import { chargingOrders, chargingPayerType } from '@bochong/contract/charging-order';
import { type ChargingSums, chargingStatistics, chargingStatisticsErrors, type StatFilters } from '@bochong/contract/charging-statistics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { chargingStatisticsJobs } from '../index.ts';

let t: TestApp;
let manager: Actor;
let one: ChargingDay;
let other: ChargingDay;

async function charge(d: ChargingDay, [fromDate, from]: [string, string], [toDate, to]: [string, string], wh: number, connectorNo = 1) {
  const { transactionId = 0 } = await d.start({ at: day(from, fromDate), meterStartWh: 0, connectorNo });
  await d.stop(transactionId, day(to, toDate), wh);
  return transactionId;
}

/** Two stations over three days: one charge over midnight, one without energy, one under way, one paid in part. */
beforeAll(async () => {
  t = await createTestApp();
  manager = await signedIn(t);
  one = await createChargingDay(t);
  other = await createChargingDay(t, { principalFen: 2000 });
  await charge(one, ['2026-03-08', '09:00'], ['2026-03-08', '10:30'], 60_000);
  await charge(one, ['2026-03-08', '23:30'], ['2026-03-09', '00:30'], 40_000);
  await charge(one, ['2026-03-09', '12:00'], ['2026-03-09', '12:10'], 0);
  await charge(other, ['2026-03-09', '13:00'], ['2026-03-09', '13:40'], 30_001, 2);
  await charge(other, ['2026-03-10', '08:00'], ['2026-03-10', '08:20'], 10_000);
  await one.start({ at: day('09:00'), meterStartWh: 0 });
});
beforeEach(() => {
  t.clock.at = new Date(day('10:00'));
});
afterAll(() => t.close());

const period = { from: '2026-03-08', to: '2026-03-10' };
const overview = async (query: Partial<StatFilters> = period, as = manager) =>
  (await t.call(chargingStatistics.overview, { query }, as)).data;
const summed = [
  'orderCount',
  'flaggedCount',
  'payableFen',
  'discountFen',
  'energyWh',
  'elecFen',
  'serviceFen',
  'paidFen',
  'refundFen',
] as const;
const timed = [...summed, 'startCount', 'startedCount', 'chargingSec'] as const;
const sumOf = (rows: readonly ChargingSums[]) =>
  Object.fromEntries(timed.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]));
const pick = (sums: ChargingSums) => Object.fromEntries(timed.map((name) => [name, sums[name]]));
const run = async (name: string) => {
  for (const job of chargingStatisticsJobs) if (job.name === name) await runForDealers(t.app, job);
};
const kept = async (table: string) =>
  (await t.owner.query(`select * from ${table} as x where dealer_id = $1 order by x::text`, [one.dealerId])).rows;

test('each sum stands on its own date: energy where the line lies, orders where they were settled, time cut at midnight', async () => {
  const { days } = (await t.call(chargingStatistics.daily, { query: period }, manager)).data;
  expect(days).toMatchObject([
    { date: '2026-03-08', orderCount: 1, energyWh: 80_000, chargingSec: 7200 },
    { date: '2026-03-09', orderCount: 2, energyWh: 50_001, chargingSec: 1800 + 2400 },
    { date: '2026-03-10', orderCount: 1, energyWh: 10_000, chargingSec: 1200 + 3600 },
  ]);
  // What the second driver had was not enough: the rest is owed.
  const { paid, flagged } = (
    await t.owner.query(
      `select sum(paid_fen)::int as paid, (count(*) filter (where flags <> '{}' and energy_wh > 0 and settled_at is not null))::int as flagged
        from charging_order where dealer_id = $1`,
      [one.dealerId],
    )
  ).rows[0];
  const total = (await overview()).total;
  expect(total).toMatchObject({ paidFen: paid, refundFen: 0, netFen: paid, orderCount: 4, flaggedCount: flagged });
  expect(total.payableFen).toBeGreaterThan(paid);
  expect(await brokenEquations(t)).toEqual([]);
});

const selections: [string, () => Partial<StatFilters>][] = [
  ['everything', () => period],
  ['today', () => ({ from: period.to })],
  ['one day', () => ({ from: '2026-03-09', to: '2026-03-09' })],
  ['one station', () => ({ ...period, stationIds: [other.speaker.stationId] })],
  ['owners', () => ({ ...period, payerType: chargingPayerType.OWNER })],
  ['companies', () => ({ ...period, payerType: chargingPayerType.COMPANY })],
];

/** Sums by station, day, gun, payer and half hour, the rows behind them and the list of orders are one number. */
async function expectOneNumber(filters: Partial<StatFilters>) {
  const { total } = await overview(filters);
  const call = { query: filters };
  const { stations } = (await t.call(chargingStatistics.stations, call, manager)).data;
  const { days } = (await t.call(chargingStatistics.daily, call, manager)).data;
  const guns = (await t.call(chargingStatistics.guns, { query: { ...filters, pageSize: 200 } }, manager)).data.results;
  const { types } = (await t.call(chargingStatistics.payers, call, manager)).data;
  for (const rows of [stations, days, guns, types]) expect(sumOf(rows)).toEqual(pick(total));
  const { slots, labels } = (await t.call(chargingStatistics.slots, call, manager)).data;
  for (const rows of [slots, labels]) expect(rows.reduce((sum, { energyWh }) => sum + energyWh, 0)).toBe(total.energyWh);
  expect(labels.reduce((sum, { elecFen, serviceFen }) => sum + elecFen + serviceFen, 0)).toBe(total.elecFen + total.serviceFen);
  const { results, summary } = (await t.call(chargingStatistics.rows, { query: { ...filters, pageSize: 200 } }, manager)).data;
  for (const name of ['orderCount', 'energyWh', 'payableFen', 'discountFen', 'paidFen', 'refundFen', 'chargingSec'] as const) {
    expect(summary?.[name], name).toBe(total[name]);
    expect(
      results.reduce((sum, row) => sum + row[name], 0),
      name,
    ).toBe(total[name]);
  }
  const { from = '', to = period.to, stationIds: [stationId] = [], payerType } = filters;
  const query = { payerType, stationId, settledFrom: from, settledTo: to, charged: 1 };
  const listed = (await t.call(chargingOrders.list, { query }, manager)).data;
  expect(listed.summary).toMatchObject({ count: total.orderCount, payableFen: total.payableFen, discountFen: total.discountFen });
}

test.each(selections)('%s: every way to add up gives the same, before and after the night', async (_, filters) => {
  await t.owner.query('delete from charge_stat_date');
  await expectOneNumber(filters());
  const live = await overview(filters());
  await run('charging-statistics');
  expect((await kept('charge_stat_date')).filter((row) => row.built_at !== null)).toHaveLength(3);
  await expectOneNumber(filters());
  expect(await overview(filters())).toEqual(live);
});

test('what came to light later is in the sums at once, and in the roll-up after the next round; nothing else is added up again', async () => {
  await run('charging-statistics');
  await run('charging-statistics-changed');
  const before = await overview();
  const again = await kept('charge_stat_date');
  t.clock.at = new Date(day('10:20'));
  await run('charging-statistics-changed');
  expect(await kept('charge_stat_date')).toEqual(again);
  t.clock.at = new Date(day('10:00'));
  // An offline charge of the day before yesterday is told now.
  const { transactionId = 0 } = await one.start({
    at: day('15:00', '2026-03-08'),
    meterStartWh: 0,
    connectorNo: 2,
    receivedAt: day('10:00'),
    replayed: true,
  });
  await one.stop(transactionId, day('15:30', '2026-03-08'), 5000, { receivedAt: day('10:00'), replayed: true });
  const after = await overview();
  expect(after.total.energyWh).toBe(before.total.energyWh + 5000);
  await expectOneNumber(period);
  const stale = async () => (await kept('charge_stat_date')).filter((row) => row.built_at === null).length;
  expect(await stale()).toBeGreaterThan(0);
  await run('charging-statistics-changed');
  await run('charging-statistics');
  expect(await stale()).toBe(0);
  expect((await overview()).total).toEqual(after.total);
  await expectOneNumber(period);
});

test('a period is compared with as many days before it; what is too long or ends before it begins is refused', async () => {
  expect(await overview({ from: '2026-03-09', to: '2026-03-10' })).toMatchObject({ previous: { energyWh: 85_000, orderCount: 1 } });
  const refused = async (query: Partial<StatFilters>) => (await t.call(chargingStatistics.overview, { query }, manager)).code;
  expect(await refused({ from: '2025-03-09', to: '2026-03-10' })).toBe(chargingStatisticsErrors.periodTooLong.code);
  expect(await refused({ from: '2025-03-10', to: '2026-03-10' })).toBe('200');
  expect(await refused({ from: '2026-03-10', to: '2026-03-09' })).toBe(chargingStatisticsErrors.periodReversed.code);
});

test('who sees some lots sees their stations only; another unit sees none of it', async () => {
  const all = await overview();
  const own = await overview({ ...period, stationIds: [one.speaker.stationId] });
  expect(own.total.energyWh).toBeLessThan(all.total.energyWh);
  await limitTo(t, 'binjiang', one.parkId);
  const some = await signedIn(t);
  expect((await overview(period, some)).total).toEqual(own.total);
  expect((await overview({ ...period, stationIds: [other.speaker.stationId] }, some)).total.energyWh).toBe(0);
  const { stations } = (await t.call(chargingStatistics.stations, { query: period }, some)).data;
  expect(stations.map(({ stationId }) => stationId)).toEqual([one.speaker.stationId]);
  const { results } = (await t.call(chargingStatistics.rows, { query: period }, some)).data;
  expect(new Set(results.map(({ stationName }) => stationName)).size).toBe(1);
  expect((await overview(period, await t.login('qingyu', '2'))).total).toMatchObject({ energyWh: 0, orderCount: 0, paidFen: 0 });
});
