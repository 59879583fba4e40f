import { receipts } from '@bochong/contract/bill';
import { parkOrderChanges, parkOrders } from '@bochong/contract/parking-order';
import { billFlows, parkingRefunds, refundErrors, refundNotifyPath, refundQuotas, refundSettings } from '@bochong/contract/refund';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { billFor, createChannelDouble, deliverSurely, leftStay, moneyOf, paidStay, payBill, post, refundOf } from './refund.fixture.ts';

let t: TestApp;
let yard: Yard;
let channel: ReturnType<typeof createChannelDouble>;
let boss: Actor;
let clerk: Actor;
let platform: Actor;
let reader: Actor;
let number = 0;
let plateNo = '';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  [boss, clerk, platform] = [await t.login('binjiang'), await t.login('kefu'), await t.login('admin')];
  reader = await t.login('shenji');
  yard = await createYard(t, 'REFUND');
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  plateNo = `浙R${String(number).padStart(5, '0')}`;
  channel = createChannelDouble();
});
afterEach(() => void vi.restoreAllMocks());

const apply = (billId: string, applyFen: number, as: Actor = clerk, more: object = {}) =>
  t.call(parkingRefunds.apply, { body: { billId, applyFen, refundReason: 2, requestId: `request-${billId}-${applyFen}`, ...more } }, as);
const rev = async (refundId: string) => (await refundOf(t, refundId)).rev;
const audit = async (refundId: string, as: Actor, more: object = {}) =>
  t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: await rev(refundId), ...more } }, as);
const again = async (refundId: string) => t.call(parkingRefunds.again, { body: { refundId, rev: await rev(refundId) } }, boss);
const cancel = async (refundId: string, as: Actor) =>
  t.call(parkingRefunds.cancel, { params: { id: refundId }, body: { reason: '不退了', rev: await rev(refundId) } }, as);
const offline = async (refundId: string) =>
  t.call(parkingRefunds.offline, { params: { id: refundId }, body: { voucherNo: 'SJ001', rev: await rev(refundId) } }, boss);
const detail = async (refundId: string) => (await t.call(parkingRefunds.get, { params: { id: refundId } }, boss)).data;
const order = async (orderId: string) => (await t.call(parkOrders.get, { params: { id: orderId } }, boss)).data;
const todos = async (typeCode: string) => (await t.call(backlogs.list, { query: { typeCode } }, boss)).data.results.map((row) => row.title);
async function failed(applyFen = 500, answer: 'FAILED' | 'CLOSED' = 'FAILED') {
  const { billId, orderId } = await paidStay(t, yard, plateNo);
  const { refundId } = (await apply(billId, applyFen)).data;
  channel.plan.push({ state: answer, failCode: 'NOTENOUGH', failText: '余额不足' });
  await audit(refundId, boss);
  await deliverSurely(t);
  return { refundId, billId, orderId };
}

test('asked for by one, agreed by another, sent by the channel: bill, order and history know it', async () => {
  const { billId, orderId } = await paidStay(t, yard, plateNo);
  const { data } = await apply(billId, 500);
  expect(data).toMatchObject({ refundStatus: 0 });
  expect(await todos('REFUND_AUDIT')).toEqual([`退款审核：${plateNo} 5.00元`]);
  expect((await audit(data.refundId, reader)).code).toBe('40301');
  expect((await audit(data.refundId, boss, { approvedFen: 400, opinion: '多收一档' })).data).toEqual({ refundStatus: 1 });
  expect(await todos('REFUND_AUDIT')).toEqual([]);
  await deliverSurely(t);
  expect(channel.calls).toEqual([data.refundNo]);
  expect(await detail(data.refundId)).toMatchObject({
    ...{ refundStatus: 3, applyFen: 500, approvedFen: 400, refundableFen: 1100, outRefundNo: data.refundNo },
    ...{ channelRefundNo: `SR${data.refundNo}`, applicantName: '陈小满', auditorName: '周海宁' },
    payment: { billId, refundedFen: 400 },
    order: { orderId, payableFen: 1100, refundFen: 400, overpaidFen: 0 },
    audits: [{ action: 1 }, { action: 2, byName: '周海宁', opinion: '多收一档' }, { action: 5 }, { action: 6 }],
  });
  expect(await order(orderId)).toMatchObject({
    paidFen: 1500,
    refundFen: 400,
    payableFen: 1100,
    reduceFen: 400,
    dueFen: 0,
    orderStatus: 2,
    payStatus: 4,
  });
  const changes = await t.call(parkOrderChanges.list, { query: { plateNo } }, boss);
  expect(changes.data.results).toMatchObject([{ changeType: 6, payableBeforeFen: 1500, payableAfterFen: 1100 }]);
});

