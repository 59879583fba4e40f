import {
  arrearsPlateErrors,
  arrearsPlates,
  arrearsRecords,
  nextStep,
  overdueCars,
  phoneStatus,
  plateClazzErrors,
  plateClazzes,
  unbindReason,
} from '@bochong/contract/arrears';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { clearPresence } from '../../parking-order/index.ts';
import { leaveUnpaid, wrongSums } from '../arrears.fixture.ts';
import { arrearsJobs } from '../index.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let second: Yard;
const on = (day: number, clock: string) => `2025-10-${day}T${clock}:00+08:00`;
/** Sessions do not outlive such leaps. */
const moveTo = async (at: string) => {
  t.clock.at = new Date(at);
  actor = await t.login('binjiang');
};

beforeAll(async () => {
  t = await createTestApp();
  await moveTo(on(20, '12:00'));
  yard = await createYard(t, 'PLATES1');
  second = await createYard(t, 'PLATES2');
});
afterAll(() => t.close());

const leave = (plateNo: string, date: number, hours: 2 | 3 = 2, place = yard) =>
  leaveUnpaid(t, place, { plateNo, enter: on(date, '10:00'), exit: on(date, `1${hours}:00`) });
const list = async (query: object = {}) => (await t.call(arrearsPlates.list, { query }, actor)).data.results;
const one = async (plateNo: string) => {
  const [row] = await list({ plateNo });
  if (!row) throw new Error(`no plate ${plateNo}`);
  return row;
};
const run = async (name: string) => {
  for (const job of arrearsJobs) if (job.name === name) await runForDealers(t.app, job);
  await deliverEvents(t);
};

/** The vehicle is in the lot again. */
const standIn = (plateNo: string) =>
  t.owner.query(
    `insert into vehicle_presence (dealer_id, park_id, plate_no, open_order_id, last_pass_at) select distinct on (plate_no) dealer_id, park_id, plate_no,
     order_id, now() from arrears_record where plate_no = $1 on conflict (dealer_id, park_id, plate_no) do update set open_order_id = excluded.open_order_id`,
    [plateNo],
  );

/** It drives away. */
const gone = async (plateNo: string) => {
  const { rows } = await t.owner.query('select park_id as "parkId", open_order_id as id from vehicle_presence where plate_no = $1', [
    plateNo,
  ]);
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
    clearPresence({ app: t.app, tx }, { dealerId: yard.dealerId, plateNo, ...rows[0] }, new Date().toISOString()),
  );
};

test('plates stand in the dealer’s order: parking first, then what they owe; another order is another list', async () => {
  await leave('浙E10001', 13);
  await leave('浙E10002', 14, 3);
  await leave('浙E10003', 10);
  const order = async () => (await list({ plateNo: '浙E1000' })).map((row) => row.plateNo.slice(-1)).join('');
  expect(await order()).toBe('231');
  await standIn('浙E10001');
  await run('arrears-parking');
  expect(await order()).toBe('123');
  expect(await list({ isParking: 1 })).toMatchObject([{ plateNo: '浙E10001', isParking: true, currentParkName: '车场PLATES1' }]);
  await gone('浙E10001');
  expect(await list({ isParking: 1 })).toEqual([]); // at once, before any job has taken its mark
  const items = [{ factor: 'AGE' as const, order: 'DESC' as const }];
  expect((await t.call(arrearsPlates.savePriority, { body: { items } }, actor)).code).toBe('200');
  await deliverEvents(t);
  expect(await order()).toBe('312');
  expect((await t.call(arrearsPlates.queryPriority, {}, actor)).data).toEqual({ items });
  const [first] = (await t.call(arrearsPlates.list, { query: { plateNo: '浙E1000', pageSize: 1 } }, actor)).data.results;
  const cursor = (await t.call(arrearsPlates.list, { query: { plateNo: '浙E1000', pageSize: 1 } }, actor)).data.nextCursor ?? '';
  const [next] = (await t.call(arrearsPlates.list, { query: { plateNo: '浙E1000', pageSize: 1, pageNo: 2, cursor } }, actor)).data.results;
  expect([first?.plateNo, next?.plateNo]).toEqual(['浙E10003', '浙E10001']);
  expect(await t.call(arrearsPlates.savePriority, { body: { items: [...items, ...items] } }, actor)).toMatchObject({ code: '40001' });
});

test('a plate shows everything it owes, everywhere, with its records', async () => {
  await leave('浙E20001', 13);
  await leave('浙E20001', 15, 3, second);
  const row = await one('浙E20001');
  expect(row).toMatchObject({ owedFen: 2200, recordCount: 2, parkCount: 2, maxAgeDays: 7, frozenCount: 0, totalPaidFen: 0 });
  const { data } = await t.call(arrearsPlates.get, { params: { id: row.plateId } }, actor);
  expect(data.records.map((record) => record.owedFen)).toEqual([1300, 900]);
  expect(await list({ plateNo: '浙E20001', parkIds: second.parkId, minCount: 2, minFen: 2200, maxFen: 2200 })).toHaveLength(1);
  expect(await list({ plateNo: '浙E20001', minCount: 3 })).toEqual([]);
  const body = { plateId: row.plateId, totalFen: 2200, paidFen: 2200, payChannel: 1 as const, voucher: ['A1'] };
  await t.call(arrearsRecords.pay, { body }, actor);
  expect(await list({ plateNo: '浙E20001' })).toEqual([]);
  expect((await t.call(arrearsPlates.get, { params: { id: row.plateId } }, actor)).data).toMatchObject({ owedFen: 0, totalPaidFen: 2200 });
});

