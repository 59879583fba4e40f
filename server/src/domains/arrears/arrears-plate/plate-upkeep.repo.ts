import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { findPlate, type PlateRow, plateQuery } from './arrears-plate.repo.ts';

export async function setPlateClazz(
  tx: Tx,
  plate: { dealerId: string; id: string },
  clazzId: string | null,
  until: Date | null,
): Promise<void> {
  await tx
    .updateTable('arrears_plate')
    .set({ clazz_id: clazzId, clazz_until: until?.toISOString() ?? null })
    .where('dealer_id', '=', plate.dealerId)
    .where('id', '=', plate.id)
    .execute();
}

/**
 * Puts plates into the class of the highest level whose bounds they all reach, or into none; what was set by hand holds its time.
 * Answers the plates that changed.
 */
export async function classifyPlates(tx: Tx, dealerId: string, now: Date, plateId?: string): Promise<string[]> {
  const reached = (bound: string, value: ReturnType<typeof sql>) =>
    sql`(c.auto_rule->${bound} is null or c.auto_rule->${bound} = 'null'::jsonb or ${value} >= (c.auto_rule->>${bound})::bigint)`;
  const age = sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - p.first_arrears_at) / 86400)`;
  const { rows } = await sql<{ id: string }>`
    update arrears_plate p set clazz_id = s.clazz_id, clazz_until = null from (
      select p.id, (select c.id from plate_clazz c where c.dealer_id = p.dealer_id and c.is_delete = 0 and c.auto_rule is not null
        and ${reached('minFen', sql`p.owed_fen`)} and ${reached('minCount', sql`p.record_count`)}
        and ${reached('minAge', age)} and ${reached('refusedCount', sql`p.refused_count`)} order by c.level desc, c.sort, c.id limit 1) as clazz_id
      from arrears_plate p where p.dealer_id = ${dealerId} and p.open_count > 0 ${plateId === undefined ? sql`` : sql`and p.id = ${plateId}`}
        and (p.clazz_until is null or p.clazz_until <= ${now.toISOString()})) s
    where p.dealer_id = ${dealerId} and p.id = s.id and p.clazz_id is distinct from s.clazz_id returning p.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Plates whose place in the list was given to them when they were, or were not, in a lot; and any that do not stand where the lots say. */
export async function movedPlates(tx: Tx, dealerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from arrears_plate where dealer_id = ${dealerId} and is_parking and open_count > 0 and current_order_id is null
    union select id from arrears_plate p where dealer_id = ${dealerId} and current_order_id is not null
      and (not is_parking or not exists (select from parked_plate v where v.dealer_id = p.dealer_id and v.order_id = p.current_order_id))
    union select p.id from parked_plate v join arrears_plate p on p.dealer_id = v.dealer_id and p.plate_no collate "C" = v.plate_no
      where v.dealer_id = ${dealerId} and p.current_order_id is null`.execute(tx);
  return rows.map((row) => row.id);
}

/** Plates of a number that owe, with what they owe: the colour a camera read does not matter here. */
export async function owingPlates(tx: Tx, dealerId: string, plateNo: string): Promise<PlateRow[]> {
  const { rows } = await sql<{ id: string }>`select id from arrears_plate
    where dealer_id = ${dealerId} and plate_no collate "C" = ${plateNo} and open_count > 0`.execute(tx);
  const plates: PlateRow[] = [];
  for (const { id } of rows) plates.push(await findPlate(tx, dealerId, id));
  return plates;
}

/** Plates in the lists, by id, from one on. */
export async function platesFrom(tx: Tx, dealerId: string, lastId: string | null, limit: number): Promise<PlateRow[]> {
  const { rows } = await sql<{ id: string }>`select id from arrears_plate where dealer_id = ${dealerId} and open_count > 0
    and (${lastId}::uuid is null or id > ${lastId}::uuid) order by id limit ${limit}`.execute(tx);
  return rows.length === 0
    ? []
    : plateQuery(tx, dealerId)
        .where(
          'p.id',
          'in',
          rows.map((row) => row.id),
        )
        .orderBy('p.id')
        .execute();
}

export async function savePriorityKeys(tx: Tx, dealerId: string, keys: readonly { id: string; key: string }[]): Promise<void> {
  const [ids, texts] = [keys.map((one) => one.id), keys.map((one) => one.key)];
  await sql`update arrears_plate p set priority_key = k.key from unnest(${ids}::uuid[], ${texts}::text[]) as k (id, key)
    where p.dealer_id = ${dealerId} and p.id = k.id and p.priority_key <> k.key`.execute(tx);
}

/** Orders under which a plate is in a lot now. */
export async function standingOrders(tx: Tx, dealerId: string, plateNo: string): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`select order_id as "orderId" from parked_plate
    where dealer_id = ${dealerId} and plate_no = ${plateNo} order by 1`.execute(tx);
  return rows.map((row) => row.orderId);
}
