import { once } from 'node:events';
import { commonErrors } from '@bochong/contract/kernel/error';
import { parkOrders } from '@bochong/contract/parking-order';
import { blackAction, blackAlerts, blackListErrors, blackLists, blackReason, listScope } from '@bochong/contract/special-vehicle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, outcomeOf, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let address = '';

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  yard = await createYard(t, 'BLACK1');
  address = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

const entry = (plateNo: string, change: object = {}) => ({
  plateNo,
  plateColor: 1 as const,
  blackReason: blackReason.SECURITY,
  blackAction: blackAction.REJECT,
  listScope: listScope.DEALER,
  scopeIds: [],
  validFrom: '2025-01-01 00:00:00',
  validTo: null,
  remark: '',
  ...change,
});
const list = (plateNo: string, change: object = {}) => t.call(blackLists.create, { body: entry(plateNo, change) }, actor);
const rowOf = async (plateNo: string) => (await t.call(blackLists.list, { query: { plateNo } }, actor)).data.results[0];

let captures = 0;
/** A vehicle at the entry, each a minute after the one before. */
function arrive(plateNo: string, at?: string) {
  captures += 1;
  const minute = `2025-10-13T10:${String(captures).padStart(2, '0')}:00+08:00`;
  const payload = { direction: 'IN' as const, plateNo, plateColor: 1 as const, confidence: 95 };
  return applyTo(t, yard, { id: `c${captures}`, side: 'entry', at: at ?? minute, event: { eventType: 'lane.capture', payload } });
}

/** The vehicle at the entry has passed the barrier. */
const pass = (at: string) =>
  applyTo(t, yard, { id: `p${at}`, side: 'entry', at, event: { eventType: 'lane.passed', payload: { captureEventId: null } } });

test('an entry is listed once, edited, lifted, and listed again', async () => {
  const { data } = await list('浙D10001', { validTo: '2026-01-01 00:00:00' });
  expect(await list('浙D10001')).toMatchObject({ code: blackListErrors.plateListed.code, data: { field: 'plateNo' } });
  const { plateNo: _, plateColor: __, ...fields } = entry('', { blackAction: blackAction.ALERT, remark: '注意' });
  const update = (rev: number, change: object = {}) =>
    t.call(blackLists.update, { params: { id: data.listId }, body: { ...fields, ...change, rev } }, actor);
  expect((await update(0)).code).toBe('200');
  expect((await update(0)).code).toBe(commonErrors.stale.code);
  expect(await rowOf('浙D10001')).toMatchObject({
    blackAction: blackAction.ALERT,
    remark: '注意',
    validTo: null,
    rev: 1,
    createdBy: '周海宁',
  });
  const remove = () => t.call(blackLists.remove, { params: { id: data.listId }, body: { reason: '已处理' } }, actor);
  expect((await remove()).code).toBe('200');
  expect((await remove()).code).toBe(blackListErrors.removed.code);
  expect((await update(2)).code).toBe(blackListErrors.removed.code);
  expect((await list('浙D10001')).code).toBe('200');
});

test('an entry must end after it begins', async () => {
  expect((await list('浙D10002', { validTo: '2025-01-01 00:00:00' })).code).toBe(blackListErrors.validity.code);
});

test('REJECT holds the vehicle at the entry and leaves no stay', async () => {
  await list('浙D20001');
  expect((await arrive('浙D20001')).result).toMatchObject({ decision: 'HOLD', reason: 'BLACK' });
  expect(await outcomeOf(t, yard)).toEqual([]);
});

test('an entry counts within its time and its lots only', async () => {
  await list('浙D30001', { validTo: '2025-10-13 09:59:59' });
  await list('浙D30002', { listScope: listScope.PARK, scopeIds: ['01900000-0000-7000-8000-000000000001'] });
  await list('浙D30003', { listScope: listScope.GATE, scopeIds: [yard.entry.gateId] });
  expect((await arrive('浙D30001')).result).toMatchObject({ decision: 'RELEASE' });
  expect((await arrive('浙D30002')).result).toMatchObject({ decision: 'RELEASE' });
  expect((await arrive('浙D30003')).result).toMatchObject({ decision: 'HOLD' });
  const named = await t.call(blackLists.list, { query: { plateNo: '浙D30003', parkIds: [yard.parkId] } as never }, actor);
  expect(named.data.results).toMatchObject([{ scopeNames: expect.stringMatching(/^车场\S+ \S+$/) }]);
});

