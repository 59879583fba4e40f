import { parkingLinkErrors as errors, type ParkingLink, type ParkingLinkFields, parkingLinkType } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { createTerms, parkNames, switchTerms, type TermKind, updateTerms } from '../term-version/term-version.service.ts';
import * as repo from './parking-link.repo.ts';
import { lotInBoth, ownFields, termsText } from './parking-link.rule.ts';

/** Rows with the names of their lots and what they do in words. */
export async function named(tx: Context['tx'], rows: readonly repo.StoredLink[]): Promise<ParkingLink[]> {
  const names = await parkNames(
    tx,
    rows.flatMap((row) => row.parkIds),
  );
  return rows.map(({ dealerId: _, ...row }) => {
    const link = { ...row, parkNames: row.parkIds.map((id) => names.get(id) ?? '') };
    return { ...link, termsText: termsText(link) };
  });
}

export async function listParkingLinks(filters: repo.LinkFilters & PageQuery, { tx, user }: Context) {
  const page = await repo.listLinks(tx, filters, user.parkIds);
  return { ...page, results: await named(tx, page.results) };
}

export async function listParkingLinkVersions(linkId: string, { tx, user }: Context): Promise<ParkingLink[]> {
  found(await repo.currentLink(tx, linkId, user.parkIds));
  return named(tx, await repo.linkVersions(tx, linkId));
}

const kind: TermKind<ParkingLinkFields> = {
  targetType: 'parkingLink',
  table: 'parking_link',
  current: repo.currentLink,
  insert: repo.insertLink,
  /** A lot is in one link of a type at a time. */
  async check({ tx }, fields, { dealerId, id: linkId }) {
    for (const other of await repo.othersOn(tx, { dealerId, linkId, linkType: fields.linkType })) {
      const parkId = lotInBoth(fields, other);
      if (parkId === undefined) continue;
      const parkName = (await parkNames(tx, [parkId])).get(parkId);
      fail(errors.taken, { parkName, linkName: other.linkName, linkType: parkingLinkType.label(other.linkType) });
    }
  },
};

export const createParkingLink = async (asked: ParkingLinkFields, context: Context): Promise<{ linkId: string }> => ({
  linkId: await createTerms(kind, ownFields(asked), context),
});

/** Changes what a link says to those who enter from now on; its type stays. */
export async function updateParkingLink(
  linkId: string,
  { rev, ...asked }: Omit<ParkingLinkFields, 'linkType'> & { rev: number },
  context: Context,
): Promise<null> {
  const { linkType } = found(await repo.currentLink(context.tx, linkId));
  return updateTerms(kind, linkId, { rev, fields: ownFields({ ...asked, linkType }) }, context);
}

export const switchParkingLink = (linkId: string, to: { status: 0 | 1; rev: number }, context: Context): Promise<null> =>
  switchTerms(kind, linkId, to, context);
