import { appealDecision, appealErrors, appealStatus, leaderAction, parkOrderAppeals } from '@bochong/contract/appeal';
import { arrearsRecords, arrearsStatus } from '@bochong/contract/arrears';
import { receipts } from '@bochong/contract/bill';
import { orderStatus, parkOrderChanges, parkOrders, vehicleFiles } from '@bochong/contract/parking-order';
import { parkingRefunds, refundSource, refundStatus } from '@bochong/contract/refund';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { numberOf } from '../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { leaveUnpaid, wrongSums } from '../arrears/arrears.fixture.ts';
import { applyTo, createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { billFor, createChannelDouble, deliverSurely, payBill } from '../refund/refund.fixture.ts';
import { appealJobs } from './index.ts';

let t: TestApp;
let handler: Actor;
let leader: Actor;
let yard: Yard;
let number = 0;
let plateNo = '';
const { REDUCE, VOID, MODIFY_TIME, MODIFY_PLATE, MERGE, REFUND_ONLY, REJECT } = appealDecision;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-14T09:00:00+08:00');
  [handler, leader] = [await t.login('kefu'), await t.login('binjiang')];
  yard = await createYard(t, 'APPEAL');
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  plateNo = `浙E${String(number * 37).padStart(5, '0')}`;
  t.clock.at = new Date('2025-10-14T09:00:00+08:00');
});

/** 13 yuan owed for three hours. */
const owing = (hours = 3) =>
  leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: `2025-10-13T${10 + hours}:00:00+08:00` });
const submit = async (orderId: string, more: object = {}) => {
  const body = { orderId, appealSource: 2 as const, appealType: 5 as const, content: '未停这么久', contactPhone: '13800001234', ...more };
  return t.call(parkOrderAppeals.create, { body }, handler);
};
const opened = async (orderId: string) => (await submit(orderId)).data.appealId;
const lock = (id: string, as = handler) => t.call(parkOrderAppeals.lock, { params: { id }, body: {} }, as);
const decide = (appealId: string, decision: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8, decisionDetail = {}, as = handler) =>
  t.call(parkOrderAppeals.handle, { body: { appealId, decision, decisionDetail, opinion: '核实' } }, as);
const leaderSays = (appealId: string, action: 1 | 2 | 3, more: object = {}) =>
  t.call(parkOrderAppeals.leaderHandle, { body: { appealId, action, opinion: '同意', ...more } }, leader);
const appealOf = async (id: string) => (await t.call(parkOrderAppeals.get, { params: { id } }, leader)).data;
const orderOf = async (id: string) => (await t.call(parkOrders.get, { params: { id } }, leader)).data;
const debt = async () => (await t.call(arrearsRecords.list, { query: { plateNo } }, leader)).data.results[0];
const todos = async (typeCode: 'APPEAL' | 'APPEAL_LEADER', bizNo: string) =>
  (await t.call(backlogs.list, { query: { typeCode, pageSize: 200 } }, leader)).data.results.filter((row) => row.jumpQuery.includes(bizNo));

