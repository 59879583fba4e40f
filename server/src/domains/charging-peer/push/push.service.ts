import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { peerProtocol, peerPushErrors, peerPushKind, peerPushState } from '@bochong/contract/charging-peer';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { type JobPart, partsOf } from '../../../kernel/jobs/jobs.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { findOrder, type OrderRow } from '../../charging-order/index.ts';
import { gunById, gunsOfStations, openedStations } from '../inquiry/opened.repo.ts';
import { repricedStations } from '../inquiry/station-inquiry.ts';
import { calledPeer, toldPeers } from '../out/peer-line.repo.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import { lockPush, putPush, savePush, toldStations } from './peer-push.repo.ts';
import { effectOfKind } from './push-effect.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A gun changed some moments ago: those who see it are told how it stands by then. Only servers of the release before say so. */
    PeerGunDue: { connectorId: string };
    /** A peer's charge runs: the peer is told how. */
    PeerCourseDue: { orderId: string };
  }
}

type Push = Parameters<typeof putPush>[1];

/** A peer is told something after the commit, or at an instant. */
async function tell({ tx, now }: WorkContext, push: Push, due?: Date): Promise<void> {
  const { dealerId, peerId: subjectId, kind } = push;
  const key = await putPush(tx, push, now);
  await planEffect({ tx, now }, effectOfKind(kind), { dealerId, key, subjectId, ...(due && { due }) });
}

/** The peer of a charge, where it is told such things; the charge of anybody else is nobody's business. */
async function tellOfOrder(context: WorkContext, order: OrderRow | undefined, ...kinds: readonly number[]): Promise<void> {
  if (order?.payerType !== chargingPayerType.PEER || order.payerId === null) return;
  const { dealerId, id: subjectId, payerId: peerId, startChargeSeq: number } = order;
  const peer = await calledPeer(context.tx, { dealerId, id: peerId });
  if (!peer?.enabled || !peer.reachable) return;
  for (const kind of kinds) if (peer.pushKinds.includes(kind)) await tell(context, { dealerId, peerId, kind, subjectId, number });
}

/** Guns are told two seconds after their first change, as they stand then; those of half a second together. */
const gunDelayMs = 2000;
const gatheredMs = 500;
/** How often the course of a charge is told: the standard asks for fifty seconds at most, and the way takes some. */
const courseMs = 40_000;

/** Whoever sees a gun is told how it stands. */
async function tellGun(context: WorkContext, dealerId: string, connectorId: string, stationId: string, due?: Date): Promise<void> {
  const peers = await toldPeers(context.tx, dealerId, peerPushKind.GUN, stationId);
  const gun = peers.length > 0 && (await gunById(context.tx, dealerId, connectorId));
  if (!gun) return;
  const of = { dealerId, kind: peerPushKind.GUN, subjectId: connectorId, number: gun.connectorCode };
  for (const { id: peerId } of peers) await tell(context, { ...of, peerId }, due);
}

export function gunChanged(context: WorkContext, dealerId: string, { stationId, connectorId }: DomainEvents['GunStateChanged']) {
  const due = new Date(Math.ceil((context.now.getTime() + gunDelayMs) / gatheredMs) * gatheredMs);
  return tellGun(context, dealerId, connectorId, stationId, due);
}

/** The same, of what a server of the release before put off. */
export async function gunDue(context: WorkContext, dealerId: string, connectorId: string): Promise<void> {
  const gun = await gunById(context.tx, dealerId, connectorId);
  if (gun) await tellGun(context, dealerId, connectorId, gun.stationId);
}

const courseLater = ({ app, tx, now }: WorkContext, dealerId: string, orderId: string): Promise<void> =>
  app.events.emitLater(tx, 'PeerCourseDue', dealerId, { orderId }, { at: new Date(now.getTime() + courseMs), key: orderId });

export async function startDecided(context: WorkContext, dealerId: string, { orderId, begun }: DomainEvents['ChargingStartDecided']) {
  const order = await findOrder(context.tx, dealerId, orderId);
  await tellOfOrder(context, order, peerPushKind.START);
  if (begun && order?.payerType === chargingPayerType.PEER) await courseLater(context, dealerId, orderId);
}

export async function courseDue(context: WorkContext, dealerId: string, orderId: string): Promise<void> {
  const order = await findOrder(context.tx, dealerId, orderId);
  const { CHARGING, STOPPING } = chargingOrderStatus;
  if (order?.orderStatus !== CHARGING && order?.orderStatus !== STOPPING) return;
  await tellOfOrder(context, order, peerPushKind.COURSE);
  await courseLater(context, dealerId, orderId);
}

