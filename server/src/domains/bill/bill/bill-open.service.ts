import { billBiz, payScene, payState } from '@bochong/contract/bill';
import { payNotifyPath } from '@bochong/contract/pay-channel';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { noticeKey, type OpeningAnswer, type PayChannel, type PaymentAnswer, type PaymentOrder } from '../../pay-channel/index.ts';
import { type BillRow, findBill } from './bill.repo.ts';
import { takeNotice } from './bill-notice.service.ts';
import { askNext, expiryOf, findOpening, insertOpening, keepOpening, refuseOpening, takeDue } from './bill-opening.repo.ts';
import { moveUnpaid } from './bill-state.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A channel has accepted a bill that is paid without a press, and will tell of the money; or it has not, and the bill is over. */
    AutomaticBillAnswered: { billId: string; accepted: boolean; reason: string };
  }
}

/** Makes a bill at its channel after the commit. */
export async function openAtChannel(
  { app, tx, now }: WorkContext,
  bill: BillRow,
  { payWay, payerId, payerIp, askAt }: { payWay: number; payerId: string; payerIp: string; askAt: Date },
): Promise<void> {
  const key = { dealerId: bill.dealerId, billId: bill.id };
  const payerCipher = payerId === '' ? null : app.keys.encrypt(payerId);
  const description = `${billBiz.label(bill.bizType as 1)} ${bill.billNo}`;
  await insertOpening(tx, key, { payWay, payerCipher, payerIp, description });
  await askNext(tx, key, askAt);
  await planEffect({ tx, now }, openEffect, { dealerId: bill.dealerId, key: bill.outTradeNo, subjectId: bill.id });
}

/**
 * A bill that was made before, for whoever asks for it again: where it is paid, as {@link createBill} answered or the channel told since; empty
 * while the channel has not answered, and once it is paid, given up or out of time.
 */
export async function openedBill({ app, tx, now }: WorkContext, key: { dealerId: string; billId: string }) {
  const bill = found(await findBill(tx, key.dealerId, key.billId));
  const expireAt = found(await expiryOf(tx, key));
  const open = bill.payState === payState.CREATED || bill.payState === payState.PAYING;
  if (!open || Date.parse(expireAt) <= now.getTime()) return { bill, payUrl: '', expireAt };
  const channel = await app.channels.of(tx, bill);
  const made = channel.payUrl?.({ outTradeNo: bill.outTradeNo, amountFen: bill.totalFen });
  return { bill, payUrl: made ?? (await findOpening(tx, key))?.payUrl ?? '', expireAt };
}

/** Says what a channel did with a bill that nobody presses for. */
async function tellAutomatic(
  { app, tx }: WorkContext,
  { dealerId, billId }: { dealerId: string; billId: string },
  accepted: boolean,
  reason = '',
) {
  const bill = await findBill(tx, dealerId, billId);
  if (bill?.payScene === payScene.AUTO) await app.events.emit(tx, 'AutomaticBillAnswered', dealerId, { billId, accepted, reason });
}

