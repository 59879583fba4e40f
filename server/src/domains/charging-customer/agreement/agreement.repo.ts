import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Terms of a kind of member, or of a company. */
export interface Terms {
  /** Of the kind of member, or of the company. */
  id: string;
  elecBp: number;
  serviceBp: number;
  occupyBp: number;
  serviceReduceE5: number;
  minEnergyWh: number;
}

interface At {
  dealerId: string;
  stationId: string;
  at: Date;
}

const here = (stationId: string) => sql`(t.station_ids = '{}' or ${stationId}::uuid = any (t.station_ids))`;

/** The terms an owner has as a member at a station, at an instant. */
export async function memberTerms(tx: Tx, { dealerId, stationId, at }: At, ownerId: string): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`select t.id, t.elec_bp as "elecBp", t.service_bp as "serviceBp", t.occupy_bp as "occupyBp",
      t.service_reduce_e5 as "serviceReduceE5", t.min_energy_wh as "minEnergyWh"
    from charging_owner o join charging_vip_type t on t.dealer_id = o.dealer_id and t.id = o.vip_type_id
    where o.dealer_id = ${dealerId} and o.id = ${ownerId} and t.enabled and t.is_delete = 0 and ${here(stationId)}
      and (o.vip_expire_at is null or o.vip_expire_at > ${at.toISOString()}::timestamptz)`.execute(tx);
  return rows[0];
}

/** The terms of a company's agreement at a station, at an instant. */
export async function companyTerms(tx: Tx, { dealerId, stationId, at }: At, companyId: string): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`select t.id, t.elec_bp as "elecBp", t.service_bp as "serviceBp", t.occupy_bp as "occupyBp",
      t.service_reduce_e5 as "serviceReduceE5", 0 as "minEnergyWh"
    from charging_company t where t.dealer_id = ${dealerId} and t.id = ${companyId} and ${here(stationId)}
      and t.valid_from <= ${at.toISOString()}::timestamptz and (t.valid_to is null or t.valid_to > ${at.toISOString()}::timestamptz)`.execute(
    tx,
  );
  return rows[0];
}

/** Locks free lists, so that two orders cannot take the same energy; in one order. */
export async function lockLists(
  tx: Tx,
  dealerId: string,
  listIds: readonly string[],
): Promise<{ listId: string; monthlyFreeWh: number | null }[]> {
  if (listIds.length === 0) return [];
  const { rows } = await sql<{ listId: string; monthlyFreeWh: number | null }>`select id as "listId", monthly_free_wh as "monthlyFreeWh"
    from charging_white_list where dealer_id = ${dealerId} and id = any (${listIds}::uuid[]) order by id for no key update`.execute(tx);
  return rows;
}

/** What orders took of a list in a month, but for one order. */
export async function usedOf(tx: Tx, of: { dealerId: string; listId: string; month: string; exceptOrderId: string }): Promise<number> {
  const { rows } = await sql<{ wh: number }>`select coalesce(sum(wh), 0)::bigint as wh from charging_quota_use
    where dealer_id = ${of.dealerId} and list_id = ${of.listId} and month = ${of.month} and order_id <> ${of.exceptOrderId}`.execute(tx);
  return rows[0]?.wh ?? 0;
}

/** What an order has taken already. */
export async function takenBy(tx: Tx, dealerId: string, orderId: string): Promise<{ listId: string; wh: number } | undefined> {
  const row = await tx
    .selectFrom('charging_quota_use')
    .select(['list_id as listId', 'wh'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row && { listId: row.listId, wh: Number(row.wh) };
}

/** Keeps what an order takes in the end; corrections put another number there. */
export async function saveUse(
  tx: Tx,
  use: { dealerId: string; listId: string; orderId: string; month: string; wh: number },
): Promise<void> {
  await sql`insert into charging_quota_use (dealer_id, list_id, order_id, month, wh)
    values (${use.dealerId}, ${use.listId}, ${use.orderId}, ${use.month}, ${use.wh})
    on conflict (dealer_id, order_id) do update set wh = excluded.wh, list_id = excluded.list_id, month = excluded.month`.execute(tx);
}
