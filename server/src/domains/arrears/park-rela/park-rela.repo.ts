import type { ParkRela, parkRelaFields } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, nextRev, type PageQuery, pageOf, reachesParks } from '../../../kernel/database/query.ts';

export type RelaFields = z.output<typeof parkRelaFields>;

const rows = (tx: Tx) =>
  tx
    .selectFrom('park_rela as r')
    .select([
      'r.id as relaId',
      'r.rela_name as relaName',
      'r.main_park_id as mainParkId',
      sql<string>`coalesce((select p.park_name from park p where p.dealer_id = r.dealer_id and p.id = r.main_park_id), '')`.as(
        'mainParkName',
      ),
      'r.park_ids as parkIds',
      sql<
        string[]
      >`coalesce((select array_agg(p.park_name order by p.park_name) from park p where p.dealer_id = r.dealer_id and p.id = any (r.park_ids)), '{}')`.as(
        'parkNames',
      ),
      'r.entry_enforce as entryEnforce',
      'r.exit_enforce as exitEnforce',
      'r.min_fen as minFen',
      'r.min_count as minCount',
      'r.status',
      'r.updated_at as updatedAt',
      'r.rev',
    ])
    .$castTo<ParkRela>();

interface Filters extends PageQuery {
  relaName?: string | undefined;
  parkId?: string | undefined;
  status?: number | undefined;
}

export const listRelas = (tx: Tx, filters: Filters, parkIds: readonly string[] | null) =>
  pageOf<ParkRela>(
    tx,
    rows(tx)
      .where(reachesParks('r.park_ids', parkIds))
      .$if(filters.relaName !== undefined, (query) => query.where(contains('r.rela_name', filters.relaName)))
      .$if(filters.parkId !== undefined, (query) => query.where(sql<boolean>`r.park_ids @> array[${filters.parkId}::uuid]`))
      .$if(filters.status !== undefined, (query) => query.where('r.status', '=', filters.status ?? 0))
      .orderBy('r.updated_at', 'desc')
      .orderBy('r.id', 'desc'),
    filters,
  );

export const findRela = (tx: Tx, id: string, parkIds: readonly string[] | null = null): Promise<ParkRela | undefined> =>
  rows(tx).where('r.id', '=', id).where(reachesParks('r.park_ids', parkIds)).executeTakeFirst();

const written = (fields: RelaFields) => ({
  rela_name: fields.relaName,
  main_park_id: fields.mainParkId,
  park_ids: [...new Set(fields.parkIds)],
  entry_enforce: fields.entryEnforce,
  exit_enforce: fields.exitEnforce,
  min_fen: fields.minFen,
  min_count: fields.minCount,
  status: fields.status,
});

export async function insertRela(tx: Tx, dealerId: string, fields: RelaFields): Promise<string> {
  const id = newId();
  await tx
    .insertInto('park_rela')
    .values({ dealer_id: dealerId, id, ...written(fields) })
    .execute();
  return id;
}

export async function saveRela(tx: Tx, id: string, expectedRev: number, fields: RelaFields): Promise<bigint> {
  const result = await tx
    .updateTable('park_rela')
    .set({ ...written(fields), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function deleteRela(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('park_rela').where('id', '=', id).execute();
}

/** Lots whose arrears count at a lot, by name: the union of the relations that hold it. */
export async function associatedParks(tx: Tx, parkId: string): Promise<{ parkId: string; parkName: string }[]> {
  const { rows: parks } = await sql<{ parkId: string; parkName: string }>`select distinct p.id as "parkId", p.park_name as "parkName"
    from associated_park a join park p on p.dealer_id = a.dealer_id and p.id = a.member_park_id where a.park_id = ${parkId} order by 2`.execute(
    tx,
  );
  return parks;
}