test('an appeal freezes the debt until it is decided; what is left is owed again', async () => {
  const orderId = await owing();
  expect(await debt()).toMatchObject({ owedFen: 1300, arrearsStatus: arrearsStatus.OWING });
  expect((await t.call(parkOrderAppeals.check, { query: { orderId } }, handler)).data).toMatchObject({ allowed: true, reason: '' });
  const { data } = await submit(orderId);
  expect(await debt()).toMatchObject({ owedFen: 1300, arrearsStatus: arrearsStatus.FROZEN });
  expect(await todos('APPEAL', data.appealNo)).toHaveLength(1);
  expect((await t.call(parkOrderAppeals.check, { query: { orderId } }, handler)).data).toMatchObject({ reason: appealErrors.open.message });
  expect((await submit(orderId)).code).toBe(appealErrors.open.code);
  expect(await numberOf(t, handler, 'parkOrderAppeal', data.appealId, 'contactPhone')).toBe('13800001234');
  expect(await appealOf(data.appealId)).toMatchObject({
    contactPhone: '138****1234',
    deadlineAt: '2025-10-17T09:00:00+08:00',
    payableBeforeFen: 1300,
  });
  await lock(data.appealId);
  expect(await decide(data.appealId, REDUCE, { reduceFen: 400 })).toMatchObject({ data: { appealStatus: appealStatus.APPROVED } });
  expect(await debt()).toMatchObject({ owedFen: 900, reduceFen: 400, arrearsStatus: arrearsStatus.OWING });
  expect(await appealOf(data.appealId)).toMatchObject({ payableAfterFen: 900, refundFen: 0, handlerName: '陈小满', costMinutes: 0 });
  expect(await todos('APPEAL', data.appealNo)).toHaveLength(0);
  const { results } = (await t.call(parkOrderChanges.list, { query: { plateNo } }, leader)).data;
  expect(results).toMatchObject([{ source: 2, payableBeforeFen: 1300, payableAfterFen: 900 }]);
  expect(await wrongSums(t)).toEqual([]);
});

test('fifty who lock at once: one has it, the others are told who', async () => {
  const id = await opened(await owing());
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => lock(id, index % 2 === 0 ? handler : leader)));
  const winner = await appealOf(id);
  const others = answers.filter((answer) => answer.code !== '200');
  expect(others).toHaveLength(25);
  for (const answer of others)
    expect(answer).toMatchObject({ code: appealErrors.taken.code, message: `申诉正由${winner.handlerName}处理` });
  expect(winner.steps.filter((step) => step.action === 2)).toHaveLength(1);
});

test('fifty decisions at once change the order once', async () => {
  const orderId = await owing();
  const id = await opened(orderId);
  await lock(id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => decide(id, REDUCE, { reduceFen: 100 })));
  expect(answers.filter((answer) => answer.code === '200')).toHaveLength(1);
  expect(await orderOf(orderId)).toMatchObject({ payableFen: 1200, reduceFen: 100 });
  expect(await wrongSums(t)).toEqual([]);
});

test('who does not hold the lock decides nothing; one that ran out is free with its draft', async () => {
  const orderId = await owing();
  const id = await opened(orderId);
  expect((await decide(id, REJECT)).code).toBe(appealErrors.wrongState.code);
  await lock(id);
  expect((await decide(id, REJECT, {}, leader)).code).toBe(appealErrors.lockLost.code);
  const draft = { decision: REDUCE, decisionDetail: { reduceFen: 500 }, opinion: '拟减免' };
  await t.call(parkOrderAppeals.lock, { params: { id }, body: { draft } }, handler);
  t.clock.at = new Date('2025-10-14T09:31:00+08:00');
  expect((await decide(id, REDUCE, { reduceFen: 500 })).code).toBe(appealErrors.lockLost.code);
  for (const job of appealJobs) await runForDealers(t.app, job);
  expect(await appealOf(id)).toMatchObject({ appealStatus: appealStatus.PENDING, handlerId: null, decisionDetail: { reduceFen: 500 } });
  expect(await lock(id, leader)).toMatchObject({ data: { appealStatus: appealStatus.HANDLING } });
  expect((await t.call(parkOrderAppeals.unlock, { params: { id }, body: {} }, handler)).code).toBe(appealErrors.lockLost.code);
  expect(await t.call(parkOrderAppeals.unlock, { params: { id }, body: {} }, leader)).toMatchObject({ data: { appealStatus: 0 } });
  expect((await t.call(parkOrderAppeals.withdraw, { params: { id }, body: { reason: '车主撤回' } }, handler)).data.appealStatus).toBe(6);
  expect(await debt()).toMatchObject({ arrearsStatus: arrearsStatus.OWING });
});

