import { changeType, orderStatus, parkOrderErrors, passMode, setOutFeeMode } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { AppError, fail, failField } from '../../../kernel/errors.ts';
import { priceStay } from '../order-fee.service.ts';
import { dueFen, payStatusOf } from '../order-state.rule.ts';
import { clearPresence } from '../presence.repo.ts';
import { findStayById, type StayRow } from '../stay.repo.ts';
import { closeStay } from '../stay.service.ts';
import { changeStay } from '../stay-change.service.ts';
import type { StayContext } from '../stay-context.ts';
import { isOpen, lockedStay, recordByHand } from './order-command.service.ts';

interface SetOut {
  orderIds: string[];
  exitTime: string;
  feeMode: number;
  amountFen?: number | undefined;
  reason: string;
}

/** Sets one vehicle out: FORCE_OUT with the chosen fee; what stays owed runs into its deadline from now. */
async function setOut(context: Context, id: string, { exitTime, feeMode, amountFen, reason }: SetOut): Promise<StayRow> {
  const { app, tx, now } = context;
  const stay = await lockedStay(context, id);
  if (!isOpen(stay)) fail(parkOrderErrors.closed);
  if (Date.parse(exitTime) <= Date.parse(stay.enterTime) || Date.parse(exitTime) > now.getTime()) fail(parkOrderErrors.exitBeforeEntry);
  const calculated = (await priceStay(tx, { ...stay, reduceFen: 0 }, exitTime))?.receivableFen ?? 0;
  const wanted = feeMode === setOutFeeMode.ZERO ? 0 : feeMode === setOutFeeMode.MANUAL ? (amountFen ?? 0) : calculated;
  if (wanted > calculated) fail(parkOrderErrors.manualTooHigh, { amount: (calculated / 100).toFixed(2) });
  const forced = { ...stay, isForceOut: true, reduceFen: calculated - wanted };
  const stayContext: StayContext = { app, tx, now };
  const closed = await closeStay(stayContext, forced, {
    at: exitTime,
    gateId: null,
    gateName: null,
    mode: passMode.PLATFORM,
    plateNo: null,
    confidence: null,
    recordId: null,
    releaseType: null,
    offline: false,
    left: true,
    deadlineHours: 24 + (now.getTime() - Date.parse(exitTime)) / 3_600_000,
  });
  const marked = await changeStay(stayContext, closed, {
    is_force_out: true,
    reduce_fen: calculated - wanted,
    reduce_reason: calculated > wanted ? reason : '',
  });
  const after = { exitTime, feeMode };
  await recordByHand(context, stay, {
    changeType: changeType.FORCE_OUT,
    before: { exitTime: stay.exitTime },
    after,
    payableAfterFen: marked.payableFen,
    reason,
  });
  return marked;
}

/** Sets vehicles out, each with its own result: one that cannot be does not stop the others. */
export async function setOutOrders(body: SetOut, context: Context) {
  if (body.feeMode === setOutFeeMode.MANUAL && body.amountFen === undefined) failField('amountFen', '请输入金额');
  const results = [];
  for (const orderId of [...new Set(body.orderIds)].sort()) {
    try {
      const closed = await setOut(context, orderId, body);
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
      if (isOpen(stay)) await clearPresence(tx, stay, now.toISOString());
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
