import {
  adjustReason,
  chargingEventSource,
  chargingEventType,
  chargingOrderErrors,
  chargingOrderStatus,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { waitingOf } from '../adjustment/adjustment.repo.ts';
import { correct, type Proposal, propose } from '../adjustment/correct.service.ts';
import { type ManualPrice, proposePrice } from '../adjustment/manual-price.service.ts';
import { askStop } from '../command/ask-stop.service.ts';
import { mayForceClose } from '../life-cycle/lost-transaction.rule.ts';
import { isRunning } from '../life-cycle/order-state.rule.ts';
import { lockOrder, type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { isInvoiced } from '../order/invoice-state.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { endLost } from '../timer/end-lost.service.ts';
import { runningFacts } from '../timer/running-facts.repo.ts';
import { seenOrder } from './session-page.service.ts';

/** The order, locked, if it stands at one of the user's stations. */
export const lockSeen = async (context: Context, id: string): Promise<OrderRow> =>
  found(await lockOrder(context.tx, (await seenOrder(context, id)).dealerId, id));

const nameOf = ({ user }: Context) => ({ id: user.userId, name: user.userName });
const standing = ({ id: orderId, orderStatus }: OrderRow) => ({ orderId, orderStatus });

/** Staff stop a charge; its device is told until it stops. */
export async function remoteStop(context: Context, id: string, reason: string) {
  const order = await lockSeen(context, id);
  if (order.orderStatus !== chargingOrderStatus.CHARGING) fail(chargingOrderErrors.notCharging);
  const [facts] = await runningFacts(context.tx, order.dealerId, id);
  if (facts?.offlineSince !== null) fail(chargingOrderErrors.equipmentOffline);
  const stop = { reason: chargingStopReason.OPERATOR_STOP, source: chargingEventSource.STAFF, text: reason, by: nameOf(context) };
  context.audit({ targetType: 'chargingOrder', targetId: id, detail: { reason } });
  return standing(await askStop(context, order, stop));
}

/** Staff end a charge whose device does not answer: it is settled, provisionally, up to its last valid sample. */
export async function forceClose(context: Context, id: string, reason: string) {
  const order = await lockSeen(context, id);
  if (!isRunning(order.orderStatus)) fail(chargingOrderErrors.notCharging);
  const [facts] = await runningFacts(context.tx, order.dealerId, id);
  if (!facts || !mayForceClose(facts, context.now.getTime())) fail(chargingOrderErrors.deviceAnswers);
  const by = { name: context.user.userName, source: chargingEventSource.STAFF };
  context.audit({ targetType: 'chargingOrder', targetId: id, detail: { reason } });
  return standing(await endLost(context, order, `强制结束：${reason}`, by));
}

const told = (order: OrderRow, { priced, beforeFen, afterFen, energyBeforeWh, status }: Proposal) => ({
  ...{ beforeFen, afterFen, deltaFen: afterFen - beforeFen, energyBeforeWh, energyAfterWh: priced.result.energyWh },
  needsAudit: status === 'pending' || !isOwed(order.orderStatus),
});

function assertPriced({ orderStatus, invoiceStatus }: OrderRow): void {
  if (!isOwed(orderStatus) && orderStatus !== chargingOrderStatus.ABNORMAL) fail(chargingOrderErrors.notPriced);
  if (isInvoiced(invoiceStatus)) fail(chargingOrderErrors.invoiced);
}

/** What pricing an order again would change, in figures. */
export async function recalcPreview(context: Context, id: string) {
  const order = await seenOrder(context, id);
  assertPriced(order);
  return told(order, await propose(context, order, true));
}

export async function recalc(context: Context, id: string, { reason: why, rev }: { reason: string; rev: number }) {
  const order = await lockSeen(context, id);
  assertPriced(order);
  assertFresh(order.rev === rev ? 1 : 0);
  if (await waitingOf(context.tx, order)) fail(chargingOrderErrors.proposalWaiting);
  const proposal = await correct(context, order, { reason: adjustReason.RECALC, why, by: nameOf(context) });
  const result = told(order, proposal);
  context.audit({ targetType: 'chargingOrder', targetId: id, detail: { reason: why, ...result } });
  return result;
}

export const manualPrice = async (context: Context, id: string, wish: ManualPrice) =>
  proposePrice(context, await lockSeen(context, id), wish);

const weekMs = 7 * 86_400_000;

/** A plate that was not known at the start; until a week after the end. */
export async function bindPlate(context: Context, id: string, { plateNo, reason, rev }: { plateNo: string; reason: string; rev: number }) {
  const order = await lockSeen(context, id);
  assertFresh(order.rev === rev ? 1 : 0);
  if (order.endAt !== null && context.now.getTime() - Date.parse(order.endAt) > weekMs) fail(chargingOrderErrors.plateTooLate);
  await saveOrder(context.tx, order, { plate_no: plateNo });
  await context.app.events.emit(context.tx, 'ChargingPlateBound', order.dealerId, { orderId: id });
  await addEvent(context, {
    ...{ dealerId: order.dealerId, orderId: id, type: chargingEventType.PLATE_BOUND, source: chargingEventSource.STAFF },
    ...{ operatorName: context.user.userName, body: { text: `${order.plateNo ?? '无'} → ${plateNo}：${reason}` } },
  });
  context.audit({ targetType: 'chargingOrder', targetId: id, detail: { before: order.plateNo, after: plateNo, reason } });
  return null;
}
