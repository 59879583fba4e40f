import { appealAction, appealDecision, appealErrors, appealStatus } from '@bochong/contract/appeal';
import { type RefundRow, refundReason, refundSource } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import { attempt } from '../../../kernel/database/attempt.ts';
import { AppError, fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { stayPayable } from '../../parking-order/index.ts';
import { refundSubject, surplusOf } from '../../refund/index.ts';
import { type Appeal, updateAppeal } from '../appeal.repo.ts';
import { actorOf, reachable } from '../appeal.service.ts';
import { insertStep } from './appeal-step.repo.ts';
import { leaderConfigOf } from './leader-config.repo.ts';

/** Asks back what an approved appeal found to be too much, once; a leader's agreement spares the refund its audit. */
export async function refundAppeal(context: Context, id: string) {
  const { tx, now } = context;
  const appeal = await reachable(context, id);
  if (appeal.appealStatus !== appealStatus.APPROVED || appeal.refundFen === 0 || appeal.refundId !== null)
    fail(appealErrors.nothingToRefund);
  const by = actorOf(context);
  const subject = { bizType: stayPayable.bizType, subjectId: appeal.orderId };
  // What somebody else has asked back of it meanwhile is not too much any more; an amount that was agreed on is due as it is.
  const surplus = await surplusOf(context, appeal.dealerId, subject);
  const fen = appeal.decision === appealDecision.REFUND_ONLY ? appeal.refundFen : Math.min(appeal.refundFen, surplus.fen);
  if (fen === 0) fail(appealErrors.nothingToRefund);
  const { refunds, leftFen } = await refundSubject(context, {
    dealerId: appeal.dealerId,
    ...subject,
    fen,
    refundReason: refundReason.APPEAL,
    reasonText: `申诉${appeal.appealNo}`,
    appealId: appeal.id,
    applySource: refundSource.APPEAL,
    applicant: by,
    agreed: appeal.leaderAgree === true,
    requestId: `appeal:${appeal.id}`,
  });
  const [first] = refunds;
  if (leftFen > 0 || !first) fail(appealErrors.unpaid, { fen: yuan(fen) });
  await updateAppeal(tx, appeal, { refund_id: first.refundId, refund_status: first.refundStatus, refund_fen: fen });
  await insertStep(tx, appeal, { action: appealAction.REFUND, by, opinion: first.refundNo, at: now });
  context.audit({ targetType: 'parkOrderAppeal', targetId: appeal.id, detail: { after: { refunds, refundFen: fen } } });
  return { ...first, refundFen: fen };
}

/**
 * What a leader has agreed to give back sets out with the agreement, where the company wants it so. What no payment can give stays with the
 * appeal, to be asked for by hand: the agreement stands either way.
 */
export async function refundAtOnce(context: Context, { dealerId, id }: Appeal) {
  const { refundAtOnce: wanted } = await leaderConfigOf(context.tx, dealerId);
  const refund = wanted === 1 ? await attempt(context.tx, () => refundAppeal(context, id)) : null;
  if (refund === null || refund instanceof AppError) return null;
  return { refundNo: refund.refundNo, refundFen: refund.refundFen, refundStatus: refund.refundStatus as RefundRow['refundStatus'] };
}
