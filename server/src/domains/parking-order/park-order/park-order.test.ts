import { commonErrors } from '@bochong/contract/kernel/error';
import {
  exceptionType,
  orderStatus,
  orderTab,
  parkOrderErrors,
  parkOrders,
  setOutFeeMode,
  unOutOrders,
} from '@bochong/contract/parking-order';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let number = 0;
const now = '2025-10-13T14:00:00+08:00';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(now);
  actor = await t.login('binjiang');
  yard = await createYard(t, 'ORDER01');
});
afterAll(() => t.close());

function nextPlate(): string {
  number += 1;
  return `浙A${String(number * 111).padStart(5, '0')}`;
}

async function pass(side: 'entry' | 'exit', plateNo: string, at: string, to = yard) {
  number += 1;
  const id = `e${number}`;
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, to, { id, side, at, event: { eventType: 'lane.capture', payload } });
  await applyTo(t, to, { id: `${id}p`, side, at, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
}

/** A stay since 10:00: 15.00 yuan until 13:05. */
async function stay(at = '2025-10-13T10:00:00+08:00', to = yard) {
  const plateNo = nextPlate();
  await pass('entry', plateNo, at, to);
  return { plateNo, orderId: await orderOf(plateNo) };
}
const orderOf = async (plateNo: string) =>
  (await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1 order by id desc', [plateNo])).rows[0]?.id ?? '';
const get = async (orderId: string) => (await t.call(parkOrders.get, { params: { id: orderId } }, actor)).data;

const setOut = async (orderId: string, change: object = {}) => {
  const body = { orderIds: [orderId], exitTime: '2025-10-13 13:05:00', feeMode: setOutFeeMode.CALC, reason: '车已离场', ...change };
  return t.call(parkOrders.setOutTime, { body }, actor);
};

test.each([
  [{}, { payableFen: 1500, dueFen: 1500, reduceFen: 0, orderStatus: orderStatus.TO_PAY }],
  [{ feeMode: setOutFeeMode.ZERO }, { payableFen: 0, dueFen: 0, reduceFen: 1500, orderStatus: orderStatus.FINISHED }],
  [
    { feeMode: setOutFeeMode.MANUAL, amountFen: 800 },
    { payableFen: 800, dueFen: 800, reduceFen: 700, orderStatus: orderStatus.TO_PAY },
  ],
])('set out with %j', async (change, expected) => {
  const { orderId, plateNo } = await stay();
  expect((await setOut(orderId, change)).data).toMatchObject([{ orderId, success: true, dueFen: expected.dueFen }]);
  expect(await get(orderId)).toMatchObject({ ...expected, isForceOut: true, exitTime: '2025-10-13T13:05:00+08:00', grossFen: 1500 });
  const { rows } = await t.owner.query('select open_order_id from vehicle_presence where plate_no = $1', [plateNo]);
  expect(rows).toEqual([{ open_order_id: null }]);
  const entries = (await t.call(parkOrders.timeline, { params: { id: orderId } }, actor)).data;
  expect(entries.filter((entry) => entry.kind === 'CHANGE')).toMatchObject([{ title: '变更置为出场' }]);
});

test('what a stay would come to is worked out for any exit before it is set out', async () => {
  const { orderId } = await stay();
  const until = async (exitTime: string) => t.call(parkOrders.calculateProcess, { query: { orderId, exitTime } }, actor);
  expect((await until('2025-10-13 13:05:00')).data).toMatchObject({ payableFen: 1500, dueFen: 1500, purpose: 'PREVIEW' });
  expect((await until('2025-10-13 10:05:00')).data).toMatchObject({ payableFen: 0 });
  expect((await until('2025-10-13 09:00:00')).code).toBe(parkOrderErrors.exitBeforeEntry.code);
  expect(await get(orderId)).toMatchObject({ orderStatus: orderStatus.PARKING, payableFen: 0 });
});

test('set out says for each stay why it cannot be', async () => {
  const { orderId } = await stay();
  const message = async (change: object) => (await setOut(orderId, change)).data[0]?.message;
  expect(await message({ exitTime: '2025-10-13 09:00:00' })).toBe(parkOrderErrors.exitBeforeEntry.message);
  expect(await message({ exitTime: '2025-10-13 14:00:01' })).toBe(parkOrderErrors.exitBeforeEntry.message);
  expect(await message({ feeMode: setOutFeeMode.MANUAL, amountFen: 1501 })).toBe(
    parkOrderErrors.manualTooHigh.message.replace('{amount}', '15.00'),
  );
  expect(await message({})).toBe('已设置出场');
  expect(await message({})).toBe(parkOrderErrors.closed.message);
  expect(await setOut(orderId, { feeMode: setOutFeeMode.MANUAL })).toMatchObject({ code: '40001', data: { field: 'amountFen' } });
});

test('one stay that cannot be set out does not stop the others', async () => {
  const [first, second] = [await stay(), await stay('2025-10-13T13:30:00+08:00')];
  const { data } = await setOut(first.orderId, { orderIds: [second.orderId, first.orderId] });
  expect(new Map(data.map((row) => [row.orderId, row.success]))).toEqual(
    new Map([
      [first.orderId, true],
      [second.orderId, false],
    ]),
  );
});

test('a deleted order is void and its vehicle no longer in; one with money stays', async () => {
  const [open, paid] = [await stay(), await stay()];
  await t.owner.query('update park_order set paid_fen = 500 where id = $1', [paid.orderId]);
  const remove = (orderIds: string[]) => t.call(parkOrders.remove, { body: { orderIds, reason: '重复录入' } }, actor);
  expect((await remove([open.orderId, paid.orderId])).data).toEqual({
    success: 1,
    failed: [{ orderId: paid.orderId, reason: parkOrderErrors.paid.message }],
  });
  expect(await get(open.orderId)).toMatchObject({ orderStatus: orderStatus.VOID, payableFen: 0 });
  const { rows } = await t.owner.query('select open_order_id from vehicle_presence where plate_no = $1', [open.plateNo]);
  expect(rows).toEqual([{ open_order_id: null }]);
  expect((await remove([open.orderId])).data.failed).toMatchObject([{ reason: parkOrderErrors.closed.message }]);
});

test('a corrected plate moves the vehicle; taken plates, old revisions and void orders are refused', async () => {
  const [wrong, other] = [await stay(), await stay()];
  const { rev } = await get(wrong.orderId);
  const fix = (plateNo: string, change: object = {}) =>
    t.call(parkOrders.fixPlate, { body: { orderId: wrong.orderId, plateNo, plateColor: 1, reason: '识别错误', rev, ...change } }, actor);
  expect(await fix(other.plateNo)).toMatchObject({
    code: parkOrderErrors.plateStillIn.code,
    message: parkOrderErrors.plateStillIn.message.replace('{plateNo}', other.plateNo),
  });
  expect((await fix('浙A9D9D9', { rev: rev + 1 })).code).toBe(commonErrors.stale.code);
  expect((await fix('浙A9D9D9')).data).toEqual({ payableBeforeFen: 0, payableAfterFen: 0 });
  await pass('exit', '浙A9D9D9', '2025-10-13T10:10:00+08:00');
  expect(await get(wrong.orderId)).toMatchObject({ plateNo: '浙A9D9D9', orderStatus: orderStatus.FINISHED });
  await t.call(parkOrders.remove, { body: { orderIds: [wrong.orderId], reason: '测试' } }, actor);
  expect((await fix('浙A9D9D8', { rev: (await get(wrong.orderId)).rev })).code).toBe(parkOrderErrors.closed.code);
});

test('vehicles that have not left are counted by the configured days, and listed longest first', async () => {
  const lot = await createYard(t, 'ORDER02');
  const days = [5.5, 2, 0.5];
  const ids: string[] = [];
  for (const ago of days) ids.push((await stay(new Date(Date.parse(now) - ago * 86_400_000).toISOString(), lot)).orderId);
  await t.owner.query('delete from vehicle_presence where park_id <> $1', [lot.parkId]);
  const period = {
    thresholdDays: [1, 3],
    autoCloseDays: 0,
    autoCloseFeeMode: 1 as const,
    excludeCarTypes: [2 as const],
    excludeParkIds: [],
  };
  expect((await t.call(unOutOrders.getPeriod, {}, actor)).data.thresholdDays).toEqual([3, 7, 15, 30, 60]);
  expect(await t.call(unOutOrders.savePeriod, { body: { ...period, thresholdDays: [3, 1] } }, actor)).toMatchObject({ code: '40001' });
  await t.call(unOutOrders.savePeriod, { body: period }, actor);
  expect((await t.call(unOutOrders.getPeriod, {}, actor)).data).toEqual(period);
  const list = async (query: object) => (await t.call(unOutOrders.list, { query: { parkIds: [lot.parkId], ...query } }, actor)).data;
  const all = await list({});
  expect(all.summary.buckets).toEqual([
    { label: '<1天', count: 1 },
    { label: '1–3天', count: 1 },
    { label: '≥3天', count: 1 },
  ]);
  expect(all.results.map((row) => row.orderId)).toEqual(ids);
  for (const bucket of [0, 1, 2]) {
    const page = await list({ bucket });
    expect([page.totalRecord, page.results.map((row) => row.orderId)], String(bucket)).toEqual([1, [ids[2 - bucket]]]);
    const url = `/api${unOutOrders.export.path}?parkIds=${lot.parkId}&bucket=${bucket}`;
    const file = await t.app.http.inject({ url, headers: { authorization: actor.token, clienttype: actor.clientType } });
    const { sheets } = await readXlsx(new Uint8Array(file.rawPayload));
    expect(sheets[0]?.rows.slice(1).map((cells) => cells[0])).toEqual(page.results.map((row) => row.orderNo));
  }
  const look = await list({ thresholdDays: '2', bucket: 1 });
  expect(look.summary.buckets.map(({ label }) => label)).toEqual(['<2天', '≥2天']);
  expect(look.results.map((row) => row.orderId)).toEqual(ids.slice(0, 2));
  expect(await t.call(unOutOrders.list, { query: { thresholdDays: '7,3' } as never }, actor)).toMatchObject({ code: '40001' });
});

test('totals from counters are the real ones, for every state, lot and filter', async () => {
  const day = { startTime: '2025-10-13 00:00:00', endTime: '2025-10-13 23:59:59', pageSize: 200 };
  const list = async (query: object) => (await t.call(parkOrders.list, { query: { ...day, ...query } }, actor)).data;
  const everything = await list({});
  expect(everything.totalRecord).toBeGreaterThan(8);
  expect(everything.results).toHaveLength(everything.totalRecord);
  for (const status of [0, 1, 2, 3, 4, 5] as const) {
    const real = everything.results.filter((row) => row.orderStatus === status).length;
    expect((await list({ orderStatus: [status] })).totalRecord, `status ${status}`).toBe(real);
    expect(
      (await list({ orderStatus: [status], parkIds: [yard.parkId], minMinutes: 0 })).results.every((row) => row.orderStatus === status),
    ).toBe(true);
  }
  expect((await list({ parkIds: [yard.parkId] })).totalRecord).toBe(everything.results.filter((row) => row.parkId === yard.parkId).length);
  const plateNo = everything.results[0]?.plateNo ?? '';
  expect((await list({ plateNo })).results.map((row) => row.plateNo)).toEqual([plateNo]);
  expect((await list({ plateNo: plateNo.slice(2, 5) })).results.map((row) => row.plateNo)).toContain(plateNo);
  const same = (row: { payableFen: number; carType: number }) => row.payableFen >= 100 && row.payableFen <= 1000 && row.carType === 1;
  expect((await list({ minFen: 100, maxFen: 1000, carType: 1 })).totalRecord).toBe(everything.results.filter(same).length);
  expect((await list({ plateColor: 1, energyType: 1 })).totalRecord).toBe(everything.totalRecord);
  expect((await list({ plateColor: 2 })).results).toEqual([]);
  expect((await list({ releaseType: 9 })).results).toEqual([]);
  expect((await list({ timeKind: 'exit', minMinutes: 100 })).results.every((row) => row.exitTime !== null && row.parkMinutes >= 100)).toBe(
    true,
  );
});

test('a stay is under in until it has left, however it waits at the exit, and under abnormal while something was odd', async () => {
  const [parked, waiting, left, gone] = [await stay(), await stay(), await stay(), await stay()];
  await applyTo(t, yard, {
    id: 'waits',
    side: 'exit',
    at: '2025-10-13T13:05:00+08:00',
    event: { eventType: 'lane.capture', payload: { direction: 'OUT', plateNo: waiting.plateNo, plateColor: 1, confidence: 95 } },
  });
  await setOut(left.orderId);
  expect((await t.call(parkOrders.remove, { body: { orderIds: [gone.orderId], reason: '重复录入' } }, actor)).data.failed).toEqual([]);
  await t.owner.query('update park_order set exception_types = $2 where id = $1', [left.orderId, [exceptionType.LONG_STAY]]);
  const ours = [parked, waiting, left, gone].map(({ orderId }) => orderId);
  const under = async (tab?: number) => {
    const { results } = (await t.call(parkOrders.list, { query: { pageSize: 200, ...(tab !== undefined && { tab }) } }, actor)).data;
    return ours.filter((id) => results.some((row) => row.orderId === id));
  };
  expect(await under()).toEqual(ours);
  expect(await under(orderTab.IN)).toEqual([parked.orderId, waiting.orderId]);
  expect(await under(orderTab.LEFT)).toEqual([left.orderId]);
  expect(await under(orderTab.ABNORMAL)).toEqual([left.orderId]);
});

test('a cursor leads through the whole list once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await t.call(parkOrders.list, { query: { pageSize: 3, ...(cursor && { cursor }) } }, actor);
    seen.push(...data.results.map((row) => row.orderId));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  const { rows } = await t.owner.query<{ id: string }>('select id from park_order where dealer_id = $1 order by id desc', [yard.dealerId]);
  expect(seen).toEqual(rows.map((row) => row.id));
});
