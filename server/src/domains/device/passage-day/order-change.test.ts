import { parkOrderChanges, parkOrders } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from './passage-day.fixture.ts';

let t: TestApp;
let y: Yard;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp();
  y = await createYard(t, 'CHNG01');
  actor = await t.login('binjiang');
  const entry = async (id: string, plateNo: string) => {
    const at = '2026-08-13T10:00:00+08:00';
    const payload = { direction: 'IN' as const, plateNo, plateColor: 1 as const, confidence: 95 };
    await applyTo(t, y, { id, side: 'entry', at, event: { eventType: 'lane.capture', payload } });
    await applyTo(t, y, { id: `${id}-p`, side: 'entry', at, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
    const { data } = await t.call(parkOrders.list, { query: { parkIds: y.parkId as never, plateNo } }, actor);
    return data.results[0];
  };
  const first = await entry('a', '浙A12345');
  const second = await entry('b', '浙B54321');
  const out = { exitTime: '2026-08-13T13:05:00+08:00', feeMode: 1 as const, reason: '漏拍出场' };
  await t.call(parkOrders.setOutTime, { body: { ...out, orderIds: [first?.orderId ?? ''] } }, actor);
  const fix = { orderId: second?.orderId ?? '', plateNo: '浙B54322', plateColor: 1 as const, reason: '识别错误', rev: second?.rev ?? 0 };
  await t.call(parkOrders.fixPlate, { body: fix }, actor);
});
afterAll(() => t.close());

const changes = async (query: object = {}) =>
  (await t.call(parkOrderChanges.list, { query: { parkIds: y.parkId, ...query } as never }, actor)).data;

test('each correction left a record with what it replaced, newest first', async () => {
  const { results, totalRecord } = await changes();
  expect(totalRecord).toBe(2);
  expect(results).toMatchObject([
    { changeType: 1, before: { plateNo: '浙B54321' }, after: { plateNo: '浙B54322' }, diffFen: 0, reason: '识别错误', source: 1 },
    { changeType: 7, before: { exitTime: null }, payableBeforeFen: 0, payableAfterFen: 1500, diffFen: 1500, operatorName: '周海宁' },
  ]);
});

test('filters narrow by type, plate, operator, sign of the difference and time', async () => {
  const types = async (query: object) => (await changes(query)).results.map((row) => row.changeType);
  expect(await types({ changeType: 7 })).toEqual([7]);
  expect(await types({ plateNo: '浙B5' })).toEqual([1]);
  expect(await types({ diffSign: 1 })).toEqual([7]);
  expect(await types({ diffSign: 0 })).toEqual([1]);
  expect(await types({ diffSign: -1 })).toEqual([]);
  expect(await types({ operatorName: '海宁' })).toEqual([1, 7]);
  expect(await types({ operatorName: '陈' })).toEqual([]);
  expect(await types({ endTime: '2026-01-01' })).toEqual([]);
});

test('the cursor goes on after the last row', async () => {
  const first = await changes({ pageSize: 1 });
  const second = await changes({ pageSize: 1, pageNo: 2, cursor: first.nextCursor });
  expect([first, second].map(({ results }) => results.map((row) => row.changeType))).toEqual([[1], [7]]);
});
