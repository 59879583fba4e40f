import type { AreaNode } from '@bochong/contract/parking-lot';
import type { Tx } from '../../../kernel/db.ts';

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
