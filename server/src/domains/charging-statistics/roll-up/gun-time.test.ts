import { chargingOrders, chargingPayerType } from '@bochong/contract/charging-order';
import { chargingStatistics, gunOrder, type StatFilters } from '@bochong/contract/charging-statistics';
import { addressOf } from '@bochong/contract/kernel/endpoint';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { chargingStatisticsJobs } from '../index.ts';

let t: TestApp;
let manager: Actor;
let d: ChargingDay;
beforeAll(async () => {
  t = await createTestApp();
  manager = await signedIn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  d = await createChargingDay(t);
  await t.owner.query("update charging_connector set created_at = '2026-03-01' where dealer_id = $1", [d.dealerId]);
  for (const table of ['charge_stat_date', 'charge_gun_daily']) await t.owner.query(`delete from ${table}`);
  t.clock.at = new Date(day('12:00', '2026-03-11'));
});

const at = (time: string, date?: string) => new Date(day(time, date));
const night = async () => {
  for (const job of chargingStatisticsJobs) if (job.name === 'charging-statistics') await runForDealers(t.app, job);
};
const asked = (from = '2026-03-10', to = from): Partial<StatFilters> => ({ from, to, stationIds: [d.speaker.stationId] });
const total = async (query = asked()) => (await t.call(chargingStatistics.overview, { query }, manager)).data;
const outage = (from: Date, until: Date | null) =>
  t.owner.query(
    `insert into charge_point_offline_record (dealer_id, id, station_id, equipment_id, device_name, device_code, location, started_at, noticed_at,
      ended_at, reason, gun_count, order_count, due_at, record_status) values ($1, $2, $3, $4, '', '', '', $5, $5, $6, 1, 2, 0, $5, $7)`,
    [d.dealerId, newId(), d.speaker.stationId, d.speaker.equipmentId, from, until, until === null ? 1 : 2],
  );
const fault = (connectorNo: number, from: Date, until: Date | null, code: string, faulted = true) =>
  t.owner.query(
    `insert into charging_fault (dealer_id, id, fault_no, station_id, equipment_id, connector_no, level, source, error_code, faulted, occurred_at,
      last_at, recovered_at, status) values ($1, $2, $8, $3, $4, $5, 1, 1, $8, $9, $6, $6, $7, $10)`,
    [...[d.dealerId, newId(), d.speaker.stationId, d.speaker.equipmentId, connectorNo, from, until, code, faulted], until === null ? 1 : 4],
  );

test('time without a connection or out of order is cut at midnight, what overlaps counts once, a warning not at all', async () => {
  await t.owner.query('update charging_equipment set online_status = 1 where id = $1', [d.speaker.equipmentId]);
  await outage(at('23:00', '2026-03-09'), at('01:00'));
  await outage(at('02:00'), at('02:30'));
  await fault(1, at('06:00'), at('08:00'), 'A');
  await fault(1, at('07:00'), at('09:00'), 'B');
  await fault(0, at('22:00'), null, 'C');
  await fault(2, at('10:00'), at('18:00'), 'W', false);
  // Both guns 1.5 of 24 hours away; 3 + 2 and 2 hours out of order.
  const expected = { onlineBp: 9375, faultBp: Math.round((7 / 48) * 10_000) };
  expect((await total()).total).toMatchObject(expected);
  await night();
  expect((await total()).total).toMatchObject(expected);
  // Both were away for an hour of the day before; it is known later that it was longer.
  expect((await total(asked('2026-03-09'))).total).toMatchObject({ onlineBp: 9583, faultBp: 0 });
  await outage(at('20:00', '2026-03-09'), at('21:00', '2026-03-09'));
  await night();
  expect((await total(asked('2026-03-09'))).total).toMatchObject({ onlineBp: 9167 });
  const { results } = (await t.call(chargingStatistics.guns, { query: { ...asked(), order: gunOrder.FAILING } }, manager)).data;
  expect(results.map(({ faultBp }) => faultBp)).toEqual([2083, 833]);
});

