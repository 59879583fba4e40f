import { sheetErrors } from '@bochong/contract/kernel/sheet';
import { parkOrders } from '@bochong/contract/parking-order';
import {
  blackAction,
  blackLists,
  listErrors,
  listStatus,
  whiteImportColumns,
  whiteListErrors,
  whiteListPage,
  whiteLists,
} from '@bochong/contract/special-vehicle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { inLine } from '../../../kernel/testing/in-line.ts';
import { numberOf } from '../../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../../kernel/testing/upload-sheet.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { passCardJobs } from '../pass-card/pass-card.jobs.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let elsewhere: Yard;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T08:00:00+08:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'WHITE1');
  elsewhere = await createYard(t, 'WHITE9');
});
afterAll(() => t.close());

const fields = (change: object = {}) => ({
  ...{ ownerName: '王伟', phone: '13800001234', company: '', category: 2 as const, listScope: 1 as const, scopeIds: [] as string[] },
  ...{ feePolicy: 1 as const, payPermille: 0, windows: [], validFrom: '2025-10-01 00:00:00', validTo: null as string | null, remark: '' },
  ...change,
});
const create = (plateNo: string, change: object = {}, as = actor) =>
  t.call(whiteLists.create, { body: { ...fields(change), plateNo, plateColor: 1 } }, as);
const rowOf = async (plateNo: string, as = actor) =>
  (await t.call(whiteLists.list, { query: { plateNo } }, as)).data.results[0] ?? expect.fail(`${plateNo} is not listed`);
const black = (plateNo: string, change: object = {}) => {
  const entry = { blackReason: 4 as const, blackAction: blackAction.PAY_FIRST, listScope: 1 as const, scopeIds: [], remark: '' };
  const time = { validFrom: '2025-10-01 00:00:00', validTo: null };
  return t.call(blackLists.create, { body: { ...entry, ...time, ...change, plateNo, plateColor: 1 } }, actor);
};

let events = 0;
async function pass(side: 'entry' | 'exit', plateNo: string, at: string, where = yard) {
  events += 1;
  const id = `w${events}`;
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  const { result } = await applyTo(t, where, { id, side, at, event: { eventType: 'lane.capture', payload } });
  if (result.decision === 'RELEASE')
    await applyTo(t, where, { id: `${id}p`, side, at, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
  return result;
}
/** What a vehicle pays that stays from 10:00 to 13:05; 15 yuan without any right. */
async function visit(plateNo: string, date: number) {
  const day = `2025-10-${date}`;
  await pass('entry', plateNo, `${day}T10:00:00+08:00`);
  await pass('exit', plateNo, `${day}T13:05:00+08:00`);
  const { data } = await t.call(parkOrders.list, { query: { plateNo } }, actor);
  return { carType: data.results[0]?.carType, payableFen: data.results[0]?.payableFen };
}

test('the white list frees, discounts, or only lets in, within its time and lots', async () => {
  await create('浙W10001');
  expect(await visit('浙W10001', 13)).toEqual({ carType: 3, payableFen: 0 });
  await create('浙W10002', { feePolicy: 2, payPermille: 500 });
  expect(await visit('浙W10002', 14)).toEqual({ carType: 3, payableFen: 7_50 });
  await create('浙W10003', { feePolicy: 3 });
  expect(await visit('浙W10003', 15)).toEqual({ carType: 3, payableFen: 15_00 });
  await create('浙W10004', { listScope: 3, scopeIds: [elsewhere.parkId] });
  expect(await visit('浙W10004', 16)).toEqual({ carType: 1, payableFen: 15_00 });
  await create('浙W10005', { validTo: '2025-10-17 09:00:00' });
  expect(await visit('浙W10005', 17)).toEqual({ carType: 1, payableFen: 15_00 });
  await create('浙W10006', { validTo: '2025-10-18 12:00:00' });
  expect(await visit('浙W10006', 18)).toEqual({ carType: 3, payableFen: 7_00 });
  const nights = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '18:00', end: '08:00' }];
  await create('浙W10007', { windows: nights });
  expect(await visit('浙W10007', 19)).toEqual({ carType: 1, payableFen: 15_00 });
});

