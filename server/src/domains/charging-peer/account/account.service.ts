import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { peerAccountErrors, type peerAccounts, peerEntryKind, peerSettleMode } from '@bochong/contract/charging-peer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { findOrder, heldForPeer, type PeerHold } from '../../charging-order/index.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import { lockSeen } from '../peer/peer.service.ts';
import { findAskingPeer } from '../wire/inbound.repo.ts';
import { balanceOf, bookEntry, bookedOf, lockAccount, type NewEntry } from './account.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** An entry was written to a peer's account. */
    PeerAccountMoved: { entryId: string };
  }
}

constraintMeans('charging_peer_entry_voucher_key', peerAccountErrors.voucherTaken, 'voucher');

/** Writes an entry and tells of it; null: it was there. */
export async function keepEntry(
  { app, tx }: Pick<WorkContext, 'app' | 'tx'>,
  peer: PeerKey,
  balanceFen: number,
  entry: NewEntry,
): Promise<number | null> {
  const after = await bookEntry(tx, peer, balanceFen, entry);
  if (after !== null) await app.events.emit(tx, 'PeerAccountMoved', peer.dealerId, { entryId: entry.id });
  return after;
}

/** What a prepaid account has that no charge holds; null: the peer pays afterwards. */
export async function availableOf({ tx }: Pick<WorkContext, 'tx'>, peer: PeerKey & { settleMode: number }): Promise<number | null> {
  if (peer.settleMode !== peerSettleMode.PREPAID) return null;
  return (await balanceOf(tx, peer)) - (await heldForPeer(tx, { dealerId: peer.dealerId, peerId: peer.id }));
}

/** Holds of a prepaid account what it still has, up to an amount: never more than there is, whatever starts at the same time. */
export async function holdForOrder({ tx }: WorkContext, { dealerId, peerId, upToFen }: PeerHold): Promise<number> {
  const key = { dealerId, id: peerId };
  const peer = await findAskingPeer(tx, key);
  if (peer?.settleMode !== peerSettleMode.PREPAID) return 0;
  const balanceFen = await lockAccount(tx, key);
  return Math.max(0, Math.min(upToFen, balanceFen - (await heldForPeer(tx, { dealerId, peerId }))));
}

/** What a settled charge of a peer costs by now stands on the peer's account; said again, it changes nothing. */
export async function bookCharge(context: WorkContext, dealerId: string, orderId: string): Promise<void> {
  const { tx, now } = context;
  const order = await findOrder(tx, dealerId, orderId);
  if (order?.payerType !== chargingPayerType.PEER || order.payerId === null || order.orderStatus !== chargingOrderStatus.SETTLED) return;
  const key = { dealerId, id: order.payerId };
  const balanceFen = await lockAccount(tx, key);
  const bookedFen = await bookedOf(tx, dealerId, orderId);
  await keepEntry(context, key, balanceFen, {
    ...{ id: newId(now), at: now, amountFen: bookedFen - order.payableFen, charge: { orderId, edition: order.edition } },
    kind: order.edition === 1 ? peerEntryKind.CHARGE : peerEntryKind.CORRECTION,
  });
}

/** Staff register money that has moved between us and a peer; the number of its transfer counts once. */
async function registerTransfer(
  id: string,
  kind: number,
  { amountFen, voucher, reason = '' }: BodyOf<typeof peerAccounts.payIn>,
  context: Context,
) {
  const { tx, now, user } = context;
  const peer = await lockSeen(id, undefined, context);
  const before = await lockAccount(tx, peer);
  const entry = { id: newId(now), at: now, kind, amountFen, voucher, reason, operatorName: user.userName };
  const balanceFen = (await keepEntry(context, peer, before, entry)) ?? before;
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { before: { balanceFen: before }, after: { balanceFen, voucher } } });
  return { balanceFen };
}

/** Money of a peer has arrived. */
export const payIn = (id: string, body: BodyOf<typeof peerAccounts.payIn>, context: Context) =>
  registerTransfer(id, peerEntryKind.PAID_IN, body, context);

/** We have paid a peer. */
export const payOut = (id: string, body: BodyOf<typeof peerAccounts.payOut>, context: Context) =>
  registerTransfer(id, peerEntryKind.PAID_OUT, { ...body, amountFen: -body.amountFen }, context);

/** A difference between us and a peer is put right on its account, in its favour where positive; the charges themselves stay as they are. */
export async function putRight(
  context: Context,
  peer: PeerKey,
  amountFen: number,
  { voucher, reason }: { voucher: string; reason: string },
): Promise<void> {
  const { tx, now, user } = context;
  const before = await lockAccount(tx, peer);
  const entry = { id: newId(now), at: now, kind: peerEntryKind.PUT_RIGHT, amountFen, voucher, reason, operatorName: user.userName };
  await keepEntry(context, peer, before, entry);
}
