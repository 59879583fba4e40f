import { orderMergeErrors, orderStatus } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { keepRights } from '../right/kept-right.service.ts';
import { findStayById, type StayRow } from '../stay/stay.repo.ts';
import { followDebt } from '../stay/stay-change.service.ts';
import { applyPayment } from '../stay/stay-money.service.ts';
import { insertCalculation, settledBefore } from '../stay/stay-write.repo.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { separateMoney } from '../stay-payment/merged-money.service.ts';
import { recordMerge, recount, standIn, stayOf } from './merge-effect.service.ts';
import { lockMerge, restore, revokeMerge } from './order-merge.repo.ts';

const sameInstant = (a: string | null, b: string | null) => (a === null || b === null ? a === b : Date.parse(a) === Date.parse(b));
const latest = (ends: readonly (string | null)[]) =>
  ends.includes(null) ? null : (ends.toSorted((a, b) => Date.parse(b ?? '') - Date.parse(a ?? ''))[0] ?? null);

/** The fee the target was settled by before it was merged is its fee again, with what that drew on. */
async function restoreFee({ tx, now }: Context, target: StayRow, exitTime: string, mergedAt: string): Promise<void> {
  const calculation = await priceStay(tx, target, exitTime, true);
  await keepRights(tx, target, exitTime, calculation);
  const body = (await settledBefore(tx, target, mergedAt)) ?? calculation;
  if (body) await insertCalculation(tx, target, { purpose: 'SETTLE', quoteTime: exitTime, calcAt: now, body });
}

/** Separates merged stays target. What was paid since stays with the target; a refund that reached the payer makes it final. */
export async function undoMerge(mergeId: string, context: Context): Promise<null> {
  const { app, tx, user, now } = context;
  const merge = found(await lockMerge(tx, mergeId, user.parkIds));
  if (merge.status === 0) fail(orderMergeErrors.undone);
  const { dealerId, targetId, sourceIds, snapshot } = merge;
  const known = await stayOf(context, targetId, false);
  await lockVehicle(tx, known.parkId, known.plateNo);
  const merged = await stayOf(context, targetId, true);
  const total = (pick: (order: (typeof snapshot.orders)[number]) => number) => snapshot.orders.reduce((all, one) => all + pick(one), 0);
  if (merged.refundFen > total((order) => order.refund_fen)) fail(orderMergeErrors.refunded);
  const exit = latest(snapshot.orders.map((order) => order.exit_time));
  if (merged.orderStatus === orderStatus.VOID || !sameInstant(merged.exitTime, exit)) fail(orderMergeErrors.movedOn);
  await recount(context, [merged], -1);
  await restore(tx, dealerId, snapshot);
  const stays: StayRow[] = [];
  for (const id of [targetId, ...sourceIds].sort()) stays.push(found(await findStayById(tx, id, true)));
  for (const stay of stays) await followDebt(context, stay);
  await recount(context, stays, 1);
  const target = found(stays.find((stay) => stay.id === targetId));
  if (target.exitTime !== null) await restoreFee(context, target, target.exitTime, merge.at);
  const open = stays.find((stay) => stay.exitTime === null);
  if (open) await standIn(context, open);
  for (const stay of stays) {
    const was = stay.id === targetId ? merged : { ...stay, payableFen: 0 };
    await recordMerge(context, was, stay, {
      before: { mergedInto: stay.id === targetId ? null : merged.orderNo },
      after: {},
      reason: '撤销合并',
    });
  }
  const paidSince = merged.paidFen - total((order) => order.paid_fen);
  if (paidSince > 0) await applyPayment({ app, tx, now }, target, { paidFen: paidSince, prepaid: null });
  await separateMoney(context, dealerId, targetId, sourceIds);
  await revokeMerge(tx, merge);
  await app.events.emit(tx, 'OrderMergeUndone', dealerId, { targetOrderId: targetId, sourceOrderIds: sourceIds });
  context.audit({ targetType: 'orderMerge', targetId: mergeId, detail: { targetId, sourceIds, paidSince } });
  return null;
}
