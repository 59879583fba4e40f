import { createHmac } from 'node:crypto';
import { receipts } from '@bochong/contract/bill';
import { driverPays, orderMergeErrors, orderMerges, parkOrderChanges, parkOrders, passRecords } from '@bochong/contract/parking-order';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { parkingRefunds } from '@bochong/contract/refund';
import { simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, deliverEvents, outcomeOf, type Yard } from './passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let y: Yard;
let yards = 0;
beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
});
beforeEach(async () => {
  y = await createYard(t, `MERG${String(++yards).padStart(2, '0')}`);
});
afterAll(() => t.close());

const plate = '浙A12345';
const at = (clock: string) => `2026-08-13T${clock}:00+08:00`;
const capture = (direction: 'IN' | 'OUT', clock: string, plateNo = plate) =>
  applyTo(t, y, {
    id: `${direction}${clock}`,
    side: direction === 'IN' ? 'entry' : 'exit',
    at: at(clock),
    event: { eventType: 'lane.capture', payload: { direction, plateNo, plateColor: 1, confidence: 95 } },
  });
const passed = (direction: 'IN' | 'OUT', clock: string) =>
  applyTo(t, y, {
    id: `${direction}${clock}p`,
    side: direction === 'IN' ? 'entry' : 'exit',
    at: at(clock),
    event: { eventType: 'lane.passed', payload: { captureEventId: `${direction}${clock}`, releaseType: 1 } },
  });
const enter = async (clock: string, plateNo = plate) => {
  await capture('IN', clock, plateNo);
  await passed('IN', clock);
};
const cash = (clock: string, fen: number) =>
  applyTo(t, y, {
    id: `pay${clock}`,
    side: 'exit',
    at: at(clock),
    event: { eventType: 'lane.localPay', payload: { localOrderNo: `L${clock}`, plateNo: plate, feeFen: fen, paidFen: fen, channel: 1 } },
  });
/** Out through the exit lane; `fen` paid there in cash. */
const leave = async (clock: string, fen = 0) => {
  await capture('OUT', clock);
  if (fen > 0) await cash(clock, fen);
  await passed('OUT', clock);
  await deliverEvents(t);
};
const orders = async () => {
  const { data } = await t.call(parkOrders.list, { query: { parkIds: y.parkId as never } }, actor);
  return data.results.toReversed();
};
/** Rows of an export of this lot, without the headings. */
const exported = async ({ path }: { path: string }) => {
  const url = `/api${path}?parkIds=${y.parkId}`;
  const answer = await t.app.http.inject({ url, headers: { authorization: actor.token, clienttype: actor.clientType } });
  return (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]?.rows.slice(1) ?? [];
};
const idsOf = async () => (await orders()).map((order) => order.orderId);
const payOnline = async (orderId: string) => {
  const body = { parkId: y.parkId, plateNo: plate, orderId, payChannel: 2 as const, payScene: 2 as const };
  const { data: bill } = await t.call(driverPays.create, { body });
  const notice = { outTradeNo: bill.outTradeNo, channelTradeNo: `W${bill.outTradeNo}`, merchantNo: 'SIM0000001', paidFen: bill.amountFen };
  const raw = JSON.stringify({ ...notice, paidAt: at('12:05'), nonce: 'nonce-nonce' });
  const signature = createHmac('sha256', simulatedChannelKey).update(raw).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: signature };
  expect((await t.app.http.inject({ method: 'POST', url: payNotifyPath(2), headers, payload: raw })).body).toBe('success');
};
const preview = async (orderIds: string[]) => t.call(orderMerges.preview, { body: { orderIds } }, actor);
const merge = async (orderIds: string[]) => t.call(orderMerges.merge, { body: { orderIds, reason: 1 } }, actor);
const undo = async (id: string) => t.call(orderMerges.undo, { params: { id } }, actor);
const billsByOrder = async () => {
  await deliverEvents(t);
  const { data } = await t.call(receipts.list, { query: { parkIds: y.parkId as never } }, actor);
  return data.results.map((bill) => [bill.orderId, bill.paidFen, bill.refundedFen]);
};
const stored = async () => {
  const { rows } = await t.owner.query(
    `select o.id, to_jsonb(o) - 'rev' - 'updated_at' as facts, array(select r.id from pass_record r where r.order_id = o.id order by r.id) as passages
     from park_order o where park_id = $1 order by id`,
    [y.parkId],
  );
  return rows;
};