/** A console that listens; resolves when it is connected. */
async function listenAs(as: Actor): Promise<{ heard: Record<string, unknown>[]; close(): void }> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws?token=${as.token}&requestId=keepalive-test`);
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (bytes) => heard.push(JSON.parse(String(bytes))));
  await once(socket, 'open');
  return { heard, close: () => socket.terminate() };
}
const alarms = (heard: Record<string, unknown>[]) => heard.filter((message) => message.infName === 'alarm');

test('ALERT lets the vehicle in and every console of its dealer hears it once', async () => {
  const [own, foreign] = [await listenAs(actor), await listenAs(await t.login('qingyu', '2'))];
  await list('浙D40001', { blackAction: blackAction.ALERT });
  await deliverEvents(t);
  own.heard.length = 0;
  expect((await arrive('浙D40001', '2025-10-13T11:00:00+08:00')).result).toMatchObject({ decision: 'RELEASE' });
  expect((await arrive('浙D40001', '2025-10-13T11:00:03+08:00')).result).toMatchObject({ attachedTo: expect.any(String) });
  await deliverEvents(t);
  await expect
    .poll(() => alarms(own.heard))
    .toMatchObject([{ msgType: 'blackEnterLotParkAlarm', plateNo: '浙D40001', location: '车场BLACK1 东入口' }]);
  await pass('2025-10-13T11:00:06+08:00');
  const order = await t.call(parkOrders.get, { params: { id: String(alarms(own.heard)[0]?.orderId) } }, actor);
  expect(order.data).toMatchObject({ plateNo: '浙D40001', enterTime: '2025-10-13T11:00:00+08:00' });
  expect(alarms(foreign.heard)).toEqual([]);
  own.close();
  foreign.close();

  const { data } = await t.call(blackAlerts.list, { query: { plateNo: '浙D40001' } }, actor);
  expect(data.results).toMatchObject([{ handleStatus: 0, alarmTime: '2025-10-13T11:00:00+08:00', orderId: order.data.orderId }]);
  const handle = () => t.call(blackAlerts.handle, { params: { id: data.results[0]?.alertId ?? '' }, body: { note: '已核实' } }, actor);
  expect((await handle()).code).toBe('200');
  expect((await handle()).code).toBe(commonErrors.notFound.code);
  const handled = await t.call(blackAlerts.list, { query: { plateNo: '浙D40001', handleStatus: 1 } }, actor);
  expect(handled.data.results).toMatchObject([{ handledBy: '周海宁', handleNote: '已核实' }]);
});

test('a held vehicle has no stay to lead to, one that backs out leaves none behind', async () => {
  await list('浙D50001');
  await arrive('浙D50001', '2025-10-13T12:00:00+08:00');
  await list('浙D50002', { blackAction: blackAction.ALERT });
  await arrive('浙D50002', '2025-10-13T12:10:00+08:00');
  const event = { eventType: 'lane.backed' as const, payload: { captureEventId: null } };
  await applyTo(t, yard, { id: 'backs', side: 'entry', at: '2025-10-13T12:10:30+08:00', event });
  await deliverEvents(t);
  const { data } = await t.call(blackAlerts.list, { query: { plateNo: '浙D50001' } }, actor);
  expect(data.results).toMatchObject([{ orderId: null }]);
  const { rows } = await t.owner.query(`select order_id from pass_record where plate_no like '浙D5000%'`);
  expect(rows).toEqual([{ order_id: null }, { order_id: null }]);
});

test('PAY_FIRST holds the vehicle while its plate owes for a stay, and lets it in when that is paid', async () => {
  const plateNo = '浙D60001';
  await list(plateNo, { blackAction: blackAction.PAY_FIRST });
  expect((await arrive(plateNo, '2025-10-14T10:00:00+08:00')).result).toMatchObject({ decision: 'RELEASE' });
  await pass('2025-10-14T10:00:05+08:00');
  const out = { direction: 'OUT' as const, plateNo, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, { id: 'out', side: 'exit', at: '2025-10-14T12:00:00+08:00', event: { eventType: 'lane.capture', payload: out } });
  const forced = { captureEventId: null, releaseType: 8 as const };
  await applyTo(t, yard, {
    id: 'outp',
    side: 'exit',
    at: '2025-10-14T12:00:05+08:00',
    event: { eventType: 'lane.passed', payload: forced },
  });
  const held = await arrive(plateNo, '2025-10-14T13:00:00+08:00');
  expect(held.result).toMatchObject({ decision: 'HOLD', reason: 'ARREARS' });
  expect(held.commands.find((command) => command.type === 'DISPLAY')?.args.lines).toEqual([plateNo, '欠费9元 请先缴清']);
  await applyTo(t, yard, {
    id: 'pay',
    side: 'exit',
    at: '2025-10-14T12:10:00+08:00',
    event: { eventType: 'lane.localPay', payload: { localOrderNo: 'L1', plateNo, feeFen: 900, paidFen: 900, channel: 1 } },
  });
  expect((await arrive(plateNo, '2025-10-14T13:05:00+08:00')).result).toMatchObject({ decision: 'RELEASE' });
});
