import { type FreeLink, type FreeLinkFields, freeStatus } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, type PageQuery, pageOf, reachesParks } from '../../../kernel/database/query.ts';
import { type NewVersion, versionRow } from '../term-version/term-version.repo.ts';
import type { StoredFree } from './free-duration.repo.ts';

type Filters = PageQuery & { linkName?: string | undefined; parkId?: string | undefined; status?: number | undefined };
type FreeTerms = Pick<StoredFree, 'minutes' | 'freeMode' | 'freeScope' | 'windowMinutes'>;
export type StoredLink = Omit<FreeLink, 'parkNames' | 'freeText'> & FreeTerms & { dealerId: string };

/** Versions with the free duration as it stands now: a link only says which. */
const versions = (tx: Tx) =>
  tx
    .selectFrom('free_duration_link as l')
    .innerJoin('free_duration as f', (join) =>
      join.onRef('f.dealer_id', '=', 'l.dealer_id').onRef('f.free_id', '=', 'l.free_id').on('f.until', 'is', null),
    )
    .select([
      'l.link_id as linkId',
      'l.dealer_id as dealerId',
      'l.rev',
      'l.since',
      'l.until',
      'l.status',
      'l.link_name as linkName',
      'l.park_ids as parkIds',
      'l.free_id as freeId',
      'l.merge_minutes as mergeMinutes',
      'l.operator_name as operatorName',
      'f.free_name as freeName',
      'f.minutes',
      'f.free_mode as freeMode',
      'f.free_scope as freeScope',
      'f.window_minutes as windowMinutes',
      dealerNameOf('l'),
    ])
    .$castTo<StoredLink>();

/** Links as they stand; whoever sees some lots sees those that have one of them. */
export function listLinks(tx: Tx, filters: Filters, parkIds: readonly string[] | null) {
  let query = versions(tx).where('l.until', 'is', null).where(reachesParks('l.park_ids', parkIds));
  if (filters.linkName) query = query.where(contains('l.link_name', filters.linkName));
  if (filters.status !== undefined) query = query.where('l.status', '=', filters.status);
  if (filters.parkId) query = query.where(sql<boolean>`${filters.parkId}::uuid = any (l.park_ids)`);
  return pageOf(tx, query.orderBy('l.since', 'desc').orderBy('l.link_id'), filters);
}

export const currentLink = (tx: Tx, linkId: string, parkIds: readonly string[] | null = null): Promise<StoredLink | undefined> =>
  versions(tx).where('l.link_id', '=', linkId).where('l.until', 'is', null).where(reachesParks('l.park_ids', parkIds)).executeTakeFirst();

export const linkVersions = (tx: Tx, linkId: string): Promise<StoredLink[]> =>
  versions(tx).where('l.link_id', '=', linkId).orderBy('l.rev', 'desc').execute();

/** A link of the unit that is on and has one of these lots. */
export const linkWith = (tx: Tx, dealerId: string, linkId: string, parkIds: readonly string[]): Promise<StoredLink | undefined> =>
  versions(tx)
    .where('l.dealer_id', '=', dealerId)
    .where('l.link_id', '<>', linkId)
    .where('l.status', '=', freeStatus.ON)
    .where('l.until', 'is', null)
    .where(sql<boolean>`l.park_ids && ${parkIds}::uuid[]`)
    .executeTakeFirst();

export async function insertLink(tx: Tx, version: NewVersion, fields: FreeLinkFields): Promise<void> {
  await tx
    .insertInto('free_duration_link')
    .values({
      ...versionRow(version),
      link_id: version.id,
      link_name: fields.linkName,
      park_ids: fields.parkIds,
      free_id: fields.freeId,
      merge_minutes: fields.mergeMinutes,
    })
    .execute();
}