test('worked example 30: the second stay adds only what the whole stay costs, the gap nothing', async () => {
  await enter('10:00');
  await leave('11:10', 700);
  await enter('11:14');
  await leave('12:00');
  const [first = '', second = ''] = await idsOf();
  const expected = {
    targetOrderId: first,
    gapMinutes: 4,
    beforeTotalFen: 1200,
    afterPayableFen: 900,
    paidFen: 700,
    dueFen: 200,
    overpaidFen: 0,
  };
  expect((await preview([second, first])).data).toMatchObject(expected);
  expect(await outcomeOf(t, y)).toHaveLength(2);
  expect((await merge([second, first])).data).toMatchObject(expected);
  expect(await outcomeOf(t, y)).toMatchObject([{ enter: '13 10:00:00', exit: '13 12:00:00', status: 1, payable: 900, paid: 700 }]);
  expect(await billsByOrder()).toEqual([[first, 700, 0]]);
  const source = await t.call(parkOrders.get, { params: { id: second } }, actor);
  expect(source.data).toMatchObject({ orderStatus: 5, mergedIntoId: first, payableFen: 0, paidFen: 0 });
  const { data: fee } = await t.call(parkOrders.calculateProcess, { query: { orderId: first } }, actor);
  expect(fee).toMatchObject({ purpose: 'SETTLE', grossFen: 900, covers: [{ kind: 'MERGE_GAP', minutes: 4 }] });
  expect((await t.call(parkOrders.timeline, { params: { id: first } }, actor)).data.filter((entry) => entry.kind === 'PASS')).toHaveLength(
    4,
  );
  const { data: changes } = await t.call(parkOrderChanges.list, { query: { parkIds: y.parkId as never, changeType: 8 } }, actor);
  expect(changes.results.map((change) => change.diffFen).sort((a, b) => a - b)).toEqual([-500, 200]);
  const { data: list } = await t.call(orderMerges.list, { query: { parkIds: y.parkId as never, plateNo: '12345' } }, actor);
  expect(list.results).toMatchObject([
    { targetOrderId: first, sourceOrderIds: [second], status: 1, gapMinutes: 4, operatorName: '周海宁' },
  ]);
  const { targetOrderNo: kept, sourceOrderNos: [gone] = [] } = list.results[0] ?? {};
  expect(await exported(orderMerges.export)).toEqual([
    ['浙A12345', expect.any(String), kept, gone, '设备抖动', 4, 12, 9, 0, '有效', '周海宁', expect.stringMatching(/^2\d{3}-/)],
  ]);
  expect((await exported(parkOrderChanges.export)).map((row) => row.slice(3, 8)).sort()).toEqual([
    ['合并', `出场时间：2026-08-13 11:10:00 → 2026-08-13 12:00:00；合并订单：— → ${gone}`, 7, 9, 2],
    ['合并', `合并到：— → ${kept}`, 5, 0, -5],
  ]);
  expect((await exported(passRecords.export)).map((row) => [row[0], row[5], row[6]])).toEqual([
    ['浙A12345', '出', '2026-08-13 12:00:00'],
    ['浙A12345', '入', '2026-08-13 11:14:00'],
    ['浙A12345', '出', '2026-08-13 11:10:00'],
    ['浙A12345', '入', '2026-08-13 10:00:00'],
  ]);
});