test('a decision over the line waits for a leader, who may give less and not more, and is not the handler', async () => {
  const orderId = await owing();
  const id = await opened(orderId);
  await lock(id);
  expect(await decide(id, VOID)).toMatchObject({ data: { appealStatus: appealStatus.LEADER_PENDING } });
  expect(await orderOf(orderId)).toMatchObject({ payableFen: 1300, orderStatus: orderStatus.ARREARS });
  const { appealNo } = await appealOf(id);
  expect(await todos('APPEAL_LEADER', appealNo)).toHaveLength(1);
  const asLeader = (as: Actor) => t.call(parkOrderAppeals.leaderLock, { params: { id } }, as);
  expect((await leaderSays(id, leaderAction.AGREE)).code).toBe(appealErrors.wrongState.code);
  await asLeader(leader);
  expect((await leaderSays(id, leaderAction.AGREE, { lowerFen: 100 })).code).toBe(appealErrors.lowerOnly.code);
  expect(await leaderSays(id, leaderAction.SEND_BACK)).toMatchObject({ data: { appealStatus: appealStatus.HANDLING } });
  await decide(id, VOID);
  await asLeader(leader);
  expect(await leaderSays(id, leaderAction.AGREE)).toMatchObject({ data: { appealStatus: appealStatus.APPROVED } });
  expect(await orderOf(orderId)).toMatchObject({ payableFen: 0, orderStatus: orderStatus.VOID });
  expect(await debt()).toMatchObject({ owedFen: 0, arrearsStatus: arrearsStatus.CANCELLED });
  expect((await submit(orderId)).code).toBe(appealErrors.gone.code);
  expect(await wrongSums(t)).toEqual([]);
});

test('a handler never is the leader of an own case', async () => {
  const id = await opened(await owing());
  await lock(id, leader);
  await decide(id, VOID, {}, leader);
  expect((await t.call(parkOrderAppeals.leaderLock, { params: { id } }, leader)).code).toBe(appealErrors.ownCase.code);
});

test('times are corrected by the price they give, never upwards; a preview says the same and changes nothing', async () => {
  const orderId = await owing();
  const id = await opened(orderId);
  const preview = async (detail: object) =>
    t.call(
      parkOrderAppeals.calculateFee,
      { query: { appealId: id, decision: MODIFY_TIME, decisionDetail: JSON.stringify(detail) } },
      handler,
    );
  const detail = { exitTime: '2025-10-13T12:00:00+08:00' };
  expect((await preview(detail)).data).toMatchObject({ payableBeforeFen: 1300, payableAfterFen: 900, diffFen: -400, needLeader: false });
  expect((await preview({ exitTime: '2025-10-13T09:00:00+08:00' })).code).toBe(appealErrors.detail.code);
  expect((await preview({ enterTime: '2025-10-13T06:00:00+08:00' })).data).toMatchObject({ payableAfterFen: 1300 });
  expect(await orderOf(orderId)).toMatchObject({ payableFen: 1300, exitTime: '2025-10-13T13:00:00+08:00' });
  await lock(id);
  await decide(id, MODIFY_TIME, detail);
  expect(await orderOf(orderId)).toMatchObject({ payableFen: 900, exitTime: '2025-10-13T12:00:00+08:00', parkMinutes: 120 });
  expect(await debt()).toMatchObject({ owedFen: 900, exitTime: '2025-10-13T12:00:00+08:00' });
  expect(await wrongSums(t)).toEqual([]);
});

