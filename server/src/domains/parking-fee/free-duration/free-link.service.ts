import {
  freeLinkErrors as errors,
  type FreeLink,
  type FreeLinkFields,
  freeDurationErrors,
  freeStatus,
} from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/identifier.ts';
import { currentFree, lockFree } from './free-duration.repo.ts';
import { checkShareable, freeText } from './free-duration.rule.ts';
import { ownerOfLots, parkNames } from './free-duration.service.ts';
import * as repo from './free-link.repo.ts';

type Filters = Parameters<typeof repo.listLinks>[1];
const targetType = 'freeDurationLink';

async function named(rows: readonly repo.StoredLink[], { tx }: Context): Promise<FreeLink[]> {
  const names = await parkNames(
    tx,
    rows.flatMap((row) => row.parkIds),
  );
  return rows.map(({ dealerId: _, minutes, freeMode, freeScope, windowMinutes, ...row }) => ({
    ...row,
    parkNames: row.parkIds.map((id) => names.get(id) ?? ''),
    freeText: freeText({ minutes, freeMode, freeScope, windowMinutes }),
  }));
}

export async function listFreeLinks(filters: Filters, context: Context) {
  const page = await repo.listLinks(context.tx, filters);
  return { ...page, results: await named(page.results, context) };
}

export async function getFreeLink(linkId: string, context: Context): Promise<FreeLink> {
  const [link] = await named([found(await repo.currentLink(context.tx, linkId))], context);
  return found(link);
}

export async function listLinkVersions(linkId: string, context: Context): Promise<FreeLink[]> {
  found(await repo.currentLink(context.tx, linkId));
  return named(await repo.linkVersions(context.tx, linkId), context);
}

/** A lot is in one link at a time, and what its members share is used up. */
async function checkTerms({ tx }: Context, dealerId: string, linkId: string, fields: FreeLinkFields): Promise<void> {
  const free = await currentFree(tx, fields.freeId);
  if (free?.dealerId !== dealerId) fail(freeDurationErrors.unknown);
  checkShareable(free);
  const other = await repo.linkWith(tx, dealerId, linkId, fields.parkIds);
  if (!other) return;
  const parkId = fields.parkIds.find((id) => other.parkIds.includes(id)) ?? '';
  fail(errors.taken, { parkName: (await parkNames(tx, [parkId])).get(parkId), linkName: other.linkName });
}

export async function createFreeLink(fields: FreeLinkFields, context: Context): Promise<{ linkId: string }> {
  const { tx, now, user } = context;
  const dealerId = await ownerOfLots(context, fields.parkIds);
  const linkId = newId(now);
  await lockFree(tx, dealerId);
  await checkTerms(context, dealerId, linkId, fields);
  const version = { dealerId, linkId, rev: 0, status: freeStatus.ON, since: now.toISOString(), operatorName: user.userName };
  await repo.insertLink(tx, version, fields);
  context.audit({ targetType, targetId: linkId, detail: { after: fields } });
  return { linkId };
}

async function lockCurrent(context: Context, linkId: string): Promise<repo.StoredLink> {
  const { dealerId } = found(await repo.currentLink(context.tx, linkId));
  await lockFree(context.tx, dealerId);
  const before = found(await repo.currentLink(context.tx, linkId));
  await ownerOfLots(context, before.parkIds);
  return before;
}

/** Ends a version and lets another begin: vehicles already in stay with the link they entered under. */
async function replace(before: repo.StoredLink, rev: number, fields: FreeLinkFields, status: number, context: Context): Promise<void> {
  const { tx, now, user } = context;
  const { dealerId, linkId } = before;
  if (status === freeStatus.ON) await checkTerms(context, dealerId, linkId, fields);
  const since = now.toISOString();
  assertFresh(await repo.endLink(tx, linkId, rev, since));
  await repo.insertLink(tx, { dealerId, linkId, rev: rev + 1, status, since, operatorName: user.userName }, fields);
}

export async function updateFreeLink(
  linkId: string,
  { rev, ...fields }: FreeLinkFields & { rev: number },
  context: Context,
): Promise<null> {
  const before = await lockCurrent(context, linkId);
  if ((await ownerOfLots(context, fields.parkIds)) !== before.dealerId) fail(freeDurationErrors.wrongPark);
  await replace(before, rev, fields, before.status, context);
  context.audit({ targetType, targetId: linkId, detail: { before, after: fields } });
  return null;
}

export async function switchFreeLink(linkId: string, { status, rev }: { status: 0 | 1; rev: number }, context: Context): Promise<null> {
  const before = await lockCurrent(context, linkId);
  await replace(before, rev, before, status, context);
  context.audit({ targetType, targetId: linkId, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

export async function removeFreeLink(linkId: string, context: Context): Promise<null> {
  const before = await lockCurrent(context, linkId);
  assertFresh(await repo.endLink(context.tx, linkId, before.rev, context.now.toISOString()));
  context.audit({ targetType, targetId: linkId, detail: { before } });
  return null;
}
