import {
  chargeMode,
  chargingEventSource,
  chargingEventType,
  chargingOrderErrors,
  chargingOrderStatus,
  chargingStartSource,
  type RemoteStart,
} from '@bochong/contract/charging-order';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { openOrderChanged, openOrderState } from '../../charging-asset/index.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import { mayAccess, payerStanding } from '../../charging-customer/index.ts';
import { freezeDefaults } from '../../charging-tariff/index.ts';
import { timerDefaults } from '../life-cycle/lost-transaction.rule.ts';
import { startRefusal } from '../life-cycle/start-check.rule.ts';
import { insertOrder, lockOpen, nextTransactionNo, type OrderRow, orderOfRequest, saveOrder } from '../order/charging-order.repo.ts';
import { type Gun, gunById } from '../order/gun.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { type ChargePayer, holderIdOf, payerOf, payerTypeOf, termsAt } from '../order/payer.service.ts';
import { holdMoney } from '../settle/order-money.service.ts';
import { numbersOf, placeOf } from '../transaction/begin-order.service.ts';
import { blockedWords, gunFacts, isKeptForOther, keptNow, minStartFen, payerFacts } from './start-facts.service.ts';

constraintMeans('charging_order_open_key', chargingOrderErrors.connectorBusy, 'connectorId');

/** Who starts a charge, for whom, and how far it is to go. */
export interface StartWish {
  payer: ChargePayer;
  /** The number that a peer gives the charge; others get one of ours. */
  startChargeSeq?: string;
  /** The card it counts against, with limits of its own. */
  cardId?: string;
  plateNo: string | null;
  /** The plate is what a driver says, and nobody has checked it: it opens no station, earns no free energy and counts against no limit. */
  plateClaimed?: boolean;
  chargeMode: number;
  targetValue: number | null;
  reason: string;
  requestNo: string;
  source: number;
  by: { id: string; name: string } | null;
}

const provedPlate = ({ plateNo, plateClaimed = false }: Pick<StartWish, 'plateNo' | 'plateClaimed'>) => (plateClaimed ? null : plateNo);

const ownerOf = (payer: ChargePayer): string | null => (payer.type === 'owner' ? payer.id : null);

/** How whoever pays stands, and whether the station lets them in: a peer by its being opened to it. */
async function payerAt(context: WorkContext, { dealerId, stationId }: Gun, { payer, cardId, ...wish }: StartWish) {
  if (payer.type === 'peer') {
    const { availableFen } = payer;
    return { standing: { state: 'normal', arrearsFen: 0, availableFen, limitLeftFen: null, runningOrders: 0 } as const, admitted: true };
  }
  const plateNo = provedPlate(wish);
  const plate = plateNo !== null && { plateNo };
  return {
    standing: await payerStanding(context, { dealerId, payer, cardId, ...plate }),
    admitted: await mayAccess(context, { dealerId, stationId, at: context.now }, payer, { ...plate }),
  };
}

/** Refuses a start by the first check that fails. */
async function assertMayStart(context: WorkContext, gun: Gun, wish: StartWish): Promise<void> {
  const { payer } = wish;
  const { standing, admitted } = await payerAt(context, gun, wish);
  const refusal = startRefusal({
    ...(await gunFacts(context, gun, (await lockOpen(context.tx, gun.dealerId, gun)).length > 0, holderIdOf(payer))),
    ...payerFacts(standing, payer.type === 'owner'),
    accessAllowed: admitted,
  });
  if (refusal === null) return;
  const amounts = { arrearsExists: standing.arrearsFen, balanceLow: standing.availableFen ?? 0 };
  const least = yuan(minStartFen);
  const yuanText = refusal in amounts ? yuan(amounts[refusal as keyof typeof amounts]) : '';
  fail(chargingOrderErrors[refusal], { why: blockedWords[standing.state], yuan: yuanText, least });
}

/** A tag for one start, which nobody holds: what the device says it with is what we told it. */
const oneTimeTag = (orderId: string, no: number): string =>
  `A${no.toString(36)}${orderId.replaceAll('-', '').slice(-10)}`.toUpperCase().slice(0, 20);

