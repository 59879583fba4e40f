import { createHmac, randomUUID } from 'node:crypto';
import { billBiz, billErrors, payChannel, payScene, receipts } from '@bochong/contract/bill';
import { payChannelErrors, payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { billFlows, parkingRefunds, refundReason, refundStatus } from '@bochong/contract/refund';
import { simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkContext } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { createBillFor, type Payable, type Subject, takePayment } from './index.ts';

/** A can that a machine in the lot sold: what it costs, what was paid for it and what went back. */
interface Can extends Subject {
  priceFen: number;
  paidFen: number;
  refundFen: number;
}

const cans = new Map<string, Can>();
const bizType = billBiz.BOOK; // a code of the list that no business uses yet

const vending: Payable<Can> = {
  bizType,
  lock: async (_, __, ids) =>
    new Map(
      ids.flatMap((id) => {
        const can = cans.get(id);
        return can ? [[id, { ...can, surplusFen: Math.max(0, can.paidFen - can.refundFen - can.priceFen) }]] : [];
      }),
    ),
  quote: async (_, { priceFen, paidFen, refundFen }) => ({
    payableFen: priceFen,
    dueFen: Math.max(0, priceFen - paidFen + refundFen),
    writtenOffFen: 0,
  }),
  async credit(_, __, credits) {
    for (const { subject, amountFen } of credits) canOf(subject.id).paidFen += amountFen;
  },
  async debit(_, { id }, { refundFen }) {
    canOf(id).refundFen += refundFen;
  },
  describe: async (_, __, ids) =>
    ids.map((id) => {
      const { parkId, priceFen, paidFen, refundFen } = canOf(id);
      const surplusFen = Math.max(0, paidFen - refundFen - priceFen);
      return { id, number: 'CAN1', parkId, beginTime: now(), endTime: now(), payableFen: priceFen, paidFen, refundFen, surplusFen };
    }),
};

let t: TestApp;
let yard: Yard;
let actor: Actor;
let auditor: Actor;
let can: Can;
const canOf = (id: string) => cans.get(id) ?? expect.fail('no such can');
const now = () => toIso(t.app.clock.now());

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  t.app.payables.register(vending);
  [actor, auditor] = [await t.login('binjiang'), await t.login('kefu')];
  yard = await createYard(t, 'VENDING');
});
afterAll(() => t.close());
beforeEach(() => {
  const { dealerId, parkId } = yard;
  const plateNo = `浙V${String(cans.size).padStart(5, '0')}`;
  can = { id: newId(), dealerId, parkId, plateNo, plateColor: 1, running: false, surplusFen: 0, priceFen: 800, paidFen: 0, refundFen: 0 };
  cans.set(can.id, can);
});

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const billBy = (channel: number) =>
  work((context) =>
    createBillFor(context, { dealerId: can.dealerId, bizType, subjectId: can.id }, { payChannel: channel, payScene: payScene.EXIT }),
  );
async function notify({ bill }: Awaited<ReturnType<typeof billBy>>): Promise<string> {
  const { outTradeNo, totalFen: paidFen } = bill;
  const { merchantNo } = simulatedChannel;
  const payload = JSON.stringify({ outTradeNo, channelTradeNo: `S${outTradeNo}`, merchantNo, paidFen, paidAt: now(), nonce: randomUUID() });
  const sign = createHmac('sha256', simulatedChannelKey).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  const url = payNotifyPath(bill.payChannel);
  return (await t.app.http.inject({ method: 'POST', url, payload, headers })).body;
}
const receiptList = async () => (await t.call(receipts.list, { query: { plateNo: can.plateNo } }, actor)).data;
const refunds = async () => (await t.call(parkingRefunds.list, { query: { plateNo: can.plateNo } }, actor)).data.results;
const moneyEvents = async () =>
  (
    await t.owner.query(
      `select kind, (body ->> 'fen')::int as fen, (body -> 'tender' ->> 'payChannel')::int as channel from money_event
       where body ->> 'plateNo' = $1 or body ->> 'subjectId' = $2 order by kind, fen, channel`,
      [can.plateNo, can.id],
    )
  ).rows;

/** 8 yuan at the desk by two means at once: 5 in cash, 3 from a card. */
const payByTwoMeans = () =>
  work((context) => {
    const { dealerId, plateNo, plateColor, parkId } = can;
    const order = { dealerId, bizType, plateNo, plateColor, parts: [{ subjectId: can.id, parkId, amountFen: 800 }] as const };
    const tender = { collectorId: 'binjiang' };
    return takePayment(
      context,
      order,
      [
        { ...tender, payChannel: payChannel.CASH, amountFen: 500, tradeNos: [] },
        { ...tender, payChannel: payChannel.POS, amountFen: 300, tradeNos: [`POS${plateNo}`] },
      ],
      { payScene: payScene.EXIT },
    );
  });

