import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/**
 * Brings vehicles to how they were contacted, as part of a larger statement; their rows are locked by then. `contacts` answers rows of
 * `plate_id, result, change` (by how much the contacts of thirty days grow or shrink) and `at` (null: nothing arrived).
 */
export const contactedPlates = (dealerId: string, contacts: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update arrears_plate p set last_remind_result = n.result, last_remind_at = greatest(p.last_remind_at, n.at),
      remind_count_30d = greatest(0, p.remind_count_30d + n.change)
    from ${contacts} n where p.dealer_id = ${dealerId} and p.id = n.plate_id`;

/**
 * Brings records to what their contacts say. Counted anew, so that being told twice changes nothing. `counted` answers one row of
 * `reminders, last_at, channel` for the record `h.id` of the vehicle `h.plate_id`.
 */
export async function recountRecords(tx: Tx, dealerId: string, arrearsIds: readonly string[], counted: RawBuilder<unknown>): Promise<void> {
  await sql`with held as (select id, plate_id from arrears_record where dealer_id = ${dealerId} and id = any (${arrearsIds}::uuid[]) order by id for update)
    update arrears_record r set remind_count = c.reminders, last_remind_at = c.last_at, last_channel = c.channel
    from held h cross join lateral (${counted}) c
    where r.dealer_id = ${dealerId} and r.id = h.id`.execute(tx);
}

/** Days go by: `counted` answers how many contacts of the vehicle `a` are within the thirty days still. */
export async function recountPlates(tx: Tx, dealerId: string, counted: RawBuilder<unknown>): Promise<void> {
  await sql`update arrears_plate p set remind_count_30d = c.contacts from (
      select a.id, (${counted}) as contacts from arrears_plate a where a.dealer_id = ${dealerId} and a.remind_count_30d > 0) c
    where p.dealer_id = ${dealerId} and p.id = c.id and p.remind_count_30d <> c.contacts`.execute(tx);
}

interface Plate {
  dealerId: string;
  plateId: string;
}

/** An owner's wish to be left alone, kept with the vehicle. */
export async function setQuiet(tx: Tx, dealerId: string, plateId: string, quiet: boolean): Promise<void> {
  await sql`update arrears_plate set do_not_disturb = ${quiet} where dealer_id = ${dealerId} and id = ${plateId}`.execute(tx);
}

/** A call was made; a new promise takes the place of a broken one. */
export async function countCall(tx: Tx, { dealerId, plateId }: Plate, refused: boolean, promiseDate: string | null): Promise<void> {
  await sql`update arrears_plate set call_count = call_count + 1, refused_count = refused_count + ${Number(refused)}::int,
      promise_date = coalesce(${promiseDate}::date, promise_date), promise_broken = promise_broken and ${promiseDate}::date is null
    where dealer_id = ${dealerId} and id = ${plateId}`.execute(tx);
}

/** Vehicles whose promise has passed and that still owe, marked; answers them. */
export async function breakPromises(tx: Tx, dealerId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update arrears_plate set promise_broken = true
    where dealer_id = ${dealerId} and promise_date < ${today}::date and not promise_broken and record_count > 0 returning id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function countLetter(tx: Tx, { dealerId, plateId }: Plate): Promise<void> {
  await sql`update arrears_plate set letter_count = letter_count + 1 where dealer_id = ${dealerId} and id = ${plateId}`.execute(tx);
}