test('a plate is in force on one list only where they overlap', async () => {
  await create('浙W20001', { listScope: 3, scopeIds: [yard.parkId] });
  expect((await create('浙W20001')).code).toBe(whiteListErrors.plateListed.code);
  expect((await black('浙W20001')).code).toBe(listErrors.otherList.code);
  expect((await black('浙W20001', { listScope: 3, scopeIds: [elsewhere.parkId] })).code).toBe('200');
  expect((await black('浙W20001', { listScope: 3 })).code).toBe(listErrors.noScope.code);
  await black('浙W20002');
  expect((await create('浙W20002')).code).toBe(listErrors.otherList.code);
});

test('who may not approve leaves an entry waiting, which changes nothing until it is approved', async () => {
  await t.owner.query(
    `update role set resource_ids = array_remove(resource_ids, '${whiteListPage.can.audit}') || '{${whiteListPage.can.add}}' where id in
      (select role_id from user_role join app_user as u on u.id = user_id where u.account = 'kefu')`,
  );
  const clerk = await t.login('kefu');
  await create('浙W30001', {}, clerk);
  const waiting = await rowOf('浙W30001');
  expect(waiting).toMatchObject({ status: listStatus.PENDING, approvedBy: '' });
  expect(await visit('浙W30001', 20)).toEqual({ carType: 1, payableFen: 15_00 });
  const params = { id: waiting.listId };
  const extend = { params, body: { validTo: null, rev: waiting.rev } };
  expect((await t.call(whiteLists.extend, extend, actor)).code).toBe(listErrors.notListed.code);
  const approve = (rev: number) => t.call(whiteLists.approve, { params, body: { rev } }, actor);
  expect((await approve(waiting.rev)).code).toBe('200');
  expect((await approve(waiting.rev + 1)).code).toBe(listErrors.notPending.code);
  expect(await rowOf('浙W30001')).toMatchObject({ status: listStatus.ACTIVE, approvedBy: '周海宁' });
  expect(await visit('浙W30001', 21)).toEqual({ carType: 3, payableFen: 0 });
});

test('an entry for two visits frees two, whatever is asked meanwhile, and a third pays', async () => {
  await create('浙W70001', { freeTimesLimit: 2 });
  expect(await visit('浙W70001', 13)).toEqual({ carType: 3, payableFen: 0 });
  expect(await rowOf('浙W70001')).toMatchObject({ freeTimesLimit: 2, usedTimes: 1 });
  expect(await visit('浙W70001', 14)).toEqual({ carType: 3, payableFen: 0 });
  expect(await rowOf('浙W70001')).toMatchObject({ usedTimes: 2 });
  expect(await visit('浙W70001', 15)).toEqual({ carType: 1, payableFen: 15_00 });
  // More of them later do not touch what has ended, nor does taking the entry off the list.
  const row = await rowOf('浙W70001');
  const body = { ...fields({ freeTimesLimit: 3 }), rev: row.rev };
  expect((await t.call(whiteLists.update, { params: { id: row.listId }, body }, actor)).code).toBe('200');
  expect(await visit('浙W70001', 16)).toEqual({ carType: 3, payableFen: 0 });
  expect(await visit('浙W70001', 17)).toEqual({ carType: 1, payableFen: 15_00 });
  await t.call(whiteLists.remove, { params: { id: row.listId }, body: { reason: '访问结束' } }, actor);
  await t.owner.query('delete from fee_calculation');
  const { data } = await t.call(parkOrders.list, { query: { plateNo: '浙W70001' } }, actor);
  const fees = [];
  // One that was never seen to leave is not priced.
  const ended = data.results.filter(({ exceptionTypes }) => exceptionTypes.length === 0);
  for (const { orderId } of ended) fees.push((await t.call(parkOrders.calculateProcess, { query: { orderId } }, actor)).data?.payableFen);
  expect(fees).toEqual([15_00, 0, 0, 0]);
});

