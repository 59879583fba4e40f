import type { Tx } from '../../../kernel/database/db.ts';
import type { PeerKey } from '../../charging-peer/index.ts';

/** Which reservation a platform means by an id; undefined: none. */
export const reservationMeant = async (tx: Tx, { dealerId, id }: PeerKey, reference: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('charging_ocpi_reservation')
      .select('reservation_id as reservationId')
      .where('dealer_id', '=', dealerId)
      .where('peer_id', '=', id)
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.reservationId;

/** A platform means this reservation by an id from now on. */
export async function noteReservation(
  tx: Tx,
  { dealerId, id }: PeerKey,
  { reference, reservationId }: { reference: string; reservationId: string },
  now: Date,
): Promise<void> {
  const meant = { reservation_id: reservationId, created_at: now.toISOString() };
  await tx
    .insertInto('charging_ocpi_reservation')
    .values({ dealer_id: dealerId, peer_id: id, reference, ...meant })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'peer_id', 'reference']).doUpdateSet(meant))
    .execute();
}

/** Forgets ids of reservations that are long over. */
export async function purgeReservations(tx: Tx, dealerId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('charging_ocpi_reservation')
    .where('dealer_id', '=', dealerId)
    .where('created_at', '<', before.toISOString())
    .execute();
}
