import { workStatus } from '@bochong/contract/charging-asset';
import {
  chargeScreenPage,
  chargeScreens,
  type ScreenConfig,
  screenConfigErrors,
  screenConfigs,
  screenTheme,
  standardScreen,
} from '@bochong/contract/charging-screen';
import { chargingStatistics } from '@bochong/contract/charging-statistics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../charging-order/charging-day.fixture.ts';

let t: TestApp;
let manager: Actor;
let one: ChargingDay;
let other: ChargingDay;

async function charge(d: ChargingDay, date: string, from: string, to: string, wh: number) {
  const { transactionId = 0 } = await d.start({ at: day(from, date), meterStartWh: 0 });
  await d.stop(transactionId, day(to, date), wh);
}

/** Two stations: charges of this day, this month and this year, one that runs, and a gun that is out of order. */
beforeAll(async () => {
  t = await createTestApp();
  manager = await signedIn(t);
  one = await createChargingDay(t);
  other = await createChargingDay(t);
  await charge(one, '2026-02-10', '09:00', '09:30', 10_000);
  await charge(one, '2026-03-09', '09:00', '09:30', 20_000);
  await charge(other, '2026-03-10', '08:00', '08:30', 40_000);
  await charge(one, '2026-03-10', '09:00', '09:10', 5000);
  await one.start({ at: day('09:30'), meterStartWh: 0 });
  await one.status('Charging');
  await one.status('Faulted', 2);
});
beforeEach(async () => {
  t.clock.at = new Date(day('10:00'));
  await t.owner.query('delete from charge_screen_config');
});
afterAll(() => t.close());

const stationsOf = async () =>
  (
    await t.owner.query<{ id: string; station_name: string }>(
      `select id, station_name from charging_station where id = any ($1) order by station_code`,
      [[one.speaker.stationId, other.speaker.stationId]],
    )
  ).rows;
const ours = () => [one.speaker.stationId, other.speaker.stationId];
const save = async (change: Partial<ScreenConfig>, as = manager) => {
  const { rev } = (await t.call(screenConfigs.get, {}, as)).data;
  return t.call(screenConfigs.update, { body: { ...standardScreen, stationIds: ours(), ...change, rev } }, as);
};
const screen = async (as = manager) => (await t.call(chargeScreens.get, {}, as)).data;

