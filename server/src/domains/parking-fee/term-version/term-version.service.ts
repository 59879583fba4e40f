import { freeDurationErrors as errors, freeStatus } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { placesOf } from '../../parking-lot/index.ts';
import { endVersion, lockTerms, type NewVersion, type TermTable } from './term-version.repo.ts';

interface Terms {
  parkIds: readonly string[];
}
type Standing<F> = F & { dealerId: string; rev: number; status: 0 | 1 };

/** Terms of lots that hold in versions: each for the vehicles that enter while it does, so that a change never touches one that is in. */
export interface TermKind<F extends Terms> {
  /** As the audit names it. */
  targetType: string;
  table: TermTable;
  current(tx: Tx, id: string): Promise<Standing<F> | undefined>;
  insert(tx: Tx, version: NewVersion, fields: F): Promise<void>;
  /** Refuses what may not be on beside the unit's others. */
  check(context: Context, fields: F, terms: { dealerId: string; id: string }): Promise<void>;
}

export async function parkNames(tx: Tx, parkIds: readonly string[]): Promise<Map<string, string>> {
  return new Map((await placesOf(tx, 'park', [...new Set(parkIds)])).map(({ id, name }) => [id, name]));
}

/** The unit the lots are of. Whoever sees some lots only writes for those; without lots it is for whoever sees all. */
async function ownerOfLots({ tx, user }: Context, parkIds: readonly string[]): Promise<string> {
  if (parkIds.length === 0) return user.parkIds === null && user.dealerId !== platformDealerId ? user.dealerId : fail(errors.allLots);
  const places = await placesOf(tx, 'park', parkIds);
  const [first] = places;
  const seen = places.filter((place) => place.dealerId === first?.dealerId && (user.parkIds?.includes(place.id) ?? true));
  if (!first || seen.length !== new Set(parkIds).size) fail(errors.wrongPark);
  return first.dealerId;
}

export async function createTerms<F extends Terms>(kind: TermKind<F>, fields: F, context: Context): Promise<string> {
  const { tx, now, user } = context;
  const dealerId = await ownerOfLots(context, fields.parkIds);
  const id = newId(now);
  await lockTerms(tx, kind.table, dealerId);
  await kind.check(context, fields, { dealerId, id });
  await kind.insert(tx, { dealerId, id, rev: 0, status: freeStatus.ON, since: now.toISOString(), operatorName: user.userName }, fields);
  context.audit({ targetType: kind.targetType, targetId: id, detail: { after: fields } });
  return id;
}

/** The current version, with every other change of the unit waiting. */
async function lockCurrent<F extends Terms>(kind: TermKind<F>, id: string, context: Context): Promise<Standing<F>> {
  const { tx, user } = context;
  const { dealerId } = found(await kind.current(tx, id));
  await lockTerms(tx, kind.table, dealerId);
  const before = found(await kind.current(tx, id));
  if (before.parkIds.length > 0) await ownerOfLots(context, before.parkIds);
  else if (user.parkIds !== null) fail(errors.allLots);
  return before;
}

/** Ends a version and lets another begin. */
async function replace<F extends Terms>(
  kind: TermKind<F>,
  { id, dealerId, rev, status }: Pick<NewVersion, 'id' | 'dealerId' | 'rev' | 'status'>,
  fields: F,
  context: Context,
): Promise<void> {
  const { tx, now, user } = context;
  if (status === freeStatus.ON) await kind.check(context, fields, { dealerId, id });
  const since = now.toISOString();
  assertFresh(await endVersion(tx, kind.table, id, rev, since));
  await kind.insert(tx, { dealerId, id, rev: rev + 1, status, since, operatorName: user.userName }, fields);
}

export async function updateTerms<F extends Terms>(
  kind: TermKind<F>,
  id: string,
  { rev, fields }: { rev: number; fields: F },
  context: Context,
): Promise<null> {
  const before = await lockCurrent(kind, id, context);
  const { dealerId, status } = before;
  if (fields.parkIds.length > 0 && (await ownerOfLots(context, fields.parkIds)) !== dealerId) fail(errors.wrongPark);
  await replace(kind, { id, dealerId, rev, status }, fields, context);
  context.audit({ targetType: kind.targetType, targetId: id, detail: { before, after: fields } });
  return null;
}

export async function switchTerms<F extends Terms>(
  kind: TermKind<F>,
  id: string,
  { status, rev }: { status: 0 | 1; rev: number },
  context: Context,
): Promise<null> {
  const before = await lockCurrent(kind, id, context);
  await replace(kind, { id, dealerId: before.dealerId, rev, status }, before, context);
  context.audit({ targetType: kind.targetType, targetId: id, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

/** Ends the current version for good, unless it may not be missed. */
export async function endTerms<F extends Terms>(
  kind: TermKind<F>,
  id: string,
  context: Context,
  mayEnd?: () => Promise<void>,
): Promise<null> {
  const before = await lockCurrent(kind, id, context);
  await mayEnd?.();
  assertFresh(await endVersion(context.tx, kind.table, id, before.rev, context.now.toISOString()));
  context.audit({ targetType: kind.targetType, targetId: id, detail: { before } });
  return null;
}
