import { channelAnswer, diffAction, diffHandle, matchDirection } from '@bochong/contract/reconciliation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { findBill } from '../../bill/index.ts';
import type { PayChannel, PaymentAnswer, RefundAnswer, RefundRequest } from '../../pay-channel/index.ts';
import { refundsOfNumbers, takeAnswer } from '../../refund/index.ts';
import { isFrozen } from '../match/reconcile-day.repo.ts';
import { addStep, lockDiff, noteAnswer, readDiff, type StoredDiff } from './diff-deed.repo.ts';
import { bookPayment, finish } from './diff-deed.service.ts';

const { ASKING, SUCCESS, PENDING, CLOSED, UNKNOWN, SILENT } = channelAnswer;

type Question = { channel: PayChannel } & ({ outTradeNo: string; refund?: undefined } | { outTradeNo: string; refund: RefundRequest });
type Said = { payment: PaymentAnswer } | { refund: RefundAnswer | { state: 'UNKNOWN_NUMBER' } };

const codesOf = { SUCCESS, PAYING: PENDING, PROCESSING: PENDING, CLOSED, FAILED: CLOSED, UNKNOWN_NUMBER: UNKNOWN } as const;

/** The refund that a difference is about, and its bill. */
async function askedOf({ tx }: Pick<WorkContext, 'tx'>, diff: StoredDiff) {
  const [refund] = diff.refundId === null ? [] : await refundsOfNumbers(tx, diff, [diff.matchKey]);
  const billId = refund?.billId ?? diff.billId;
  return { refund, bill: billId === null ? undefined : await findBill(tx, diff.dealerId, billId) };
}

/** Asks a channel what became of a number in which its bill and the till differ. Asking again changes nothing. */
export const askEffect: OutboundKind<Question, Said> = {
  kind: 'reconcile-ask',
  title: '对账差异查询',
  lane: 'money',
  async prepare({ app, tx }, { dealerId, subjectId }) {
    const diff = await readDiff(tx, subjectId, [dealerId]);
    const { refund, bill } = diff?.answer === ASKING ? await askedOf({ tx }, diff) : {};
    if (!diff || !bill) return undefined;
    const channel = await app.channels.of(tx, bill);
    const { outTradeNo, channelTradeNo, paidFen } = bill;
    if (!refund) return { channel, outTradeNo };
    const request = { outRefundNo: refund.key, outTradeNo, channelTradeNo: channelTradeNo ?? '', refundFen: refund.fen, paidFen };
    return { channel, outTradeNo, refund: request };
  },
  send: async ({ channel, outTradeNo, refund }) =>
    refund ? { refund: await channel.queryRefund(refund) } : { payment: await channel.query(outTradeNo) },
  async settle(work, { dealerId, subjectId }, said) {
    const { app, tx, now } = work;
    const diff = await lockDiff(tx, subjectId, [dealerId]);
    if (diff?.answer !== ASKING) return;
    const { state } = 'payment' in said ? said.payment : said.refund;
    const answer = codesOf[state];
    await noteAnswer(tx, diff, answer, now);
    await addStep(tx, diff, { action: diffAction.ANSWER, text: channelAnswer.label(answer), by: '', at: now });
    // A month that is confirmed stands as it is: what the channel says is noted, and nothing is booked by it.
    if (await isFrozen(tx, diff, diff.billDay)) return;
    if (await bookAnswer(work, diff, said)) {
      await finish(work, diff, { status: diffHandle.ADJUSTED, action: diffAction.APPLY, reason: '按渠道答复补记', by: '' });
      return;
    }
    await app.events.emit(tx, 'ReconcileAgain', dealerId, { accountId: diff.accountId, billDay: diff.billDay });
  },
  delayMinutes: (tries) => (tries > 3 ? null : 1),
  async unanswered({ tx, now }, { dealerId, subjectId }, { left }) {
    const diff = left ? await lockDiff(tx, subjectId, [dealerId]) : undefined;
    if (diff?.answer === ASKING) await noteAnswer(tx, diff, SILENT, now);
  },
};

/** Books what the channel did and the till does not know; true when the difference is settled by that. */
async function bookAnswer(work: WorkContext, diff: StoredDiff, said: Said): Promise<boolean> {
  if (diff.handleStatus !== diffHandle.OPEN) return false;
  const { refund, bill } = await askedOf(work, diff);
  if ('payment' in said) {
    if (said.payment.state !== 'SUCCESS' || !bill || diff.direction !== matchDirection.PAY || bill.paidAt !== null) return false;
    return bookPayment(work, diff, { ...said.payment, outTradeNo: bill.outTradeNo }, null);
  }
  // What went back is booked today: the day of the bill then knows it as crossing days.
  if (refund && !refund.done && said.refund.state === 'SUCCESS') await takeAnswer(work, refund.id, refund.key, said.refund);
  return false;
}