test('overdue is what is old or large; the next step is what was not tried yet; the black list holds until it is paid', async () => {
  await leave('浙E50001', 13);
  const overdue = async (query: object = {}) =>
    (await t.call(overdueCars.list, { query: { plateNo: '浙E50001', ...query } }, actor)).data.results;
  expect(await overdue()).toEqual([]);
  await moveTo('2025-11-13T12:00:00+08:00');
  const [row] = await overdue();
  expect(row).toMatchObject({ maxAgeDays: 31, nextStep: nextStep.SMS, lastSeenParkName: '车场PLATES1', lastSeenAt: on(13, '12:00') });
  await t.owner.query(`update arrears_plate set last_remind_at = now(), call_count = 1 where plate_no = '浙E50001'`);
  expect(await overdue({ nextStep: nextStep.LETTER })).toHaveLength(1);
  const black = () => t.call(overdueCars.toBlack, { body: { plateIds: [row?.plateId ?? ''], blackAction: 3 } }, actor);
  expect((await black()).data).toEqual({ listed: 1, already: 0 });
  expect((await black()).data).toEqual({ listed: 0, already: 1 });
  expect(await overdue({ black: 1 })).toMatchObject([{ blackListed: true }]);
  const pay = { plateId: row?.plateId ?? '', totalFen: 900, paidFen: 900, payChannel: 1 as const, voucher: ['B1'] };
  await t.call(arrearsRecords.pay, { body: pay }, actor);
  expect((await t.call(arrearsPlates.get, { params: { id: row?.plateId ?? '' } }, actor)).data.blackListed).toBe(false);
  expect(await black()).toMatchObject({ code: arrearsPlateErrors.noArrears.code });
});

test('an overdue vehicle that comes in warns everybody on duty', async () => {
  await leave('浙E60001', 13);
  await moveTo('2025-11-20T12:00:00+08:00');
  await leave('浙E60001', 13, 2, second);
  await deliverEvents(t);
  const { rows } = await t.owner.query(`select body->>'context' as context from live_alarm where body->>'plateNo' = '浙E60001'`);
  expect(rows).toEqual([]); // both stays began before anything was owed long enough
  const payload = {
    orderId: yard.parkId,
    parkId: yard.parkId,
    plateNo: '浙E60001',
    plateColor: 1,
    gateId: null,
    at: '2025-11-20T12:00:00+08:00',
  };
  await standIn('浙E60001');
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) => t.app.events.emit(tx, 'ParkOrderOpened', yard.dealerId, payload));
  await deliverEvents(t);
  expect(await list({ isParking: 1, plateNo: '浙E60001' })).toHaveLength(1);
  const alarms = await t.owner.query(`select body->>'context' as context from live_alarm where body->>'plateNo' = '浙E60001'`);
  expect(alarms.rows).toEqual([{ context: '车场PLATES1 欠费2笔18.00元' }]);
});

test('the figures above the list narrow as the list does', async () => {
  await leave('浙E50001', 10);
  await leave('浙E50001', 15, 3);
  await leave('浙E50002', 15);
  await leave('浙E50003', 19);
  const { plateId } = await one('浙E50002');
  await t.call(arrearsPlates.bindPhone, { body: { plateId, phone: '13805750002' } }, actor);
  const body = { plateIds: [(await one('浙E50003')).plateId], blackAction: 1 as const };
  expect((await t.call(overdueCars.toBlack, { body }, actor)).code).toBe('200');
  const same = async (own: object, above: object) => {
    const found = await list({ plateNo: '浙E5000', ...own });
    const [recordCount, owedFen] = found.reduce(([count, fen], plate) => [count + plate.recordCount, fen + plate.owedFen], [0, 0]);
    const figures = (await t.call(arrearsRecords.countAndMoney, { query: { plateNo: '浙E5000', ...above } }, actor)).data;
    expect([own, figures]).toMatchObject([own, { plateCount: found.length, recordCount, owedFen }]);
    return found.length;
  };
  for (const [trait, counts] of [
    ['hasPhone', [2, 1]],
    ['black', [2, 1]],
  ] as const)
    expect([await same({ [trait]: 0 }, { [trait]: 0 }), await same({ [trait]: 1 }, { [trait]: 1 })]).toEqual(counts);
  const { ageBuckets } = (await t.call(arrearsRecords.countAndMoney, { query: {} }, actor)).data;
  const byAge = ageBuckets.map((_, bucket) => same({ ageBucket: bucket }, { plateAgeBucket: bucket }));
  expect((await Promise.all(byAge)).reduce((sum, plates) => sum + plates)).toBe(3);
});

