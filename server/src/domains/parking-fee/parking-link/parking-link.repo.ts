import { flagCode } from '@bochong/contract/kernel/fields';
import type { ParkingLink, ParkingLinkFields } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, type PageQuery, pageOf, reachesParks } from '../../../kernel/database/query.ts';
import { type NewVersion, versionRow } from '../term-version/term-version.repo.ts';

export interface LinkFilters {
  linkName?: string | undefined;
  linkType?: number | undefined;
  parkId?: string | undefined;
  status?: number | undefined;
}
export type StoredLink = Omit<ParkingLink, 'parkNames' | 'termsText'> & { dealerId: string };

const versions = (tx: Tx) =>
  tx
    .selectFrom('parking_link as l')
    .select([
      'l.link_id as linkId',
      'l.dealer_id as dealerId',
      'l.rev',
      'l.since',
      'l.until',
      'l.status',
      'l.link_name as linkName',
      'l.link_type as linkType',
      'l.park_ids as parkIds',
      'l.outer_park_id as outerParkId',
      'l.inner_mode as innerMode',
      'l.transfer_minutes as transferMinutes',
      'l.carry_elapsed as carryElapsed',
      'l.group_cap_fen as groupCapFen',
      'l.effective_from as effectiveFrom',
      'l.effective_to as effectiveTo',
      'l.operator_name as operatorName',
      dealerNameOf('l'),
    ])
    .$castTo<StoredLink>();

/** Links as they stand; whoever sees some lots sees those that have one of them. */
function current(tx: Tx, filters: LinkFilters, parkIds: readonly string[] | null) {
  let query = versions(tx).where('l.until', 'is', null).where(reachesParks('l.park_ids', parkIds));
  if (filters.linkName) query = query.where(contains('l.link_name', filters.linkName));
  if (filters.linkType !== undefined) query = query.where('l.link_type', '=', filters.linkType);
  if (filters.status !== undefined) query = query.where('l.status', '=', filters.status);
  if (filters.parkId) query = query.where(sql<boolean>`${filters.parkId}::uuid = any (l.park_ids)`);
  return query;
}

export const listLinks = (tx: Tx, filters: LinkFilters & PageQuery, parkIds: readonly string[] | null) =>
  pageOf(tx, current(tx, filters, parkIds).orderBy('l.since', 'desc').orderBy('l.link_id'), filters);

/** All of them at once: a unit has a handful. */
export const allLinks = (tx: Tx, filters: LinkFilters, dealerIds: readonly string[], parkIds: readonly string[] | null) =>
  current(tx, filters, parkIds)
    .where('l.dealer_id', 'in', [...dealerIds])
    .orderBy('l.since', 'desc')
    .execute();

export const currentLink = (tx: Tx, linkId: string, parkIds: readonly string[] | null = null): Promise<StoredLink | undefined> =>
  versions(tx).where('l.link_id', '=', linkId).where('l.until', 'is', null).where(reachesParks('l.park_ids', parkIds)).executeTakeFirst();

export const linkVersions = (tx: Tx, linkId: string): Promise<StoredLink[]> =>
  versions(tx).where('l.link_id', '=', linkId).orderBy('l.rev', 'desc').execute();

/** Other links of the unit that are on and of one type. */
export const othersOn = (
  tx: Tx,
  { dealerId, linkId, linkType }: Pick<StoredLink, 'dealerId' | 'linkId' | 'linkType'>,
): Promise<StoredLink[]> =>
  versions(tx)
    .where('l.dealer_id', '=', dealerId)
    .where('l.link_type', '=', linkType)
    .where('l.link_id', '<>', linkId)
    .where('l.status', '=', flagCode.ON)
    .where('l.until', 'is', null)
    .execute();

export async function insertLink(tx: Tx, version: NewVersion, fields: ParkingLinkFields): Promise<void> {
  await tx
    .insertInto('parking_link')
    .values({
      ...versionRow(version),
      link_id: version.id,
      link_name: fields.linkName,
      link_type: fields.linkType,
      park_ids: fields.parkIds,
      outer_park_id: fields.outerParkId,
      inner_mode: fields.innerMode,
      transfer_minutes: fields.transferMinutes,
      carry_elapsed: fields.carryElapsed,
      group_cap_fen: fields.groupCapFen,
      effective_from: fields.effectiveFrom,
      effective_to: fields.effectiveTo,
    })
    .execute();
}
