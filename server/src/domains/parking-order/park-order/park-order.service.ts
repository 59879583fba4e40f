import { plateFactsOf } from '@bochong/contract/kernel/plate';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { changeSource, changeType, orderStatus, parkOrderErrors, passMode, setOutFeeMode } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { AppError, assertFresh, fail, failField, found } from '../../../kernel/errors.ts';
import { priceStay } from '../order-fee.service.ts';
import { dueFen, payStatusOf } from '../order-state.rule.ts';
import { updatePassRecord } from '../passage/pass-record.repo.ts';
import { clearPresence, presenceOf, savePresence } from '../presence.repo.ts';
import { findStayById, lockVehicle, lockVehicleOf, type StayRow } from '../stay.repo.ts';
import { closeStay } from '../stay.service.ts';
import type { StayContext } from '../stay-context.ts';
import { insertChange, updateStay } from '../stay-write.repo.ts';

const isOpen = (stay: StayRow) =>
  stay.leftAt === null && (stay.orderStatus === orderStatus.PARKING || stay.orderStatus === orderStatus.TO_PAY);

/** The stay, locked, if the user's lots hold it. */
async function lockedStay({ tx, user }: Context, id: string): Promise<StayRow> {
  await lockVehicleOf(tx, id);
  const stay = found(await findStayById(tx, id, true));
  return found(user.parkIds === null || user.parkIds.includes(stay.parkId) ? stay : undefined);
}

async function record(
  { tx, user, now }: Context,
  stay: StayRow,
  change: { changeType: number; before: object; after: object; payableAfterFen: number; reason: string },
) {
  await insertChange(tx, stay, {
    ...change,
    before: { ...change.before },
    after: { ...change.after },
    payableBeforeFen: stay.payableFen,
    source: changeSource.CONSOLE,
    operatorId: user.userId,
    operatorName: user.userName,
    at: now,
  });
}

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
  const marked = await updateStay(tx, closed, {
    is_force_out: true,
    reduce_fen: calculated - wanted,
    reduce_reason: calculated > wanted ? reason : '',
  });
  const after = { exitTime, feeMode };
  await record(context, stay, {
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
      await updateStay(tx, stay, {
        order_status: orderStatus.VOID,
        payable_fen: 0,
        pay_status: payStatusOf({ payableFen: 0, paidFen: stay.paidFen, refundFen: stay.refundFen }),
        pay_deadline: null,
      });
      if (isOpen(stay)) await clearPresence(tx, stay, now.toISOString());
      await record(context, stay, {
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

interface FixPlate {
  orderId: string;
  plateNo: string;
  plateColor: PlateColor;
  reason: string;
  rev: number;
}

/**
 * Corrects the plate of a stay: everything that follows from a plate is derived anew and the fee recalculated. A correction after the
 * exit never raises what is owed.
 */
export async function fixPlate({ orderId, plateNo, plateColor, reason, rev }: FixPlate, context: Context) {
  const { tx, now } = context;
  const known = found(await findStayById(tx, orderId));
  await lockVehicle(tx, known.parkId, plateNo);
  const stay = await lockedStay(context, orderId);
  if (stay.orderStatus === orderStatus.VOID || stay.orderStatus === orderStatus.MERGED) fail(parkOrderErrors.closed);
  assertFresh(stay.rev === rev ? 1 : 0);
  const other = await presenceOf(tx, { dealerId: stay.dealerId, parkId: stay.parkId, plateNo });
  if (isOpen(stay) && other?.openOrderId && other.openOrderId !== stay.id) fail(parkOrderErrors.plateStillIn, { plateNo });
  const facts = plateFactsOf(plateNo, plateColor);
  if (isOpen(stay)) {
    await clearPresence(tx, stay, now.toISOString());
    await savePresence(tx, { dealerId: stay.dealerId, parkId: stay.parkId, plateNo }, { openOrderId: stay.id, lastPassAt: stay.enterTime });
  }
  // The vehicle's later passages are paired by plate with those it has made.
  for (const id of [stay.enterRecordId, stay.exitRecordId])
    if (id) await updatePassRecord(tx, { dealerId: stay.dealerId, id }, { matchPlateNo: plateNo });
  const fixed = await updateStay(tx, stay, {
    plate_no: plateNo,
    plate_color: facts.plateColor,
    plate_type: facts.plateType,
    energy_type: facts.energyType,
  });
  const payableAfterFen = stay.exitTime === null ? stay.payableFen : await reprice(context, fixed, stay.payableFen);
  const before = { plateNo: stay.plateNo, plateColor: stay.plateColor };
  await record(context, stay, {
    changeType: changeType.PLATE,
    before,
    after: { plateNo, plateColor: facts.plateColor },
    payableAfterFen,
    reason,
  });
  context.audit({ targetType: 'parkOrder', targetId: orderId, detail: { before, after: { plateNo } } });
  return { payableBeforeFen: stay.payableFen, payableAfterFen };
}

/** Prices a closed stay anew for its corrected vehicle, at most at what it was. */
async function reprice({ tx }: Context, stay: StayRow, mostFen: number): Promise<number> {
  const calculation = await priceStay(tx, stay, stay.exitTime ?? stay.enterTime);
  const payableFen = Math.min(mostFen, Math.max(0, (calculation?.receivableFen ?? 0) - stay.couponFen - stay.reduceFen));
  const money = { payableFen, paidFen: stay.paidFen, refundFen: stay.refundFen };
  const settled = dueFen(money) === 0 && stay.leftAt !== null;
  await updateStay(tx, stay, {
    payable_fen: payableFen,
    pay_status: payStatusOf(money),
    ...(settled && { order_status: orderStatus.FINISHED, pay_deadline: null }),
  });
  return payableFen;
}
