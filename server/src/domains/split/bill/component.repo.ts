import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What settled charges cost for electricity and for service, at list price. */
export async function componentsOf(
  tx: Tx,
  dealerId: string,
  orderIds: readonly string[],
): Promise<{ electricityFen: number; serviceFen: number }> {
  const { rows } = await sql<{ electricityFen: number; serviceFen: number }>`select coalesce(sum(first_fen), 0)::bigint as "electricityFen",
      coalesce(sum(second_fen), 0)::bigint as "serviceFen" from charging_charge
    where dealer_id = ${dealerId} and order_id = any (${orderIds}::uuid[])`.execute(tx);
  return rows[0] ?? { electricityFen: 0, serviceFen: 0 };
}

/** {@link componentsOf} charge by charge. */
export async function componentsOfEach(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<Map<string, [number, number]>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    electricity: number;
    service: number;
  }>`select order_id as id, first_fen as electricity, second_fen as service
    from charging_charge where dealer_id = ${dealerId} and order_id = any (${[...new Set(orderIds)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, electricity, service }) => [id, [electricity, service]]));
}
