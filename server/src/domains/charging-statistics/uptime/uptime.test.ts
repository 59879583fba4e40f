import { chargingEquipments, connectors, stationStatus, stations } from '@bochong/contract/charging-asset';
import {
  chargingUptime,
  chargingUptimeErrors,
  outageCause,
  outageExclusion,
  type UptimeFilters,
  uptimeExclusions,
  uptimeKey,
} from '@bochong/contract/charging-statistics';
import { addressOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';

const { FAULT, OFFLINE, OUT_OF_SERVICE } = outageCause;
const { SCHEDULED, POWER_CUT, CLOSED } = outageExclusion;
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
  await t.owner.query('update charging_equipment set online_status = 1 where id = $1', [d.speaker.equipmentId]);
  t.clock.at = new Date(day('12:00', '2026-03-11'));
});

const at = (time: string, date?: string) => new Date(day(time, date));
const outage = (from: Date, until: Date | null, reason = 1) =>
  t.owner.query(
    `insert into charge_point_offline_record (dealer_id, id, station_id, equipment_id, device_name, device_code, location, started_at, noticed_at,
      ended_at, reason, gun_count, order_count, due_at, record_status) values ($1, $2, $3, $4, '', '', '', $5, $5, $6, $8, 2, 0, $5, $7)`,
    [d.dealerId, newId(), d.speaker.stationId, d.speaker.equipmentId, from, until, until === null ? 1 : 2, reason],
  );
interface Fault {
  gun: number;
  from: Date;
  until: Date | null;
  answered?: Date;
  verdict?: number;
  faulted?: boolean;
}
const fault = ({ gun, from, until, answered, verdict, faulted = true }: Fault) =>
  t.owner.query(
    `insert into charging_fault (dealer_id, id, fault_no, station_id, equipment_id, connector_no, level, source, error_code, faulted, occurred_at,
      last_at, recovered_at, acknowledged_at, verdict, status, closed_at)
     values ($1, $2, $3, $4, $5, $6, 1, 1, 'OverVoltage', $7, $8, $8, $9, $10, $11, $12, $13)`,
    [
      ...[d.dealerId, newId(), `GZ${from.getTime()}${gun}`, d.speaker.stationId, d.speaker.equipmentId, gun, faulted, from, until],
      ...[answered ?? null, verdict ?? null, until === null ? 1 : verdict ? 3 : 4, verdict ? until : null],
    ],
  );
const one = '2026-03-10';
const asked = (from = one, to = from): UptimeFilters => ({ from, to, stationIds: [d.speaker.stationId] });
const overview = async (query = asked(), as = manager) => (await t.call(chargingUptime.overview, { query }, as)).data;
const rows = async (by: number, query = asked()) =>
  (await t.call(chargingUptime.rows, { query: { ...query, by: by as 1 } }, manager)).data.results;
const outages = async (gun = 0, { from, to } = asked()) =>
  (await t.call(chargingUptime.outages, { query: { from, to, connectorId: d.connectorIds[gun] ?? '' } }, manager)).data;
const spare = (body: Partial<Parameters<typeof t.call>[1]> & object) =>
  t.call(
    uptimeExclusions.create,
    {
      body: {
        ...{ stationId: d.speaker.stationId, equipmentId: null, reason: POWER_CUT, startedAt: at('06:00').toISOString(), hours: 2 },
        ...{ note: '供电公司通知 2026-118', ...body },
      } as never,
    },
    manager,
  );

test('faults, no connection and switching off are down time once, and each part names what it is of', async () => {
  await fault({ gun: 1, from: at('06:00'), until: at('08:00'), answered: at('06:10') });
  await fault({ gun: 0, from: at('07:00'), until: at('09:00') });
  await fault({ gun: 2, from: at('10:00'), until: at('18:00'), faulted: false });
  await outage(at('08:30'), at('10:00'), 3);
  const { total, gunCount, belowCount } = await overview();
  // Gun 1 is out from six to ten, gun 2 from seven: seven hours of 48.
  expect(total).toMatchObject({ totalSec: 48 * 3600, downSec: 7 * 3600, faultSec: 5 * 3600, offlineSec: 2 * 3600, uptimeBp: 8542 });
  // The fault of the whole device is one; two faults in 41 hours of time up.
  expect(total).toMatchObject({ faultCount: 2, repairedCount: 2, answerSec: 600, repairSec: 7200, betweenSec: (41 * 3600) / 2 });
  expect([gunCount, belowCount]).toEqual([2, 2]);
  const told = await outages();
  expect(told).toMatchObject({ totalRecord: 2, downSec: 4 * 3600, totalSec: 24 * 3600 });
  expect(told.results).toMatchObject([
    { cause: OFFLINE, seconds: 3600, exclusion: null, what: '疑似断电' },
    { cause: FAULT, seconds: 3 * 3600, what: expect.stringMatching(/^过压 GZ\d+、过压 GZ\d+、疑似断电$/) },
  ]);
  const guns = await rows(uptimeKey.GUN);
  expect(guns.map(({ uptimeBp, faultCount }) => [uptimeBp, faultCount])).toEqual([
    [8333, 2],
    [8750, 1],
  ]);
  for (const by of [uptimeKey.STATION, uptimeKey.MAKER, uptimeKey.EQUIPMENT])
    expect(await rows(by)).toMatchObject([{ gunCount: 2, belowCount: 2, downSec: total.downSec, faultCount: 2 }]);
});