test('every module shows the figures of the statistics, the guns and the lists as they stand', async () => {
  await save({});
  const { parts, modules, stations } = await screen();
  expect(modules.map(({ key }) => key)).toEqual(standardScreen.modules.map(({ key }) => key));
  expect(Object.keys(parts)).toHaveLength(10);
  expect(stations).toBe(2);
  expect(parts.totalEnergy).toEqual({ todayWh: 45_000, monthWh: 65_000, yearWh: 75_000, todayOrders: 2 });
  expect(parts.carbonSaving).toEqual({ todayG: 25_664, monthG: 37_070, yearG: 42_773 });
  const statistics = async (from: string) =>
    (await t.call(chargingStatistics.overview, { query: { from, to: '2026-03-10', stationIds: ours() } }, manager)).data.total;
  const [ofDay, ofMonth, ofYear] = [await statistics('2026-03-10'), await statistics('2026-03-01'), await statistics('2026-01-01')];
  expect(ofDay.netFen).toBeGreaterThan(0);
  expect(parts.totalIncome).toEqual({ todayFen: ofDay.netFen, monthFen: ofMonth.netFen, yearFen: ofYear.netFen });
  expect(parts.orderTrend).toHaveLength(15);
  expect(parts.orderTrend?.slice(-2)).toEqual([
    { date: '2026-03-09', orderCount: 1, energyWh: 20_000 },
    { date: '2026-03-10', orderCount: 2, energyWh: 45_000 },
  ]);
  const [first, second] = await stationsOf();
  expect(parts.stationMap).toMatchObject([
    { no: 1, stationName: first?.station_name, open: true, guns: 2, charging: 1, faulted: 1, offline: 0 },
    { no: 2, stationName: second?.station_name, guns: 2, charging: 0 },
  ]);
  expect(parts.connectorStatus?.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(parts.connectorStatus?.find((state) => state.workStatus === workStatus.FAULTED)?.count).toBe(1);
  expect(parts.stationRank).toMatchObject([
    { stationName: second?.station_name, energyWh: 40_000, orderCount: 1 },
    { stationName: first?.station_name, energyWh: 25_000, orderCount: 2 },
  ]);
  expect(parts.slotShare?.slots.reduce((sum, { energyWh }) => sum + energyWh, 0)).toBe(65_000);
  expect(parts.faultList).toMatchObject({ total: 1, rows: [{ stationName: first?.station_name, at: expect.any(String) }] });
  expect(parts.faultList?.rows[0]?.place).toMatch(/ 2号枪$/);
  expect(parts.offlineList).toEqual({ total: 0, rows: [] });
});

test('what is not shown is not asked for, and only chosen stations count', async () => {
  await save({
    stationIds: [other.speaker.stationId],
    modules: standardScreen.modules.map((module) => ({ ...module, visible: ['totalEnergy', 'stationMap'].includes(module.key) })),
  });
  const { parts, modules } = await screen();
  expect(modules.map(({ key }) => key)).toEqual(['totalEnergy', 'stationMap']);
  expect(Object.keys(parts).toSorted()).toEqual(['stationMap', 'totalEnergy']);
  expect(parts.totalEnergy).toMatchObject({ todayWh: 40_000, yearWh: 40_000 });
  expect(parts.stationMap).toHaveLength(1);
});

test('hidden money and masked names do not leave the server', async () => {
  await save({ showMoney: false, maskStationNames: true });
  const shown = await screen();
  expect(shown.parts.totalIncome).toBeUndefined();
  expect(shown.modules.map(({ key }) => key)).not.toContain('totalIncome');
  expect(shown.parts.stationRank?.map(({ netFen }) => netFen)).toEqual([null, null]);
  const text = JSON.stringify(shown);
  for (const { id, station_name: name } of await stationsOf()) {
    expect(text).not.toContain(name);
    expect(text).not.toContain(id);
  }
  // No amount of money but the word that there is none.
  expect(text.replaceAll('"netFen":null', '')).not.toContain('Fen"');
  expect(shown.parts.stationMap?.map(({ stationName }) => stationName)).toEqual(['1号站', '2号站']);
  expect(shown.parts.faultList?.rows[0]).toMatchObject({ stationName: '1号站', place: '2号枪' });
});

test('a device without a connection is in the list until it is back; one that never had any is told last', async () => {
  await save({});
  const equipment = (await t.owner.query('select equipment_id, dealer_id from charging_connector where id = $1', [other.connectorIds[0]]))
    .rows[0];
  await t.owner.query('update charging_equipment set online_status = 2 where id = $1', [equipment.equipment_id]);
  await t.owner.query(
    `insert into charge_point_offline_record (dealer_id, id, equipment_id, station_id, device_name, device_code, location, started_at,
       noticed_at, due_at, reason, gun_count, order_count, record_status)
     select e.dealer_id, gen_random_uuid(), e.id, e.station_id, e.equipment_name, e.equipment_code, '', $2, $2, $2, 1, 2, 0, 1
     from charging_equipment e where e.id = $1`,
    [equipment.equipment_id, new Date(day('09:45')).toISOString()],
  );
  const [, second] = await stationsOf();
  expect((await screen()).parts.offlineList).toMatchObject({
    total: 1,
    rows: [{ stationName: second?.station_name, guns: 2, at: '2026-03-10T09:45:00+08:00' }],
  });
  const ofOne = (await t.owner.query('select equipment_id from charging_connector where id = $1', [one.connectorIds[0]])).rows[0];
  await t.owner.query('update charging_equipment set online_status = 3, last_seen_at = null where id = $1', [ofOne.equipment_id]);
  const { offlineList: both } = (await screen()).parts;
  expect([both?.total, both?.rows.map(({ at }) => at)]).toEqual([2, ['2026-03-10T09:45:00+08:00', null]]);
  const all = [equipment.equipment_id, ofOne.equipment_id];
  await t.owner.query('update charging_equipment set online_status = 1 where id = any ($1)', [all]);
  expect((await screen()).parts.offlineList).toEqual({ total: 0, rows: [] });
});

test('the standard holds until somebody saves, and again after it is put back; the slower of two loses nothing', async () => {
  const before = (await t.call(screenConfigs.get, {}, manager)).data;
  expect(before).toMatchObject({ ...standardScreen, rev: 0, updatedBy: null });
  expect((await t.call(screenConfigs.reset, { body: { rev: 0 } }, manager)).code).toBe(screenConfigErrors.isStandard.code);
  await save({ title: '滨江充电', theme: screenTheme.BLACK, carbonFactorKgPerMWh: 610.5, mapCenterLng: 120.21, mapCenterLat: 30.2 });
  const kept = (await t.call(screenConfigs.get, {}, manager)).data;
  expect(kept).toMatchObject({ title: '滨江充电', theme: screenTheme.BLACK, carbonFactorKgPerMWh: 610.5, mapCenterLng: 120.21, rev: 1 });
  expect(kept.stationNames).toHaveLength(2);
  const late = { ...standardScreen, title: '晚到', rev: 0 };
  expect((await t.call(screenConfigs.update, { body: late }, manager)).code).toBe('40901');
  await t.call(screenConfigs.reset, { body: { rev: 1 } }, manager);
  expect((await t.call(screenConfigs.get, {}, manager)).data).toMatchObject({ ...standardScreen, rev: 2 });
  expect((await screen()).title).toBe(standardScreen.title);
});

test('what cannot be shown is refused, naming the field', async () => {
  const refused = async (change: Partial<ScreenConfig>) => {
    const body = { ...standardScreen, ...change, rev: 0 };
    const { code, data } = await t.call(screenConfigs.update, { body }, manager);
    return [code, (data as { field?: string } | null)?.field];
  };
  const { modules } = standardScreen;
  expect(await refused({ modules: [...modules.slice(1), ...modules.slice(1, 2)] })).toEqual([screenConfigErrors.modules.code, 'modules']);
  expect(await refused({ modules: modules.map((one) => ({ ...one, visible: false })) })).toEqual([
    screenConfigErrors.nothingShown.code,
    'modules',
  ]);
  expect(await refused({ modules: modules.map((one) => ({ ...one, size: 4 })) })).toEqual([
    screenConfigErrors.tooManyCells.code,
    'modules',
  ]);
  expect(await refused({ mapCenterLat: 30 })).toEqual([screenConfigErrors.halfCenter.code, 'mapCenterLng']);
  expect(await refused({ logo: `data:image/png;base64,${'A'.repeat(64)}` })).toEqual([screenConfigErrors.notPicture.code, 'logo']);
  expect(await refused({ stationIds: ['01900000-0000-7000-8000-000000000001'] })).toEqual(['40001', 'stationIds']);
  expect(await refused({ carbonFactorKgPerMWh: 570.35 })).toEqual(['40001', 'carbonFactorKgPerMWh']);
  expect(await refused({ refreshSec: 1 })).toEqual(['40001', 'refreshSec']);
});

test('another unit has a screen of its own, and of these stations nothing', async () => {
  await save({ title: '滨江充电' });
  const rival = await signedIn(t, 'qingyu');
  const theirs = await screen(rival);
  expect(theirs.title).toBe(standardScreen.title);
  for (const { station_name: name } of await stationsOf()) expect(JSON.stringify(theirs)).not.toContain(name);
  const { rev } = (await t.call(screenConfigs.get, {}, rival)).data;
  const body = { ...standardScreen, stationIds: ours(), rev };
  expect((await t.call(screenConfigs.update, { body }, rival)).data).toMatchObject({ field: 'stationIds' });
});

test('who has the page alone reads the settings and opens no screen', async () => {
  await t.owner.query(
    `update role set resource_ids = array[$1]
     where id in (select role_id from user_role join app_user as u on u.id = user_id where u.account = 'kefu')`,
    [chargeScreenPage.code],
  );
  const clerk = await signedIn(t, 'kefu');
  expect((await t.call(chargeScreens.get, {}, clerk)).code).toBe('40301');
});
