import { carType, isTemporary } from '@bochong/contract/kernel/vehicle';
import type { FeeCalculation } from '@bochong/contract/parking-fee';
import { changeSource, changeType, exceptionType, orderStatus, passMode } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { count } from '../../../kernel/database/counter.ts';
import { beside } from '../../../kernel/database/together.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { wipePresence } from '../presence/presence.repo.ts';
import { tellMoved } from '../presence/presence.service.ts';
import { keepRights } from '../right/kept-right.service.ts';
import { carTypeOfStay } from '../right/stay-right.service.ts';
import { tellOuter } from '../stay-link/tell-outer.service.ts';
import { closedStatus, dueFen, inArrears, isOpen, payStatusOf, writeOffOf } from './order-state.rule.ts';
import type { StayRow } from './stay.repo.ts';
import { changeStay, followSurplus } from './stay-change.service.ts';
import { announce } from './stay-context.ts';
import { insertCalculation, insertChange, type StayChange } from './stay-write.repo.ts';

/** How a vehicle left. */
export interface ExitFacts {
  at: string;
  gateId: string | null;
  gateName: string | null;
  mode: number;
  plateNo: string | null;
  confidence: number | null;
  recordId: string | null;
  releaseType: number | null;
  offline: boolean;
  /** The vehicle is gone (passed the barrier, left the berth). */
  left: boolean;
  exceptions?: readonly number[];
  /** Hours after leaving until an unpaid stay becomes arrears. */
  deadlineHours: number;
}

/**
 * Ends a stay, or ends it anew when a late event moves its exit: prices it up to the exit, sets what is owed and the state that follows.
 * Money already taken is never changed; a changed amount on a closed stay leaves a change record.
 */
export async function closeStay(context: WorkContext, stay: StayRow, exit: ExitFacts): Promise<StayRow> {
  const exceptionTypes = [
    ...new Set([...stay.exceptionTypes, ...(exit.exceptions ?? []), ...(exit.offline ? [exceptionType.OFFLINE_REPLAY] : [])]),
  ].sort((a, b) => a - b);
  const closed = await settleStay(context, stay, exit, await priceStay(context.tx, stay, exit.at, exit.left), {
    exit_time: exit.at,
    exit_gate_id: exit.gateId,
    exit_gate_name: exit.gateName,
    exit_mode: exit.mode,
    exit_plate_no: exit.plateNo,
    exit_confidence: exit.confidence,
    exit_record_id: exit.recordId,
    release_type: exit.releaseType,
    left_at: exit.left ? exit.at : null,
    is_offline: stay.isOffline || exit.offline,
    exception_types: exceptionTypes,
  });
  if (!isOpen(stay)) {
    await recordReprice(context, stay, closed);
    if (exit.left) await tellOuter(context, closed, exit.at);
  }
  announce(context, 'exit', closed);
  return closed;
}

/** Sets what a priced stay owes and the state that follows, tells those who follow its money, and keeps what its price has drawn on. */
export async function settleStay(
  context: WorkContext,
  stay: StayRow,
  exit: Pick<ExitFacts, 'at' | 'left' | 'releaseType' | 'deadlineHours'>,
  calculation: FeeCalculation | null,
  facts: StayChange = {},
): Promise<StayRow> {
  const { app, tx, now } = context;
  const receivableFen = calculation?.receivableFen ?? 0;
  // A fee that was found to be less than what coupons took off it.
  const couponFen = Math.min(stay.couponFen, receivableFen);
  const payableFen = Math.max(0, receivableFen - couponFen - stay.reduceFen);
  const money = { payableFen, paidFen: stay.paidFen, refundFen: stay.refundFen, writeOffFen: stay.writeOffFen };
  // However a company's vehicle got out, what it owes goes on the account.
  const release = stay.carType === carType.COMPANY ? null : exit.releaseType;
  const status = closedStatus(money, { left: exit.left, releaseType: release, inArrears: inArrears(stay) });
  const [closed, moved] = await changeLeaving(context, stay, exit.left ? exit.at : null, {
    ...facts,
    car_type: carTypeOfStay(stay, calculation),
    park_minutes: calculation?.normalized.minutes ?? Math.floor((Date.parse(exit.at) - Date.parse(stay.enterTime)) / 60_000),
    gross_fen: calculation?.grossFen ?? 0,
    vehicle_discount_fen: calculation?.vehicleDiscount.fen ?? 0,
    receivable_fen: receivableFen,
    ...(couponFen !== stay.couponFen && { coupon_fen: couponFen }),
    payable_fen: payableFen,
    write_off_fen: writeOffOf(money),
    free_used_min: calculation?.free.usedMinutes ?? 0,
    order_status: status,
    pay_status: payStatusOf(money),
    pay_deadline: exit.left && dueFen(money) > 0 ? new Date(Date.parse(exit.at) + exit.deadlineHours * 3_600_000).toISOString() : null,
  });
  if (calculation)
    await insertCalculation(tx, stay, { purpose: exit.left ? 'SETTLE' : 'QUOTE', quoteTime: exit.at, calcAt: now, body: calculation });
  await keepRights(tx, { ...stay, leftAt: closed.leftAt }, exit.at, calculation);
  if (exit.left) await leave(context, stay, closed, moved);
  const due = dueFen(closed);
  if (exit.left && due > 0) {
    await app.events.emit(tx, 'ParkOrderLeftUnpaid', stay.dealerId, {
      orderId: stay.id,
      parkId: stay.parkId,
      plateNo: stay.plateNo,
      dueFen: due,
    });
  }
  await followSurplus(context, stay, closed);
  return closed;
}

