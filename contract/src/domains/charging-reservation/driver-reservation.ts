import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/fields.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { knownDriver } from '../charging-order/index.ts';
import { holdMin, reservationBounds, reservationOffer, reservationRow } from './reservation.ts';

const path = '/driver/v2/api/charge/reservation';
/** A reservation as its driver sees it. */
export const driverReservation = reservationRow
  .pick({
    ...{ reservationId: true, reservationNo: true, stationName: true, connectorName: true, connectorCode: true, plateNo: true },
    ...{ reserveAt: true, expireAt: true, feeFen: true, freeCancelMin: true, payableFen: true, reservationStatus: true, endReason: true },
  })
  .extend({
    /** It keeps the gun whose code was scanned. */
    here: z.boolean(),
    /** Given up now it costs nothing. */
    freeNow: z.boolean(),
  });
export type DriverReservation = z.output<typeof driverReservation>;

const answer = z.object({
  offer: reservationOffer,
  /** The driver's reservation that stands, or one of this gun that ended within the last minutes; null: there is none. */
  mine: driverReservation.nullable(),
});
export type DriverReservationOffer = z.output<typeof answer>;

export const driverReservations = {
  offer: endpoint({
    method: 'POST',
    path: `${path}/offer`,
    title: '车主预约条件',
    writes: false,
    access: 'public',
    body: z.object(knownDriver),
    data: answer,
    audited: false,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '车主预约',
    access: 'public',
    body: z.object({
      ...knownDriver,
      /** The same request is answered with the same reservation. */
      requestNo: uuid('请求号'),
      holdMin: holdMin.default(reservationBounds.maxHoldMin),
      plateNo: anyPlate('车牌').nullable().default(null),
    }),
    data: answer,
    audited: false,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/cancel`,
    title: '车主取消预约',
    access: 'public',
    body: z.object({
      ...knownDriver,
      reservationId: uuid('预约'),
    }),
    data: answer,
    audited: false,
  }),
};