test('a vehicle still in goes on under the merged stay and pays the rest at the exit', async () => {
  await enter('10:00');
  await leave('11:10', 700);
  await enter('11:14');
  const [first = '', second = ''] = await idsOf();
  await merge([first, second]);
  expect(await outcomeOf(t, y)).toMatchObject([{ enter: '13 10:00:00', exit: null, status: 0, paid: 700 }]);
  expect((await capture('OUT', '12:00')).result).toMatchObject({ decision: 'HOLD', dueFen: 200 });
  await cash('12:00', 200);
  await passed('OUT', '12:00');
  await deliverEvents(t);
  expect(await outcomeOf(t, y)).toMatchObject([{ exit: '13 12:00:00', status: 2, payable: 900, paid: 900 }]);
});

test('too much goes back to the payer, and then the merge is final', async () => {
  await enter('10:00');
  await leave('11:10', 700);
  await enter('11:14');
  await leave('12:00');
  const [first = '', second = ''] = await idsOf();
  await payOnline(second);
  const { data } = await merge([first, second]);
  expect(data).toMatchObject({ beforeTotalFen: 1200, afterPayableFen: 900, overpaidFen: 300, dueFen: 0 });
  expect(await billsByOrder()).toEqual(
    expect.arrayContaining([
      [first, 700, 0],
      [first, 500, 300],
    ]),
  );
  expect((await orders())[0]).toMatchObject({ orderStatus: 2, payableFen: 900, paidFen: 1200, refundFen: 300 });
  expect((await undo(data.mergeId)).code).toBe(orderMergeErrors.refunded.code);
});

test('undoing puts orders, passages and money back, even before the merge was followed', async () => {
  await enter('10:00');
  await leave('11:10', 700);
  await enter('11:14');
  await leave('12:00');
  const [first = '', second = ''] = await idsOf();
  await payOnline(second);
  await deliverEvents(t);
  const before = await stored();
  const { data } = await merge([first, second]);
  expect(await stored()).not.toEqual(before);
  expect((await undo(data.mergeId)).code).toBe('200');
  expect(await stored()).toEqual(before);
  expect(await billsByOrder()).toEqual(
    expect.arrayContaining([
      [first, 700, 0],
      [second, 500, 0],
    ]),
  );
  expect(await stored()).toEqual(before);
  expect((await undo(data.mergeId)).code).toBe(orderMergeErrors.undone.code);
});

test('after a merge is undone the fee steps of each order are its own again', async () => {
  await enter('10:00');
  await leave('11:10', 700);
  await enter('11:14');
  await leave('12:00');
  const orderIds = await idsOf();
  const { data } = await merge(orderIds);
  await undo(data.mergeId);
  const fees = [];
  for (const orderId of orderIds) fees.push((await t.call(parkOrders.calculateProcess, { query: { orderId } }, actor)).data?.payableFen);
  expect(fees).toEqual((await orders()).map((order) => order.payableFen));
  expect(fees).toEqual([700, 500]);
});

test('a refund of what was too much while orders were one does not leave once they are separated', async () => {
  await enter('10:00');
  await leave('11:10', 700);
  await enter('11:14');
  await leave('12:00');
  const [first = '', second = ''] = await idsOf();
  await payOnline(second);
  await deliverEvents(t);
  const { data } = await merge([first, second]);
  await deliverEvents(t, 'OrdersMerged');
  await deliverEvents(t, 'SubjectOverpaid');
  const refunds = async () =>
    (await t.owner.query('select refund_status as status, approved_fen::int as fen from refund_apply where park_id = $1', [y.parkId])).rows;
  expect(await refunds()).toEqual([{ status: 1, fen: 300 }]);
  expect((await undo(data.mergeId)).code).toBe('200');
  await deliverEvents(t, 'RefundApproved');
  expect(await refunds()).toEqual([{ status: 6, fen: 300 }]);
  await deliverEvents(t);
  expect(await refunds()).toEqual([{ status: 6, fen: 300 }]);
  expect(await orders()).toMatchObject([
    { paidFen: 700, refundFen: 0, payableFen: 700 },
    { paidFen: 500, refundFen: 0, payableFen: 500 },
  ]);
});

