import { arrearsPlates, arrearsRecords } from '@bochong/contract/arrears';
import { vehicleEventKind as kinds, orderRelations, ownerSource, parkOrders, vehicleFiles } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { monthRule, sell } from '../../special-vehicle/pass-card/pass.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let second: Yard;
const on = (day: number, clock: string) => `2025-10-${day}T${clock}:00+08:00`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(on(20, '12:00'));
  actor = await t.login('binjiang');
  [yard, second] = [await createYard(t, 'RELATE1'), await createYard(t, 'RELATE2')];
});
afterAll(() => t.close());

const leave = (plateNo: string, day: number, place = yard) =>
  leaveUnpaid(t, place, { plateNo, enter: on(day, '10:00'), exit: on(day, '12:00') });
const relationOf = async (orderId: string, as = actor) => (await t.call(orderRelations.get, { params: { id: orderId } }, as)).data;
const reveal = (orderId: string, as = actor) => t.call(orderRelations.revealOwners, { body: { orderId, reason: '车主来电' } }, as);
const newestLog = async () =>
  (
    await t.owner.query(
      `select account, target_type, target_id, detail->'changes' as changes from operation_log where action = '查看停车订单车主号码' order by at desc, id desc`,
    )
  ).rows;

test('a stay leads to the one before and the one after, wherever they were', async () => {
  const [first, middle, last] = [await leave('浙R10001', 13), await leave('浙R10001', 14, second), await leave('浙R10001', 15)];
  expect(await relationOf(first)).toMatchObject({ previous: null, next: { orderId: middle, enterTime: on(14, '10:00') } });
  expect(await relationOf(middle)).toMatchObject({ previous: { orderId: first }, next: { orderId: last } });
  expect(await relationOf(last)).toMatchObject({ previous: { orderId: middle }, next: null });
});

test('what hangs on a stay stands beside it: its debt, and the one payment of several stays', async () => {
  const [one, two] = [await leave('浙R20001', 13), await leave('浙R20001', 14)];
  await deliverEvents(t);
  const { results } = (await t.call(arrearsRecords.list, { query: { plateNo: '浙R20001' } }, actor)).data;
  const arrearsIds = results.map((record) => record.arrearsId);
  const body = { arrearsIds, totalFen: 1800, paidFen: 1800, payChannel: 1 as const, voucher: ['收据1'] };
  expect((await t.call(arrearsRecords.pay, { body }, actor)).code).toBe('200');
  for (const orderId of [one, two]) {
    const { records } = await relationOf(orderId);
    expect(records.map(({ kind }) => kind)).toEqual([kinds.PAYMENT, kinds.ARREARS]);
  }
  const filtered = async (query: object) =>
    (await t.call(parkOrders.list, { query: { plateNo: '浙R20001', ...query } }, actor)).data.results.map(({ orderId }) => orderId);
  expect(await filtered({ payChannel: 1 })).toEqual([two, one]);
  expect(await filtered({ payChannel: 2 })).toEqual([]);
  expect(await filtered({ collectorId: 'binjiang' })).toEqual([two, one]);
  expect(await filtered({ collectorId: 'kefu' })).toEqual([]);
  expect(await filtered({ timeKind: 'pay', startTime: '2025-10-20 00:00:00', endTime: '2025-10-20 23:59:59' })).toEqual([two, one]);
  expect(await filtered({ timeKind: 'pay', startTime: '2025-10-14 00:00:00', endTime: '2025-10-14 23:59:59' })).toEqual([]);
  const [row] = (await t.call(parkOrders.list, { query: { plateNo: '浙R20001' } }, actor)).data.results;
  expect(row).toMatchObject({ payChannels: [1], collectors: ['binjiang'] });
});