test('classes follow their rules, by hand they hold thirty days, and one in use stays', async () => {
  const fields = { color: '#c02a26', sort: 1, manual: true };
  const rule = { minFen: null, minCount: null, minAge: null, refusedCount: null };
  const create = async (clazzName: string, level: number, change: object) =>
    t.call(plateClazzes.create, { body: { ...fields, clazzName, level, autoRule: { ...rule, ...change } } }, actor);
  expect(await create('空', 1, {})).toMatchObject({ code: plateClazzErrors.emptyRule.code });
  const light = (await create('轻微', 2, { minFen: 100 })).data.clazzId;
  const grave = (await create('恶意', 8, { minCount: 2, minAge: 5 })).data.clazzId;
  expect(await create('恶意', 3, { minFen: 1 })).toMatchObject({ code: plateClazzErrors.nameTaken.code });
  await leave('浙E40001', 13);
  await deliverEvents(t);
  expect(await one('浙E40001')).toMatchObject({ clazzId: light, clazzName: '轻微', overdueLevel: 1 });
  await leave('浙E40001', 14);
  await run('arrears-classes');
  const row = await one('浙E40001');
  expect(row).toMatchObject({ clazzId: grave, overdueLevel: 3 });
  const set = (clazzId: string | null) => t.call(arrearsPlates.setClazz, { body: { plateIds: [row.plateId], clazzId } }, actor);
  await set(light);
  await run('arrears-classes');
  expect(await one('浙E40001')).toMatchObject({ clazzId: light });
  await moveTo('2025-12-21T12:00:00+08:00');
  await run('arrears-classes');
  expect(await one('浙E40001')).toMatchObject({ clazzId: grave });
  const remove = (id: string) => t.call(plateClazzes.remove, { params: { id } }, actor);
  expect(await remove(grave)).toMatchObject({ code: plateClazzErrors.inUse.code });
  const { rev, ...before } = (await t.call(plateClazzes.get, { params: { id: grave } }, actor)).data;
  const { clazzId: _, plateCount: __, updatedAt: ___, ...body } = before;
  await t.call(plateClazzes.update, { params: { id: grave }, body: { ...body, manual: false, rev } }, actor);
  expect(await set(grave)).toMatchObject({ code: plateClazzErrors.notManual.code });
  const names = (await t.call(plateClazzes.chosen, {}, actor)).data.map((one) => one.clazzName);
  expect(names).toEqual(['恶意', '轻微']);
});

test('a plate that went past the one way is found at night and becomes somebody’s to do', async () => {
  expect(await wrongSums(t)).toEqual([]);
  await t.owner.query(`update arrears_plate set owed_fen = owed_fen + 1 where plate_no = '浙E10002'`);
  await run('arrears-aggregates');
  const { data } = await t.call(backlogs.list, { query: { typeCode: 'ARREARS_UNEVEN' } }, actor);
  expect(data.results).toMatchObject([{ title: '欠费车牌汇总不一致：浙E10002' }]);
});
test('numbers are shown without their middle, in clear only with a reason that is logged; unbound ones stay away', async () => {
  await leave('浙E30001', 13);
  const { plateId } = await one('浙E30001');
  const bind = (phone: string) => t.call(arrearsPlates.bindPhone, { body: { plateId, phone } }, actor);
  expect((await bind('13805710001')).code).toBe('200');
  expect(await bind('13805710001')).toMatchObject({ code: arrearsPlateErrors.phoneBound.code });
  const phones = async () => (await t.call(arrearsPlates.get, { params: { id: plateId } }, actor)).data.phones;
  const [phone] = await phones();
  expect(phone).toMatchObject({ phone: '138****0001', status: phoneStatus.VALID });
  expect(await list({ phone: '13805710001' })).toMatchObject([{ plateNo: '浙E30001', phone: '138****0001' }]);
  expect(await list({ plateNo: '浙E30001', hasPhone: 0 })).toEqual([]);
  const phoneId = phone?.phoneId ?? '';
  expect((await t.call(arrearsPlates.revealPhone, { body: { phoneId, reason: '车主来电' } }, actor)).data).toEqual({
    phone: '13805710001',
  });
  const { rows } = await t.owner.query(
    `select detail->'changes' as changes from operation_log where action = '查看车主号码' order by at desc limit 1`,
  );
  expect(JSON.stringify(rows[0]?.changes)).toContain('车主来电');
  const unbind = () => t.call(arrearsPlates.unbindPhone, { body: { plateId, phoneId, reason: unbindReason.NOT_OWNER } }, actor);
  expect((await unbind()).code).toBe('200');
  expect((await unbind()).code).toBe('40401');
  expect(await phones()).toMatchObject([{ status: phoneStatus.UNBOUND, unboundReason: unbindReason.NOT_OWNER }]);
  expect(await bind('13805710001')).toMatchObject({ code: arrearsPlateErrors.phoneRecentlyUnbound.code });
  await moveTo('2026-07-20T12:00:00+08:00');
  expect((await bind('13805710001')).code).toBe('200');
});