test('days add up to the period, months too, and a fault that goes on counts to now', async () => {
  await fault({ gun: 1, from: at('22:00', '2026-03-09'), until: at('03:00') });
  await fault({ gun: 2, from: at('10:00', '2026-03-11'), until: null });
  const { total, steps } = await overview(asked('2026-03-08', '2026-03-11'));
  expect(steps.map(({ step, downSec }) => [step, downSec / 3600])).toEqual([
    ['2026-03-08', 0],
    ['2026-03-09', 2],
    ['2026-03-10', 3],
    ['2026-03-11', 2],
  ]);
  expect(steps.reduce((sum, step) => sum + step.totalSec, 0)).toBe(total.totalSec);
  expect(total).toMatchObject({ downSec: 7 * 3600, faultCount: 2, repairedCount: 1, repairSec: 5 * 3600 });
  expect((await outages(1, asked('2026-03-11'))).results).toMatchObject([{ ongoing: true, seconds: 7200 }]);
  const long = await overview(asked('2025-12-15', '2026-03-11'));
  expect(long.steps.map(({ step }) => step)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  expect(long.steps.reduce((sum, step) => sum + step.downSec, 0)).toBe(long.total.downSec);
  // Registered on the first of March.
  expect(long.total.totalSec).toBe(2 * (10 * 24 + 12) * 3600);
});

test('a false alarm stops a gun all the same, but is no fault', async () => {
  await fault({ gun: 1, from: at('06:00'), until: at('07:00'), verdict: 2 });
  expect((await overview()).total).toMatchObject({ downSec: 3600, faultCount: 0, repairSec: null, betweenSec: null });
});

test('a gun that is switched off is down; a device that is, and a station that is not open, are not in operation', async () => {
  const [first = ''] = d.connectorIds;
  t.clock.at = at('06:00');
  const rev = async () => (await t.call(connectors.get, { params: { id: first } }, manager)).data.rev;
  const turn = async (disabled: boolean) =>
    t.call(connectors.switchStatus, { params: { id: first }, body: { disabled, reason: '换枪线', rev: await rev() } as never }, manager);
  expect((await turn(true)).code).toBe('200');
  t.clock.at = at('08:00');
  expect((await turn(false)).code).toBe('200');
  t.clock.at = at('12:00');
  const device = (await t.call(chargingEquipments.get, { params: { id: d.speaker.equipmentId } }, manager)).data;
  const off = { params: { id: d.speaker.equipmentId }, body: { enabled: false, rev: device.rev } };
  expect((await t.call(chargingEquipments.switchStatus, off, manager)).code).toBe('200');
  t.clock.at = at('18:00');
  await t.call(chargingEquipments.switchStatus, { ...off, body: { enabled: true, rev: device.rev + 1 } }, manager);
  t.clock.at = at('20:00');
  const params = { id: d.speaker.stationId };
  const station = (await t.call(stations.get, { params }, manager)).data;
  const body = { stationStatus: stationStatus.MAINTAINING, reason: '春检', rev: station.rev };
  expect((await t.call(stations.offline, { params, body }, manager)).code).toBe('200');
  t.clock.at = at('12:00', '2026-03-11');
  expect((await overview()).total).toMatchObject({ totalSec: 36 * 3600, outOfServiceSec: 2 * 3600 + 8 * 3600, uptimeBp: 7222 });
  expect((await outages()).results).toMatchObject([
    { cause: OUT_OF_SERVICE, seconds: 4 * 3600, what: '电站维护中' },
    { cause: OUT_OF_SERVICE, seconds: 2 * 3600, what: '枪停用' },
  ]);
});

test('outside the hours of a station nothing is held against it', async () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '08:00', end: '22:00' }];
  await t.owner.query('update charging_station set business_hours = $1 where id = $2', [JSON.stringify(hours), d.speaker.stationId]);
  await outage(at('06:00'), at('09:00'));
  expect((await overview()).total).toMatchObject({ totalSec: 48 * 3600, outageSec: 6 * 3600, excludedSec: 4 * 3600, downSec: 2 * 3600 });
  expect((await outages()).results.map(({ exclusion }) => exclusion)).toEqual([null, CLOSED]);
});