test('a gun counts from when it was registered to now, as long as it is in operation; the night keeps which ones were', async () => {
  const [first = '', second = ''] = d.connectorIds;
  await t.owner.query('update charging_connector set created_at = $1 where id = $2', [at('18:00'), second]);
  const guns = async (query = asked()) => (await total(query)).gunCount;
  expect(await guns()).toBe(2);
  expect(await guns(asked('2026-03-09'))).toBe(1);
  await night();
  await t.owner.query('update charging_connector set admin_disabled = true where id = $1', [first]);
  await night();
  expect([await guns(), await guns(asked('2026-03-11'))]).toEqual([2, 1]);
});

test('shares of time, power and starts go by the guns and the requests of the day', async () => {
  const { transactionId = 0 } = await d.start({ at: day('09:00'), meterStartWh: 0 });
  await d.stop(transactionId, day('12:00'), 144_000);
  const wish = { payerType: chargingPayerType.OWNER, payerId: d.ownerId, reason: '客服代启动', requestId: newId() };
  t.clock.at = at('13:00');
  await d.status('Preparing', 2);
  const body = { ...wish, connectorId: d.connectorIds[1] ?? '' };
  const asks = await t.call(chargingOrders.remoteStart, { body }, manager);
  expect(asks.code).toBe('200');
  // Not decided yet: no start that failed.
  expect((await total()).total).toMatchObject({ startCount: 0, startBp: null });
  await d.timers(day('13:30'));
  t.clock.at = at('12:00', '2026-03-11');
  expect((await total()).total).toMatchObject({
    ...{ timeBp: 625, powerBp: 250, gunDayWh: 72_000, startCount: 1, startedCount: 0, startBp: 0, orderCount: 1 },
  });
  const counts = (await t.call(chargingStatistics.payers, { query: asked() }, manager)).data.counts;
  expect(counts).toEqual({ activeCount: 1, newCount: 1, repeatCount: 0, repeatBp: 0 });
  const { slots } = (await t.call(chargingStatistics.slots, { query: asked() }, manager)).data;
  expect(slots.filter(({ energyWh }) => energyWh > 0).map(({ slot, energyWh, startedCount }) => [slot, energyWh, startedCount])).toEqual(
    [18, 19, 20, 21, 22, 23].map((slot) => [slot, 24_000, slot === 18 ? 1 : 0]),
  );
});

test('days are those of the place: an hour after midnight in Shanghai is the evening before in Urumqi', async () => {
  await t.owner.query("update charging_station set timezone = 'Asia/Urumqi' where id = $1", [d.speaker.stationId]);
  const { transactionId = 0 } = await d.start({ at: day('00:40'), meterStartWh: 0 });
  await d.stop(transactionId, day('01:20'), 20_000);
  t.clock.at = at('12:00', '2026-03-11');
  const before = { orderCount: 1, energyWh: 20_000, chargingSec: 2400 };
  expect((await total(asked('2026-03-09'))).total).toMatchObject(before);
  expect((await total(asked('2026-03-10'))).total).toMatchObject({ orderCount: 0, energyWh: 0 });
  await night();
  expect((await total(asked('2026-03-09'))).total).toMatchObject(before);
  const query = { stationId: d.speaker.stationId, settledFrom: '2026-03-09', settledTo: '2026-03-09', charged: 1 };
  expect((await t.call(chargingOrders.list, { query }, manager)).data.totalRecord).toBe(1);
});

test('the sheet holds the same sums, a row for each day, gun, kind of payer and way of starting', async () => {
  const { transactionId = 0 } = await d.start({ at: day('09:00'), meterStartWh: 0 });
  await d.stop(transactionId, day('10:00'), 30_000);
  t.clock.at = at('12:00', '2026-03-11');
  const { total: sums } = await total();
  const headers = { authorization: manager.token, clienttype: manager.clientType };
  const url = `/api${addressOf(chargingStatistics.export, { query: asked() })}`;
  const { rawPayload } = await t.app.http.inject({ method: 'GET', url, headers });
  const [head = [], ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(1);
  const cell = (name: string) => rows[0]?.[head.indexOf(name)];
  expect([cell('日期'), cell('付款方类型'), cell('启动方式'), cell('充电次数')]).toEqual(['2026-03-10', '车主', '刷卡', 1]);
  expect([cell('充电量(度)'), cell('应付(元)'), cell('净收入(元)')]).toEqual([30, sums.payableFen / 100, sums.netFen / 100]);
});