/** A charge is over: the peer is told that it is, and what it came to; what has no price yet is told once it has. */
export const chargeEnded = async (context: WorkContext, dealerId: string, orderId: string): Promise<void> =>
  tellOfOrder(context, await findOrder(context.tx, dealerId, orderId), peerPushKind.STOP, peerPushKind.BILL);

export const chargeCorrected = async (context: WorkContext, dealerId: string, orderId: string): Promise<void> =>
  tellOfOrder(context, await findOrder(context.tx, dealerId, orderId), peerPushKind.BILL);

/** The bill of a charge is told once more. */
export const tellBill = (context: WorkContext, dealerId: string, orderId: string): Promise<void> =>
  chargeCorrected(context, dealerId, orderId);

/**
 * Every gun that a peer sees is told as it stands, so that what was missed during the day is put right; a few in a transaction, for a device whose gun
 * changes waits for it.
 */
export async function tellAllGuns({ tx }: WorkContext, dealerId: string): Promise<JobPart[]> {
  const pushes: Push[] = [];
  for (const peer of await toldPeers(tx, dealerId, peerPushKind.GUN)) {
    const stations = (await openedStations(tx, peer)).map(({ stationId }) => stationId);
    for (const { connectorId: subjectId, connectorCode: number } of await gunsOfStations(tx, dealerId, stations))
      pushes.push({ dealerId, peerId: peer.id, kind: peerPushKind.GUN, subjectId, number });
  }
  return partsOf(pushes, (context, push) => tell(context, push));
}

/** Stations whose master data or prices are other than a peer was told last, and those that it was never told of. */
export async function tellChangedStations(context: WorkContext, dealerId: string): Promise<void> {
  const { tx } = context;
  for (const peer of await toldPeers(tx, dealerId, peerPushKind.STATION)) {
    const told = await toldStations(tx, dealerId, peer.id);
    for (const station of await openedStations(tx, peer)) {
      const since = told.get(station.stationId);
      const changed = Math.max(Date.parse(station.openedAt), Date.parse(station.changedAt));
      if (since !== undefined && changed <= since) continue;
      const { stationId: subjectId, stationCode: number } = station;
      await tell(context, { dealerId, peerId: peer.id, kind: peerPushKind.STATION, subjectId, number });
    }
  }
}

/** A station is not opened to a platform any more whose protocol tells that. */
export async function tellClosed(
  context: WorkContext,
  key: PeerKey,
  { stationId, stationCode }: { stationId: string; stationCode: string },
) {
  const peer = await calledPeer(context.tx, key);
  if (!peer?.enabled || !peer.reachable || peer.protocol === peerProtocol.TCEC || !peer.pushKinds.includes(peerPushKind.STATION)) return;
  const of = { dealerId: key.dealerId, peerId: key.id, kind: peerPushKind.STATION };
  await tell(context, { ...of, subjectId: stationId, number: stationCode });
}

/** The same of stations whose prices of the day are other than a day ago. */
export async function tellRepricedStations(context: WorkContext, dealerId: string): Promise<void> {
  const { tx, now } = context;
  for (const peer of await toldPeers(tx, dealerId, peerPushKind.STATION))
    for (const { stationId: subjectId, stationCode: number } of await repricedStations(tx, peer, now))
      await tell(context, { dealerId, peerId: peer.id, kind: peerPushKind.STATION, subjectId, number });
}

/** A person has something told again that was not taken. */
export async function retryPush(id: string, context: Context): Promise<null> {
  const push = found(await lockPush(context.tx, id, context.user));
  if (push.state === peerPushState.WAITING || push.state === peerPushState.CONFIRMED) fail(peerPushErrors.notLeft);
  await tell(context, push);
  context.audit({ targetType: 'chargingPeerPush', targetId: id });
  return null;
}

/** What has not been confirmed is not told any more. */
export async function cancelPush(id: string, context: Context): Promise<null> {
  const { tx, now } = context;
  const push = found(await lockPush(tx, id, context.user));
  const { CONFIRMED, CANCELLED } = peerPushState;
  if (push.state === CONFIRMED || push.state === CANCELLED) fail(peerPushErrors.notWaiting);
  await savePush(tx, push, { state: CANCELLED, said: '人工取消' }, now);
  context.audit({ targetType: 'chargingPeerPush', targetId: id });
  return null;
}
