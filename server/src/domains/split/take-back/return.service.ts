import { splitDetailStatus, splitMoveKind } from '@bochong/contract/split';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { neverHeard, type OutboundKind } from '../../../kernel/outbound/kind.ts';
import type { PaymentSharing, ShareAnswer, TakeBackRequest } from '../../pay-channel/index.ts';
import { accountOf } from '../account/split-account.repo.ts';
import { receiverOf } from '../account/split-bind.service.ts';
import { moveShortfall } from '../balance/split-move.repo.ts';
import { move } from '../balance/split-move.service.ts';
import { facts } from '../bill/accrue.service.ts';
import { findDetail, lockSplit, updateDetail } from '../bill/split-bill.repo.ts';
import { needSomebody, refresh, sharedPayment } from '../execute/share.service.ts';
import { endReturn, findReturn, returnState, type StoredReturn } from './take-back.repo.ts';

type Outcome = Exclude<ShareAnswer, { state: 'PROCESSING' }>;

/** A channel takes back what it gave. What it refuses the receiver owes; no answer is no refusal. */
export const returnEffect: OutboundKind<TakeBackRequest & { sharing: PaymentSharing }, Outcome> = {
  kind: 'split-return',
  title: '渠道分账回退',
  lane: 'money',
  async prepare(work, { dealerId, subjectId }) {
    const { app, tx } = work;
    const one = await findReturn(tx, { dealerId, id: subjectId });
    if (one?.state !== returnState.UNDER_WAY) return undefined;
    const detail = found(await findDetail(tx, { dealerId, id: one.detailId }));
    const account = found(await accountOf(tx, { dealerId, id: one.accountId }));
    const { payment, sharing } = found(await sharedPayment(work, { dealerId, id: one.splitBillId }));
    const numbers = { outReturnNo: one.outReturnNo, outShareNo: detail.outSplitNo };
    return { sharing, ...payment, ...numbers, receiver: receiverOf(app, account), fen: one.fen, description: `回退 ${detail.billNo}` };
  },
  async send({ sharing, ...request }) {
    const answer = await sharing.takeBack?.(request);
    return answer === undefined || answer.state === 'PROCESSING' ? undefined : answer;
  },
  async query({ sharing, ...request }) {
    const answer = await sharing.queryTakeBack?.(request);
    if (answer === undefined || answer.state === 'UNKNOWN_NUMBER') return neverHeard;
    return answer.state === 'PROCESSING' ? undefined : answer;
  },
  async settle(work, { dealerId, subjectId }, answer) {
    const place = found(await findReturn(work.tx, { dealerId, id: subjectId }));
    await lockSplit(work.tx, { dealerId, id: place.splitBillId });
    const one = found(await findReturn(work.tx, { dealerId, id: subjectId }));
    if (one.state === returnState.UNDER_WAY) await end(work, one, answer);
  },
  async unanswered(work, { dealerId, subjectId }, { left }) {
    const one = left ? await findReturn(work.tx, { dealerId, id: subjectId }) : undefined;
    const split = one && (await lockSplit(work.tx, { dealerId, id: one.splitBillId }));
    if (split) await needSomebody(work, split, '支付渠道未返回分账回退结果，退款在等待，请核实后在后台任务中重试');
  },
};

async function end(work: WorkContext, one: StoredReturn, answer: Outcome): Promise<void> {
  const { app, tx, now } = work;
  const { dealerId, accountId, fen } = one;
  const split = found(await lockSplit(tx, { dealerId, id: one.splitBillId }));
  const detail = found(await findDetail(tx, { dealerId, id: one.detailId }));
  if (answer.state === 'SUCCESS') {
    await endReturn(tx, one, { state: returnState.BACK, channel_return_no: answer.channelNo }, now);
    await move(work, {
      ...facts(split),
      dealerId,
      accountId,
      kind: splitMoveKind.RETURNED,
      fen,
      splitBillId: split.id,
      refNo: one.outReturnNo,
    });
  } else {
    await endReturn(tx, one, { state: returnState.REFUSED, fail_text: `${answer.failText}（${answer.failCode}）`.slice(0, 200) }, now);
    await moveShortfall(tx, { dealerId, accountId }, fen);
  }
  if (detail.returnedFen === detail.shareFen) await updateDetail(tx, detail, { status: splitDetailStatus.RETURNED });
  await refresh(work, split);
  await app.events.emit(tx, 'SplitShareEnded', dealerId, { splitBillId: split.id });
}
