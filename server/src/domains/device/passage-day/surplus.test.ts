import { arrearsRecords } from '@bochong/contract/arrears';
import { orderMerges, parkOrders } from '@bochong/contract/parking-order';
import { parkingRefunds } from '@bochong/contract/refund';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { drive, leaveUnpaid, notifyPaid, passDeadlines } from '../../arrears/arrears.fixture.ts';
import { billFor } from '../../refund/refund.fixture.ts';
import { monthRule, sell } from '../../special-vehicle/pass-card/pass.fixture.ts';
import { createYard, deliverEvents, type Yard } from './passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let number = 0;
let plateNo = '';
const at = (clock: string) => `2025-10-13T${clock}:00+08:00`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-20T12:00:00+08:00');
  actor = await t.login('binjiang');
});
beforeEach(async () => {
  number += 1;
  plateNo = `浙E${String(number * 111).padStart(5, '0')}`;
  yard = await createYard(t, `SURPL${number}`);
});
afterAll(() => t.close());

const leave = (enter: string, exit: string) => leaveUnpaid(t, yard, { plateNo, enter: at(enter), exit: at(exit) });
const refunds = async () => (await t.call(parkingRefunds.list, { query: { plateNo } }, actor)).data.results;
const order = async (id: string) => (await t.call(parkOrders.get, { params: { id } }, actor)).data;
const merge = async (orderIds: string[]) => {
  const { code, data } = await t.call(orderMerges.merge, { body: { orderIds, reason: 1 } }, actor);
  expect(code).toBe('200');
  await deliverEvents(t);
  return data.mergeId;
};

/** Two stays of 5 yuan each that left unpaid and were settled by staff as arrears, in one payment over both. */
async function paidAsArrears(): Promise<string[]> {
  const orderIds = [await leave('10:00', '10:50'), await leave('11:00', '11:30')];
  await passDeadlines(t);
  const { data } = await t.call(arrearsRecords.list, { query: { plateNo } }, actor);
  const body = {
    arrearsIds: data.results.map((record) => record.arrearsId),
    totalFen: 1000,
    paidFen: 1000,
    payChannel: 1,
    voucher: ['R1'],
  };
  expect((await t.call(arrearsRecords.pay, { body: body as never }, actor)).code).toBe('200');
  await deliverEvents(t);
  return orderIds;
}

test('stays paid in one sum as arrears and then merged: what is too much is proposed for refund', async () => {
  const [first = '', second = ''] = await paidAsArrears();
  const mergeId = await merge([first, second]);
  const { payableFen, paidFen } = await order(first);
  expect({ payableFen, paidFen }).toEqual({ payableFen: 700, paidFen: 1000 });
  expect(await refunds()).toMatchObject([{ applyFen: 300, orderId: first, applySource: 5, refundStatus: 1 }]);
  expect((await t.call(orderMerges.undo, { params: { id: mergeId } }, actor)).code).toBe('200');
  await deliverEvents(t);
  expect(await refunds()).toMatchObject([{ applyFen: 300, refundStatus: 6 }]);
  for (const id of [first, second]) expect(await order(id)).toMatchObject({ payableFen: 500, paidFen: 500, refundFen: 0 });
});

/** Corrects the plate of a stay to one with a pass of the lot. */
async function correctToPass(orderId: string): Promise<void> {
  const holder = plateNo.replace('E', 'F');
  t.clock.at = new Date('2025-10-01T08:00:00+08:00');
  const ruleId = await monthRule(t, actor, [yard.parkId]);
  expect((await sell(t, actor, ruleId, holder)).code).toBe('200');
  t.clock.at = new Date('2025-10-20T12:00:00+08:00');
  const body = { orderId, plateNo: holder, plateColor: 1 as const, reason: '识别有误', rev: (await order(orderId)).rev };
  expect((await t.call(parkOrders.fixPlate, { body }, actor)).data).toMatchObject({ payableAfterFen: 0 });
  const { data: fee } = await t.call(parkOrders.calculateProcess, { query: { orderId } }, actor);
  expect(fee).toMatchObject({ receivableFen: 0 });
  await deliverEvents(t);
}

test('a paid stay corrected to a plate with a pass: what was paid is proposed for refund', async () => {
  const orderId = await leave('10:00', '10:50');
  await notifyPaid(t, await billFor(t, yard, { orderId, plateNo }));
  await correctToPass(orderId);
  expect(await refunds()).toMatchObject([{ applyFen: 500, orderId, applySource: 5, refundStatus: 3 }]);
  expect(await order(orderId)).toMatchObject({ payableFen: 0, paidFen: 500, refundFen: 500 });
});

test('a stay paid as arrears with another and corrected to a plate with a pass: its part is proposed for refund', async () => {
  const [first = '', second = ''] = await paidAsArrears();
  await correctToPass(second);
  expect(await refunds()).toMatchObject([{ applyFen: 500, orderId: second, applySource: 5, refundStatus: 1 }]);
  expect(await order(first)).toMatchObject({ payableFen: 500, paidFen: 500 });
});

test('prepaid, and in again without having been seen to leave: what is too much of the first stay is proposed for refund', async () => {
  await drive(t, yard, { plateNo, side: 'entry', at: at('10:00') });
  const orderId = (await t.call(parkOrders.list, { query: { plateNo } }, actor)).data.results[0]?.orderId ?? '';
  t.clock.at = new Date(at('10:50'));
  await notifyPaid(t, await billFor(t, yard, { orderId, plateNo }));
  t.clock.at = new Date('2025-10-20T12:00:00+08:00');
  await drive(t, yard, { plateNo, side: 'entry', at: at('12:00') });
  await deliverEvents(t);
  expect(await refunds()).toMatchObject([{ applyFen: 500, orderId, applySource: 5 }]);
});
