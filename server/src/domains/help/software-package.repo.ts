import type { SoftwareFields, SoftwarePackage, SoftwareRow } from '@bochong/contract/help';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { contains, type PageQuery, pageOf } from '../../kernel/database/query.ts';

interface SoftwareQuery extends PageQuery {
  name?: string | undefined;
  platform?: number | undefined;
  status?: number | undefined;
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('software_package')
    .select([
      'id as packageId',
      'name',
      'platform',
      'version',
      'changelog',
      'force_upgrade as forceUpgrade',
      'status',
      'file_id as fileId',
      'url',
      'sha256',
      sql<number>`size::float8`.as('size'),
      'updated_at as updateTime',
      'rev',
    ])
    .$castTo<SoftwareRow>();

/** Name under which a package is saved: what it is, its version, and the ending of its file. */
export const fileNameOf = ({ name, version, fileId, url }: Pick<SoftwareRow, 'name' | 'version' | 'fileId' | 'url'>): string => {
  const ending = /\.\w{1,8}$/.exec(fileId ?? url.replace(/[?#].*$/, ''))?.[0] ?? '';
  return `${name}-${version}${ending}`;
};

export async function listPackages(tx: Tx, query: SoftwareQuery) {
  let found = rows(tx).orderBy('platform').orderBy('updated_at', 'desc').orderBy('id');
  if (query.name) found = found.where(contains('name', query.name));
  if (query.platform !== undefined) found = found.where('platform', '=', query.platform);
  if (query.status !== undefined) found = found.where('status', '=', query.status);
  return pageOf(tx, found, query);
}

/** What everybody may see of a package. */
export const offered = ({ fileId, url, rev: _, ...rest }: SoftwareRow): SoftwarePackage => ({
  ...rest,
  fileName: fileNameOf({ ...rest, fileId, url }),
});

export const findPackage = (tx: Tx, id: string): Promise<SoftwareRow | undefined> => rows(tx).where('id', '=', id).executeTakeFirst();

const columns = (fields: SoftwareFields) => ({
  name: fields.name,
  platform: fields.platform,
  version: fields.version,
  changelog: fields.changelog,
  force_upgrade: fields.forceUpgrade,
  status: fields.status,
  file_id: fields.fileId,
  url: fields.url,
  sha256: fields.sha256,
  size: fields.size,
});

export async function insertPackage(tx: Tx, fields: SoftwareFields, now: Date): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('software_package')
    .values({ id, updated_at: now.toISOString(), ...columns(fields) })
    .execute();
  return id;
}

export async function updatePackage(tx: Tx, id: string, rev: number, fields: SoftwareFields, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('software_package')
    .set({ ...columns(fields), updated_at: now.toISOString(), rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

export async function deletePackage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('software_package').where('id', '=', id).execute();
}
