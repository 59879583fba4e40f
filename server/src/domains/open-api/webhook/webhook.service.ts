import { deliveryState, type OpenEvent, openDeliveryErrors, type openEventData } from '@bochong/contract/open-api';
import type { z } from 'zod';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { dealerAllows } from '../../../kernel/database/dealer-standing.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { toIso } from '../../../kernel/time.ts';
import { callbackOfGrant } from '../coupon/coupon-resource.repo.ts';
import { sessionOf, stayOf } from '../read/open-read.repo.ts';
import { findSystem } from '../system/system.repo.ts';
import { insertDelivery, isTargeted, listDeliveries, lockDelivery, saveDelivery, seenDelivery, wanting } from './delivery.repo.ts';
import { mayKnow } from './told.rule.ts';
import { webhook } from './webhook.effect.ts';

interface Happening<E extends OpenEvent> {
  /** What the system itself brought about: its lots do not matter. */
  ofSystem?: boolean;
  /** Lots it happened at. */
  parkIds: readonly string[];
  number: string;
  data: z.input<(typeof openEventData)[E]>;
}

/** Tells the systems that want to know and may; what is told is read only when there is one. In the transaction of what happened. */
async function tell<E extends OpenEvent>(
  { tx, now }: WorkContext,
  dealerId: string,
  event: E,
  read: () => Promise<Happening<E> | undefined>,
  only: (systemId: string) => boolean = () => true,
): Promise<void> {
  const systems = (await wanting(tx, dealerId, event, now)).filter(({ id }) => only(id));
  // What happens while a unit is frozen is not saved up: its partners read it afterwards.
  if (systems.length === 0 || !(await dealerAllows(tx, dealerId, 'partner'))) return;
  const happening = await read();
  if (!happening) return;
  for (const { id: systemId } of happening.ofSystem ? systems : mayKnow(systems, happening.parkIds)) {
    const id = newId(now);
    const body = { deliveryId: id, event, occurredAt: toIso(now), data: happening.data };
    await insertDelivery(tx, { dealerId, id, systemId, event, number: happening.number, body }, now);
    await planEffect({ tx, now }, webhook, { dealerId, key: id, subjectId: systemId });
  }
}

export const tellStay = (context: WorkContext, dealerId: string, event: 'stay.opened' | 'stay.left', orderId: string): Promise<void> =>
  tell(context, dealerId, event, async () => {
    const data = await stayOf(context.tx, dealerId, orderId);
    return data && { parkIds: [data.parkId], number: data.orderNo, data };
  });

export const tellSession = (
  context: WorkContext,
  dealerId: string,
  event: 'charging.started' | 'charging.ended',
  orderId: string,
): Promise<void> =>
  tell(context, dealerId, event, async () => {
    const session = await sessionOf(context.tx, dealerId, orderId);
    return session && { parkIds: session.parkIds, number: session.row.orderNo, data: session.row };
  });

export const tellPaid = (context: WorkContext, dealerId: string, paid: DomainEvents['BillSettled']): Promise<void> =>
  tell(context, dealerId, 'bill.paid', async () => {
    const { billId, billNo, bizType, plateNo, fen, at, lots, subjects } = paid;
    const parkIds = lots.map(({ parkId }) => parkId);
    const data = {
      billId,
      billNo,
      bizType,
      plateNo,
      fen,
      at,
      parkIds,
      orderIds: subjects.map(({ subjectId }) => subjectId),
      refundNo: null,
    };
    return { parkIds, number: billNo, data };
  });

export const tellRefunded = (context: WorkContext, dealerId: string, refunded: DomainEvents['RefundExecuted']): Promise<void> =>
  tell(context, dealerId, 'bill.refunded', async () => {
    const { billId, billNo, bizType, plateNo, fen, at, lots, subjectId, refundNo } = refunded;
    const parkIds = lots.map(({ parkId }) => parkId);
    const data = { billId, billNo, bizType, plateNo, fen, at, parkIds, orderIds: subjectId === null ? [] : [subjectId], refundNo };
    return { parkIds, number: refundNo, data };
  });

export const tellOffline = (context: WorkContext, dealerId: string, device: DomainEvents['DeviceWentOffline']): Promise<void> =>
  tell(context, dealerId, 'device.offline', async () => {
    const { deviceId, deviceName, deviceType, parkId, lastHeartbeatAt } = device;
    return { parkIds: [parkId], number: deviceName, data: { deviceId, deviceName, deviceType, parkId, lastHeartbeatAt } };
  });

/** A coupon that a system gave was used: that system hears of it, where it is to. */
export async function tellUsed(context: WorkContext, dealerId: string, used: DomainEvents['GrantedCouponUsed']): Promise<void> {
  const giver = await callbackOfGrant(context.tx, dealerId, used.grantId);
  if (!giver) return;
  const { code, plateNo, orderId, appliedFen, usedAt } = used;
  const data = { outRequestNo: giver.outRequestNo, code, plateNo, orderId, appliedFen, usedAt };
  const happening = async () => ({ parkIds: [], number: giver.outRequestNo, data, ofSystem: true });
  await tell(context, dealerId, 'coupon.used', happening, (systemId) => systemId === giver.systemId);
}

export async function deliveriesOf(query: PageQuery & { systemId: string; state?: number | undefined }, { tx, user }: Context) {
  const system = found(await findSystem(tx, query.systemId, user));
  return listDeliveries(tx, system, query);
}

/** A delivery of a system that its reader sees. */
export async function deliveryBody(id: string, { tx, user }: Context): Promise<{ body: string }> {
  const delivery = found(await seenDelivery(tx, id, user.dealerIds));
  found(await findSystem(tx, delivery.systemId, user));
  return { body: JSON.stringify(delivery.body, null, 2) };
}

/** Sends the same once more. One that is under way already is left to itself, so that a second press brings about nothing. */
export async function replayDelivery(id: string, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const delivery = found(await lockDelivery(tx, id, user.dealerIds));
  found(await findSystem(tx, delivery.systemId, user));
  if (delivery.state === deliveryState.WAITING) fail(openDeliveryErrors.underWay);
  const { dealerId, systemId } = delivery;
  if (!(await isTargeted(tx, { dealerId, id: systemId }, now))) fail(openDeliveryErrors.noTarget);
  await saveDelivery(tx, delivery, { state: deliveryState.WAITING, said: '', tries: 0 }, now);
  await planEffect(context, webhook, { dealerId, key: id, subjectId: systemId });
  audit({ targetType: 'openDelivery', targetId: id, detail: { event: delivery.event, number: delivery.number } });
  return null;
}