/**
 * Changes a stay; one that was open until its vehicle was gone gives the place in the lot back beside it. Says too whether the vehicle stood there
 * for this stay.
 */
function changeLeaving(context: WorkContext, stay: StayRow, goneAt: string | null, change: StayChange): Promise<[StayRow, boolean]> {
  return beside(context.tx, [
    (one) => changeStay({ ...context, tx: one }, stay, change),
    async (one) => goneAt !== null && isOpen(stay) && wipePresence(one, stay, goneAt),
  ]);
}

/** Counters of a vehicle that is gone, and who is told of it; a stay closed before only moves its amounts. */
async function leave(context: WorkContext, before: StayRow, after: StayRow, moved: boolean): Promise<void> {
  const { app, tx } = context;
  const { dealerId, id: orderId, parkId } = after;
  const at = after.exitTime ?? after.enterTime;
  const key = { dealerId, parkId, at: new Date(at) };
  const minutes = Math.floor((Date.parse(at) - Date.parse(after.enterTime)) / 60_000);
  if (isOpen(before)) {
    await beside(tx, [
      async (one) => moved && tellMoved({ app, tx: one }, after),
      (one) => app.events.emit(one, 'ParkOrderLeft', dealerId, { orderId, parkId }),
      (one) => tellOuter({ ...context, tx: one }, after, at),
    ]);
    const temporary = isTemporary(after.carType) ? 1 : 0;
    const kinds = { temporaryExits: temporary, freeExits: after.receivableFen === 0 ? temporary : 0 };
    await count(tx, key, { exits: 1, ...kinds, receivableFen: after.receivableFen, parkMinutes: minutes }, { occupied: -1 });
  } else {
    await count(tx, key, { receivableFen: after.receivableFen - before.receivableFen });
  }
}

async function recordReprice({ tx, now }: WorkContext, before: StayRow, after: StayRow): Promise<void> {
  if (before.payableFen === after.payableFen && before.exitTime === after.exitTime) return;
  await insertChange(tx, after, {
    changeType: changeType.EXIT_TIME,
    before: { exitTime: before.exitTime },
    after: { exitTime: after.exitTime },
    payableBeforeFen: before.payableFen,
    payableAfterFen: after.payableFen,
    source: changeSource.DEVICE,
    reason: '迟到的过车记录改变了出场时间',
    operatorId: null,
    operatorName: '系统',
    at: now,
  });
}

/** Ends a stay whose exit was never seen, at the vehicle's next entry: no fee, marked for review (dupEntryPolicy 1). */
export async function supersedeStay(context: WorkContext, stay: StayRow, at: string): Promise<StayRow> {
  const [closed, moved] = await changeLeaving(context, stay, at, {
    exit_time: at,
    left_at: at,
    exit_mode: passMode.PLATFORM,
    exit_gate_id: null,
    exit_gate_name: null,
    exit_record_id: null,
    park_minutes: Math.floor((Date.parse(at) - Date.parse(stay.enterTime)) / 60_000),
    gross_fen: 0,
    receivable_fen: 0,
    payable_fen: 0,
    write_off_fen: 0,
    order_status: orderStatus.FINISHED,
    pay_status: payStatusOf({ payableFen: 0, paidFen: stay.paidFen, refundFen: stay.refundFen }),
    pay_deadline: null,
    exception_types: [...new Set([...stay.exceptionTypes, exceptionType.DUP_ENTRY])],
  });
  await leave(context, stay, closed, moved);
  await followSurplus(context, stay, closed);
  if (!isOpen(stay)) await tellOuter(context, closed, at);
  return closed;
}
