import { arrearsStatus } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';

/** A plate as its records and its order in the list need it. */
export interface PlateRow {
  id: string;
  dealerId: string;
  plateNo: string;
  plateColor: number;
  owedFen: number;
  recordCount: number;
  frozenCount: number;
  firstArrearsAt: string | null;
  isParking: boolean;
  clazzLevel: number;
  lastRemindAt: string | null;
  promiseBroken: boolean;
}

/** The plate of a stay, made when it owes for the first time; locked. */
export async function ensurePlate(
  tx: Tx,
  plate: { dealerId: string; plateNo: string; plateColor: number; energyType: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into arrears_plate (dealer_id, id, plate_no, plate_color, energy_type)
    values (${plate.dealerId}, ${newId()}, ${plate.plateNo}, ${plate.plateColor}, ${plate.energyType})
    on conflict (dealer_id, plate_no, plate_color) do update set energy_type = excluded.energy_type returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** What a plate's records add up to: the one definition of its aggregates. */
const sums = (records: ReturnType<typeof sql>) => sql`
  select plate_id,
    coalesce(sum(owed_fen) filter (where arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)}), 0)::bigint as owed_fen,
    (count(*) filter (where arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)}))::int as record_count,
    (count(*) filter (where arrears_status = ${sql.lit(arrearsStatus.FROZEN)}))::int as frozen_count,
    coalesce(sum(owed_fen) filter (where arrears_status = ${sql.lit(arrearsStatus.FROZEN)}), 0)::bigint as frozen_fen,
    (count(distinct park_id) filter (where arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL, arrearsStatus.FROZEN)}))::int as park_count,
    coalesce(array_agg(distinct park_id) filter (where arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL, arrearsStatus.FROZEN)}), '{}') as park_ids,
    min(arrears_at) filter (where arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL, arrearsStatus.FROZEN)}) as first_arrears_at,
    coalesce(sum(paid_fen), 0)::bigint as total_paid_fen, count(*)::int as total_count, (array_agg(id order by id desc))[1] as newest_record_id
  from arrears_record where ${records} group by plate_id`;

/** Where a vehicle `p` stands, as the lots say; its columns follow with every entry and exit. */
export const standing = sql`(select v.park_id, v.order_id from parked_plate v
  where v.dealer_id = p.dealer_id and v.plate_no = p.plate_no order by v.order_id desc limit 1)`;

/** A vehicle came or went: where it stands. Its plate is locked first, so that of two lots that move it at once the later sees the earlier's. */
export async function followVehicle(tx: Tx, dealerId: string, plateNo: string): Promise<void> {
  const plate = sql`p.dealer_id = ${dealerId} and p.plate_no collate "C" = ${plateNo}`;
  const { rows } = await sql`select from arrears_plate p where ${plate} order by id for no key update`.execute(tx);
  if (rows.length > 0) await sql`update arrears_plate p set (current_park_id, current_order_id) = ${standing} where ${plate}`.execute(tx);
}

/** Brings a plate's aggregates to what its records say; answers the plate as it was and as it is. */
export async function recountPlate(tx: Tx, dealerId: string, plateId: string): Promise<{ before: PlateRow; after: PlateRow }> {
  const before = await findPlate(tx, dealerId, plateId, true);
  await sql`update arrears_plate p set owed_fen = s.owed_fen, record_count = s.record_count, frozen_count = s.frozen_count, frozen_fen = s.frozen_fen,
      open_count = s.record_count + s.frozen_count, park_count = s.park_count, park_ids = s.park_ids, first_arrears_at = s.first_arrears_at,
      total_paid_fen = s.total_paid_fen, total_count = s.total_count, newest_record_id = s.newest_record_id,
      (current_park_id, current_order_id) = ${standing}, rev = p.rev + 1, updated_at = now()
    from (select coalesce(t.owed_fen, 0) as owed_fen, coalesce(t.record_count, 0) as record_count, coalesce(t.frozen_count, 0) as frozen_count,
        coalesce(t.frozen_fen, 0) as frozen_fen, coalesce(t.park_count, 0) as park_count, coalesce(t.park_ids, '{}') as park_ids, t.first_arrears_at,
        coalesce(t.total_paid_fen, 0) as total_paid_fen, coalesce(t.total_count, 0) as total_count, t.newest_record_id
      from (select 1) one left join (${sums(sql`dealer_id = ${dealerId} and plate_id = ${plateId}`)}) t on true) s
    where p.dealer_id = ${dealerId} and p.id = ${plateId}`.execute(tx);
  return { before, after: await findPlate(tx, dealerId, plateId) };
}

export const plateQuery = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('arrears_plate as p')
    .select([
      'p.id',
      'p.dealer_id as dealerId',
      'p.plate_no as plateNo',
      'p.plate_color as plateColor',
      'p.owed_fen as owedFen',
      'p.record_count as recordCount',
      'p.frozen_count as frozenCount',
      'p.first_arrears_at as firstArrearsAt',
      sql<boolean>`p.current_order_id is not null`.as('isParking'),
      sql<number>`coalesce((select c.level from plate_clazz c where c.dealer_id = p.dealer_id and c.id = p.clazz_id), 0)::int`.as(
        'clazzLevel',
      ),
      'p.last_remind_at as lastRemindAt',
      'p.promise_broken as promiseBroken',
    ])
    .where('p.dealer_id', '=', dealerId);

export async function findPlate(tx: Tx, dealerId: string, id: string, lock = false): Promise<PlateRow> {
  const query = plateQuery(tx, dealerId).where('p.id', '=', id);
  return (lock ? query.forUpdate('p') : query).executeTakeFirstOrThrow();
}

export async function savePriorityKey(tx: Tx, plate: Pick<PlateRow, 'dealerId' | 'id' | 'isParking'>, key: string): Promise<void> {
  await tx
    .updateTable('arrears_plate')
    .set({ priority_key: key, is_parking: plate.isParking })
    .where('dealer_id', '=', plate.dealerId)
    .where('id', '=', plate.id)
    .execute();
}

/** Plates whose aggregates are not what their records say: nothing, unless something went past the one way. */
export async function unevenPlates(tx: Tx, dealerId: string): Promise<{ id: string; plateNo: string }[]> {
  const { rows } = await sql<{ id: string; plateNo: string }>`
    select p.id, p.plate_no as "plateNo" from arrears_plate p left join (${sums(sql`dealer_id = ${dealerId}`)}) s on s.plate_id = p.id
    where p.dealer_id = ${dealerId} and (p.owed_fen, p.record_count, p.frozen_count, p.total_paid_fen, p.total_count, p.newest_record_id)
      is distinct from (coalesce(s.owed_fen, 0), coalesce(s.record_count, 0), coalesce(s.frozen_count, 0), coalesce(s.total_paid_fen, 0),
        coalesce(s.total_count, 0), s.newest_record_id)
    limit 100`.execute(tx);
  return rows;
}
