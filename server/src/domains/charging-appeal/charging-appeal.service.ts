import { type ChargingAppeal, chargingAppealErrors, chargingAppealStatus, type chargingAppeals } from '@bochong/contract/charging-appeal';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { refundReason } from '@bochong/contract/refund';
import type { Context } from '../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../kernel/http/errors.ts';
import { queueSms } from '../../kernel/messages/sms.ts';
import { yuan } from '../../kernel/money.ts';
import { findOrder, refundOrder } from '../charging-order/index.ts';
import { closeTodo } from '../todo/index.ts';
import { endAppeal, lockAppeal, type ReadAppeal } from './charging-appeal.repo.ts';
import { brokenDecision } from './charging-appeal.rule.ts';

export const shownAppeal = ({ app }: Context, { phoneCipher, dealerId: _, ownerId: __, ...row }: ReadAppeal): ChargingAppeal => ({
  ...row,
  phone: app.keys.masked(phoneCipher),
});

/** What the driver reads: the result, what comes back, and why. */
function answerOf({ appealNo, payableBeforeFen, payableFen }: ReadAppeal, granted: boolean, refundFen: number, opinion: string): string {
  if (!granted) return `您的充电申诉${appealNo}未通过：${opinion}`.slice(0, 200);
  const corrected = payableFen < payableBeforeFen ? `，充电费由${yuan(payableBeforeFen)}元更正为${yuan(payableFen)}元` : '';
  const back = refundFen > 0 ? `，${yuan(refundFen)}元将退回原支付方式` : '';
  return `您的充电申诉${appealNo}已通过${corrected}${back}：${opinion}`.slice(0, 200);
}

/** A person decides: what is given back is asked for in the same transaction, and the driver is told. */
export async function handleAppeal(
  context: Context,
  id: string,
  { granted, refundFen = 0, opinion, rev }: BodyOf<typeof chargingAppeals.handle>,
): Promise<Data<typeof chargingAppeals.handle>> {
  const { app, tx, user, now } = context;
  const appeal = found(await lockAppeal(tx, id, { ...user, now }));
  const { dealerId, appealNo, orderId } = appeal;
  if (appeal.appealStatus !== chargingAppealStatus.PENDING) fail(chargingAppealErrors.handled);
  assertFresh(appeal.rev === rev ? 1 : 0);
  const broken = brokenDecision({ ...appeal, granted, refundFen });
  if (broken) fail(chargingAppealErrors[broken], {}, { field: 'refundFen' });
  const order = found(await findOrder(tx, dealerId, orderId));
  const wish = {
    amountFen: refundFen,
    refundReason: refundReason.APPEAL,
    reason: `申诉${appealNo}：${opinion}`.slice(0, 200),
    rev: order.rev,
  };
  const { refundNos, needsAudit } = refundFen > 0 ? await refundOrder(context, orderId, wish) : { refundNos: [], needsAudit: false };
  const appealStatus = granted ? chargingAppealStatus.GRANTED : chargingAppealStatus.REJECTED;
  await endAppeal(tx, appeal, {
    ...{ appeal_status: appealStatus, refund_fen: refundFen, refund_nos: refundNos, opinion },
    ...{ handler_id: user.userId, handler_name: user.userName, handled_at: now.toISOString() },
  });
  await closeTodo(tx, { dealerId, typeCode: 'CHARGING_APPEAL', bizId: id, by: user.userName, at: now });
  if (appeal.phoneCipher !== null)
    await queueSms(
      tx,
      app,
      {
        ...{ dealerId, phone: app.keys.decrypt(appeal.phoneCipher), purpose: 'charging-appeal-result' },
        content: answerOf(appeal, granted, refundFen, opinion),
      },
      now,
    );
  const detail = { before: { appealStatus: appeal.appealStatus }, after: { appealStatus, refundFen, opinion } };
  context.audit({ targetType: 'chargingAppeal', targetId: id, detail });
  return { appealId: id, appealStatus, refundNos, needsAudit };
}
