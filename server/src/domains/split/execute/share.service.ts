import { splitDetailStatus, splitErrors, splitMoveKind, splitReceiver } from '@bochong/contract/split';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { neverHeard, type OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { findBill } from '../../bill/index.ts';
import type { PaymentSharing, ShareAnswer, SharedPayment, ShareRequest } from '../../pay-channel/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { type AccountKey, accountOf } from '../account/split-account.repo.ts';
import { receiverOf } from '../account/split-bind.service.ts';
import { move } from '../balance/split-move.service.ts';
import { facts } from '../bill/accrue.service.ts';
import {
  type DetailChange,
  detailsOf,
  findDetail,
  findSplit,
  lockSplit,
  type StoredDetail,
  type StoredSplit,
  saveStatus,
  updateDetail,
} from '../bill/split-bill.repo.ts';
import { statusOfBill } from '../take-back/take-back.rule.ts';

const { WAITING, UNDER_WAY, DONE, FAILED } = splitDetailStatus;

/** A failed share is tried so often by itself; then it is somebody's to do. */
export const mostTries = 3;
const againMinutes = 30;

/** What of a share is still to be given. */
export const payableFen = ({ amountFen, returnedFen }: Pick<StoredDetail, 'amountFen' | 'returnedFen'>): number =>
  Math.max(0, amountFen - returnedFen);

/** A payment as its channel knows it; undefined when the channel shares nothing out. */
export async function sharedPayment(
  { app, tx, now }: WorkContext,
  split: AccountKey,
): Promise<{ sharing: PaymentSharing; payment: SharedPayment } | undefined> {
  const bill = found(await findBill(tx, split.dealerId, split.id));
  const { sharing } = await app.channels.of(tx, bill);
  const { outTradeNo, channelTradeNo, paidFen, paidAt, frozen } = bill;
  return (
    sharing && {
      sharing,
      payment: { outTradeNo, channelTradeNo: channelTradeNo ?? '', paidFen, paidAt: paidAt ?? '', frozen, at: now.toISOString() },
    }
  );
}

/** Status and sums of a payment's sharing, after its shares have changed. */
export async function refresh({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, split: AccountKey): Promise<StoredDetail[]> {
  const details = await detailsOf(tx, split);
  const status = statusOfBill(details.map((detail) => detail.status));
  await saveStatus(
    tx,
    split,
    status,
    details.reduce((sum, { returnedFen }) => sum + returnedFen, 0),
    now,
  );
  if (!details.some((detail) => detail.status === FAILED))
    await closeTodo(tx, { dealerId: split.dealerId, typeCode: 'SPLIT_FAIL', bizId: split.id, at: now });
  return details;
}

/** A share is the receiver's: given by the channel (`payAccountId`), or by hand. */
export async function given(
  work: WorkContext,
  split: StoredSplit,
  detail: StoredDetail,
  payAccountId: string | null,
  change: DetailChange,
): Promise<void> {
  const { tx, now } = work;
  const fen = payableFen(detail);
  await updateDetail(tx, detail, { ...change, status: DONE, given_fen: fen, next_at: null, fail_text: '', done_at: now.toISOString() });
  const { dealerId, accountId } = detail;
  await move(work, {
    ...facts(split),
    payAccountId,
    dealerId,
    accountId,
    kind: splitMoveKind.DONE,
    fen,
    splitBillId: split.id,
    refNo: split.billNo,
  });
}

/** Sends a share to its channel under a number of its own: stored and committed before anything is called. */
export async function startShare({ tx, now }: WorkContext, detail: StoredDetail): Promise<void> {
  const outSplitNo = `FZ${detail.id.replaceAll('-', '').slice(-24)}T${detail.tries + 1}`;
  await updateDetail(tx, detail, { status: UNDER_WAY, out_split_no: outSplitNo, tries: detail.tries + 1, next_at: null, fail_text: '' });
  await planEffect({ tx, now }, shareEffect, { dealerId: detail.dealerId, key: outSplitNo, subjectId: detail.id });
}

/** Carries out what of a payment is due: online shares go to the channel, kept balances get theirs, bank transfers wait for a person. */
export async function runDue(work: WorkContext, key: AccountKey): Promise<void> {
  const { tx, now } = work;
  const split = found(await lockSplit(tx, key));
  for (const detail of await detailsOf(tx, key)) {
    if (detail.status !== WAITING && detail.status !== FAILED) continue;
    if (Date.parse(detail.planAt) > now.getTime()) continue;
    if (payableFen(detail) === 0 && detail.status === WAITING)
      await updateDetail(tx, detail, { status: DONE, next_at: null, done_at: now.toISOString() });
    else if (detail.online) {
      if (detail.status === WAITING || (detail.tries < mostTries && !split.released)) await startShare(work, detail);
      else await updateDetail(tx, detail, { next_at: null });
    } else if (detail.receiverType === splitReceiver.INTERNAL)
      await updateDetail(tx, detail, { status: DONE, given_fen: payableFen(detail), next_at: null, done_at: now.toISOString() });
    else await updateDetail(tx, detail, { next_at: null });
  }
  await refresh(work, key);
}

export const shareEffect: OutboundKind<ShareRequest & { sharing: PaymentSharing }, Exclude<ShareAnswer, { state: 'PROCESSING' }>> = {
  kind: 'split-share',
  title: '渠道分账',
  lane: 'money',
  async prepare(work, { dealerId, subjectId, key }) {
    const { app, tx } = work;
    const detail = await findDetail(tx, { dealerId, id: subjectId });
    if (detail?.status !== UNDER_WAY || detail.outSplitNo !== key) return undefined;
    const account = found(await accountOf(tx, { dealerId, id: detail.accountId }));
    const shared = found(await sharedPayment(work, { dealerId, id: detail.splitBillId }));
    const { payment, sharing } = shared;
    return {
      sharing,
      ...payment,
      outShareNo: key,
      receiver: receiverOf(app, account),
      fen: payableFen(detail),
      description: `分账 ${detail.billNo}`,
    };
  },
  async send({ sharing, ...request }) {
    const answer = await sharing.share(request);
    return answer.state === 'PROCESSING' ? undefined : answer;
  },
  async query({ sharing, ...request }) {
    const answer = await sharing.queryShare(request);
    return answer.state === 'UNKNOWN_NUMBER' ? neverHeard : answer.state === 'PROCESSING' ? undefined : answer;
  },
  async settle(work, { dealerId, subjectId, key }, answer) {
    const { app, tx, now } = work;
    const place = found(await findDetail(tx, { dealerId, id: subjectId }));
    const split = found(await lockSplit(tx, { dealerId, id: place.splitBillId }));
    const detail = found(await findDetail(tx, { dealerId, id: subjectId }));
    if (detail.status !== UNDER_WAY || detail.outSplitNo !== key) return;
    if (answer.state === 'SUCCESS') await given(work, split, detail, split.payAccountId, { channel_split_no: answer.channelNo });
    else {
      const again = detail.tries < mostTries ? new Date(now.getTime() + againMinutes * 60_000).toISOString() : null;
      const failText = `${answer.failText}（${answer.failCode}）`.slice(0, 200);
      await updateDetail(tx, detail, { status: FAILED, fail_text: failText, next_at: again });
      if (again === null) await needSomebody(work, split, failText);
    }
    await refresh(work, split);
    await app.events.emit(tx, 'SplitShareEnded', dealerId, { splitBillId: split.id });
  },
  async unanswered(work, { dealerId, subjectId }, { left }) {
    const detail = left ? await findDetail(work.tx, { dealerId, id: subjectId }) : undefined;
    const split = detail && (await findSplit(work.tx, { dealerId, id: detail.splitBillId }));
    if (split) await needSomebody(work, split, '支付渠道未返回分账结果，请核实后在后台任务中重试');
  },
};

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A share is under way no more: what waited for it goes on. */
    SplitShareEnded: { splitBillId: string };
  }
}

export async function needSomebody(
  { tx, now }: WorkContext,
  { dealerId, id, billNo, parkId }: StoredSplit,
  content: string,
): Promise<void> {
  const todo = { dealerId, typeCode: 'SPLIT_FAIL', bizId: id, bizType: 'split' } as const;
  await raiseTodo(tx, { ...todo, title: `分账失败：${billNo}`, content, parkId, jumpQuery: `keyword=${billNo}`, at: now });
}

/** A person's deed on a share is refused in a state that does not allow it. */
export const refuseDeed = ({ status }: StoredDetail, deed: string): never =>
  fail(splitErrors.billState, { status: splitDetailStatus.label(status as 0), deed });