test('a paid order: what is taken off goes back, once, and the appeal sees its refund arrive', async () => {
  const channel = createChannelDouble();
  const orderId = await owing();
  await payBill(t, await billFor(t, yard, { orderId, plateNo }));
  const id = await opened(orderId);
  await lock(id);
  await decide(id, REDUCE, { reduceFen: 900 });
  expect(await appealOf(id)).toMatchObject({ payableAfterFen: 400, refundFen: 900, refundId: null });
  const refund = () => t.call(parkOrderAppeals.refund, { params: { id } }, handler);
  const answers = await Promise.all(Array.from({ length: 10 }, refund));
  const [done] = answers.filter((answer) => answer.code === '200');
  expect(answers.filter((answer) => answer.code === appealErrors.nothingToRefund.code)).toHaveLength(9);
  const refundId = done?.data.refundId ?? '';
  const stored = (await t.call(parkingRefunds.get, { params: { id: refundId } }, leader)).data;
  expect(stored).toMatchObject({ applyFen: 900, applySource: refundSource.APPEAL, refundStatus: refundStatus.TO_AUDIT });
  await t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: stored.rev } }, leader);
  await deliverSurely(t);
  expect(await appealOf(id)).toMatchObject({ refundId, refundStatus: refundStatus.SUCCESS });
  expect(await orderOf(orderId)).toMatchObject({ payableFen: 400, refundFen: 900, dueFen: 0, overpaidFen: 0 });
  expect(channel.sum()).toBe(900);
});

/** A mere refund of 25 yuan, asked for by the handler and waiting for a leader who has taken it. */
async function refundForLeader(): Promise<string> {
  const orderId = await owing(6);
  await payBill(t, await billFor(t, yard, { orderId, plateNo }));
  const id = await opened(orderId);
  await lock(id);
  expect((await decide(id, REFUND_ONLY, { amountFen: 2600 })).code).toBe(appealErrors.detail.code);
  await decide(id, REFUND_ONLY, { amountFen: 2500 });
  await t.call(parkOrderAppeals.leaderLock, { params: { id } }, leader);
  return id;
}

test('what a leader agrees to give back sets out with the agreement, without an audit, and the leader is told', async () => {
  const id = await refundForLeader();
  expect((await appealOf(id)).payments).toMatchObject([{ payChannel: 2, leftFen: 2500, paidFen: 2500 }]);
  expect((await leaderSays(id, leaderAction.AGREE, { lowerFen: 2501 })).code).toBe(appealErrors.lowerOnly.code);
  const { data } = await leaderSays(id, leaderAction.AGREE, { lowerFen: 2000 });
  expect(data.refund).toMatchObject({ refundFen: 2000, refundStatus: refundStatus.PASSED });
  const { refundId } = await appealOf(id);
  const stored = (await t.call(parkingRefunds.get, { params: { id: refundId ?? '' } }, leader)).data;
  expect(stored).toMatchObject({ approvedFen: 2000, refundStatus: refundStatus.PASSED, refundNo: data.refund?.refundNo });
  expect((await t.call(parkOrderAppeals.refund, { params: { id } }, handler)).code).toBe(appealErrors.nothingToRefund.code);
});

test('where the company wants it so, what a leader agreed to waits until somebody asks for it', async () => {
  const set = async (refundAtOnce: 0 | 1) => {
    const config = (await t.call(parkOrderAppeals.leaderConfig, {}, leader)).data;
    await t.call(parkOrderAppeals.saveLeaderConfig, { body: { ...config, refundAtOnce } }, leader);
  };
  const id = await refundForLeader();
  await set(0);
  expect((await leaderSays(id, leaderAction.AGREE)).data.refund).toBeNull();
  await set(1);
  const { data } = await t.call(parkOrderAppeals.refund, { params: { id } }, handler);
  expect((await t.call(parkingRefunds.get, { params: { id: data.refundId } }, leader)).data).toMatchObject({ approvedFen: 2500 });
});

test('an agreement stands although the money is not there any more: the refund is asked for by hand', async () => {
  const id = await refundForLeader();
  const { results } = (await t.call(receipts.list, { query: { plateNo } }, leader)).data;
  const wish = { billId: results[0]?.billId ?? '', applyFen: 2500, refundReason: 2 as const, reasonText: '已线下协商', evidence: [] };
  const asked = await t.call(parkingRefunds.apply, { body: { ...wish, requestId: 'taken-before' } }, leader);
  expect(asked.code).toBe('200');
  expect(await leaderSays(id, leaderAction.AGREE)).toMatchObject({ data: { appealStatus: appealStatus.APPROVED, refund: null } });
  expect(await appealOf(id)).toMatchObject({ refundId: null, refundFen: 2500 });
});

