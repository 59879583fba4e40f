import type { BoothCandidate } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

type Found = Omit<BoothCandidate, 'exact' | 'parkMinutes'>;

/** Most vehicles that are shown to choose from. */
const most = 6;

/** Vehicles in a lot with these plates, or with a text in theirs: at its end first, then the last that came. */
export async function vehiclesIn(
  tx: Tx,
  lot: { dealerId: string; parkId: string },
  by: { text: string } | { plates: readonly string[] },
): Promise<Found[]> {
  const which = 'text' in by ? sql`position(${by.text} in p.plate_no) > 0` : sql`p.plate_no = any (${by.plates as string[]}::text[])`;
  const ends = 'text' in by ? sql`right(p.plate_no, ${by.text.length}::int) = ${by.text} desc,` : sql``;
  const { rows } = await sql<Found>`
    select o.id as "orderId", o.plate_no as "plateNo", o.plate_color as "plateColor", o.car_type as "carType",
      o.enter_time as "enterTime", o.enter_gate_name as "enterGateName"
    from vehicle_presence p join park_order o on o.dealer_id = p.dealer_id and o.id = p.open_order_id
    where p.dealer_id = ${lot.dealerId} and p.park_id = ${lot.parkId} and p.open_order_id is not null and ${which}
    order by ${ends} o.id desc limit ${sql.lit(most)}`.execute(tx);
  return rows;
}
