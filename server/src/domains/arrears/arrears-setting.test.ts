import { arrearsErrors, arrearsPlates, arrearsRecords, arrearsSettings, overdueCars } from '@bochong/contract/arrears';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { leaveUnpaid } from './arrears.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-20T12:00:00+08:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'FIGURE');
});
afterAll(() => t.close());

const figures = { overdueDays: 30, overdueFen: 100_00, writeOffDays: 1095, reduceLimitFen: 50_00 };
const save = async (change: object, rev: number) =>
  (await t.call(arrearsSettings.update, { body: { ...figures, ...change, rev } }, actor)).code;

test('the operator decides who is overdue and how much may be given up; of two who save one is told', async () => {
  await leaveUnpaid(t, yard, { plateNo: '浙S10001', enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T12:00:00+08:00' });
  await deliverEvents(t);
  const overdue = async () => (await t.call(overdueCars.list, { query: {} }, actor)).data.totalRecord;
  const [record] = (await t.call(arrearsRecords.list, { query: { plateNo: '浙S10001' } }, actor)).data.results;
  const { data: order } = await t.call(arrearsPlates.queryPriority, {}, actor);
  expect((await t.call(arrearsSettings.get, {}, actor)).data).toEqual({ ...figures, rev: 0 });
  expect(await overdue()).toBe(0);
  expect(await save({ overdueFen: 9_00, reduceLimitFen: 2_00 }, 0)).toBe('200');
  expect(await overdue()).toBe(1);
  expect(await save({ overdueFen: 8_00 }, 0)).toBe(commonErrors.stale.code);
  const reduce = { arrearsId: record?.arrearsId ?? '', reason: '协商', rev: record?.rev ?? 0, reduceFen: 3_00 };
  expect((await t.call(arrearsRecords.reduce, { body: reduce }, actor)).code).toBe(arrearsErrors.reduceLimit.code);
  expect(await save({ overdueFen: 9_01 }, 1)).toBe('200');
  expect(await overdue()).toBe(0);
  expect((await t.call(arrearsSettings.get, {}, actor)).data).toEqual({ ...figures, overdueFen: 9_01, rev: 2 });
  expect((await t.call(arrearsPlates.queryPriority, {}, actor)).data).toEqual(order);
});