test('plates move with their debt; merged stays take the others in', async () => {
  const orderId = await owing();
  const right = `浙F${plateNo.slice(2)}`;
  const id = await opened(orderId);
  await lock(id);
  await decide(id, MODIFY_PLATE, { plateNo: right });
  expect(await debt()).toBeUndefined();
  plateNo = right;
  expect(await debt()).toMatchObject({ owedFen: 1300, arrearsStatus: arrearsStatus.OWING });
  const later = await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T13:20:00+08:00', exit: '2025-10-13T14:20:00+08:00' });
  const others = await t.call(parkOrderAppeals.otherOrders, { query: { appealId: id } }, handler);
  expect(others.data.map((order) => order.orderId)).toEqual([later]);
  const second = await opened(orderId);
  await submit(later);
  await lock(second);
  expect((await decide(second, MERGE, { mergeSourceIds: [later] })).code).toBe(appealErrors.otherAppeal.code);
  const [own] = (await t.call(parkOrderAppeals.list, { query: { plateNo, tab: 0 } }, handler)).data.results;
  await t.call(parkOrderAppeals.withdraw, { params: { id: own?.appealId ?? '' }, body: { reason: '重复' } }, handler);
  expect(await decide(second, MERGE, { mergeSourceIds: [later] })).toMatchObject({ data: { appealStatus: appealStatus.APPROVED } });
  expect(await orderOf(later)).toMatchObject({ orderStatus: orderStatus.MERGED });
  await deliverSurely(t);
  expect(await wrongSums(t)).toEqual([]);
});

test('a deleted order takes its untouched appeal with it; a rejection says why', async () => {
  const orderId = await owing();
  const id = await opened(orderId);
  await t.call(parkOrders.remove, { body: { orderIds: [orderId], reason: '误生成' } }, leader);
  await deliverSurely(t);
  expect(await appealOf(id)).toMatchObject({ appealStatus: appealStatus.WITHDRAWN });
  plateNo = `浙G${plateNo.slice(2)}`;
  const rejected = await opened(await owing());
  await lock(rejected);
  const mute = { appealId: rejected, decision: REJECT, opinion: '' };
  expect((await t.call(parkOrderAppeals.handle, { body: mute }, handler)).code).toBe(appealErrors.opinion.code);
  expect(await decide(rejected, REJECT)).toMatchObject({ data: { appealStatus: appealStatus.REJECTED } });
  expect(await debt()).toMatchObject({ owedFen: 1300, arrearsStatus: arrearsStatus.OWING });
});

test('what is not over, too old, or objected to three times is refused', async () => {
  const camera = { plateNo, plateColor: 1 as const, confidence: 95, direction: 'IN' as const };
  const at = '2025-10-13T10:00:00+08:00';
  await applyTo(t, yard, { id: plateNo, side: 'entry', at, event: { eventType: 'lane.capture', payload: camera } });
  const passed = { captureEventId: plateNo };
  await applyTo(t, yard, { id: `${plateNo}p`, side: 'entry', at, event: { eventType: 'lane.passed', payload: passed } });
  const [parked] = (await t.call(parkOrders.list, { query: { plateNo } }, leader)).data.results;
  expect((await submit(parked?.orderId ?? '')).code).toBe(appealErrors.notLeft.code);
  plateNo = `浙H${plateNo.slice(2)}`;
  const old = { enter: '2025-07-10T10:00:00+08:00', exit: '2025-07-10T13:00:00+08:00' };
  const tooLate = await submit(await leaveUnpaid(t, yard, { plateNo, ...old }));
  expect(tooLate).toMatchObject({ code: appealErrors.tooLate.code, message: '车辆离场已超过90天，不能申诉' });
  const orderId = await owing();
  for (let time = 0; time < 3; time += 1) {
    const id = await opened(orderId);
    await lock(id);
    await decide(id, REJECT);
  }
  expect(await submit(orderId)).toMatchObject({ code: appealErrors.tooMany.code, message: '该订单已申诉3次，不能再申诉' });
  const { data } = await t.call(parkOrderAppeals.check, { query: { orderId } }, handler);
  expect(data).toMatchObject({ allowed: false, reason: '该订单已申诉3次，不能再申诉' });
});