/** An order that was asked for: its money is held and its device told. The same request again is answered with the same order. */
export async function requestStart(context: WorkContext, gun: Gun, wish: StartWish): Promise<OrderRow> {
  const { tx, now } = context;
  const { dealerId, connectorId } = gun;
  const known = await orderOfRequest(tx, wish.requestNo);
  if (known) return known;
  const needsTarget = wish.chargeMode !== chargeMode.FULL;
  if (needsTarget && wish.targetValue === null)
    fail(chargingOrderErrors.noTarget, { mode: chargeMode.label(wish.chargeMode as 1) }, { field: 'targetValue' });
  await assertMayStart(context, gun, wish);
  const { payer } = wish;
  const id = newId(now);
  const kept = await keptNow(context, gun);
  const terms = await termsAt(context, { ...gun, cardId: wish.cardId ?? null, plateNo: provedPlate(wish), startAt: null }, payer);
  const made = await insertOrder(tx, {
    ...placeOf(gun),
    ...(await numbersOf(context, gun)),
    ...(wish.startChargeSeq !== undefined && { start_charge_seq: wish.startChargeSeq }),
    ...{ id, id_tag: kept?.idTag ?? oneTimeTag(id, await nextTransactionNo(tx)), reservation_id: kept?.reservationId ?? null },
    ...{ request_no: wish.requestNo, start_source: wish.source },
    ...{ charge_mode: wish.chargeMode, target_value: needsTarget ? wish.targetValue : null, plate_no: wish.plateNo },
    plate_claimed: wish.plateNo !== null && wish.plateClaimed === true,
    ...{ payer_type: payerTypeOf(payer), payer_id: payer.id, owner_id: ownerOf(payer), terms: json(terms) },
    ...{ operator_id: wish.by?.id ?? null, operator_name: wish.by?.name ?? '', reason: wish.reason },
    card_id: wish.cardId ?? null,
    ...{ began_at: now.toISOString(), requested_at: now.toISOString(), order_status: chargingOrderStatus.CREATED },
  });
  const byUser = payer.type === 'peer' ? chargingEventSource.PEER : chargingEventSource.USER;
  const source = wish.by === null ? byUser : chargingEventSource.STAFF;
  await addEvent(context, {
    ...{ dealerId, orderId: id, type: chargingEventType.REQUESTED, source, operatorName: wish.by?.name ?? '', body: { text: wish.reason } },
  });
  const { maxFreezeFen } = freezeDefaults;
  const upToFen = wish.chargeMode === chargeMode.AMOUNT ? Math.min(maxFreezeFen, wish.targetValue ?? maxFreezeFen) : maxFreezeFen;
  const held = await holdMoney(context, made, upToFen);
  // Other starts of the same peer may have taken meanwhile what its account had left.
  if (payer.type === 'peer' && payer.availableFen !== null && held.freezeFen < minStartFen)
    fail(chargingOrderErrors.balanceLow, { yuan: yuan(held.freezeFen), least: yuan(minStartFen) });
  const sent = await saveOrder(tx, held, {
    order_status: chargingOrderStatus.STARTING,
    start_deadline: new Date(now.getTime() + timerDefaults.startTimeoutSec * 1000).toISOString(),
  });
  await openOrderChanged(context, dealerId, connectorId, { orderId: id, state: openOrderState.STARTING });
  // Whoever reserved the gun meanwhile had it first; the lock of the gun says which of the two that was.
  if (isKeptForOther(gun, await keptNow(context, gun), holderIdOf(payer))) fail(chargingOrderErrors.connectorReserved);
  await queueCommand(context, dealerId, {
    ...{ equipmentId: gun.equipmentId, connectorNo: gun.connectorNo, action: 'RemoteStartTransaction' },
    payload: { connectorId: gun.connectorNo, idTag: sent.idTag },
    ...{ requestedBy: wish.by?.id ?? null, reason: wish.reason, subject: { kind: 'chargingOrder', id } },
    sendBefore: now.getTime() + 60_000,
  });
  await addEvent(context, { dealerId, orderId: id, type: chargingEventType.START_SENT, body: { text: '等待设备应答与插枪' } });
  return sent;
}

/** Staff start a gun for a payer. */
export async function remoteStart(context: Context, body: RemoteStart) {
  const gun = found(await gunById(context.tx, body.connectorId, context.user.parkIds));
  const payer = await payerOf(context, gun.dealerId, body.payerType, body.payerId);
  const order = await requestStart(context, gun, {
    ...body,
    ...{ payer, requestNo: body.requestId },
    source: chargingStartSource.CONSOLE,
    by: { id: context.user.userId, name: context.user.userName },
  });
  context.audit({ targetType: 'chargingOrder', targetId: order.id, detail: { after: body } });
  return { orderId: order.id, orderStatus: order.orderStatus };
}