test('the owner is known from the pass and from the bound number; in full only with a reason, which is logged', async () => {
  const orderId = await leave('浙R30001', 13);
  await deliverEvents(t);
  expect((await relationOf(orderId)).owners).toEqual([]);
  const rule = await monthRule(t, actor, [yard.parkId, second.parkId]);
  expect((await sell(t, actor, rule, '浙R30001', { startDate: '2025-10-20' })).code).toBe('200');
  const [plate] = (await t.call(arrearsPlates.list, { query: { plateNo: '浙R30001' } }, actor)).data.results;
  const plateId = plate?.plateId ?? '';
  for (const phone of ['13812345678', '13805720002'])
    expect((await t.call(arrearsPlates.bindPhone, { body: { plateId, phone } }, actor)).code).toBe('200');
  // The number that both know stands once, as the pass knows it.
  expect((await relationOf(orderId)).owners).toMatchObject([
    { source: ownerSource.PASS, phone: '138****5678' },
    { source: ownerSource.BOUND, phone: '138****0002' },
  ]);
  const before = (await newestLog()).length;
  expect((await reveal(orderId)).data.map(({ phone }) => phone)).toEqual(['13812345678', '13805720002']);
  const log = await newestLog();
  expect(log).toHaveLength(before + 1);
  expect(log[0]).toMatchObject({ account: 'binjiang', target_type: 'parkOrder', target_id: orderId, changes: [{ reason: '车主来电' }] });
  expect(JSON.stringify(log[0])).not.toContain('13812345678');
});

test('who may not see numbers in full is refused; who may not see the lot finds no stay', async () => {
  const orderId = await leave('浙R40001', 13);
  const auditor = await t.login('shenji');
  expect((await relationOf(orderId, auditor)).owners).toEqual([]);
  expect((await reveal(orderId, auditor)).code).toBe('40301');
  expect((await reveal(orderId, await t.login('qingyu', '2'))).code).toBe('40401');
});

test('a complaint stands in the case file of its vehicle and beside its stay', async () => {
  const orderId = await leave('浙R50001', 13);
  await t.owner.query(
    `insert into bill_complaint (dealer_id, id, complaint_no, complaint_source, category, order_id, park_id, plate_no, content, received_at, respond_deadline, finish_deadline)
     select dealer_id, gen_random_uuid(), 'TS1', 1, 1, id, park_id, plate_no, '收费不对', now(), now(), now() from park_order where id = $1`,
    [orderId],
  );
  expect((await relationOf(orderId)).records).toContainEqual(expect.objectContaining({ kind: kinds.COMPLAINT, note: '收费不对' }));
  const file = (await t.call(vehicleFiles.timeline, { query: { plateNo: '浙R50001', kind: kinds.COMPLAINT, size: 50 } }, actor)).data;
  expect(file.results).toMatchObject([{ note: '收费不对' }]);
});

test('stays are found by area, road, berth and gate', async () => {
  const orderId = await leave('浙R60001', 13);
  const { rows } = await t.owner.query<{ areaId: string; roadId: string }>(
    `with place as (insert into area (dealer_id, id, area_name, region_code, level) select dealer_id, gen_random_uuid(), '测试片区', '3301', 1 from park where id = $1 returning id, dealer_id),
       here as (update park set area_id = place.id from place where park.id = $1),
       road as (insert into road_section (dealer_id, id, park_id, road_code, road_name, charge_hours) select dealer_id, gen_random_uuid(), $1, 'R1', '测试路东段', '[]' from place returning id)
     select place.id as "areaId", road.id as "roadId" from place, road`,
    [yard.parkId],
  );
  await t.owner.query(`update park_order set road_id = $2, berth_code = 'B-1207', enter_gate_name = '北门入口' where id = $1`, [
    orderId,
    rows[0]?.roadId,
  ]);
  const found = async (query: object) =>
    (await t.call(parkOrders.list, { query: { plateNo: '浙R60001', ...query } }, actor)).data.results.map((row) => row.orderId);
  for (const query of [{ areaId: rows[0]?.areaId }, { roadName: '测试路' }, { berthCode: 'B-12' }, { gateName: '北门' }])
    expect(await found(query), JSON.stringify(query)).toEqual([orderId]);
  for (const query of [{ areaId: yard.parkId }, { roadName: '别处' }, { berthCode: 'C' }, { gateName: '南门' }])
    expect(await found(query), JSON.stringify(query)).toEqual([]);
});
