import { workStatus } from '@bochong/contract/charging-asset';
import {
  reservationBounds,
  reservationErrors,
  reservationEventType,
  reservationFee,
  reservationMode,
  type reservationOffer,
  reservationStatus,
} from '@bochong/contract/charging-reservation';
import type { z } from 'zod';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { AppError, constraintMeans, fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { softReservationChanged } from '../../charging-asset/index.ts';
import { mayAccess, payerStanding } from '../../charging-customer/index.ts';
import { blockedWords, type Gun, gunById, isStationOpen } from '../../charging-order/index.ts';
import { reservableGun } from './reservable-gun.repo.ts';
import {
  activeOfOwner,
  activeOfPeer,
  dueReservations,
  insertReservation,
  nextDeviceNo,
  type ReservationRow,
  reservationOfRequest,
} from './reservation.repo.ts';
import { lapse, sendReserve } from './reservation.service.ts';
import { addStep } from './reservation-event.repo.ts';
import { holdFee } from './reservation-money.service.ts';
import { type ReserveFacts, reserveRefusal } from './reserve-check.rule.ts';

constraintMeans('charging_reservation_gun_key', reservationErrors.gunTaken, 'connectorId');
constraintMeans('charging_reservation_owner_key', reservationErrors.ownerHasOne, 'ownerId');
constraintMeans('charging_reservation_peer_key', reservationErrors.ownerHasOne, 'token');

/** A gun that nobody can reserve. */
const none = { offered: false, feeFen: 0, keepsItself: false, workStatus: workStatus.DISABLED };

/** An owner with whom nothing is wrong, for asking what is wrong with a gun. */
const anyOwner = { accessAllowed: true, ownerBlocked: '', ownerHasOne: false, arrearsFen: 0, availableFen: Number.POSITIVE_INFINITY };

/** Another platform that keeps a gun for one of its users, who goes by a key there. */
export interface PeerHolder {
  peerId: string;
  peerName: string;
  holderKey: string;
}

/** Whether something reserved still keeps its gun at this instant. */
const keeps = ({ now }: WorkContext, row: ReservationRow | undefined): boolean =>
  row !== undefined && Date.parse(row.expireAt) > now.getTime();

async function ownerFacts(context: WorkContext, { dealerId, stationId }: Gun, ownerId: string): Promise<typeof anyOwner> {
  const payer = { type: 'owner', id: ownerId } as const;
  const { state, arrearsFen, availableFen } = await payerStanding(context, { dealerId, payer });
  return {
    ...{ arrearsFen, availableFen: Math.max(0, availableFen ?? 0), ownerBlocked: blockedWords[state] },
    accessAllowed: await mayAccess(context, { dealerId, stationId, at: context.now }, payer),
    ownerHasOne: keeps(context, await activeOfOwner(context.tx, dealerId, ownerId)),
  };
}

type Holder = { ownerId: string } | PeerHolder;

/** What is asked of whoever wants a gun; null: whoever that is. A station lets another platform in by being opened to it. */
async function holderFacts(context: WorkContext, gun: Gun, holder: Holder | null): Promise<typeof anyOwner> {
  if (holder === null) return anyOwner;
  if ('ownerId' in holder) return ownerFacts(context, gun, holder.ownerId);
  return { ...anyOwner, ownerHasOne: keeps(context, await activeOfPeer(context.tx, { dealerId: gun.dealerId, ...holder })) };
}

/** What is asked of a gun and of whoever wants it. The fee is the wallet's of an owner: another platform pays none. */
async function judged(context: WorkContext, gun: Gun, holder: Holder | null) {
  const known = await reservableGun(context.tx, gun.dealerId, gun.connectorId, context.now);
  const { offered, keepsItself, workStatus: gunStatus } = known ?? none;
  const feeFen = holder !== null && 'peerId' in holder ? 0 : (known?.feeFen ?? 0);
  const owner = await holderFacts(context, gun, holder);
  const facts: ReserveFacts = { ...owner, offered, feeFen, gunStatus, stationOpen: isStationOpen(gun, context.now) };
  const refusal = reserveRefusal(facts);
  const values = {
    ...{ status: workStatus.label(gunStatus as 1), why: facts.ownerBlocked, fee: yuan(feeFen) },
    yuan: refusal === 'arrears' ? yuan(facts.arrearsFen) : refusal === 'balanceLow' ? yuan(facts.availableFen) : '',
  };
  return { offered, feeFen, keepsItself, refusal, values };
}

/** What a reservation of a gun costs now, and what is in its way for an owner, or for whoever it is (null). */
export async function offerOf(context: WorkContext, gun: Gun, ownerId: string | null): Promise<z.output<typeof reservationOffer>> {
  const { offered, feeFen, refusal, values } = await judged(context, gun, ownerId === null ? null : { ownerId });
  const { freeCancelMin, maxHoldMin } = reservationBounds;
  const obstacle = refusal === null ? '' : new AppError(reservationErrors[refusal], values).message;
  return { offered, feeFen, freeCancelMin, maxHoldMin, obstacle };
}

/** Who wants a gun kept, how long, and who asks for it. */
interface Wish {
  plateNo: string | null;
  holdMin: number;
  requestNo: string;
  reason: string;
  operatorName: string;
}
export type ReserveWish = Wish & { ownerId: string };
type AnyWish = Wish & Holder;

/** Keeps a gun for an owner: its fee is held and its charge point told. The same request again is answered with the same reservation. */
export const reserve = (context: WorkContext, gun: Gun, wish: ReserveWish): Promise<ReservationRow> => reserveAny(context, gun, wish);

async function reserveAny(context: WorkContext, gun: Gun, wish: AnyWish): Promise<ReservationRow> {
  const { tx } = context;
  const { dealerId, connectorId } = gun;
  const known = await reservationOfRequest(tx, dealerId, wish.requestNo);
  if (known) return known;
  // What is over by the clock ends here, however late its job is: it keeps nobody from the gun, and its fee is known.
  for (const id of await dueReservations(tx, dealerId, context.now, 2, { connectorId, ownerId: 'ownerId' in wish ? wish.ownerId : null }))
    await lapse(context, dealerId, id);
  const { feeFen, keepsItself, refusal, values } = await judged(context, gun, wish);
  if (refusal !== null) fail(reservationErrors[refusal], values);
  const row = await insertReservation(tx, await rowOf(context, gun, { ...wish, feeFen, keepsItself }));
  await addStep(context, row, {
    ...{ type: reservationEventType.ASKED, operatorName: wish.operatorName },
    text: [wish.reason, feeFen > 0 ? `冻结${yuan(feeFen)}元` : '', `保留${Math.round(wish.holdMin)}分钟`].filter(Boolean).join('，'),
  });
  await holdFee(context, row);
  const place = await softReservationChanged(context, dealerId, connectorId, row.expireAt);
  // Whoever started the gun meanwhile had it first; the lock of the gun says which of the two that was.
  if (!place || place.orderId !== null) fail(reservationErrors.gunNotIdle, { status: workStatus.label(workStatus.STARTING) });
  if (keepsItself) await sendReserve(context, row);
  else await addStep(context, row, { type: reservationEventType.CONFIRMED, text: '平台保留' });
  return row;
}

async function rowOf(
  { tx, now }: WorkContext,
  gun: Gun,
  wish: AnyWish & { feeFen: number; keepsItself: boolean },
): Promise<Parameters<typeof insertReservation>[1]> {
  const { keepsItself, feeFen } = wish;
  const id = newId(now);
  const deviceNo = await nextDeviceNo(tx);
  const idTag = `R${deviceNo.toString(36)}${id.replaceAll('-', '').slice(-10)}`.toUpperCase().slice(0, 20);
  const { PENDING, RESERVED } = reservationStatus;
  return {
    ...{ dealer_id: gun.dealerId, id, reservation_no: await businessNumber(tx, 'YY', now), device_no: deviceNo, id_tag: idTag },
    ...('ownerId' in wish
      ? { owner_id: wish.ownerId }
      : { owner_id: null, peer_id: wish.peerId, holder_name: wish.peerName, holder_key: wish.holderKey }),
    ...{ request_no: wish.requestNo, plate_no: wish.plateNo, station_id: gun.stationId },
    ...{ equipment_id: gun.equipmentId, connector_id: gun.connectorId, connector_no: gun.connectorNo },
    ...{ mode: keepsItself ? reservationMode.DEVICE : reservationMode.SOFT, reserve_at: now.toISOString() },
    ...{ expire_at: new Date(now.getTime() + wish.holdMin * 60_000).toISOString(), confirmed_at: keepsItself ? null : now.toISOString() },
    ...{ fee_fen: feeFen, free_cancel_min: reservationBounds.freeCancelMin, operator_name: wish.operatorName, reason: wish.reason },
    ...{ reservation_status: keepsItself ? PENDING : RESERVED, fee_status: feeFen === 0 ? reservationFee.NONE : reservationFee.HELD },
  };
}

/** Keeps a gun for a user of another platform, without a fee; undefined: there is no such gun. */
export async function reserveForPeer(
  context: WorkContext,
  connectorId: string,
  { until, requestNo, ...holder }: PeerHolder & { until: Date; requestNo: string },
): Promise<ReservationRow | undefined> {
  const gun = await gunById(context.tx, connectorId, null);
  const holdMin = (until.getTime() - context.now.getTime()) / 60_000;
  return gun && reserveAny(context, gun, { ...holder, holdMin, requestNo, plateNo: null, reason: '对方用户预约', operatorName: '' });
}
