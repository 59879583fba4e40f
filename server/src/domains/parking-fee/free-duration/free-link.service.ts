import { freeLinkErrors as errors, type FreeLink, type FreeLinkFields, freeDurationErrors } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { createTerms, endTerms, parkNames, switchTerms, type TermKind, updateTerms } from '../term-version/term-version.service.ts';
import { currentFree } from './free-duration.repo.ts';
import { checkShareable, freeText } from './free-duration.rule.ts';
import * as repo from './free-link.repo.ts';

type Filters = Parameters<typeof repo.listLinks>[1];

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
  const page = await repo.listLinks(context.tx, filters, context.user.parkIds);
  return { ...page, results: await named(page.results, context) };
}

export async function getFreeLink(linkId: string, context: Context): Promise<FreeLink> {
  const [link] = await named([found(await repo.currentLink(context.tx, linkId, context.user.parkIds))], context);
  return found(link);
}

export async function listLinkVersions(linkId: string, context: Context): Promise<FreeLink[]> {
  found(await repo.currentLink(context.tx, linkId, context.user.parkIds));
  return named(await repo.linkVersions(context.tx, linkId), context);
}

const kind: TermKind<FreeLinkFields> = {
  targetType: 'freeDurationLink',
  table: 'free_duration_link',
  current: repo.currentLink,
  insert: repo.insertLink,
  /** A lot is in one link at a time, and what its members share is used up. */
  async check({ tx }, fields, { dealerId, id }) {
    const free = await currentFree(tx, fields.freeId);
    if (free?.dealerId !== dealerId) fail(freeDurationErrors.unknown);
    checkShareable(free);
    const other = await repo.linkWith(tx, dealerId, id, fields.parkIds);
    if (!other) return;
    const parkId = fields.parkIds.find((one) => other.parkIds.includes(one)) ?? '';
    fail(errors.taken, { parkName: (await parkNames(tx, [parkId])).get(parkId), linkName: other.linkName });
  },
};

export const createFreeLink = async (fields: FreeLinkFields, context: Context): Promise<{ linkId: string }> => ({
  linkId: await createTerms(kind, fields, context),
});

export const updateFreeLink = (linkId: string, { rev, ...fields }: FreeLinkFields & { rev: number }, context: Context): Promise<null> =>
  updateTerms(kind, linkId, { rev, fields }, context);

export const switchFreeLink = (linkId: string, to: { status: 0 | 1; rev: number }, context: Context): Promise<null> =>
  switchTerms(kind, linkId, to, context);

export const removeFreeLink = (linkId: string, context: Context): Promise<null> => endTerms(kind, linkId, context);
