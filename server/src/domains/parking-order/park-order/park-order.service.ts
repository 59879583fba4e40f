import { changeSource, changeType, orderStatus, parkOrderErrors, setOutFeeMode } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { AppError, failField } from '../../../kernel/http/errors.ts';
import { clearPresence } from '../presence/presence.service.ts';
import { dueFen, isOpen, payStatusOf } from '../stay/order-state.rule.ts';
import { findStayById } from '../stay/stay.repo.ts';
import { changeStay } from '../stay/stay-change.service.ts';
import { lockedStay, recordByHand } from './order-command.service.ts';
import { type SetOut, setOutStay } from './set-out.service.ts';

/** Sets vehicles out, each with its own result: one that cannot be does not stop the others. */
export async function setOutOrders(body: SetOut & { orderIds: string[] }, context: Context) {
  if (body.feeMode === setOutFeeMode.MANUAL && body.amountFen === undefined) failField('amountFen', '请输入金额');
  const { userId: operatorId, userName: operatorName } = context.user;
  const by = { source: changeSource.CONSOLE, operatorId, operatorName };
  const results = [];
  for (const orderId of [...new Set(body.orderIds)].sort()) {
    try {
      const stay = await lockedStay(context, orderId);
      const closed = await setOutStay(context, stay, body, by);
      results.push({ orderId, success: true, message: '已设置出场', dueFen: dueFen(closed) });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      results.push({ orderId, success: false, message: cause.message, dueFen: 0 });
    }
  }
  context.audit({ targetType: 'parkOrder', targetId: body.orderIds[0] ?? '', detail: { results } });
  return results;
}

/** Deletes orders: they become void, never vanish; one with money in it must be refunded first. */
export async function removeOrders({ orderIds, reason }: { orderIds: string[]; reason: string }, context: Context) {
  const { tx, now } = context;
  const failed: { orderId: string; reason: string }[] = [];
  for (const orderId of [...new Set(orderIds)].sort()) {
    const stay = await findStayById(tx, orderId, true);
    const mine = stay && (context.user.parkIds === null || context.user.parkIds.includes(stay.parkId));
    if (!mine) failed.push({ orderId, reason: '数据不存在或已被删除' });
    else if (stay.paidFen > stay.refundFen) failed.push({ orderId, reason: parkOrderErrors.paid.message });
    else if (stay.orderStatus === orderStatus.VOID || stay.orderStatus === orderStatus.MERGED)
      failed.push({ orderId, reason: parkOrderErrors.closed.message });
    else {
      await changeStay(context, stay, {
        order_status: orderStatus.VOID,
        payable_fen: 0,
        write_off_fen: 0,
        pay_status: payStatusOf({ payableFen: 0, paidFen: stay.paidFen, refundFen: stay.refundFen }),
        pay_deadline: null,
      });
      if (isOpen(stay)) await clearPresence(context, stay, now.toISOString());
      await context.app.events.emit(tx, 'ParkOrderVoided', stay.dealerId, { orderId: stay.id });
      await recordByHand(context, stay, {
        changeType: changeType.VOID,
        before: { orderStatus: stay.orderStatus },
        after: { orderStatus: orderStatus.VOID },
        payableAfterFen: 0,
        reason,
      });
    }
  }
  context.audit({ targetType: 'parkOrder', targetId: orderIds[0] ?? '', detail: { orderIds, failed, reason } });
  return { success: new Set(orderIds).size - failed.length, failed };
}
