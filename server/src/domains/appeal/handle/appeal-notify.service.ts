import { appealNotify, appealStatus } from '@bochong/contract/appeal';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { queueSms } from '../../../kernel/messages/sms.ts';
import { yuan } from '../../../kernel/money.ts';
import { type Appeal, type AppealChange, contactOf, updateAppeal } from '../appeal.repo.ts';

/** What an owner reads: the result, what it means for the money, and why. */
function answerOf({ appealNo, plateNo, payableBeforeFen }: Appeal, change: AppealChange): string {
  if (change.appeal_status === appealStatus.REJECTED)
    return `您的申诉${appealNo}（${plateNo}）未通过：${change.leader_opinion || change.opinion || ''}`.slice(0, 200);
  const before = change.payable_before_fen ?? payableBeforeFen;
  const money = `停车费由${yuan(before)}元调整为${yuan(change.payable_after_fen ?? before)}元`;
  const back = change.refund_fen ? `，应退${yuan(change.refund_fen)}元将原路退回` : '';
  return `您的申诉${appealNo}（${plateNo}）已通过，${money}${back}`.slice(0, 200);
}

/** Tells the owner what became of an appeal, where a number was left; sent after the commit, from the outbox. */
export async function notifyOwner({ app, tx, now }: WorkContext, appeal: Appeal, change: AppealChange): Promise<void> {
  const phone = await contactOf(tx, appeal);
  if (phone === null) return updateAppeal(tx, appeal, { notify_state: appealNotify.NO_PHONE });
  const message = {
    dealerId: appeal.dealerId,
    phone: app.keys.decrypt(phone),
    content: answerOf(appeal, change),
    purpose: 'appeal-result',
  };
  await queueSms(tx, app, message, now);
  await updateAppeal(tx, appeal, { notify_state: appealNotify.TOLD });
}
