import {
  billComplaints,
  complaintAction,
  complaintErrors,
  complaintResult,
  complaintStatus,
  parkOrderAppeals,
} from '@bochong/contract/appeal';
import { parkingRefunds } from '@bochong/contract/refund';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { numberOf } from '../../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { billFor, payBill } from '../../refund/refund.fixture.ts';
import { appealJobs } from '../index.ts';

let t: TestApp;
let clerk: Actor;
let chief: Actor;
let yard: Yard;
let number = 0;
let plateNo = '';
const { PENDING, PROCESSING, REPLIED, FINISHED, INVALID } = complaintStatus;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-14T09:00:00+08:00');
  [clerk, chief] = [await t.login('kefu'), await t.login('binjiang')];
  yard = await createYard(t, 'COMPLAIN');
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  plateNo = `浙J${String(number * 41).padStart(5, '0')}`;
  t.clock.at = new Date('2025-10-14T09:00:00+08:00');
});

/** A stay of three hours, 13 yuan, paid. */
async function paid() {
  const stay = { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T13:00:00+08:00' };
  const orderId = await leaveUnpaid(t, yard, stay);
  const bill = await billFor(t, yard, { orderId, plateNo });
  return { orderId, billId: await payBill(t, bill), payNumber: bill.outTradeNo };
}
const register = async (more: object = {}, as = clerk) =>
  t.call(billComplaints.create, { body: { complaintSource: 3, category: 1, content: '多收了', phone: '13800001234', ...more } }, as);
const registered = async (more: object = {}) => (await register(more)).data.complaintId;
const params = (id: string) => ({ params: { id } });
const accept = (id: string, as = clerk) => t.call(billComplaints.accept, params(id), as);
const follow = (id: string, action: 1 | 2 | 3, as = clerk) =>
  t.call(billComplaints.reply, { ...params(id), body: { action, content: '已核实' } }, as);
const finish = (id: string, result: 1 | 2 | 3 | 4) =>
  t.call(billComplaints.finish, { ...params(id), body: { result, content: '说明' } }, clerk);
const complaintOf = async (id: string, as = chief) => (await t.call(billComplaints.get, params(id), as)).data;
const todos = async (complaintNo: string) =>
  (await t.call(backlogs.list, { query: { typeCode: 'COMPLAINT', pageSize: 200 } }, chief)).data.results.filter((row) =>
    row.jumpQuery.includes(complaintNo),
  );

test('a complaint brings its payment, stay and lot; it is taken by one, answered and finished', async () => {
  const { payNumber, billId, orderId } = await paid();
  const id = await registered({ payNumber });
  expect(await complaintOf(id)).toMatchObject({
    ...{ billId, orderId, plateNo, parkName: '车场COMPLAIN', complaintStatus: PENDING, phone: '138****1234' },
    respondDeadline: '2025-10-15T09:00:00+08:00',
    finishDeadline: '2025-10-21T09:00:00+08:00',
  });
  expect((await follow(id, complaintAction.REPLY)).code).toBe(complaintErrors.wrongState.code);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => accept(id, index % 2 === 0 ? clerk : chief)));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(answers.filter(({ code }) => code === complaintErrors.wrongState.code)).toHaveLength(19);
  expect((await finish(id, complaintResult.EXPLAIN)).code).toBe(complaintErrors.noReply.code);
  await follow(id, complaintAction.CALL);
  expect((await complaintOf(id)).complaintStatus).toBe(PROCESSING);
  expect((await follow(id, complaintAction.REPLY)).data.complaintStatus).toBe(REPLIED);
  expect((await finish(id, complaintResult.REFUND)).code).toBe(complaintErrors.noRefund.code);
  expect((await finish(id, complaintResult.EXPLAIN)).data.complaintStatus).toBe(FINISHED);
  const { follows, result, repliedAt } = await complaintOf(id);
  expect(follows.map(({ action }) => action)).toEqual([4, 5, 3, 1, 10]);
  expect([result, repliedAt]).toEqual([complaintResult.EXPLAIN, '2025-10-14T09:00:00+08:00']);
});

test('channels leave hours; the number of a third party comes once; an unknown payment is refused', async () => {
  const id = await registered({ complaintSource: 1, thirdNo: 'WX1' });
  expect(await complaintOf(id)).toMatchObject({
    respondDeadline: '2025-10-15T09:00:00+08:00',
    finishDeadline: '2025-10-17T09:00:00+08:00',
    billId: null,
  });
  expect((await register({ complaintSource: 1, thirdNo: 'WX1' })).code).toBe(complaintErrors.known.code);
  expect((await register({ complaintSource: 2, thirdNo: 'WX1' })).code).toBe('200');
  expect((await register({ payNumber: 'nothing' })).code).toBe(complaintErrors.noPayment.code);
  await accept(id);
  const appeal = await t.call(billComplaints.toAppeal, { ...params(id), body: { appealType: 5 } }, clerk);
  expect(appeal.code).toBe(complaintErrors.noOrder.code);
  expect(await t.call(billComplaints.invalid, { ...params(id), body: { content: '与停车无关' } }, clerk)).toMatchObject({
    data: { complaintStatus: INVALID },
  });
});

