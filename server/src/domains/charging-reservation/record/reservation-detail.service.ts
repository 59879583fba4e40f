import type { ReservationDetail } from '@bochong/contract/charging-reservation';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { findReservation } from '../hold/reservation.repo.ts';
import { stepsOf } from '../hold/reservation-event.repo.ts';
import type { ReadReservation } from './reservation-list.repo.ts';

/** A row with the number of its owner as anybody may see it. */
export const shownReservation = <R extends Pick<ReadReservation, 'phoneCipher'>>(
  { app }: Pick<Context, 'app'>,
  { phoneCipher, ...row }: R,
) => ({ ...row, ownerPhone: app.keys.masked(phoneCipher) });

/** A reservation with what happened to it. */
export async function reservationDetail(context: Context, row: ReadReservation): Promise<ReservationDetail> {
  const { dealerId, ...shown } = shownReservation(context, row);
  const { id, deviceNo } = found(await findReservation(context.tx, dealerId, row.reservationId));
  return { ...shown, deviceNo, events: await stepsOf(context.tx, dealerId, id) };
}