test('the whole amount back leaves nothing to pay', async () => {
  const { billId, orderId } = await paidStay(t, yard, plateNo);
  const { refundId } = (await apply(billId, 1500)).data;
  await audit(refundId, boss);
  await deliverSurely(t);
  expect(await order(orderId)).toMatchObject({ payableFen: 0, refundFen: 1500, dueFen: 0, payStatus: 5, orderStatus: 2 });
});

/** Makes a bill a combined one over these stays. */
async function combine(billId: string, items: Record<string, number>): Promise<void> {
  await t.owner.query('update bill set biz_type = 2, subject_id = null where id = $1', [billId]);
  for (const [index, [orderId, fen]] of Object.entries(items).entries())
    await t.owner.query('insert into bill_item (dealer_id, bill_id, item_no, subject_id, amount_fen) values ($1, $2, $3, $4, $5)', [
      ...[yard.dealerId, billId, index + 1, orderId, fen],
    ]);
}

test('what cannot be asked for says why', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  const refused = async (answer: Promise<{ code: string; message: string }>) => (await answer).code;
  expect(await refused(apply(billId, 500, clerk, { refundReason: 99 }))).toBe(refundErrors.needsText.code);
  expect((await apply(billId, 1501)).message).toBe('退款金额超过可退金额15.00元');
  expect((await apply(billId, 1501)).code).toBe(refundErrors.ceiling.code);
  expect(await refused(apply(billId, 500, clerk, { evidence: ['bulletin/x.png'] }))).toBe(refundErrors.fileKind.code);
  const stay = await leftStay(t, yard, plateNo.replace('R', 'S'));
  const open = await billFor(t, yard, { ...stay, plateNo: plateNo.replace('R', 'S') });
  const { rows } = await t.owner.query('select id from bill where out_trade_no = $1', [open.outTradeNo]);
  expect(await refused(apply(rows[0].id, 100))).toBe(refundErrors.notPaid.code);
  await combine(billId, { [billId]: 700, [stay.orderId]: 800 });
  expect(await refused(apply(billId, 500))).toBe(refundErrors.whichOrder.code);
  expect((await apply(billId, 801, clerk, { orderId: stay.orderId })).message).toBe('退款金额超过可退金额8.00元');
});

test('a vehicle still in has no settled fee to give back', async () => {
  const { billId, orderId } = await paidStay(t, yard, plateNo);
  await t.owner.query('update park_order set exit_time = null where id = $1', [orderId]);
  expect((await apply(billId, 500)).code).toBe(refundErrors.stillIn.code);
});

test('the same request twice is one refund', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  const first = await apply(billId, 500);
  expect((await apply(billId, 500)).data).toEqual(first.data);
  expect((await moneyOf(t, plateNo)).claimed).toBe(500);
});

test('nobody audits an own application, a refusal needs a word, and what is decided stays decided', async () => {
  const { billId, orderId } = await paidStay(t, yard, plateNo);
  const { refundId } = (await apply(billId, 500, boss)).data;
  expect((await audit(refundId, boss)).code).toBe(refundErrors.ownAudit.code);
  expect((await audit(refundId, platform, { pass: 0 })).code).toBe(refundErrors.opinion.code);
  expect((await audit(refundId, platform, { approvedFen: 501 })).code).toBe(refundErrors.approvedTooMuch.code);
  expect((await audit(refundId, platform, { pass: 0, opinion: '单据不符' })).data).toEqual({ refundStatus: 5 });
  expect((await audit(refundId, platform)).message).toBe('退款单当前为“已驳回”，不能审核');
  expect((await audit(refundId, platform)).code).toBe(refundErrors.wrongState.code);
  await deliverSurely(t);
  expect([await order(orderId), channel.calls]).toMatchObject([{ refundFen: 0, payableFen: 1500 }, []]);
});

