import {
  type DriverReservation,
  type DriverReservationOffer,
  type driverReservations,
  reservationErrors,
  reservationStatus,
} from '@bochong/contract/charging-reservation';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { assertNewBusiness } from '../../../kernel/database/dealer-standing.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { rememberPlate } from '../../charging-customer/index.ts';
import { driverAt, type Gun, lockDriver, miss } from '../../charging-order/index.ts';
import { activeOfOwner, endedLately, lockReservation, type ReservationRow } from '../hold/reservation.repo.ts';
import { giveUp } from '../hold/reservation.service.ts';
import { isFreeToCancel } from '../hold/reservation-state.rule.ts';
import { offerOf, reserve } from '../hold/reserve.service.ts';
import { findReadReservation } from '../record/reservation-list.repo.ts';

/** How long the page says what became of a reservation. */
const toldForMs = 10 * 60_000;

async function shown({ tx, now }: Context, gun: Gun, row: ReservationRow): Promise<DriverReservation> {
  const read = found(await findReadReservation(tx, { id: row.id }, { dealerIds: [row.dealerId], parkIds: null }));
  const { reservationId, reservationNo, stationName, connectorName, connectorCode, plateNo, reserveAt, expireAt } = read;
  const { feeFen, freeCancelMin, payableFen, reservationStatus: status, endReason } = read;
  return {
    ...{ reservationId, reservationNo, stationName, connectorName, connectorCode, plateNo, reserveAt, expireAt },
    ...{ feeFen, freeCancelMin, payableFen, reservationStatus: status, endReason },
    here: row.connectorId === gun.connectorId,
    freeNow: feeFen === 0 || isFreeToCancel({ reserveAt: Date.parse(reserveAt), freeCancelMin }, now.getTime()),
  };
}

/** What the gun's page shows of reservations. */
async function answer(context: Context, gun: Gun, ownerId: string): Promise<DriverReservationOffer> {
  const { tx, now } = context;
  const { dealerId, connectorId } = gun;
  const lately = new Date(now.getTime() - toldForMs);
  const row = (await activeOfOwner(tx, dealerId, ownerId)) ?? (await endedLately(tx, { dealerId, connectorId, ownerId }, lately));
  return { offer: await offerOf(context, gun, ownerId), mine: row ? await shown(context, gun, row) : null };
}

export async function offerHere(body: BodyOf<typeof driverReservations.offer>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  return answer(context, gun, owner.ownerId);
}

/** A driver keeps the scanned gun. */
export async function reserveHere(body: BodyOf<typeof driverReservations.create>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  const { requestNo, holdMin = 30, plateNo = null } = body;
  const { ownerId } = owner;
  await assertNewBusiness(context.tx, gun.dealerId);
  await lockDriver(context.tx, ownerId);
  const row = await reserve(context, gun, { ownerId, plateNo, holdMin, requestNo, reason: '', operatorName: '' });
  // The number of another one's request leads to nothing.
  if (row.ownerId !== ownerId) return miss(context, reservationErrors.noReservation);
  if (plateNo !== null) await rememberPlate(context, gun.dealerId, ownerId, plateNo);
  return answer(context, gun, ownerId);
}

/** A driver gives up a reservation of his own, at whatever gun. */
export async function cancelOwn(body: BodyOf<typeof driverReservations.cancel>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  await lockDriver(context.tx, owner.ownerId);
  const row = await lockReservation(context.tx, gun.dealerId, body.reservationId);
  if (row?.ownerId !== owner.ownerId) return miss(context, reservationErrors.noReservation);
  if (!(await giveUp(context, row, { reason: '车主取消' })))
    fail(reservationErrors.notActive, { status: reservationStatus.label(row.reservationStatus) });
  return answer(context, gun, owner.ownerId);
}
