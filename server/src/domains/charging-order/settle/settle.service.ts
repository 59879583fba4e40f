import { abnormalReason as abnormalReasons, chargeMode, chargingEventType, chargingOrderStatus } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { afterCommit } from '../../../kernel/database/db.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { openOrderChanged } from '../../charging-asset/index.ts';
import { addToOwner, takeQuota } from '../../charging-customer/index.ts';
import { freezeDefaults, targetOvershoot } from '../../charging-tariff/index.ts';
import { statusAfter } from '../life-cycle/order-state.rule.ts';
import { type OrderChange, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { tellCharge } from '../order/order-board.service.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { insertBill, insertLines } from '../pricing/order-line.repo.ts';
import { flagsAfter, priceOf, verdictOf } from '../pricing/price-order.rule.ts';
import { amountsOf, factsOf, type Priced, priceOrder } from '../pricing/price-order.service.ts';
import { forgetSamples } from '../sample/sample-memory.ts';
import { withCoupon } from './charge-coupon.service.ts';
import { tellDebt } from './order-debt.service.ts';
import { releaseMoney, takeMoney } from './order-money.service.ts';
import { isPayerKnown, standingOf } from './pay-status.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** An order has ended: settled, or closed or abnormal without a price. Told once for each ending; corrections are `ChargingOrderCorrected`. */
    ChargingOrderEnded: { orderId: string; orderStatus: number; stationId: string; connectorId: string; endAt: string; payableFen: number };
    /** A charge has begun, or the start that was asked for came to nothing. */
    ChargingStartDecided: { orderId: string; begun: boolean };
    /** The plate of an order is another, or is known, from now on. */
    ChargingPlateBound: { orderId: string };
    /** The energy or the price of a settled order is another from now on; `deltaFen` is what that makes. */
    ChargingOrderCorrected: { orderId: string; stationId: string; endAt: string; payableFen: number; deltaFen: number };
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The status an event leads to; only what services have judged before comes here. */
export function stepTo(order: OrderRow, event: Parameters<typeof statusAfter>[1], now: Date): OrderRow['orderStatus'] {
  const closedForMs = order.closedAt === null ? 0 : now.getTime() - Date.parse(order.closedAt);
  const after = statusAfter({ ...order, closedForMs }, event);
  if (after === null) throw new Error(`order ${order.orderNo} in status ${order.orderStatus} takes no ${event}`);
  return after;
}

/** Charged by more than one sample's worth beyond what it was to stop at. */
function overshoots(order: OrderRow, { result, samples, terms }: Priced): boolean {
  const limitFen = order.chargeMode === chargeMode.AMOUNT ? (order.targetValue ?? freezeDefaults.maxOrderFen) : freezeDefaults.maxOrderFen;
  if (result.payableFen <= limitFen || samples.length === 0) return false;
  const facts = { ...factsOf(order), stop: null };
  const [all, but] = [samples, samples.slice(0, -1)].map((taken) => priceOf(facts, taken, terms).payableFen) as [number, number];
  return targetOvershoot(result.payableFen, limitFen, Math.max(0, all - but));
}

/** Keeps of a free list what an order takes in the end. */
export async function keepQuota(context: WorkContext, order: OrderRow, { quotaListId, result }: Priced): Promise<void> {
  const { dealerId, id: orderId, terms } = order;
  if (quotaListId !== null)
    await takeQuota(context, { dealerId, listId: quotaListId, orderId, month: terms.month ?? '', wh: result.freeWh });
}

/**
 * An order gets its price, its lines and its bill, and is paid as far as its payer's wallet goes, in one transaction. `from`: what it was
 * before, with the change that comes with it.
 */
export async function bookPrice(context: WorkContext, order: OrderRow, plain: Priced, change: OrderChange): Promise<OrderRow> {
  const { app, tx, now } = context;
  const { priced, use } = await withCoupon(context, order, plain);
  const { result } = priced;
  const flags = flagsAfter(order.flags, result.flags, overshoots(order, plain));
  const payableFen = result.payableFen;
  const money = { ...order, payableFen };
  const settled = await saveOrder(tx, order, {
    ...amountsOf(priced, order),
    ...{ edition: 1, start_at: iso(result.startAt), end_at: iso(result.endAt), clock_offset_ms: result.clockOffsetMs },
    ...{ order_status: chargingOrderStatus.SETTLED, settled_at: now.toISOString(), ...standingOf(money, flags), ...change },
    ...(await use()),
  });
  await insertLines(tx, settled, 1, result.lines);
  await insertBill(context, settled, result);
  await keepQuota(context, settled, priced);
  await addEvent(context, {
    ...{ dealerId: order.dealerId, orderId: order.id, type: chargingEventType.SETTLED },
    body: {
      text: `电量${(result.energyWh / 1000).toFixed(3)}度，${result.couponFen > 0 ? `优惠券抵扣${yuan(result.couponFen)}元，` : ''}应付${yuan(payableFen)}元`,
      amountFen: payableFen,
    },
  });
  const paid = await takeMoney(context, settled, payableFen);
  if (paid.arrearsFen > 0) await tellDebt(context, paid, { opens: true });
  if (order.ownerId !== null)
    await addToOwner(tx, {
      dealerId: order.dealerId,
      ownerId: order.ownerId,
      orders: 1,
      energyWh: result.energyWh,
      at: new Date(result.endAt),
    });
  await app.events.emit(tx, 'ChargingOrderEnded', order.dealerId, endedOf(paid, result.endAt));
  return paid;
}

const endedOf = ({ id: orderId, orderStatus, stationId, connectorId, payableFen }: OrderRow, endAt: number) => ({
  ...{ orderId, orderStatus, stationId, connectorId, payableFen },
  endAt: toIso(endAt),
});

/** An order that has just stopped, whoever stopped it, is priced from all that is known of it, and leaves its gun. */
export async function settle(context: WorkContext, order: OrderRow): Promise<OrderRow> {
  const { app, tx, now } = context;
  const priced = await priceOrder(context, order);
  afterCommit(() => forgetSamples(app, order.id));
  const { result } = priced;
  const verdict = verdictOf(result, isPayerKnown(order.payerType));
  const status = stepTo(order, verdict.event, now);
  await openOrderChanged(context, order.dealerId, order.connectorId, null);
  let ended: OrderRow;
  if (verdict.event === 'priced') ended = await bookPrice(context, order, priced, {});
  else {
    const empty = verdict.event === 'empty';
    ended = await saveOrder(tx, order, {
      ...amountsOf(priced, order),
      ...{ order_status: status, start_at: iso(result.startAt), end_at: iso(result.endAt), clock_offset_ms: result.clockOffsetMs },
      ...{ flags: flagsAfter(order.flags, result.flags), abnormal_reason: verdict.abnormalReason, close_reason: verdict.closeReason },
      ...(empty && { closed_at: now.toISOString() }),
    });
    // What is held for an abnormal one is kept for a day: a person may price it meanwhile.
    if (empty) await releaseMoney(context, ended);
    await addEvent(context, {
      ...{ dealerId: order.dealerId, orderId: order.id, type: empty ? chargingEventType.CLOSED : chargingEventType.ABNORMAL },
      body: { text: empty ? '未充电量' : abnormalReasons.label(verdict.abnormalReason as 1) },
    });
    await app.events.emit(tx, 'ChargingOrderEnded', order.dealerId, endedOf(ended, result.endAt));
  }
  await tellCharge(context, ended, false);
  return ended;
}