test('a large one takes two auditors, the second of whom may lower it', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  const limits = { autoLimitFen: 0, systemLimitFen: 50_000, leaderLimitFen: 1000, maxDays: 365 };
  const before = (await t.call(refundSettings.get, {}, boss)).data;
  expect(before).toMatchObject({ leaderLimitFen: 50_000 });
  expect((await t.call(refundSettings.update, { body: { ...limits, rev: before.rev } }, boss)).code).toBe('200');
  expect((await t.call(refundSettings.update, { body: { ...limits, rev: before.rev } }, boss)).code).toBe('40901');
  const { refundId } = (await apply(billId, 1000, clerk)).data;
  expect((await audit(refundId, boss, { approvedFen: 900 })).data).toEqual({ refundStatus: 0 });
  expect((await audit(refundId, boss)).code).toBe(refundErrors.sameAuditor.code);
  expect((await audit(refundId, platform, { approvedFen: 901 })).message).toBe('批准金额不能超过9.00元');
  expect((await audit(refundId, platform, { approvedFen: 800 })).data).toEqual({ refundStatus: 1 });
  await deliverSurely(t);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3, fen: 800 });
  await t.call(refundSettings.update, { body: { ...limits, leaderLimitFen: 50_000, rev: before.rev + 1 } }, boss);
});

test('the applicant takes it back, nobody else; then the money may be asked for again', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  const { refundId } = (await apply(billId, 1500)).data;
  expect((await cancel(refundId, boss)).code).toBe(refundErrors.notYours.code);
  expect((await cancel(refundId, clerk)).data).toEqual({ refundStatus: 6 });
  expect((await apply(billId, 1500, clerk, { requestId: `another-${number}` })).code).toBe('200');
});

test('a refund the channel refuses is somebody’s to do until it goes through, under the same number', async () => {
  const { refundId } = await failed();
  expect(await refundOf(t, refundId)).toMatchObject({ status: 4, fail: '余额不足' });
  expect(await todos('REFUND_FAIL')).toHaveLength(1);
  const listed = await t.call(parkingRefunds.list, { query: { plateNo } }, boss);
  expect(listed.data.summary).toMatchObject({ applyFen: 500, approvedFen: 500, refundedFen: 0 });
  expect((await again(refundId)).data).toEqual({ refundStatus: 2 });
  await deliverSurely(t);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3, tries: 2, fail: null });
  expect(new Set(channel.calls).size).toBe(1);
  expect(await todos('REFUND_FAIL')).toEqual([]);
});

test('only a number that the channel closed for good is followed by another', async () => {
  const { refundId } = await failed(500, 'CLOSED');
  await again(refundId);
  await deliverSurely(t);
  expect(channel.calls).toEqual([channel.calls[0], `${channel.calls[0]}-2`]);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3 });
  expect(channel.sum()).toBe(500);
});

test('money somebody else has taken meanwhile is neither sent again nor handed over', async () => {
  const { refundId, billId } = await failed(1000);
  await apply(billId, 1500, boss, { requestId: `meanwhile-${number}` });
  for (const way of [again, offline]) expect((await way(refundId)).message).toBe('退款金额超过可退金额0.00元');
});