test('money that is promised is asked for, once, and then it may be finished so', async () => {
  const { payNumber } = await paid();
  const id = await registered({ payNumber, category: 2 });
  await accept(id);
  const ask = () => t.call(billComplaints.refund, { ...params(id), body: { applyFen: 500 } }, clerk);
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', complaintErrors.linked.code, complaintErrors.linked.code]);
  const { refundId } = await complaintOf(id);
  expect((await t.call(parkingRefunds.get, params(refundId ?? ''), chief)).data).toMatchObject({ applyFen: 500, refundReason: 1 });
  await follow(id, complaintAction.REPLY);
  expect((await finish(id, complaintResult.REFUND)).data.complaintStatus).toBe(FINISHED);
});

test('money of one of several stays that were paid together is asked for through the complaint about that stay', async () => {
  const { payNumber, orderId } = await paid();
  const { rows } = await t.owner.query<{ id: string; dealerId: string }>(
    `update bill set subject_id = null where bill_no = $1 returning id, dealer_id as "dealerId"`,
    [payNumber],
  );
  const [bill] = rows;
  for (const [itemNo, subjectId] of [orderId, bill?.id].entries())
    await t.owner.query('insert into bill_item (dealer_id, bill_id, item_no, subject_id, amount_fen) values ($1, $2, $3, $4, 600)', [
      ...[bill?.dealerId, bill?.id, itemNo + 1, subjectId],
    ]);
  const id = await registered({ payNumber });
  await t.owner.query('update bill_complaint set order_id = $2 where id = $1', [id, orderId]);
  await accept(id);
  expect((await t.call(billComplaints.refund, { ...params(id), body: { applyFen: 500 } }, clerk)).code).toBe('200');
  const { refundId } = await complaintOf(id);
  expect((await t.call(parkingRefunds.get, params(refundId ?? ''), chief)).data).toMatchObject({ applyFen: 500, order: { orderId } });
});

test('a complaint opens an appeal on its stay, once', async () => {
  const { payNumber, orderId } = await paid();
  const id = await registered({ payNumber });
  await accept(id);
  const open = () => t.call(billComplaints.toAppeal, { ...params(id), body: { appealType: 5 } }, clerk);
  const { appealId } = (await open()).data;
  expect((await open()).code).toBe(complaintErrors.linked.code);
  expect((await t.call(parkOrderAppeals.get, params(appealId), chief)).data).toMatchObject({
    orderId,
    contactPhone: '138****1234',
    content: expect.stringContaining('多收了'),
  });
});

test('who asks again after the end is in hand once more, with new deadlines', async () => {
  const id = await registered();
  await accept(id);
  await follow(id, complaintAction.REPLY);
  await finish(id, complaintResult.UNFOUNDED);
  t.clock.at = new Date('2025-10-14T10:00:00+08:00');
  await t.call(billComplaints.urge, { ...params(id), body: { content: '不认可' } }, clerk);
  expect(await complaintOf(id)).toMatchObject({
    ...{ complaintStatus: PROCESSING, urgeCount: 1, reopenCount: 1, repliedAt: null, finishedAt: null, result: null },
    respondDeadline: '2025-10-15T10:00:00+08:00',
  });
});

test('handed to somebody who may answer, and to nobody else; found by its phone', async () => {
  const id = await registered();
  const [handler] = (await t.call(billComplaints.handleUsers, {}, chief)).data;
  const to = (handlerId: string) => t.call(billComplaints.transfer, { ...params(id), body: { handlerId, content: '' } }, chief);
  expect((await to(handler?.userId ?? '')).data.complaintStatus).toBe(PROCESSING);
  expect((await to(yard.parkId)).code).toBe(complaintErrors.notHandler.code);
  expect(await numberOf(t, chief, 'billComplaint', id)).toBe('13800001234');
  const found = (await t.call(billComplaints.list, { query: { phone: '13800001234', tab: 0 } }, chief)).data.results;
  expect(found.map(({ complaintId }) => complaintId)).toContain(id);
  const headers = { authorization: chief.token, clienttype: chief.clientType };
  const file = await t.app.http.inject({ method: 'GET', url: `/api${billComplaints.export.path}?tab=0`, headers });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

test('a deadline that is near is a to-do until the reply', async () => {
  const id = await registered();
  const { complaintNo } = await complaintOf(id);
  const run = async (at: string) => {
    t.clock.at = new Date(at);
    for (const job of appealJobs) if (job.name === 'complaint-deadline') await runForDealers(t.app, job);
    [clerk, chief] = [await t.login('kefu'), await t.login('binjiang')]; // a session does not last a day without a call
    return (await todos(complaintNo)).length;
  };
  expect(await run('2025-10-15T04:59:00+08:00')).toBe(0);
  expect(await run('2025-10-15T05:00:00+08:00')).toBe(1);
  expect(await run('2025-10-15T05:05:00+08:00')).toBe(1);
  await accept(id);
  await follow(id, complaintAction.REPLY);
  expect(await run('2025-10-15T05:10:00+08:00')).toBe(0);
});
