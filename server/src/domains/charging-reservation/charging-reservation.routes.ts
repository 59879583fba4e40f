import { driverReservations, type ReservationRow, reservations } from '@bochong/contract/charging-reservation';
import { refundBiz } from '@bochong/contract/refund';
import { type App, type Context, workIn } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { gunById, provideKeptGuns } from '../charging-order/index.ts';
import { cancelOwn, offerHere, reserveHere } from './driver/driver-reservation.service.ts';
import { followCommand, hearEnd, hearGun } from './hold/charge-point.service.ts';
import { keptGuns } from './hold/reservation.service.ts';
import { refundClosed, reservationPayable } from './hold/reservation-payable.service.ts';
import { offerOf } from './hold/reserve.service.ts';
import { cancelReservation, refundReservation, reserveFor } from './record/reservation-deed.service.ts';
import { reservationDetail, shownReservation } from './record/reservation-detail.service.ts';
import { findReadReservation, listReservations, type ReservationFilters, reservationBatches } from './record/reservation-list.repo.ts';
import { isSeenOrder } from './record/seen-order.repo.ts';

const reservationExport: ExportDefinition<ReservationFilters, Omit<ReservationRow, 'ownerPhone'>> = {
  name: 'chargingReservations',
  title: '预约记录',
  columns: fieldColumns<ReservationRow>(reservations.list, [
    ...(['reservationNo', 'stationName', 'connectorCode', 'ownerName', 'plateNo', 'reserveAt', 'expireAt', 'mode', 'feeFen'] as const),
    ...(['payableFen', 'paidFen', 'refundedFen', 'reservationStatus', 'feeStatus', 'endReason', 'usedOrderNo', 'operatorName'] as const),
  ]) as never,
  batches: (tx, query, scope) => reservationBatches(tx, query, scope),
};

/** A whole mobile number finds its owner's reservations; part of one finds none, as it is not kept in the clear. */
const filtersOf = <Q extends { mobile?: string | undefined }>(
  { app }: Context,
  { mobile, ...query }: Q,
): Omit<Q, 'mobile'> & ReservationFilters => ({
  ...query,
  ...(mobile !== undefined && mobile !== '' && { mobileHash: app.keys.hmac('phone', mobile) }),
});

function followEvents(app: App): void {
  const { events } = app;
  events.within('ChargePointReported', (tx, said, { dealerId }) => hearGun(workIn(app, tx), dealerId, said));
  events.within('ChargePointReservationEnded', (tx, ended, { dealerId }) => hearEnd(workIn(app, tx), dealerId, ended));
  events.on(
    'ChargePointCommandSettled',
    'charging-reservation',
    (tx, settled, { dealerId }) => followCommand(workIn(app, tx), dealerId, settled),
    'device',
  );
  events.on('RefundClosed', 'charging-reservation', async (tx, refund, { dealerId }) => {
    if (refund.refundBiz === refundBiz.CHARGING_BOOK && refund.bizId !== null)
      await refundClosed(workIn(app, tx), dealerId, refund.bizId, refund.refundId);
  });
}

export function createChargingReservationRoutes(app: App): void {
  app.payables.register(reservationPayable);
  app.exports.set(reservationExport.name, reservationExport as never);
  provideKeptGuns(app, keptGuns);
  followEvents(app);
  implement(app, reservations.list, async ({ query }, context) => {
    const { results, ...rest } = await listReservations(context.tx, filtersOf(context, query), context.user);
    return { ...rest, results: results.map((row) => shownReservation(context, row)) };
  });
  implement(app, reservations.export, ({ query }, context) => exportOrQueue(reservationExport, filtersOf(context, query), context));
  implement(app, reservations.get, async ({ params }, context) =>
    reservationDetail(context, found(await findReadReservation(context.tx, { id: params.id }, context.user))),
  );
  implement(app, reservations.ofOrder, async ({ params }, context) => {
    found(await isSeenOrder(context.tx, params.id, context.user.parkIds));
    const row = await findReadReservation(context.tx, { orderId: params.id }, context.user);
    return row ? shownReservation(context, row) : null;
  });
  implement(app, reservations.ofGun, async ({ params }, context) => {
    found(await gunById(context.tx, params.id, context.user.parkIds));
    const row = await findReadReservation(context.tx, { gunId: params.id }, context.user);
    return row ? shownReservation(context, row) : null;
  });
  implement(app, reservations.offer, async ({ params }, context) =>
    offerOf(context, found(await gunById(context.tx, params.id, context.user.parkIds)), null),
  );
  implement(app, reservations.create, ({ body }, context) => reserveFor(context, body));
  implement(app, reservations.cancel, ({ params, body }, context) => cancelReservation(context, params.id, body));
  implement(app, reservations.refund, ({ params, body }, context) => refundReservation(context, params.id, body));
  implement(app, driverReservations.offer, ({ body }, context) => offerHere(body, context));
  implement(app, driverReservations.create, ({ body }, context) => reserveHere(body, context));
  implement(app, driverReservations.cancel, ({ body }, context) => cancelOwn(body, context));
}