/** The channel moved the money of a refund that it had failed before. */
const movesAfterAll = async (refundId: string, refundFen: number) => {
  const { number } = await refundOf(t, refundId);
  const notice = { outRefundNo: number, channelRefundNo: `N${number}`, state: 'SUCCESS', refundFen, refundedAt: toIso(t.clock.at) };
  expect([await post(t, refundNotifyPath(2), notice), await post(t, refundNotifyPath(2), notice)]).toEqual(Array(2).fill([200, 'success']));
  const { channelRefundNo, audits, refundNo } = await detail(refundId);
  const told = (await todos('REFUND_FAIL')).filter((title) => title.includes(refundNo)).length;
  return { numbered: channelRefundNo === `N${number}`, noted: audits.filter(({ action }) => action === 11).length, told };
};
const unbooked = { numbered: true, noted: 1, told: 1 };

test('a channel that moves money after all, when another refund has taken it, is heard and somebody is told', async () => {
  const { refundId, billId } = await failed(1500);
  const { refundId: other } = (await apply(billId, 1500, clerk, { requestId: `replaced-${number}` })).data;
  await audit(other, boss);
  await deliverSurely(t);
  expect(await movesAfterAll(refundId, 1500)).toEqual(unbooked);
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 1500, billRefunded: 1500, orderRefunded: 1500 });
  expect(await refundOf(t, refundId)).toMatchObject({ status: 4 });
});

test('a channel that moves the money of a refund given up after all is believed; of one handed over by hand, somebody is told', async () => {
  const { refundId } = await failed(500);
  await cancel(refundId, boss);
  expect(await movesAfterAll(refundId, 500)).toEqual({ numbered: true, noted: 0, told: 0 });
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 500, billRefunded: 500, orderRefunded: 500 });
  plateNo = plateNo.replace('R', 'T');
  const byHand = await failed(500);
  await offline(byHand.refundId);
  expect(await movesAfterAll(byHand.refundId, 500)).toEqual(unbooked);
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 500, billRefunded: 500, orderRefunded: 500 });
});

test('a failed one may be handed over by hand with a voucher, or given up', async () => {
  const one = await failed(500);
  expect((await offline(one.refundId)).data).toEqual({ refundStatus: 3 });
  expect(await detail(one.refundId)).toMatchObject({
    refundWay: 2,
    voucherNo: 'SJ001',
    payment: { refundedFen: 500 },
    order: { refundFen: 500 },
  });
  expect((await offline(one.refundId)).code).toBe(refundErrors.wrongState.code);
  plateNo = plateNo.replace('R', 'S');
  const other = await failed(500);
  expect((await cancel(other.refundId, boss)).data).toEqual({ refundStatus: 6 });
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 0, claimed: 0 });
});

test('cash goes back by hand, however it was asked for', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  await t.owner.query('update bill set pay_channel = 1 where id = $1', [billId]);
  expect((await apply(billId, 500, clerk, { refundWay: 1 })).code).toBe(refundErrors.offlineOnly.code);
  const { refundId } = (await apply(billId, 500)).data;
  await audit(refundId, boss);
  await deliverSurely(t);
  expect([await refundOf(t, refundId), channel.calls]).toMatchObject([{ status: 1 }, []]);
  await offline(refundId);
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 500, billRefunded: 500, orderRefunded: 500 });
});

test('a notice of the channel settles a refund once; a doubtful one does nothing', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  const { refundId, refundNo } = (await apply(billId, 500)).data;
  await audit(refundId, boss);
  channel.plan.push('processing');
  await deliverSurely(t);
  const notice = { outRefundNo: refundNo, channelRefundNo: 'N1', state: 'SUCCESS', refundFen: 500, refundedAt: toIso(t.clock.at) };
  expect(await post(t, refundNotifyPath(2), notice, 'another key')).toEqual([401, 'bad signature']);
  expect(await post(t, refundNotifyPath(2), { ...notice, refundFen: 501 })).toEqual([409, 'mismatch']);
  expect(await post(t, refundNotifyPath(2), { ...notice, outRefundNo: 'RF0' })).toEqual([409, 'mismatch']);
  expect(await post(t, refundNotifyPath(2), { ...notice, state: 'MAYBE' })).toEqual([400, 'bad notice: state']);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 2 });
  for (let times = 0; times < 3; times += 1) expect(await post(t, refundNotifyPath(2), notice)).toEqual([200, 'success']);
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 500, billRefunded: 500, orderRefunded: 500 });
});

