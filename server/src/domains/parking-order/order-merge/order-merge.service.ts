import { carType } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import { orderMergeErrors, orderStatus, parkingOrderParameters } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { parameterOf } from '../../parameter/index.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { dropRights, keepRights } from '../right/kept-right.service.ts';
import { closedStatus, dueFen, overpaidFen, payStatusOf } from '../stay/order-state.rule.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { changeStay } from '../stay/stay-change.service.ts';
import { insertCalculation } from '../stay/stay-write.repo.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { mergeMoney } from '../stay-payment/merged-money.service.ts';
import { recordMerge, recount, standIn, stayOf } from './merge-effect.service.ts';
import { insertMerge, isMergeTarget, movePassages, snapshotOf, takeExit } from './order-merge.repo.ts';
import { type MergePlan, planMerge } from './order-merge.rule.ts';

type Plan = MergePlan<StayRow>;
const settleHours = 24;

/** The stays and how they become one; `locks` holds them behind their vehicle until the transaction ends. */
async function planOf(context: Context, orderIds: readonly string[], leader: boolean, locks: boolean): Promise<Plan> {
  const { tx } = context;
  const sorted = orderIds.toSorted();
  const first = await stayOf(context, sorted[0] ?? '', false);
  if (locks) await lockVehicle(tx, first.parkId, first.plateNo);
  const stays: StayRow[] = [];
  for (const id of sorted) stays.push(await stayOf(context, id, locks));
  // What is on a company's account stays order by order.
  if (stays.some((stay) => stay.carType === carType.COMPANY && stay.leftAt !== null)) fail(orderMergeErrors.onAccount);
  const { leaderGapMinutes, mergeGapMinutes } = parkingOrderParameters;
  const minutes = await parameterOf(tx, leader ? leaderGapMinutes : mergeGapMinutes, first);
  const plan = planMerge(stays, minutes);
  if (typeof plan === 'string') fail(orderMergeErrors[plan], { minutes });
  if (await isMergeTarget(tx, orderIds)) fail(orderMergeErrors.mergedBefore);
  return plan;
}

const sum = (stays: readonly StayRow[], pick: (stay: StayRow) => number) => stays.reduce((total, stay) => total + pick(stay), 0);

/** The target as it will be, with its fee; a vehicle still in is priced up to now. */
async function mergedStay({ tx, now }: Context, { target, sources, last, gaps, gapMinutes }: Plan) {
  const all = [target, ...sources];
  const stay: StayRow = {
    ...target,
    exitTime: last.exitTime,
    leftAt: last.leftAt,
    releaseType: last.releaseType,
    feeFrozenUntil: last.feeFrozenUntil,
    prepaidAt: last.prepaidAt,
    mergeGaps: gaps,
    couponFen: sum(all, (one) => one.couponFen),
    paidFen: sum(all, (one) => one.paidFen),
    refundFen: sum(all, (one) => one.refundFen),
    writeOffFen: 0,
  };
  const until = last.exitTime ?? toIso(now);
  const reduceFen = sum(all, (one) => one.reduceFen);
  const calculation = await priceStay(tx, { ...stay, reduceFen }, until, true);
  const receivableFen = calculation?.receivableFen ?? 0;
  stay.couponFen = Math.min(stay.couponFen, receivableFen);
  const payableFen = Math.max(0, receivableFen - stay.couponFen - reduceFen);
  // Never more taken off than there is to pay.
  Object.assign(stay, { receivableFen, payableFen, reduceFen: Math.max(0, Math.min(reduceFen, receivableFen - stay.couponFen)) });
  const open = all.find((one) => one.exitTime === null);
  const openFen = open ? Math.max(0, ((await priceStay(tx, open, until))?.payableFen ?? 0) - open.couponFen) : 0;
  const figures = {
    targetOrderId: target.id,
    enterTime: target.enterTime,
    exitTime: last.exitTime,
    gapMinutes,
    beforeTotalFen: sum(all, (one) => (one === open ? 0 : one.payableFen)) + openFen,
    afterPayableFen: payableFen,
    paidFen: stay.paidFen - stay.refundFen,
    dueFen: dueFen(stay),
    overpaidFen: last.exitTime === null ? 0 : overpaidFen(stay),
  };
  return { stay, calculation, figures };
}

/** What a merge would come to. A look needs no locks; who goes on to merge keeps what was seen with `locks`. */
export async function previewMerge(orderIds: readonly string[], context: Context, { leader = false, locks = false } = {}) {
  return (await mergedStay(context, await planOf(context, orderIds, leader, locks))).figures;
}