test('an appeal never makes dearer: two free stays merged would cost something', async () => {
  const free = await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T10:10:00+08:00' });
  const other = await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:20:00+08:00', exit: '2025-10-13T10:34:00+08:00' });
  const id = await opened(free);
  await lock(id);
  expect(await decide(id, MERGE, { mergeSourceIds: [other] })).toMatchObject({
    code: appealErrors.raises.code,
    message: '处理后应付5.00元高于处理前0.00元，申诉不能增加应付',
  });
});

test('what an appeal found too much and somebody asked back meanwhile is not asked back again, though the payment has room', async () => {
  const orderId = await owing();
  const billId = await payBill(t, await billFor(t, yard, { orderId, plateNo }));
  const id = await opened(orderId);
  await lock(id);
  await decide(id, REDUCE, { reduceFen: 500 });
  const wish = { billId, applyFen: 300, refundReason: 2 as const, requestId: 'part-of-the-surplus' };
  expect((await t.call(parkingRefunds.apply, { body: wish }, leader)).code).toBe('200');
  const { data } = await t.call(parkOrderAppeals.refund, { params: { id } }, handler);
  expect((await t.call(parkingRefunds.get, { params: { id: data.refundId } }, leader)).data).toMatchObject({ applyFen: 200 });
  plateNo = `浙J${plateNo.slice(2)}`;
  const other = await owing();
  const otherBill = await payBill(t, await billFor(t, yard, { orderId: other, plateNo }));
  const second = await opened(other);
  await lock(second);
  await decide(second, REDUCE, { reduceFen: 500 });
  const whole = { billId: otherBill, applyFen: 500, refundReason: 2 as const, requestId: 'all-of-the-surplus' };
  expect((await t.call(parkingRefunds.apply, { body: whole }, leader)).code).toBe('200');
  const refused = await t.call(parkOrderAppeals.refund, { params: { id: second } }, handler);
  expect(refused.code).toBe(appealErrors.nothingToRefund.code);
});

test('a mere refund gives no more than what is not on its way back already', async () => {
  const orderId = await owing();
  const billId = await payBill(t, await billFor(t, yard, { orderId, plateNo }));
  const id = await opened(orderId);
  await lock(id);
  const wish = { billId, applyFen: 800, refundReason: 2 as const, requestId: 'most-of-it' };
  expect((await t.call(parkingRefunds.apply, { body: wish }, leader)).code).toBe('200');
  const preview = (amountFen: number) => {
    const query = { appealId: id, decision: REFUND_ONLY, decisionDetail: JSON.stringify({ amountFen }) };
    return t.call(parkOrderAppeals.calculateFee, { query }, handler);
  };
  const words = '退款金额不能超过已付的5.00元，另有8.00元正在退回';
  expect(await preview(501)).toMatchObject({ code: appealErrors.detail.code, message: words });
  expect(await decide(id, REFUND_ONLY, { amountFen: 501 })).toMatchObject({ code: appealErrors.detail.code, message: words });
  expect((await preview(500)).data).toMatchObject({ payableBeforeFen: 1300, payableAfterFen: 800, refundFen: 500 });
  await decide(id, REFUND_ONLY, { amountFen: 500 });
  expect(await appealOf(id)).toMatchObject({ payableAfterFen: 800, refundFen: 500 });
});