test('of two stays that end at once one has the last visit', async () => {
  const other = await createYard(t, 'WHITE2');
  await create('浙W71001', { freeTimesLimit: 1, feePolicy: 2, payPermille: 0 });
  const ways = [yard, other];
  for (const where of ways) await pass('entry', '浙W71001', '2025-10-19T10:00:00+08:00', where);
  // Neither can write down its visit before both have looked at what is left.
  await inLine(
    t,
    { text: 'lock table stay_right in exclusive mode' },
    ways.map((where) => () => pass('exit', '浙W71001', '2025-10-19T13:05:00+08:00', where)),
  );
  const { data } = await t.call(parkOrders.list, { query: { plateNo: '浙W71001' } }, actor);
  expect(data.results.map(({ payableFen }) => payableFen).sort()).toEqual([0, 15_00]);
});

test('an entry runs out by time, is extended, edited without showing its phone, and removed with a reason', async () => {
  await create('浙W40001', { validTo: '2025-10-13 07:00:00', validFrom: '2025-10-01 00:00:00' });
  for (const job of passCardJobs) await runForDealers(t.app, job);
  const expired = await rowOf('浙W40001');
  expect(expired).toMatchObject({ status: listStatus.EXPIRED, phone: '138****1234' });
  const params = { id: expired.listId };
  const extend = (validTo: string, rev: number) => t.call(whiteLists.extend, { params, body: { validTo, rev } }, actor);
  expect((await extend('2025-10-12 00:00:00', expired.rev)).code).toBe(listErrors.extend.code);
  expect((await extend('2025-12-31 00:00:00', expired.rev)).code).toBe('200');
  const { phone: _, ...rest } = fields({ ownerName: '王芳' });
  await t.call(whiteLists.update, { params, body: { ...rest, rev: expired.rev + 1 } }, actor);
  expect(await rowOf('浙W40001')).toMatchObject({ status: listStatus.ACTIVE, ownerName: '王芳' });
  expect(await numberOf(t, actor, 'whiteList', expired.listId)).toBe('13800001234');
  const remove = () => t.call(whiteLists.remove, { params, body: { reason: '离职' } }, actor);
  expect((await remove()).code).toBe('200');
  expect((await remove()).code).toBe(whiteListErrors.removed.code);
});

const upload = (lines: Parameters<typeof uploadSheet>[2]['lines'], dryRun: '0' | '1') =>
  uploadSheet(t, whiteLists.import, { lines, dryRun }, actor);

test('a sheet is tried first and written second; every bad row says what is wrong with it', async () => {
  const file = [
    Object.values(whiteImportColumns),
    ['浙W50001', '李强', '13911112222', '', '内部', '车场WHITE1', '免费', '', '', '', ''],
    ['浙W50001', '李强', '', '', '', '', '', '', '', '', ''],
    ['天书', '', '', '', '', '', '', '', '', '', ''],
    ['浙W50002', '', '', '', '贵宾', '', '', '', '', '', ''],
    ['浙W50003', '', '', '', '', '没有的车场', '', '', '', '', ''],
    ['浙W20002', '', '', '', '', '', '', '', '', '', ''],
  ];
  const dry = (await upload(file, '1')).data;
  expect(dry).toMatchObject({ total: 6, success: 1, fail: 5 });
  expect(dry.errors.map(({ row, field }) => [row, field])).toEqual([
    [3, '车牌号'],
    [4, '车牌号'],
    [5, '类别'],
    [6, '车场'],
    [7, '车牌号'],
  ]);
  expect((await t.call(whiteLists.list, { query: { plateNo: '浙W50001' } }, actor)).data.results).toEqual([]);
  expect((await upload(file, '0')).data).toEqual(dry);
  expect(await rowOf('浙W50001')).toMatchObject({ listScope: 3, scopeNames: '车场WHITE1', ownerName: '李强' });
});

test('what is no sheet, lacks a column or is too long is refused', async () => {
  expect((await upload([['车主'], ['张三']], '1')).code).toBe(sheetErrors.missingColumn.code);
  expect((await upload(new Uint8Array([0x50, 0x4b, 1, 2]), '1')).code).toBe(sheetErrors.unreadableFile.code);
  expect((await upload([['车牌号'], ...Array.from({ length: 5001 }, () => ['浙W60001'])], '1')).code).toBe(sheetErrors.tooManyRows.code);
});