/** Amounts and state of the merged stay: settled when the vehicle has left, running while it is in. */
function moneyOf(context: Context, plan: Plan, stay: StayRow, calculation: FeeCalculation | null) {
  const money = {
    coupon_fen: stay.couponFen,
    paid_fen: stay.paidFen,
    refund_fen: stay.refundFen,
    reduce_fen: stay.reduceFen,
    write_off_fen: 0,
  };
  if (stay.exitTime === null) {
    const running = { payableFen: 0, paidFen: stay.paidFen, refundFen: stay.refundFen };
    const none = { gross_fen: 0, vehicle_discount_fen: 0, receivable_fen: 0, payable_fen: 0, free_used_min: 0, park_minutes: 0 };
    return { ...money, ...none, order_status: orderStatus.PARKING, pay_status: payStatusOf(running), pay_deadline: null };
  }
  const due = dueFen(stay) > 0;
  const inArrears = due && [plan.target, ...plan.sources].some((one) => one.orderStatus === orderStatus.ARREARS);
  const status = inArrears ? orderStatus.ARREARS : closedStatus(stay, { left: true, releaseType: stay.releaseType });
  return {
    ...money,
    gross_fen: calculation?.grossFen ?? 0,
    vehicle_discount_fen: calculation?.vehicleDiscount.fen ?? 0,
    receivable_fen: stay.receivableFen,
    payable_fen: stay.payableFen,
    free_used_min: calculation?.free.usedMinutes ?? 0,
    park_minutes: calculation?.normalized.minutes ?? 0,
    order_status: status,
    pay_status: payStatusOf(stay),
    pay_deadline: status === orderStatus.TO_PAY ? new Date(context.now.getTime() + settleHours * 3_600_000).toISOString() : null,
  };
}

const emptied = {
  ...{
    gross_fen: 0,
    vehicle_discount_fen: 0,
    receivable_fen: 0,
    coupon_fen: 0,
    reduce_fen: 0,
    payable_fen: 0,
    paid_fen: 0,
    refund_fen: 0,
    write_off_fen: 0,
  },
  ...{ free_used_min: 0, pay_status: 0, pay_deadline: null, order_status: orderStatus.MERGED },
};

/** Makes stays one: the earliest takes the latest exit, all money and all passages; the time between them is never charged. */
export async function mergeOrders({ orderIds, reason }: { orderIds: string[]; reason: number }, context: Context, leader = false) {
  const { app, tx, user, now } = context;
  const plan = await planOf(context, orderIds, leader, true);
  const { target, sources, last } = plan;
  const { stay, calculation, figures } = await mergedStay(context, plan);
  const { dealerId } = target;
  const sourceIds = sources.map(({ id }) => id);
  const snapshot = await snapshotOf(tx, dealerId, orderIds);
  if (last !== target) await takeExit(tx, target, last);
  const exceptions = [...new Set([target, ...sources].flatMap((one) => one.exceptionTypes))].sort((a, b) => a - b);
  const merged = await changeStay(context, target, {
    ...moneyOf(context, plan, stay, calculation),
    merge_gaps: json(plan.gaps),
    exception_types: exceptions,
  });
  for (const source of sources) {
    const gone = await changeStay(context, source, { ...emptied, merged_into_id: target.id });
    await recordMerge(context, source, gone, { before: {}, after: { mergedInto: target.orderNo }, reason: '' });
  }
  await movePassages(tx, dealerId, sourceIds, target.id);
  await mergeMoney(context, dealerId, target.id, sourceIds);
  if (merged.exitTime === null) {
    await dropRights(tx, target);
    await standIn(context, merged);
  } else if (calculation) {
    await keepRights(tx, merged, merged.exitTime, calculation);
    await insertCalculation(tx, target, { purpose: 'SETTLE', quoteTime: merged.exitTime, calcAt: now, body: calculation });
  }
  await recount(context, [target, ...sources], -1);
  await recount(context, [merged], 1);
  const before = { exitTime: target.exitTime };
  await recordMerge(context, target, merged, {
    before,
    after: { exitTime: merged.exitTime, orderNos: sources.map((one) => one.orderNo) },
    reason: '',
  });
  const operator = { operatorId: user.userId, operatorName: user.userName, at: now };
  const mergeId = await insertMerge(tx, { target, sourceIds, reason, ...figures, ...operator, snapshot });
  await app.events.emit(tx, 'OrdersMerged', dealerId, { targetOrderId: target.id, sourceOrderIds: sourceIds });
  context.audit({ targetType: 'orderMerge', targetId: mergeId, detail: { ...figures, sourceIds } });
  return { ...figures, mergeId };
}