test('planned work is entered before it begins, what befell the station after; made void it counts again', async () => {
  await outage(at('05:00'), at('09:00'), 3);
  expect((await spare({ reason: SCHEDULED })).code).toBe(chargingUptimeErrors.notAhead.code);
  expect((await spare({ startedAt: at('13:00', '2026-03-11').toISOString() })).code).toBe(chargingUptimeErrors.tooEarly.code);
  expect((await spare({ startedAt: at('13:00', '2025-11-11').toISOString() })).code).toBe(chargingUptimeErrors.tooLate.code);
  expect((await spare({ equipmentId: newId() })).code).toBe(commonErrors.notFound.code);
  const made = await spare({});
  expect((await overview()).total).toMatchObject({ excludedSec: 4 * 3600, downSec: 4 * 3600 });
  const [listed] = (await t.call(uptimeExclusions.list, { query: asked() }, manager)).data.results;
  expect(listed).toMatchObject({ reason: POWER_CUT, equipmentName: '', voidedAt: null, note: '供电公司通知 2026-118' });
  const call = { params: { id: made.data.exclusionId }, body: { voidNote: '登记错误', rev: 0 } };
  expect((await t.call(uptimeExclusions.makeVoid, call, manager)).code).toBe('200');
  expect((await t.call(uptimeExclusions.makeVoid, call, manager)).code).toBe(chargingUptimeErrors.alreadyVoid.code);
  expect((await overview()).total).toMatchObject({ excludedSec: 0, downSec: 8 * 3600 });
  const ahead = await spare({ reason: SCHEDULED, startedAt: at('14:00', '2026-03-11').toISOString(), equipmentId: d.speaker.equipmentId });
  expect(ahead.code).toBe('200');
  await outage(at('13:00', '2026-03-11'), null);
  t.clock.at = at('18:00', '2026-03-11');
  // From two to four in the afternoon it was planned.
  expect((await overview(asked('2026-03-11'))).total).toMatchObject({ outageSec: 10 * 3600, excludedSec: 4 * 3600 });
});

test('the sheet has a row for each gun, and who has no station sees none', async () => {
  await fault({ gun: 1, from: at('06:00'), until: at('08:24') });
  const headers = { authorization: manager.token, clienttype: manager.clientType };
  const url = `/api${addressOf(chargingUptime.export, { query: asked() })}`;
  const { rawPayload } = await t.app.http.inject({ method: 'GET', url, headers });
  const [head = [], ...lines] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
  const cell = (name: string) => lines[0]?.[head.indexOf(name)];
  expect(lines).toHaveLength(2);
  expect([cell('可用率(%)'), cell('停机时长(秒)'), cell('故障次数')]).toEqual([90, 8640, 1]);
  const other = await t.login('qingyu', '2');
  expect(await overview(asked(), other)).toMatchObject({ gunCount: 0, total: { uptimeBp: null, totalSec: 0 } });
  const query = { from: one, to: one, connectorId: d.connectorIds[0] ?? '' };
  expect((await t.call(chargingUptime.outages, { query }, other)).code).toBe(commonErrors.notFound.code);
});

test('more rows than can be added up at once are refused, not left out', async () => {
  await t.owner.query(
    `insert into charge_point_offline_record (dealer_id, id, station_id, equipment_id, device_name, device_code, location, started_at, noticed_at,
      ended_at, reason, gun_count, order_count, due_at, record_status)
     select $1, gen_random_uuid(), $2, $3, '', '', '', s.at, s.at, s.at + interval '1 second', 1, 2, 0, s.at, 2
     from generate_series($4::timestamptz, $4::timestamptz + interval '50000 seconds', interval '1 second') s (at)`,
    [d.dealerId, d.speaker.stationId, d.speaker.equipmentId, at('06:00')],
  );
  expect((await t.call(chargingUptime.overview, { query: asked() }, manager)).code).toBe(chargingUptimeErrors.tooMany.code);
});
