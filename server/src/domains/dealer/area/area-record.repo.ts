import type { AreaRecord } from '@bochong/contract/dealer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { Region } from './region.rule.ts';

export async function areaRecordsOf(tx: Tx, dealerId: string): Promise<AreaRecord[]> {
  const { rows } = await sql<AreaRecord>`
    with recursive above as (
      select id as park_id, area_id from park where dealer_id = ${dealerId} and area_id is not null and is_delete = 0
      union select above.park_id, a.parent_id from above join area a on a.dealer_id = ${dealerId} and a.id = above.area_id where a.parent_id is not null)
    select id as "areaId", parent_id as "parentId", area_name as "areaName", level, region_code as "regionCode", sort, rev,
      (select count(*)::int from above where above.area_id = area.id) as "parkCount"
    from area where dealer_id = ${dealerId} order by level, sort, region_code, id`.execute(tx);
  return rows;
}

export const lockArea = (tx: Tx, dealerId: string, id: string) =>
  tx
    .selectFrom('area')
    .select(['id', 'area_name as areaName', 'level', 'rev'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertStreet(
  tx: Tx,
  dealerId: string,
  { parentId, areaName, sort }: { parentId: string; areaName: string; sort: number },
): Promise<string> {
  const id = newId();
  await tx.insertInto('area').values({ dealer_id: dealerId, id, parent_id: parentId, area_name: areaName, level: 4, sort }).execute();
  return id;
}

/** A division under its parent, as it stands or new. */
export async function ensureRegion(tx: Tx, dealerId: string, { code, name }: Region, parentId: string | null): Promise<string> {
  const row = { dealer_id: dealerId, id: newId(), parent_id: parentId, area_name: name, region_code: code, level: code.length / 2 };
  await tx
    .insertInto('area')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('area')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('region_code', '=', code)
    .where('level', '=', row.level)
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveStreet(
  tx: Tx,
  { dealerId, id, rev }: { dealerId: string; id: string; rev: number },
  { areaName, sort }: { areaName: string; sort: number },
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('area')
    .set({ area_name: areaName, sort, rev: rev + 1 })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** What keeps an area from being removed, in words. */
export async function usesOf(tx: Tx, dealerId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ children: boolean; lots: boolean }>`select
    exists (select from area where dealer_id = ${dealerId} and parent_id = ${id}) as children,
    exists (select from park where dealer_id = ${dealerId} and area_id = ${id}) as lots`.execute(tx);
  return rows[0]?.children ? '下级区域' : rows[0]?.lots ? '车场' : undefined;
}

export async function deleteArea(tx: Tx, dealerId: string, id: string): Promise<void> {
  await tx.deleteFrom('area').where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}
