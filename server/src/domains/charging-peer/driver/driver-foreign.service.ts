import { driverChargeErrors } from '@bochong/contract/charging-order';
import { type DriverForeignCharge, type driverForeigns, foreignChargeErrors, foreignChargeState } from '@bochong/contract/charging-peer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { assertNewBusiness } from '../../../kernel/database/dealer-standing.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { rememberPlate } from '../../charging-customer/index.ts';
import { driverAt, lockDriver, miss } from '../../charging-order/index.ts';
import { findRequest, lockForeign } from '../foreign/foreign-order.repo.ts';
import { beginForeign, requestStop } from '../foreign/foreign-start.service.ts';
import { gunOf, listGuns } from '../foreign/place.repo.ts';
import { countPlaces, foreignChargesOf, isUsable, placesNear } from './driver-foreign.repo.ts';

const [mostStations, mostCharges] = [50, 10];
const { STARTING, CHARGING, STOPPING, FAILED } = foreignChargeState;
const tellsWhy: readonly number[] = [STARTING, CHARGING, STOPPING, FAILED];

/** What the office and the other platform have to settle between them is no driver's business. */
const toDriver = (charge: DriverForeignCharge): DriverForeignCharge => ({
  ...charge,
  said: tellsWhy.includes(charge.state) && !charge.said.startsWith('人工') ? charge.said : '',
});

/** Stations of others that the driver may use, the nearest to the scanned gun first, and the driver's charges there. */
export async function placesHere({ keyword = '', ...phone }: BodyOf<typeof driverForeigns.places>, context: Context) {
  const { tx } = context;
  const { gun, owner } = await driverAt(context, phone);
  const { dealerId, stationId } = gun;
  const charges = await foreignChargesOf(tx, { dealerId, ownerId: owner.ownerId }, mostCharges);
  return {
    stationTotal: await countPlaces(tx, dealerId),
    stations: await placesNear(tx, dealerId, stationId, keyword, mostStations),
    charges: charges.map(toDriver),
  };
}

export async function gunsThere({ stationId, ...phone }: BodyOf<typeof driverForeigns.guns>, context: Context) {
  const { gun } = await driverAt(context, phone);
  found((await isUsable(context.tx, gun.dealerId, stationId)) || undefined);
  return listGuns(context.tx, stationId, { dealerIds: [gun.dealerId] });
}

/** A driver starts another operator's gun. The plate is what the driver says, for the receipt and for that operator's staff. */
export async function startThere(body: BodyOf<typeof driverForeigns.start>, context: Context): Promise<{ orderId: string }> {
  const { tx } = context;
  const { gun: here, owner } = await driverAt(context, body);
  const { gunId, requestNo, targetFen = null, plateNo = null } = body;
  const { dealerId } = here;
  const { ownerId } = owner;
  const known = await findRequest(tx, dealerId, requestNo);
  // The number of another one's request leads to nothing.
  if (known) return known.ownerId === ownerId ? { orderId: known.id } : miss(context, driverChargeErrors.noOrder);
  await assertNewBusiness(tx, dealerId);
  await lockDriver(tx, ownerId);
  const gun = (await gunOf(tx, gunId, { dealerIds: [dealerId] })) ?? fail(foreignChargeErrors.gunGone);
  const order = await beginForeign(context, gun, { ownerId, plateNo, targetFen, requestNo, operatorName: '' });
  if (order.ownerId !== ownerId) return miss(context, driverChargeErrors.noOrder);
  if (plateNo !== null) await rememberPlate(context, dealerId, ownerId, plateNo);
  return { orderId: order.id };
}

/** A charge of the driver's own; another one's answers like none at all. */
export async function chargeThere({ orderId, ...phone }: BodyOf<typeof driverForeigns.charge>, context: Context) {
  const { gun, owner } = await driverAt(context, phone);
  const [charge] = await foreignChargesOf(context.tx, { dealerId: gun.dealerId, ownerId: owner.ownerId, orderId }, 1);
  return charge ? toDriver(charge) : miss(context, driverChargeErrors.noOrder);
}

export async function stopThere({ orderId, ...phone }: BodyOf<typeof driverForeigns.stop>, context: Context): Promise<null> {
  const { gun, owner } = await driverAt(context, phone);
  const order = await lockForeign(context.tx, gun.dealerId, orderId);
  if (order?.ownerId !== owner.ownerId) return miss(context, driverChargeErrors.noOrder);
  await requestStop(context, order);
  return null;
}
