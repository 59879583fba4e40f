import { gateStatus, gateType, parkStatus, roadStatus } from '@bochong/contract/parking-lot';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inParks } from '../../../kernel/database/query.ts';

const ruled = (place: RawBuilder<unknown>, now: Date) => sql`exists (select from rule_period r where r.dealer_id = p.dealer_id
  and r.scope_id = ${place} and r.effective_from <= ${now.toISOString()} and (r.effective_to is null or r.effective_to > ${now.toISOString()}))`;

/** Of a lot `p`: a vehicle can enter now, at a lane or along a street, and no rule of the lot, its zone or its street would charge it. */
export const isUncovered = (now: Date): RawBuilder<boolean> => sql<boolean>`(p.park_status = ${sql.lit(parkStatus.ENABLED)}
  and not ${ruled(sql`p.id`, now)} and (
    exists (select from gate g where g.dealer_id = p.dealer_id and g.park_id = p.id and g.is_delete = 0 and g.status = ${sql.lit(gateStatus.ENABLED)}
      and g.gate_type in ${codes(gateType.ENTRY, gateType.BOTH)} and not ${ruled(sql`g.to_zone_id`, now)})
    or exists (select from road_section s where s.dealer_id = p.dealer_id and s.park_id = p.id and s.is_delete = 0 and s.status = ${sql.lit(roadStatus.OPEN)}
      and not ${ruled(sql`s.id`, now)})))`;

/** Lots that vehicles can enter now without any rule charging them, by name; at most 50. */
export async function uncoveredLots(tx: Tx, now: Date, parkIds: readonly string[] | null): Promise<{ parkId: string; parkName: string }[]> {
  const { rows } = await sql<{ parkId: string; parkName: string }>`
    select p.id as "parkId", p.park_name as "parkName" from park p
    where p.is_delete = 0 and ${inParks('p.id', parkIds)} and ${isUncovered(now)} order by p.park_name limit 50`.execute(tx);
  return rows;
}
