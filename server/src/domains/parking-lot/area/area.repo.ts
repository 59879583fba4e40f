import type { AreaNode } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Areas of the scope down to a level, as a tree in their own order. */
export async function areaTree(tx: Tx, level: number): Promise<AreaNode[]> {
  const rows = await tx
    .selectFrom('area')
    .select(['id as areaId', 'parent_id as parentId', 'area_name as areaName', 'region_code as regionCode', 'level'])
    .where('level', '<=', level)
    .orderBy('sort')
    .orderBy('region_code')
    .orderBy('id')
    .execute();
  const children = Map.groupBy(rows, (row) => row.parentId);
  const nodesUnder = (parentId: string | null): AreaNode[] =>
    (children.get(parentId) ?? []).map(({ areaId, areaName, regionCode, level }) => ({
      areaId,
      areaName,
      regionCode,
      level,
      children: nodesUnder(areaId),
    }));
  return nodesUnder(null);
}

/** Regions down to the district with the dealers of the scope that have lots there. */
export async function regionsOf(tx: Tx): Promise<{ regionCode: string; areaName: string; dealerIds: string[] }[]> {
  const { rows } = await sql<{ regionCode: string; areaName: string; dealerIds: string[] }>`
    select region_code as "regionCode", min(area_name) as "areaName", array_agg(distinct dealer_id) as "dealerIds"
    from area where level <= 3 group by region_code order by region_code`.execute(tx);
  return rows;
}

/** Limits a query to what lies in an area or in one under it. */
export const inArea = (column: string, areaId: string) =>
  sql<boolean>`${sql.ref(column)} in (
    with recursive under as (
      select id from area where id = ${areaId}
      union select child.id from area child join under on child.parent_id = under.id
    ) select id from under)`;

/** Areas of a dealer that go by exactly this name, at most two: one of several is ambiguous. */
export async function areasNamed(tx: Tx, dealerId: string, name: string): Promise<string[]> {
  const rows = await tx.selectFrom('area').select('id').where('dealer_id', '=', dealerId).where('area_name', '=', name).limit(2).execute();
  return rows.map(({ id }) => id);
}