test('a can is quoted and paid by two means at once; what it does not owe cannot be asked for', async () => {
  expect((await billBy(payChannel.WECHAT)).bill).toMatchObject({ totalFen: 800, subjectId: can.id });
  const [first, second] = await payByTwoMeans();
  expect(second?.paymentId).toBe(first.id);
  expect(canOf(can.id)).toMatchObject({ paidFen: 800 });
  expect((await receiptList()).summary).toMatchObject({
    paidFen: 800,
    channels: [
      { payChannel: payChannel.CASH, paidFen: 500 },
      { payChannel: payChannel.POS, paidFen: 300 },
    ],
  });
  await deliverEvents(t);
  expect(await refunds()).toEqual([]);
  await expect(billBy(payChannel.WECHAT)).rejects.toMatchObject({ definition: billErrors.nothingDue });
});

test('a slip that has paid already takes the other means of its payment down with it', async () => {
  await payByTwoMeans();
  const paidFen = canOf(can.id).paidFen;
  await expect(payByTwoMeans()).rejects.toMatchObject({ definition: billErrors.tradeUsed });
  expect((await receiptList()).summary).toMatchObject({ paidFen });
});

test('paid twice through two channels: the second goes back by itself', async () => {
  const [wechat, alipay] = [await billBy(payChannel.WECHAT), await billBy(payChannel.ALIPAY)];
  expect([await notify(wechat), await notify(alipay)]).toEqual(['success', 'success']);
  expect(canOf(can.id).paidFen).toBe(1600);
  await deliverEvents(t);
  expect(await refunds()).toMatchObject([
    { approvedFen: 800, refundReason: refundReason.DUPLICATE, refundStatus: refundStatus.SUCCESS, payChannel: payChannel.ALIPAY },
  ]);
  expect(canOf(can.id)).toMatchObject({ paidFen: 1600, refundFen: 800 });
  expect(await moneyEvents()).toEqual([
    { kind: 'BillSettled', fen: 800, channel: payChannel.WECHAT },
    { kind: 'BillSettled', fen: 800, channel: payChannel.ALIPAY },
    { kind: 'RefundExecuted', fen: 800, channel: payChannel.ALIPAY },
    { kind: 'SurplusFound', fen: 800, channel: null },
  ]);
});

test('refunded in part, it stands in receipts, refunds and the flow of money', async () => {
  const bill = await billBy(payChannel.WECHAT);
  await notify(bill);
  const body = { billId: bill.bill.id, applyFen: 300, refundReason: refundReason.FEE_WRONG, reasonText: '卡货', requestId: newId() };
  const { data: refund } = await t.call(parkingRefunds.apply, { body: body as never }, actor);
  const audited = await t.call(
    parkingRefunds.audit,
    { params: { id: refund.refundId }, body: { pass: 1, opinion: '属实', rev: 0 } },
    auditor,
  );
  expect(audited.code).toBe('200');
  await deliverEvents(t);
  expect(canOf(can.id)).toMatchObject({ paidFen: 800, refundFen: 300 });
  expect((await receiptList()).results).toMatchObject([{ bizType, paidFen: 800, refundedFen: 300 }]);
  expect(await refunds()).toMatchObject([{ approvedFen: 300, refundStatus: refundStatus.SUCCESS }]);
  expect((await t.call(parkingRefunds.get, { params: { id: refund.refundId } }, actor)).data.order).toMatchObject({
    orderNo: 'CAN1',
    refundFen: 300,
  });
  const { data: flow } = await t.call(billFlows.list, { query: { plateNo: can.plateNo } }, actor);
  expect(flow.summary).toEqual({ receivedFen: 800, refundedFen: 300, netFen: 500 });
});

test('a channel that is not configured is refused with a clear word, and its notices count for nothing', async () => {
  await expect(billBy(payChannel.COMPANY)).rejects.toMatchObject({ definition: payChannelErrors.notConfigured });
  const headers = { 'content-type': 'application/json', [paySignHeader]: 'a'.repeat(64) };
  const answer = await t.app.http.inject({ method: 'POST', url: payNotifyPath(payChannel.COMPANY), payload: '{}', headers });
  expect([answer.statusCode, answer.body]).toEqual([401, 'bad signature']);
});