test('a channel that gives no answer is asked later, under the same number, and after three days somebody is told', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  const { refundId } = (await apply(billId, 500)).data;
  channel.plan.push('lost');
  await audit(refundId, boss);
  await deliverSurely(t);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 2 });
  channel.plan.push('lost');
  await wakeEffects(t, 1);
  expect(await refundOf(t, refundId)).toMatchObject({ status: 2 });
  await wakeEffects(t, 1);
  expect(channel.calls).toHaveLength(1);
  await t.owner.query('update outbound_effect set tries = 75 where subject_id = $1', [refundId]);
  channel.plan.push('lost');
  await wakeEffects(t, 60);
  const { refundNo } = await detail(refundId);
  expect(await todos('REFUND_FAIL')).toContain(`退款失败：${refundNo}`);
  const before = t.clock.at;
  await wakeEffects(t, 1440);
  t.clock.at = before; // a login does not last that long
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3, tries: 1 });
  expect([channel.sum(), new Set(channel.calls).size]).toEqual([500, 1]);
  expect(await todos('REFUND_FAIL')).not.toContain(`退款失败：${refundNo}`);
});

test('an employee within the quota needs no audit, over it does, frozen may not ask', async () => {
  const employees = async () => (await t.call(refundQuotas.list, { query: { keyword: 'kefu' } }, boss)).data.results;
  const limits = { autoLimitFen: 1000, systemLimitFen: 50_000, leaderLimitFen: 50_000, maxDays: 365 };
  const { rev: version } = (await t.call(refundSettings.get, {}, boss)).data;
  await t.call(refundSettings.update, { body: { ...limits, rev: version } }, boss);
  const [kefu] = await employees();
  const params = { id: kefu?.userId ?? '' };
  expect(kefu).toMatchObject({ quotaFen: null, usedFen: 0, frozen: 0 });
  expect((await t.call(refundQuotas.update, { params, body: { quotaFen: 1200, rev: 0 } }, boss)).code).toBe('200');
  const { billId } = await paidStay(t, yard, plateNo);
  expect((await apply(billId, 800)).data).toMatchObject({ refundStatus: 1 });
  expect((await apply(billId, 500)).data).toMatchObject({ refundStatus: 0 });
  expect(await employees()).toMatchObject([{ quotaFen: 1200, usedFen: 1300 }]);
  const listed = await t.call(parkingRefunds.list, { query: { refundBiz: '3', plateNo } }, boss);
  expect(listed.data).toMatchObject({ totalRecord: 2, summary: { count: 2, applyFen: 1300 } });
  await t.call(refundQuotas.freeze, { params, body: { frozen: 1, rev: 1 } }, boss);
  expect((await apply(billId, 100)).code).toBe(refundErrors.frozen.code);
  await deliverSurely(t);
  await t.owner.query('delete from refund_quota');
  await t.call(refundSettings.update, { body: { ...limits, autoLimitFen: 0, rev: version + 1 } }, boss);
});

test('two payments of one stay: what came twice goes back by itself, once', async () => {
  const { orderId } = await leftStay(t, yard, plateNo);
  const [one, two] = [await billFor(t, yard, { orderId, plateNo }), await billFor(t, yard, { orderId, plateNo }, 3)];
  await payBill(t, one);
  await payBill(t, two);
  await deliverSurely(t);
  expect(await moneyOf(t, plateNo)).toMatchObject({ paid: 3000, refunded: 1500, payable: 1500, due: 0, overpaid: 0 });
  expect([...channel.moved.values()]).toContain(1500);
});

test('what a combined payment brought too much of one stay goes back through that payment', async () => {
  const { orderId, billId } = await paidStay(t, yard, plateNo);
  await combine(billId, { [orderId]: 1500 });
  await t.owner.query('update park_order set payable_fen = 900 where id = $1', [orderId]);
  const overpaid = () =>
    t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
      t.app.events.emit(tx, 'SubjectOverpaid', yard.dealerId, { bizType: 1, subjectId: orderId, billId }),
    );
  await overpaid();
  await overpaid();
  await deliverSurely(t);
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 600, billRefunded: 600, orderRefunded: 600, overpaid: 0, due: 0 });
});

