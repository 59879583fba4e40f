import { flagCode } from '@bochong/contract/kernel/fields';
import type { ThirdPageFields } from '@bochong/contract/third-page';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, type PageQuery, pageOf } from '../../kernel/database/query.ts';

/** A page as it lies in the database; the key is still encrypted. */
export type StoredPage = ThirdPageFields & { pageId: string; secret: Buffer | null; updateTime: string; rev: number };

const pages = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('third_page')
    .select([
      'id as pageId',
      'name',
      'icon',
      'url_template as urlTemplate',
      'open_mode as openMode',
      'sso_type as ssoType',
      'visible_role_ids as visibleRoleIds',
      'sort',
      'status',
      'secret',
      'updated_at as updateTime',
      'rev',
    ])
    .where('dealer_id', '=', dealerId)
    .$castTo<StoredPage>();

export async function listPages(tx: Tx, dealerId: string, query: PageQuery & { name?: string | undefined }) {
  let rows = pages(tx, dealerId).orderBy('sort').orderBy('id');
  if (query.name) rows = rows.where(contains('name', query.name));
  return pageOf(tx, rows, query);
}

/** Pages in use that everybody of the unit sees, or holders of one of the roles. */
export async function visiblePages(tx: Tx, dealerId: string, roleIds: readonly string[]): Promise<StoredPage[]> {
  return pages(tx, dealerId)
    .where('status', '=', flagCode.ON)
    .where(sql<boolean>`(visible_role_ids = '{}' or visible_role_ids && ${roleIds}::uuid[])`)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export const findPage = (tx: Tx, dealerId: string, id: string): Promise<StoredPage | undefined> =>
  pages(tx, dealerId).where('id', '=', id).executeTakeFirst();

const columns = (fields: ThirdPageFields, secret: Buffer | null) => ({
  name: fields.name,
  icon: fields.icon,
  url_template: fields.urlTemplate,
  open_mode: fields.openMode,
  sso_type: fields.ssoType,
  visible_role_ids: fields.visibleRoleIds,
  sort: fields.sort,
  status: fields.status,
  secret,
});

export async function insertPage(tx: Tx, key: { dealerId: string; id: string }, fields: ThirdPageFields, secret: Buffer | null, now: Date) {
  await tx
    .insertInto('third_page')
    .values({ dealer_id: key.dealerId, id: key.id, updated_at: now.toISOString(), ...columns(fields, secret) })
    .execute();
}

export async function updatePage(
  tx: Tx,
  { dealerId, id, rev }: { dealerId: string; id: string; rev: number },
  fields: ThirdPageFields,
  secret: Buffer | null,
  now: Date,
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('third_page')
    .set({ ...columns(fields, secret), updated_at: now.toISOString(), rev: rev + 1 })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

export async function deletePage(tx: Tx, dealerId: string, id: string): Promise<void> {
  await tx.deleteFrom('third_page').where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}