test('money that went back by another way cannot go back again', async () => {
  const orderId = await owing();
  const billId = await payBill(t, await billFor(t, yard, { orderId, plateNo }));
  const id = await opened(orderId);
  await lock(id);
  await decide(id, REFUND_ONLY, { amountFen: 900 });
  const wish = { billId, applyFen: 900, refundReason: 2 as const, requestId: 'refunded-elsewhere' };
  expect((await t.call(parkingRefunds.apply, { body: wish }, leader)).code).toBe('200');
  const answer = await t.call(parkOrderAppeals.refund, { params: { id } }, handler);
  expect(answer).toMatchObject({ code: appealErrors.unpaid.code, message: '可退的支付不足9.00元，请核对订单收款' });
  expect(await appealOf(id)).toMatchObject({ refundId: null });
});

test('only pictures that were uploaded for appeals go with one', async () => {
  expect((await submit(await owing(), { imageIds: ['invoice/1.png'] })).code).toBe(appealErrors.fileKind.code);
});

test('the list finds by tab, phone, number and state; the export holds what it shows; the case file knows', async () => {
  const id = await opened(await owing());
  const { appealNo } = await appealOf(id);
  const found = async (query: object) => (await t.call(parkOrderAppeals.list, { query: { plateNo, ...query } }, leader)).data.totalRecord;
  expect([await found({ tab: 0 }), await found({ tab: 1 }), await found({ tab: 3 })]).toEqual([1, 0, 0]);
  expect([await found({ phone: '13800001234' }), await found({ phone: '13900001234' }), await found({ appealNo })]).toEqual([1, 0, 1]);
  expect([await found({ appealStatus: 0, appealType: 5, appealSource: 2 }), await found({ appealSource: 3 })]).toEqual([1, 0]);
  const headers = { authorization: leader.token, clienttype: leader.clientType };
  const url = `/api${parkOrderAppeals.export.path}?plateNo=${encodeURIComponent(plateNo)}`;
  const file = await t.app.http.inject({ method: 'GET', url, headers });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  const timeline = await t.call(vehicleFiles.timeline, { query: { plateNo, kind: 5, size: 10 } }, leader);
  expect(timeline.data.results).toMatchObject([{ kind: 5, refId: id, state: 0, fen: 1300, note: '未停这么久' }]);
});

test('leaders on a list take turns when they let the time pass', async () => {
  const { data: users } = await t.call(parkOrderAppeals.handleUsers, { query: {} }, leader);
  const idOf = (name: string) => users.find((user) => user.userName.includes(name))?.userId ?? '';
  const { rev, ...config } = (await t.call(parkOrderAppeals.leaderConfig, { query: {} }, leader)).data;
  const listed = users.filter((user) => user.userId !== idOf('小满')).map((user) => user.userId);
  const body = { ...config, leaderUserIds: [idOf('小满'), ...listed], timeoutAction: 2 as const, rev };
  expect((await t.call(parkOrderAppeals.saveLeaderConfig, { body }, leader)).code).toBe('200');
  const id = await opened(await owing());
  await lock(id);
  await decide(id, VOID);
  t.clock.at = new Date('2025-10-15T09:00:01+08:00');
  for (const job of appealJobs) await runForDealers(t.app, job);
  leader = await t.login('binjiang'); // a session does not last a day without a call
  const { steps, leaderId } = await appealOf(id);
  expect(steps.at(-1)).toMatchObject({ byName: '系统' });
  expect(leaderId).not.toBe(idOf('小满'));
  const { rev: next, ...saved } = (await t.call(parkOrderAppeals.leaderConfig, { query: {} }, leader)).data;
  const only = { ...saved, leaderUserIds: [idOf('小满')], rev: next };
  expect((await t.call(parkOrderAppeals.saveLeaderConfig, { body: only }, leader)).code).toBe('200');
  expect((await t.call(parkOrderAppeals.leaderLock, { params: { id } }, leader)).code).toBe(appealErrors.notLeader.code);
});