test('what was paid at once for two stays that became one may go back whole', async () => {
  const { orderId, billId } = await paidStay(t, yard, plateNo);
  await combine(billId, { [orderId]: 700 });
  await t.owner.query('insert into bill_item (dealer_id, bill_id, item_no, subject_id, amount_fen) values ($1, $2, 2, $3, 800)', [
    ...[yard.dealerId, billId, orderId],
  ]);
  const { data, code } = await apply(billId, 1500);
  expect(code).toBe('200');
  await audit(data.refundId, boss);
  await deliverSurely(t);
  expect(await moneyOf(t, plateNo)).toMatchObject({ refunded: 1500, billRefunded: 1500, orderRefunded: 1500 });
});

test('lists filter by tab and number, and the export holds what the list shows', async () => {
  const { refundId } = await failed(500);
  const { refundNo, billNo } = await detail(refundId);
  const found = async (query: object) => (await t.call(parkingRefunds.list, { query: { plateNo, ...query } }, boss)).data.results.length;
  expect([await found({ tab: 0 }), await found({ tab: 1 })]).toEqual([1, 0]);
  expect([await found({ refundNo }), await found({ refundNo: billNo }), await found({ refundNo: 'RF0' })]).toEqual([1, 1, 0]);
  expect([await found({ refundBiz: '1,4' }), await found({ refundBiz: '3' }), await found({ refundStatus: 4, payChannel: 2 })]).toEqual([
    1, 0, 1,
  ]);
  const headers = { authorization: boss.token, clienttype: boss.clientType };
  const url = `/api${parkingRefunds.export.path}?plateNo=${encodeURIComponent(plateNo)}`;
  const file = await t.app.http.inject({ method: 'GET', url, headers });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  const bills = await t.call(parkingRefunds.refundable, { query: { plateNo } }, boss);
  expect(bills.data.results).toMatchObject([{ plateNo, paidFen: 1500, refundableFen: 1500 }]);
});

test('the flow lists what came in and what went back as they moved, and sums to what is left', async () => {
  const { billId } = await paidStay(t, yard, plateNo);
  const { refundId, refundNo } = (await apply(billId, 500)).data;
  await audit(refundId, boss);
  t.clock.at = new Date(t.clock.at.getTime() + 60_000);
  await deliverSurely(t);
  const flow = async (query: object = {}) => (await t.call(billFlows.list, { query: { plateNo, ...query } }, boss)).data;
  expect(await flow()).toMatchObject({
    totalRecord: 2,
    summary: { receivedFen: 1500, refundedFen: 500, netFen: 1000 },
    results: [
      { flowKind: 2, amountFen: -500, number: refundNo },
      { flowKind: 1, amountFen: 1500, billId },
    ],
  });
  expect((await flow({ flowKind: 2 })).results).toHaveLength(1);
  expect((await flow({ pageSize: 1, pageNo: 2 })).results).toMatchObject([{ flowKind: 1 }]);
  expect((await flow({ endTime: toIso(new Date(t.clock.at.getTime() - 30_000)) })).results).toMatchObject([{ flowKind: 1 }]);
  const headers = { authorization: boss.token, clienttype: boss.clientType };
  for (const path of [billFlows.export.path, receipts.export.path]) {
    const file = await t.app.http.inject({ method: 'GET', url: `/api${path}?plateNo=${encodeURIComponent(plateNo)}`, headers });
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  }
  const receiptsOf = async (query: object) => (await t.call(receipts.list, { query: { plateNo, ...query } }, boss)).data.totalRecord;
  expect([
    await receiptsOf({ refunded: 1 }),
    await receiptsOf({ refunded: 0 }),
    await receiptsOf({ minFen: 1500, maxFen: 1500, bizType: 1 }),
  ]).toEqual([1, 0, 1]);
  expect((await t.call(receipts.images, { params: { id: billId } }, boss)).data).toEqual([]);
});
