import {
  parkingLinkErrors as errors,
  freeDurationErrors,
  freeStatus,
  type ParkingLink,
  type ParkingLinkFields,
  parkingLinkType,
} from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/identifier.ts';
import type { PageQuery } from '../../../kernel/query.ts';
import { ownerOfLots, parkNames } from '../free-duration/free-duration.service.ts';
import * as repo from './parking-link.repo.ts';
import { lotInBoth, ownFields, termsText } from './parking-link.rule.ts';

const targetType = 'parkingLink';

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
  const { parkIds } = found(await repo.currentLink(tx, linkId));
  found(user.parkIds === null || user.parkIds.some((parkId) => parkIds.includes(parkId)) ? linkId : undefined);
  return named(tx, await repo.linkVersions(tx, linkId));
}

/** A lot is in one link of a type at a time. */
async function checkOthers({ tx }: Context, link: ParkingLinkFields & { dealerId: string; linkId: string }): Promise<void> {
  for (const other of await repo.othersOn(tx, link)) {
    const parkId = lotInBoth(link, other);
    if (parkId === undefined) continue;
    const parkName = (await parkNames(tx, [parkId])).get(parkId);
    fail(errors.taken, { parkName, linkName: other.linkName, linkType: parkingLinkType.label(other.linkType) });
  }
}

export async function createParkingLink(asked: ParkingLinkFields, context: Context): Promise<{ linkId: string }> {
  const { tx, now, user } = context;
  const fields = ownFields(asked);
  const dealerId = await ownerOfLots(context, fields.parkIds);
  const linkId = newId(now);
  await repo.lockLinks(tx, dealerId);
  await checkOthers(context, { ...fields, dealerId, linkId });
  const version = { dealerId, linkId, rev: 0, status: freeStatus.ON, since: now.toISOString(), operatorName: user.userName };
  await repo.insertLink(tx, version, fields);
  context.audit({ targetType, targetId: linkId, detail: { after: fields } });
  return { linkId };
}

/** The current version, with every other change of the unit's links waiting. */
async function lockCurrent(context: Context, linkId: string): Promise<repo.StoredLink> {
  const { dealerId } = found(await repo.currentLink(context.tx, linkId));
  await repo.lockLinks(context.tx, dealerId);
  const before = found(await repo.currentLink(context.tx, linkId));
  await ownerOfLots(context, before.parkIds);
  return before;
}

/** Ends a version and lets another begin: vehicles already in stay with the link they entered under. */
async function replace(before: repo.StoredLink, rev: number, fields: ParkingLinkFields, status: number, context: Context): Promise<void> {
  const { tx, now, user } = context;
  const { dealerId, linkId } = before;
  if (status === freeStatus.ON) await checkOthers(context, { ...fields, dealerId, linkId });
  const since = now.toISOString();
  assertFresh(await repo.endLink(tx, linkId, rev, since));
  await repo.insertLink(tx, { dealerId, linkId, rev: rev + 1, status, since, operatorName: user.userName }, fields);
}

/** Changes what a link says to those who enter from now on; its type stays. */
export async function updateParkingLink(
  linkId: string,
  { rev, ...asked }: Omit<ParkingLinkFields, 'linkType'> & { rev: number },
  context: Context,
): Promise<null> {
  const before = await lockCurrent(context, linkId);
  const fields = ownFields({ ...asked, linkType: before.linkType });
  if ((await ownerOfLots(context, fields.parkIds)) !== before.dealerId) fail(freeDurationErrors.wrongPark);
  await replace(before, rev, fields, before.status, context);
  context.audit({ targetType, targetId: linkId, detail: { before, after: fields } });
  return null;
}

export async function switchParkingLink(linkId: string, { status, rev }: { status: 0 | 1; rev: number }, context: Context): Promise<null> {
  const before = await lockCurrent(context, linkId);
  await replace(before, rev, before, status, context);
  context.audit({ targetType, targetId: linkId, detail: { before: { status: before.status }, after: { status } } });
  return null;
}