test('a refund asked for while orders were one follows its payment when they are separated, and is booked where it was paid', async () => {
  await enter('10:00');
  await leave('11:10');
  await enter('11:14');
  await leave('12:00');
  const [first = '', second = ''] = await idsOf();
  await payOnline(second);
  const { data: merged } = await merge([first, second]);
  await deliverEvents(t);
  const [bill] = (await t.call(receipts.list, { query: { parkIds: y.parkId as never } }, actor)).data.results;
  const body = { billId: bill?.billId ?? '', applyFen: 200, refundReason: 2 as const, requestId: `merged-${y.parkId}` };
  const applied = await t.call(parkingRefunds.apply, { body }, await t.login('kefu'));
  expect(applied.code, applied.message).toBe('200');
  expect((await undo(merged.mergeId)).code).toBe('200');
  await deliverEvents(t);
  const { rows } = await t.owner.query('select rev from refund_apply where id = $1', [applied.data.refundId]);
  const audited = { params: { id: applied.data.refundId }, body: { pass: 1 as const, opinion: '', rev: rows[0].rev } };
  expect((await t.call(parkingRefunds.audit, audited, actor)).code).toBe('200');
  await deliverEvents(t);
  expect(await billsByOrder()).toEqual([[second, 500, 200]]);
  const refunded = await t.owner.query(
    'select id, paid_fen::int as paid, refund_fen::int as back from park_order where park_id = $1 order by id',
    [y.parkId],
  );
  expect(refunded.rows).toEqual([
    { id: first, paid: 0, back: 0 },
    { id: second, paid: 500, back: 200 },
  ]);
});

test('money paid since the merge stays with the target when it is undone', async () => {
  await enter('10:00');
  await leave('11:10', 700);
  await enter('11:14');
  await leave('12:00');
  const [first = '', second = ''] = await idsOf();
  const { data } = await merge([first, second]);
  await payOnline(first);
  await undo(data.mergeId);
  const bills = await billsByOrder();
  expect(bills).toHaveLength(2);
  expect(bills.every(([orderId]) => orderId === first)).toBe(true);
  expect(await orders()).toMatchObject([
    { paidFen: 900, refundFen: 200, payableFen: 700, orderStatus: 2 },
    { paidFen: 0, payableFen: 500, orderStatus: 1 },
  ]);
});

test('what may not be merged says why', async () => {
  await enter('08:00');
  await leave('08:40', 500);
  await enter('10:00');
  await leave('10:10');
  await enter('10:30', '浙B54321');
  await enter('10:31');
  const [old = '', short = '', other = '', open = ''] = await idsOf();
  expect((await preview([old, short])).code).toBe(orderMergeErrors.gapTooLong.code);
  expect((await preview([short, other])).code).toBe(orderMergeErrors.otherVehicle.code);
  await capture('OUT', '11:50');
  expect((await preview([short, open])).code).toBe(orderMergeErrors.atExit.code);
  await passed('OUT', '11:50');
  const { data } = await merge([short, open]);
  await enter('12:00');
  const late = (await idsOf()).at(-1) ?? '';
  expect((await preview([short, late])).code).toBe(orderMergeErrors.mergedBefore.code);
  expect((await preview([open, late])).code).toBe(orderMergeErrors.mergedBefore.code);
  await t.call(parkOrders.remove, { body: { orderIds: [late], reason: '测试' } }, actor);
  expect((await preview([old, late])).code).toBe(orderMergeErrors.closed.code);
  expect((await preview([old])).code).toBe('40001');
  const stranger = await t.login('qingyu', '2');
  expect((await t.call(orderMerges.preview, { body: { orderIds: [old, short] } }, stranger)).code).toBe('40401');
  expect((await undo(data.mergeId)).code).toBe('200');
});

test('a merged vehicle that has left since cannot be separated', async () => {
  await enter('10:00');
  await leave('10:10');
  await enter('10:20');
  const { data } = await merge(await idsOf());
  await leave('10:30');
  expect((await undo(data.mergeId)).code).toBe(orderMergeErrors.movedOn.code);
});
