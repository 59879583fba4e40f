import {
  chargingCloseReason,
  chargingEventType,
  chargingOrderStatus,
  chargingPayerType,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { openOrderChanged } from '../../charging-asset/index.ts';
import type { IdTagInfo, Speaker, StartMessage } from '../../charging-connect/index.ts';
import { freezeDefaults } from '../../charging-tariff/index.ts';
import { askStop, bySystem } from '../command/ask-stop.service.ts';
import { isRunning, statusAfter } from '../life-cycle/order-state.rule.ts';
import { lockAwaited, lockOpen, nextTransactionNo, type OrderRow, orderStartedBy, saveOrder } from '../order/charging-order.repo.ts';
import { foreignTagsOf } from '../order/foreign-tag.ts';
import { freeGunsOf, gunByNumber } from '../order/gun.repo.ts';
import { type KeptGun, keptGunsOf } from '../order/kept-gun.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { holderIdOf } from '../order/payer.service.ts';
import { holdMoney, releaseMoney } from '../settle/order-money.service.ts';
import { hasWallet } from '../settle/pay-status.rule.ts';
import { endLost } from '../timer/end-lost.service.ts';
import { beginAwaited, beginOrder, startKeyOf } from './begin-order.service.ts';
import { beganHere, holderOf, type TagHolder } from './tag-holder.service.ts';

export interface StartAnswer {
  transactionId: number;
  idTagInfo: IdTagInfo;
}

const infoOf = ({ status, expiryDate, parentIdTag, refusal }: TagHolder): IdTagInfo => ({
  status,
  ...(refusal !== undefined && { refusal }),
  ...(expiryDate !== undefined && { expiryDate }),
  ...(parentIdTag !== undefined && { parentIdTag }),
});

/** A start that did not come to be: nothing is held for it any more and its gun is free. */
export async function failStart(context: WorkContext, order: OrderRow, closeReason: number): Promise<void> {
  const { tx, now } = context;
  await releaseMoney(context, order);
  await saveOrder(tx, order, {
    ...{ order_status: chargingOrderStatus.CLOSED, close_reason: closeReason, closed_at: now.toISOString(), start_deadline: null },
    freeze_fen: 0,
  });
  await openOrderChanged(context, order.dealerId, order.connectorId, null);
  const body = { text: chargingCloseReason.label(closeReason as 1) };
  await addEvent(context, { dealerId: order.dealerId, orderId: order.id, type: chargingEventType.START_FAILED, body });
  await context.app.events.emit(tx, 'ChargingStartDecided', order.dealerId, { orderId: order.id, begun: false });
}

/** The order that somebody asked for and that this message begins; one that was given up counts for a day. */
function awaitedOf(orders: readonly OrderRow[], now: Date): OrderRow | undefined {
  return orders.find((order) => {
    const closedForMs = order.closedAt === null ? 0 : now.getTime() - Date.parse(order.closedAt);
    return statusAfter({ ...order, closedForMs }, 'started') !== null;
  });
}

/** What still has the gun when another charge begins there is over: its stop was lost, or its start never came. */
async function clearGun(context: WorkContext, orders: readonly OrderRow[]): Promise<void> {
  for (const order of orders)
    if (isRunning(order.orderStatus)) await endLost(context, order, '同一把枪开始了新的充电');
    else await failStart(context, order, chargingCloseReason.NO_RESPONSE);
}

/** A start that had been given up: money is held for it again; where there is none, it is stopped at once. */
async function holdAgain(context: WorkContext, order: OrderRow): Promise<void> {
  const { payerType } = order;
  if (!hasWallet(payerType) && (payerType !== chargingPayerType.PEER || order.terms.prepaid !== true)) return;
  const held = await holdMoney(context, order, freezeDefaults.maxFreezeFen);
  if (held.freezeFen === order.freezeFen) await askStop(context, held, bySystem(chargingStopReason.BALANCE_LIMIT));
}

/** The reservation that a start uses: the one it names, or its payer's. */
const reservationMeant = (kept: readonly KeptGun[], { reservationId }: StartMessage, { payer }: TagHolder): KeptGun | undefined =>
  kept.find(({ deviceNo }) => deviceNo === reservationId) ?? kept.find(({ holderId }) => holderId === holderIdOf(payer));

/** Whoever kept the gun is told that it was used: from when the charge was asked for, or began. */
async function tellUsed(context: WorkContext, { dealerId, id: orderId, orderNo, reservationId, requestedAt, startAt }: OrderRow) {
  if (reservationId === null) return;
  const at = Date.parse(requestedAt ?? startAt ?? '');
  await keptGunsOf(context.app).used(context, { dealerId, reservationId, orderId, orderNo, at });
}

/** StartTransaction: an order begins. A repetition is answered as the first time, whatever happened since. */
export async function start(context: WorkContext, speaker: Speaker, message: StartMessage): Promise<StartAnswer> {
  const { app, tx, now } = context;
  const { dealerId, equipmentId, stationId } = speaker;
  const { connectorNo, idTag, receivedAt } = message;
  const known = await orderStartedBy(tx, dealerId, equipmentId, startKeyOf(message));
  if (known) return known.startAnswer as unknown as StartAnswer;
  const gun = await gunByNumber(tx, dealerId, equipmentId, connectorNo);
  // A gun that we do not know cannot have an order; what it reports under this number is kept unmatched.
  if (!gun) return { transactionId: await nextTransactionNo(tx), idTagInfo: { status: 'Invalid' } };
  const awaited = awaitedOf(await lockAwaited(tx, dealerId, equipmentId, connectorNo, idTag), now);
  await clearGun(
    context,
    (await lockOpen(tx, dealerId, { equipmentId, connectorNo })).filter(({ id }) => id !== awaited?.id),
  );
  const kept = await keptGunsOf(app).at(tx, gun, new Date(message.replayed ? message.at : receivedAt), true);
  let order: OrderRow;
  let idTagInfo: IdTagInfo = { status: 'Accepted' };
  if (awaited) {
    order = await beginAwaited(context, awaited, gun, speaker, message);
    if (awaited.orderStatus === chargingOrderStatus.CLOSED) await holdAgain(context, order);
  } else {
    const at = { dealerId, stationId, equipmentId, connectorId: gun.connectorId };
    const known = await holderOf(context, { at, idTag, purpose: 'start' }, new Date(receivedAt));
    const own = reservationMeant(kept, message, known);
    // What was charged without a connection has been charged; a car that is there is sent away.
    const who = kept.length > 0 && !own && !message.replayed ? { ...known, status: 'Blocked' as const } : known;
    order = await beginOrder(context, gun, speaker, message, who);
    if (who.foreign && who.payer?.type === 'peer')
      await foreignTagsOf(app).begun(context, { dealerId, orderId: order.id, peerId: who.payer.id }, who.foreign);
    if (own) order = await saveOrder(tx, order, { reservation_id: own.reservationId });
    idTagInfo = infoOf(who);
  }
  await tellUsed(context, order);
  const answer = { transactionId: order.transactionNo ?? 0, idTagInfo };
  await saveOrder(tx, order, { start_answer: json(answer) });
  return answer;
}

/** Whether a tag may charge here: that of an order that is about to start, or a card or vehicle that is known. */
export async function authorize(context: WorkContext, speaker: Speaker, idTag: string, receivedAt: number): Promise<IdTagInfo> {
  const { dealerId, equipmentId, stationId } = speaker;
  const open = await lockOpen(context.tx, dealerId, { equipmentId });
  const isAwaited = open.some(
    (order) => order.orderStatus === chargingOrderStatus.STARTING && order.idTag.toLowerCase() === idTag.toLowerCase(),
  );
  if (isAwaited) return { status: 'Accepted' };
  const at = { dealerId, stationId, equipmentId };
  const who = await holderOf(context, { at, idTag, purpose: 'authorize' }, new Date(receivedAt));
  if (who.foreign && (await beganHere(context, speaker, idTag))) return { status: 'Accepted' };
  return atKeptGuns(context, speaker, infoOf(who), holderIdOf(who.payer));
}

/**
 * What reservations make of a tag, which a charge point asks about before it says at which gun: the holder's gets the parent that the charge
 * point keeps the gun for, others are refused where every free gun is kept for somebody else.
 */
async function atKeptGuns({ app, tx, now }: WorkContext, { dealerId, equipmentId }: Speaker, info: IdTagInfo, holderId: string | null) {
  const kept = await keptGunsOf(app).ofEquipment(tx, dealerId, equipmentId, now);
  if (kept.length === 0 || info.status !== 'Accepted') return info;
  const own = kept.find((one) => one.holderId === holderId);
  if (own) return own.idTag === null ? info : { ...info, parentIdTag: own.idTag };
  const free = await freeGunsOf(tx, dealerId, equipmentId);
  const isKept = (id: string) => kept.some(({ connectorId }) => connectorId === id);
  return free.length > 0 && free.every(isKept) ? { ...info, status: 'Blocked' as const } : info;
}
