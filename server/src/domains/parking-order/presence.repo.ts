import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import type { StayRow } from './stay.repo.ts';

/** Open stay of a vehicle and how far its passages are applied. */
export async function presenceOf(tx: Tx, subject: { dealerId: string; parkId: string; plateNo: string }) {
  return tx
    .selectFrom('vehicle_presence')
    .select(['open_order_id as openOrderId', 'last_pass_at as lastPassAt'])
    .where('dealer_id', '=', subject.dealerId)
    .where('park_id', '=', subject.parkId)
    .where('plate_no', '=', subject.plateNo)
    .executeTakeFirst();
}

/** Plates now in a lot: candidates of an unmatched exit. */
export async function platesInPark(tx: Tx, dealerId: string, parkId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('vehicle_presence')
    .select('plate_no')
    .where('dealer_id', '=', dealerId)
    .where('park_id', '=', parkId)
    .where('open_order_id', 'is not', null)
    .execute();
  return rows.map((row) => row.plate_no);
}

export async function savePresence(
  tx: Tx,
  subject: { dealerId: string; parkId: string; plateNo: string },
  state: { openOrderId: string | null; lastPassAt: string },
): Promise<void> {
  await tx
    .insertInto('vehicle_presence')
    .values({
      dealer_id: subject.dealerId,
      park_id: subject.parkId,
      plate_no: subject.plateNo,
      open_order_id: state.openOrderId,
      last_pass_at: state.lastPassAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'park_id', 'plate_no']).doUpdateSet({
        open_order_id: state.openOrderId,
        last_pass_at: sql`greatest(vehicle_presence.last_pass_at, excluded.last_pass_at)`,
      }),
    )
    .execute();
}

/** The vehicle of a stay is gone; a later stay that is open already stays so. */
export async function clearPresence(tx: Tx, stay: Pick<StayRow, 'dealerId' | 'parkId' | 'plateNo' | 'id'>, at: string): Promise<void> {
  await tx
    .insertInto('vehicle_presence')
    .values({ dealer_id: stay.dealerId, park_id: stay.parkId, plate_no: stay.plateNo, open_order_id: null, last_pass_at: at })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'park_id', 'plate_no']).doUpdateSet({
        open_order_id: sql`nullif(vehicle_presence.open_order_id, ${stay.id}::uuid)`,
        last_pass_at: sql`greatest(vehicle_presence.last_pass_at, excluded.last_pass_at)`,
      }),
    )
    .execute();
}
