import { createHmac, randomUUID } from 'node:crypto';
import { driverPays, orderMerges, parkOrders } from '@bochong/contract/parking-order';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLine } from '../../../kernel/testing/in-line.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, type Yard } from './passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
const rounds = Array.from({ length: 6 }, (_, index) => index);
const plateOf = (round: number) => `浙D${String(round * 1111).padStart(5, '0')}`;
const at = (clock: string) => `2026-08-13T${clock}:00+08:00`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(at('20:00'));
  actor = await t.login('binjiang');
  yard = await createYard(t, 'CIRCLE');
});
afterAll(() => t.close());

const capture = (plateNo: string, direction: 'IN' | 'OUT', clock: string, id = `${plateNo}${direction}${clock}`) => {
  const event = { eventType: 'lane.capture' as const, payload: { direction, plateNo, plateColor: 1 as const, confidence: 95 } };
  return applyTo(t, yard, { id, side: direction === 'IN' ? 'entry' : 'exit', at: at(clock), event });
};
const pass = async (plateNo: string, direction: 'IN' | 'OUT', clock: string) => {
  await capture(plateNo, direction, clock);
  const event = {
    eventType: 'lane.passed' as const,
    payload: { captureEventId: `${plateNo}${direction}${clock}`, releaseType: 1 as const },
  };
  await applyTo(t, yard, { id: `${plateNo}${direction}${clock}p`, side: direction === 'IN' ? 'entry' : 'exit', at: at(clock), event });
};
const ordersOf = async (plateNo: string) => {
  const { rows } = await t.owner.query<{ id: string; due: number; paid: number; refunded: number }>(
    `select id, greatest(0, payable_fen - paid_fen + refund_fen)::int as due, paid_fen::int as paid, refund_fen::int as refunded
     from park_order where plate_no = $1 order by enter_time`,
    [plateNo],
  );
  return rows;
};
const createBill = async (plateNo: string, orderId: string) =>
  (await t.call(driverPays.create, { body: { parkId: yard.parkId, plateNo, orderId, payChannel: 2, payScene: 2 } })).data;
async function notify({ outTradeNo, amountFen }: { outTradeNo: string; amountFen: number }) {
  const notice = { outTradeNo, channelTradeNo: `W${outTradeNo}`, merchantNo: 'SIM0000001', paidFen: amountFen, paidAt: at('20:00') };
  const payload = JSON.stringify({ ...notice, nonce: randomUUID() });
  const headers = {
    'content-type': 'application/json',
    [paySignHeader]: createHmac('sha256', simulatedChannelKey).update(payload).digest('hex'),
  };
  return (await t.app.http.inject({ method: 'POST', url: payNotifyPath(2), headers, payload })).body;
}

/** Circles PostgreSQL had to break since the database was made; every connection reports what it still keeps to itself. */
async function deadlocks(): Promise<number> {
  const clients = await Promise.all(Array.from({ length: 8 }, () => t.app.database.pool.connect()));
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()');
    await client.query('select 1');
    client.release();
  }
  const { rows } = await t.owner.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  return rows[0].deadlocks;
}

/** Bills and refunds on one side, the money of the orders on the other. */
async function expectSumsRight(plateNo: string, paidFen: number) {
  const orders = await ordersOf(plateNo);
  const { rows } = await t.owner.query(
    `select sum(paid_fen)::int as paid, sum(refunded_fen)::int as refunded from bill where plate_no = $1 and pay_state = 2`,
    [plateNo],
  );
  const sum = (pick: (order: (typeof orders)[number]) => number) => orders.reduce((total, order) => total + pick(order), 0);
  expect(rows[0].paid).toBe(paidFen);
  expect([sum((order) => order.paid), sum((order) => order.refunded)]).toEqual([rows[0].paid, rows[0].refunded]);
  for (const order of orders) {
    const { data } = await t.call(parkOrders.get, { params: { id: order.id } }, actor);
    const { rows: bills } = await t.owner.query(
      'select coalesce(sum(paid_fen), 0)::int as paid from bill where subject_id = $1 and pay_state = 2',
      [order.id],
    );
    expect(data.paidFen).toBe(bills[0].paid);
  }
}

/** Two stays of one vehicle that left unpaid, a bill for each, and how to merge them. */
async function twoStays(plateNo: string) {
  for (const [enter, exit] of [
    ['10:00', '11:00'],
    ['11:10', '11:50'],
  ] as const) {
    await pass(plateNo, 'IN', enter);
    await pass(plateNo, 'OUT', exit);
  }
  await deliverEvents(t);
  const orderIds = (await ordersOf(plateNo)).map((order) => order.id);
  const bills = [await createBill(plateNo, orderIds[0] ?? ''), await createBill(plateNo, orderIds[1] ?? '')] as const;
  const merge = async () => {
    const { code, data } = await t.call(orderMerges.merge, { body: { orderIds, reason: 1 } }, actor);
    expect(code).toBe('200');
    return data.mergeId;
  };
  return { bills, merge };
}

test('merging and separating orders while they are paid never makes a circle, and every fen stays accounted for', async () => {
  for (const round of rounds) {
    const plateNo = plateOf(round);
    const {
      bills: [first, second],
      merge,
    } = await twoStays(plateNo);
    const deliver = () => deliverEvents(t);
    // At the same moment, and while the bills follow the orders.
    const atOnce = round % 2 === 0;
    const merging = merge();
    if (!atOnce) await merging;
    const [mergeId, ...paid] = await Promise.all([merging, notify(first), deliver(), deliver(), deliver()]);
    const undoing = t.call(orderMerges.undo, { params: { id: mergeId } }, actor);
    if (!atOnce) await undoing;
    const [, ...paidThen] = await Promise.all([undoing, notify(second), notify(first), deliver(), deliver(), deliver()]);
    expect([paid[0], ...paidThen.slice(0, 2)]).toEqual(['success', 'success', 'success']);
    await deliver();
    await expectSumsRight(plateNo, first.amountFen + second.amountFen);
  }
  expect(await deadlocks()).toBe(0);
});

/** The row of an order, held. */
const held = (orderId = '') => ({ text: 'select 1 from park_order where id = $1 for update', values: [orderId] });

test('money that follows a merge and money that arrives for it do not wait for each other', async () => {
  const plateNo = plateOf(18);
  const { bills, merge } = await twoStays(plateNo);
  await merge();
  const [, source] = await ordersOf(plateNo);
  expect(await inLine(t, held(source?.id), [() => deliverEvents(t), () => notify(bills[1])])).toContain('success');
  await deliverEvents(t);
  await expectSumsRight(plateNo, bills[1].amountFen);
  expect(await deadlocks()).toBe(0);
});

test('a camera that looks again while the vehicle at the exit is paid for does not wait for the payment that waits for it', async () => {
  const plateNo = plateOf(19);
  await pass(plateNo, 'IN', '14:00');
  await capture(plateNo, 'OUT', '20:00');
  const [order] = await ordersOf(plateNo);
  const bill = await createBill(plateNo, order?.id ?? '');
  expect(await inLine(t, held(order?.id), [() => notify(bill), () => capture(plateNo, 'OUT', '20:01')])).toContain('success');
  await pass(plateNo, 'OUT', '20:02');
  await deliverEvents(t);
  await expectSumsRight(plateNo, bill.amountFen);
  expect(await deadlocks()).toBe(0);
});
