import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { columns, type StayRow } from '../stay/stay.repo.ts';
import { insertPlateEnds } from './plate-end.repo.ts';

/** A vehicle in a lot. */
export type Vehicle = Pick<StayRow, 'dealerId' | 'parkId' | 'plateNo'>;
export interface OpenStay {
  openOrderId: string | null;
  lastPassAt: string;
}

/** Open stay of a vehicle and how far its passages are applied. */
export async function presenceOf(tx: Tx, subject: Vehicle) {
  return tx
    .selectFrom('vehicle_presence')
    .select(['open_order_id as openOrderId', 'last_pass_at as lastPassAt'])
    .where('dealer_id', '=', subject.dealerId)
    .where('park_id', '=', subject.parkId)
    .where('plate_no', '=', subject.plateNo)
    .executeTakeFirst();
}

/** The open stay of a vehicle in a lot, locked. */
export async function openStayOf(tx: Tx, vehicle: Vehicle): Promise<StayRow | undefined> {
  const open = tx
    .selectFrom('vehicle_presence')
    .select('open_order_id')
    .where('dealer_id', '=', vehicle.dealerId)
    .where('park_id', '=', vehicle.parkId)
    .where('plate_no', '=', vehicle.plateNo);
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', vehicle.dealerId)
    .where('id', 'in', open)
    .forUpdate()
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

/** Open stay of a vehicle in a lot before the statement that changes it: its writers hold the vehicle's lock. */
const openBefore = sql<string | null>`(select p.open_order_id from vehicle_presence p where p.dealer_id = vehicle_presence.dealer_id
  and p.park_id = vehicle_presence.park_id and p.plate_no = vehicle_presence.plate_no)`;
const moved = sql<boolean>`vehicle_presence.open_order_id is distinct from ${openBefore}`.as('moved');
/** The vehicle had never been in the lot. */
const isNew = sql<boolean>`vehicle_presence.xmax = 0`.as('isNew');

/** Whether another stay of the vehicle is open in the lot than before. */
export async function writePresence(tx: Tx, subject: Vehicle, state: OpenStay): Promise<boolean> {
  const row = await tx
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
    .returning([moved, isNew])
    .executeTakeFirstOrThrow();
  if (row.isNew) await insertPlateEnds(tx, subject);
  return row.moved;
}

/** The vehicle of a stay is gone; a later stay that is open already stays so. Whether it stood in the lot for this stay. */
export async function wipePresence(tx: Tx, stay: Vehicle & Pick<StayRow, 'id'>, at: string): Promise<boolean> {
  const row = await tx
    .insertInto('vehicle_presence')
    .values({ dealer_id: stay.dealerId, park_id: stay.parkId, plate_no: stay.plateNo, open_order_id: null, last_pass_at: at })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'park_id', 'plate_no']).doUpdateSet({
        open_order_id: sql`nullif(vehicle_presence.open_order_id, ${stay.id}::uuid)`,
        last_pass_at: sql`greatest(vehicle_presence.last_pass_at, excluded.last_pass_at)`,
      }),
    )
    .returning([moved, isNew])
    .executeTakeFirstOrThrow();
  if (row.isNew) await insertPlateEnds(tx, stay);
  return row.moved;
}
