import type { PlateClazz, plateClazzFields } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export type ClazzFields = z.output<typeof plateClazzFields>;

const rows = (tx: Tx) =>
  tx
    .selectFrom('plate_clazz as c')
    .select([
      'c.id as clazzId',
      'c.clazz_name as clazzName',
      'c.level',
      'c.color',
      'c.sort',
      'c.auto_rule as autoRule',
      'c.manual',
      sql<number>`(select count(*)::int from arrears_plate p where p.dealer_id = c.dealer_id and p.clazz_id = c.id and p.open_count > 0)`.as(
        'plateCount',
      ),
      'c.updated_at as updatedAt',
      'c.rev',
    ])
    .where('c.is_delete', '=', 0)
    .$castTo<PlateClazz>();

export const listClazzes = (tx: Tx, filters: PageQuery & { clazzName?: string | undefined }) =>
  pageOf<PlateClazz>(
    tx,
    rows(tx)
      .$if(filters.clazzName !== undefined, (query) => query.where(contains('c.clazz_name', filters.clazzName)))
      .orderBy('c.level', 'desc')
      .orderBy('c.sort')
      .orderBy('c.id'),
    filters,
  );

export async function chosenClazzes(tx: Tx) {
  const all = await rows(tx).orderBy('c.level', 'desc').orderBy('c.sort').execute();
  return all.map(({ clazzId, clazzName, level, color, manual }) => ({ clazzId, clazzName, level, color, manual }));
}

export const findClazz = (tx: Tx, id: string): Promise<PlateClazz | undefined> => rows(tx).where('c.id', '=', id).executeTakeFirst();

const written = (fields: ClazzFields) => ({
  clazz_name: fields.clazzName,
  level: fields.level,
  color: fields.color,
  sort: fields.sort,
  auto_rule: fields.autoRule === null ? null : json(fields.autoRule),
  manual: fields.manual,
});

export async function insertClazz(tx: Tx, dealerId: string, fields: ClazzFields): Promise<string> {
  const id = newId();
  await tx
    .insertInto('plate_clazz')
    .values({ dealer_id: dealerId, id, ...written(fields) })
    .execute();
  return id;
}

export async function saveClazz(tx: Tx, id: string, expectedRev: number, fields: ClazzFields): Promise<bigint> {
  const result = await tx
    .updateTable('plate_clazz')
    .set({ ...written(fields), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function deleteClazz(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('plate_clazz').set({ is_delete: 1, updated_at: sql`now()` }).where('id', '=', id).execute();
  // Plates that owe nothing any more may still stand in it.
  await tx.updateTable('arrears_plate').set({ clazz_id: null }).where('clazz_id', '=', id).execute();
}