/** A bill on its way to the channel: its merchant number makes repeated calls one. */
export const openEffect: OutboundKind<{ channel: PayChannel; order: PaymentOrder }, OpeningAnswer> = {
  kind: 'bill-open',
  title: '支付下单',
  lane: 'money',
  async prepare({ app, tx, now }, { dealerId, subjectId: billId }) {
    const bill = await findBill(tx, dealerId, billId);
    const opening = await findOpening(tx, { dealerId, billId });
    if (bill?.payState !== payState.CREATED || !opening || Date.parse(opening.expireAt) <= now.getTime()) return undefined;
    const { payWay, payerCipher, payerIp, description } = opening;
    const notifyUrl = new URL(payNotifyPath(noticeKey({ dealerId, accountId: bill.accountId ?? '' })), app.config.BOCHONG_PUBLIC_URL).href;
    const payer = { payWay, payerId: payerCipher ? app.keys.decrypt(payerCipher) : '', payerIp };
    const order = { outTradeNo: bill.outTradeNo, amountFen: bill.totalFen, description, ...payer, notifyUrl };
    return { channel: await app.channels.of(tx, bill), order: { ...order, expireAt: new Date(opening.expireAt), frozen: bill.frozen } };
  },
  async send({ channel, order }) {
    return channel.create?.(order);
  },
  async settle(work, { dealerId, subjectId: billId }, answer, { channel, order: { outTradeNo } }) {
    const { tx } = work;
    const key = { dealerId, billId };
    if (answer.state === 'PAID') {
      await moveUnpaid(tx, { dealerId, id: billId }, payState.PAYING, [payState.CREATED]);
      await takeNotice(work, dealerId, billId, { ...answer, outTradeNo, merchantNo: channel.merchantNo });
    } else if (answer.state === 'OPENED') {
      await keepOpening(tx, key, answer);
      await moveUnpaid(tx, { dealerId, id: billId }, payState.PAYING, [payState.CREATED]);
      await tellAutomatic(work, key, true);
    } else if (await moveUnpaid(tx, { dealerId, id: billId }, payState.FAILED)) {
      await refuseOpening(tx, key, `${answer.failCode} ${answer.failText}`.trim().slice(0, 200));
      await tellAutomatic(work, key, false, answer.failText);
    }
  },
  // The payer stands there: soon, and not beyond the bill's quarter of an hour.
  delayMinutes: (tries) => (tries > 10 ? null : 1),
};

/** Minutes between two questions about a bill that is not decided. */
const askMinutes = [1, 2, 4, 8];

/** Asks the channel about a bill whose notification has not come; one that has run out or was superseded is closed there. */
export const askEffect: OutboundKind<{ channel: PayChannel; outTradeNo: string; closes: boolean }, PaymentAnswer> = {
  kind: 'bill-ask',
  title: '支付结果查询',
  lane: 'money',
  async prepare({ app, tx, now }, { dealerId, subjectId: billId }) {
    const bill = await findBill(tx, dealerId, billId);
    const opening = await findOpening(tx, { dealerId, billId });
    if (!bill || !opening || bill.payState === payState.SUCCESS || bill.payState === payState.FAILED) return undefined;
    const closes = bill.payState === payState.CLOSED || Date.parse(opening.expireAt) <= now.getTime();
    return { channel: await app.channels.of(tx, bill), outTradeNo: bill.outTradeNo, closes };
  },
  async send({ channel, outTradeNo, closes }) {
    const answer = await channel.query(outTradeNo);
    if (answer.state === 'SUCCESS' || answer.state === 'CLOSED' || !closes) return answer;
    if (answer.state === 'PAYING') await channel.close(outTradeNo);
    return { state: 'CLOSED' };
  },
  async settle(work, { dealerId, subjectId: billId }, answer, { channel, outTradeNo }) {
    const { tx, now } = work;
    const bill = { dealerId, id: billId };
    if (answer.state === 'SUCCESS') {
      const outcome = await takeNotice(work, dealerId, billId, { ...answer, outTradeNo, merchantNo: channel.merchantNo });
      if (outcome === 'mismatch') await moveUnpaid(tx, bill, payState.CLOSED);
    } else if (answer.state === 'CLOSED') {
      if (await moveUnpaid(tx, bill, payState.CLOSED)) await tellAutomatic(work, { dealerId, billId }, false, '超时未扣成');
    } else {
      const opening = await findOpening(tx, { dealerId, billId });
      const next = now.getTime() + (askMinutes[(opening?.asked ?? 1) - 1] ?? 15) * 60_000;
      await askNext(tx, { dealerId, billId }, new Date(Math.min(next, Math.max(now.getTime(), Date.parse(opening?.expireAt ?? '')))));
    }
  },
};

/** Asks about bills that are due. */
export const openingJob: ScheduledJob = {
  name: 'ask-bills',
  when: { everyMin: 1 },
  lane: 'money',
  async perDealer(tx, { dealerId, now }) {
    for (const { billId, outTradeNo } of await takeDue(tx, dealerId, now))
      await planEffect({ tx, now }, askEffect, { dealerId, key: outTradeNo, subjectId: billId });
  },
};
