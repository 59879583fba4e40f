import { arrearsPlates, arrearsRecords } from '@bochong/contract/arrears';
import { orderMerges, parkOrders, setOutFeeMode } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { drive, leaveUnpaid, wrongSums } from '../arrears.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let second: Yard;
const on = (day: number, clock: string) => `2025-10-${day}T${clock}:00+08:00`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(on(20, '18:00'));
  actor = await t.login('binjiang');
  yard = await createYard(t, 'STAND1');
  second = await createYard(t, 'STAND2');
});
afterAll(() => t.close());

const debtor = (plateNo: string, day = 13) => leaveUnpaid(t, yard, { plateNo, enter: on(day, '10:00'), exit: on(day, '12:00') });
const enter = (plateNo: string, clock: string, lot = yard) => drive(t, lot, { plateNo, side: 'entry', at: on(20, clock) });
const leave = (plateNo: string, clock: string, lot = yard) => drive(t, lot, { plateNo, side: 'exit', at: on(20, clock) });
const orderOf = async (plateNo: string) =>
  (await t.call(parkOrders.list, { query: { plateNo, parkIds: [yard.parkId] } }, actor)).data.results[0];
const fixPlate = async (plateNo: string, to: string) => {
  const { orderId = '', rev = 0 } = (await orderOf(plateNo)) ?? {};
  const body = { orderId, plateNo: to, plateColor: 1 as const, reason: '识别错误', rev };
  return (await t.call(parkOrders.fixPlate, { body }, actor)).code;
};

/** Plates the list limited to parked vehicles shows, with their lots; the records limited alike are theirs. */
async function parked(): Promise<string[]> {
  expect(await wrongSums(t)).toEqual([]);
  const plates = (await t.call(arrearsPlates.list, { query: { isParking: 1 } }, actor)).data;
  const records = (await t.call(arrearsRecords.list, { query: { isParking: 1 } }, actor)).data;
  expect(plates.totalRecord).toBe(plates.results.length);
  expect(records.totalRecord).toBe(records.results.length);
  expect(records.results.every((record) => record.isParking)).toBe(true);
  expect(new Set(records.results.map((record) => record.plateNo))).toEqual(new Set(plates.results.map((plate) => plate.plateNo)));
  const header = (await t.call(arrearsRecords.countAndMoney, { query: { isParking: 1 } }, actor)).data;
  const [recordCount, owedFen] = plates.results.reduce(([count, fen], plate) => [count + plate.recordCount, fen + plate.owedFen], [0, 0]);
  expect(header).toMatchObject({ plateCount: plates.totalRecord, recordCount, owedFen });
  return plates.results.map((plate) => `${plate.plateNo.slice(-1)} ${plate.currentParkName?.slice(-1)}`).sort();
}

test('a plate stands where its vehicle is, in the transaction of what moved it', async () => {
  const [one, two] = ['浙Q10001', '浙Q10002'];
  await debtor(one);
  await debtor(two, 14);
  expect(await parked()).toEqual([]);
  await enter(one, '10:00');
  expect(await parked()).toEqual(['1 1']);
  await enter(one, '10:05', second);
  expect(await parked()).toEqual(['1 2']);
  await leave(one, '10:10', second);
  expect(await parked()).toEqual(['1 1']);
  expect(await fixPlate(one, two)).toBe('200');
  expect(await parked()).toEqual(['2 1']);
  const { orderId = '' } = (await orderOf(two)) ?? {};
  const out = { orderIds: [orderId], exitTime: '2025-10-20 10:12:00', feeMode: setOutFeeMode.ZERO, reason: '车已离场' };
  expect((await t.call(parkOrders.setOutTime, { body: out }, actor)).data).toMatchObject([{ success: true }]);
  expect(await parked()).toEqual([]);
  await enter(two, '11:00');
  expect(await parked()).toEqual(['2 1']);
  const wrong = [(await orderOf(two))?.orderId ?? ''];
  expect((await t.call(parkOrders.remove, { body: { orderIds: wrong, reason: '重复录入' } }, actor)).data.success).toBe(1);
  expect(await parked()).toEqual([]);
});

test('merged stays and their undoing leave the vehicle where it stands', async () => {
  const plateNo = '浙Q20001';
  await debtor(plateNo);
  await enter(plateNo, '12:00');
  await leave(plateNo, '12:10');
  await enter(plateNo, '12:20');
  const stays = (
    await t.call(parkOrders.list, { query: { plateNo, startTime: '2025-10-20 00:00:00', endTime: '2025-10-20 23:59:59' } }, actor)
  ).data.results;
  const orderIds = stays.map((stay) => stay.orderId);
  expect(orderIds).toHaveLength(2);
  const { code, data } = await t.call(orderMerges.merge, { body: { orderIds, reason: 1 } }, actor);
  expect(code).toBe('200');
  expect(await parked()).toEqual(['1 1']);
  expect((await t.call(orderMerges.undo, { params: { id: data.mergeId } }, actor)).code).toBe('200');
  expect(await parked()).toEqual(['1 1']);
  await leave(plateNo, '12:30');
  await deliverEvents(t);
  expect(await parked()).toEqual([]);
});

test('a debt that goes over to a vehicle in a lot is a debt of a parked one; the newest records come first, page by page', async () => {
  const [from, to, other] = ['浙Q30001', '浙Q30002', '浙Q30003'];
  await debtor(from, 11);
  await enter(to, '14:00');
  await enter(other, '14:01');
  for (const day of [10, 12, 15]) await debtor(other, day);
  expect(await parked()).toEqual(['3 1']);
  const [record] = (await t.call(arrearsRecords.list, { query: { plateNo: from } }, actor)).data.results;
  const moved = { arrearsId: record?.arrearsId ?? '', plateNo: to, plateColor: 1 as const, reason: '识别错误', rev: record?.rev ?? 0 };
  expect((await t.call(arrearsRecords.modifyPlate, { body: { ...moved, raiseDebt: true } }, actor)).code).toBe('200');
  expect(await parked()).toEqual(['2 1', '3 1']);
  const page = async (pageNo: number, cursor?: string | null) =>
    (await t.call(arrearsRecords.list, { query: { isParking: 1, pageSize: 2, pageNo, ...(cursor && { cursor }) } }, actor)).data;
  const first = await page(1);
  const next = await page(2, first.nextCursor);
  const days = [...first.results, ...next.results].map((row) => `${row.plateNo.slice(-1)} ${row.arrearsAt.slice(8, 10)}`);
  expect([first.totalRecord, days]).toEqual([4, ['3 15', '3 12', '2 11', '3 10']]);
});
