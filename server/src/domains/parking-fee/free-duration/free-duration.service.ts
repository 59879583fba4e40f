import { freeDurationErrors as errors, type FreeDuration, type FreeDurationFields, freeStatus } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/errors.ts';
import { newId, platformDealerId } from '../../../kernel/identifier.ts';
import { placesOf } from '../../parking-lot/index.ts';
import * as repo from './free-duration.repo.ts';
import { checkPeriod, checkShareable, sharedLot } from './free-duration.rule.ts';

type Filters = Parameters<typeof repo.listFree>[1];
const targetType = 'freeDuration';

export async function listFreeDurations(filters: Filters, { tx, now }: Context) {
  const page = await repo.listFree(tx, filters, now);
  const names = await parkNames(
    tx,
    page.results.flatMap((row) => row.parkIds),
  );
  const results: FreeDuration[] = page.results.map((row) => ({ ...row, parkNames: row.parkIds.map((id) => names.get(id) ?? '') }));
  return { ...page, results };
}

export async function parkNames(tx: Context['tx'], parkIds: readonly string[]): Promise<Map<string, string>> {
  return new Map((await placesOf(tx, 'park', [...new Set(parkIds)])).map(({ id, name }) => [id, name]));
}

/** The unit the lots are of. Whoever sees some lots only writes for those; without lots it is for whoever sees all. */
export async function ownerOfLots({ tx, user }: Context, parkIds: readonly string[]): Promise<string> {
  if (parkIds.length === 0) return user.parkIds === null && user.dealerId !== platformDealerId ? user.dealerId : fail(errors.allLots);
  const places = await placesOf(tx, 'park', parkIds);
  const [first] = places;
  const seen = places.filter((place) => place.dealerId === first?.dealerId && (user.parkIds?.includes(place.id) ?? true));
  if (!first || seen.length !== new Set(parkIds).size) fail(errors.wrongPark);
  return first.dealerId;
}

/** One lot has one free duration at a time for a kind of vehicle and day. */
async function checkOthers({ tx }: Context, dealerId: string, freeId: string, fields: FreeDurationFields): Promise<void> {
  for (const other of await repo.othersOn(tx, dealerId, freeId)) {
    const parkId = sharedLot(fields, other);
    if (parkId === undefined) continue;
    fail(errors.clash, { parkName: (await parkNames(tx, [parkId])).get(parkId), freeName: other.freeName });
  }
}

export async function createFreeDuration(fields: FreeDurationFields, context: Context): Promise<{ freeId: string }> {
  const { tx, now, user } = context;
  checkPeriod(fields);
  const dealerId = await ownerOfLots(context, fields.parkIds);
  const freeId = newId(now);
  await repo.lockFree(tx, dealerId);
  await checkOthers(context, dealerId, freeId, fields);
  const version = { dealerId, freeId, rev: 0, status: freeStatus.ON, since: now.toISOString(), operatorName: user.userName };
  await repo.insertFree(tx, version, fields);
  context.audit({ targetType, targetId: freeId, detail: { after: fields } });
  return { freeId };
}

type Stored = NonNullable<Awaited<ReturnType<typeof repo.currentFree>>>;

/** The current version, with every other change of the unit waiting. */
async function lockCurrent(context: Context, freeId: string): Promise<Stored> {
  const { tx } = context;
  const { dealerId } = found(await repo.currentFree(tx, freeId));
  await repo.lockFree(tx, dealerId);
  const before = found(await repo.currentFree(tx, freeId));
  if (before.parkIds.length > 0) await ownerOfLots(context, before.parkIds);
  else if (context.user.parkIds !== null) fail(errors.allLots);
  return before;
}

/** Ends a version and lets another begin: vehicles already in keep the one they entered under. */
async function replace(before: Stored, rev: number, fields: FreeDurationFields, status: number, context: Context): Promise<void> {
  const { tx, now, user } = context;
  if (status === freeStatus.ON) {
    await checkOthers(context, before.dealerId, before.freeId, fields);
    if ((await repo.usersOf(tx, before.freeId, now)).linkNames.length > 0) checkShareable(fields);
  }
  const since = now.toISOString();
  assertFresh(await repo.endFree(tx, before.freeId, rev, since));
  const { dealerId, freeId } = before;
  await repo.insertFree(tx, { dealerId, freeId, rev: rev + 1, status, since, operatorName: user.userName }, fields);
}

export async function updateFreeDuration(
  freeId: string,
  { rev, ...fields }: FreeDurationFields & { rev: number },
  context: Context,
): Promise<null> {
  const before = await lockCurrent(context, freeId);
  checkPeriod(fields);
  if (fields.parkIds.length > 0 && (await ownerOfLots(context, fields.parkIds)) !== before.dealerId) fail(errors.wrongPark);
  await replace(before, rev, fields, before.status, context);
  context.audit({ targetType, targetId: freeId, detail: { before, after: fields } });
  return null;
}

export async function switchFreeDuration(freeId: string, { status, rev }: { status: 0 | 1; rev: number }, context: Context): Promise<null> {
  const before = await lockCurrent(context, freeId);
  await replace(before, rev, before, status, context);
  context.audit({ targetType, targetId: freeId, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

export async function removeFreeDuration(freeId: string, context: Context): Promise<null> {
  const { tx, now } = context;
  const before = await lockCurrent(context, freeId);
  const { linkNames, ruleNames } = await repo.usersOf(tx, freeId, now);
  const users = [...linkNames.map((name) => `联动「${name}」`), ...ruleNames.map((name) => `收费规则「${name}」`)];
  if (users.length > 0) fail(errors.inUse, { users: users.join('、') });
  assertFresh(await repo.endFree(tx, freeId, before.rev, now.toISOString()));
  context.audit({ targetType, targetId: freeId, detail: { before } });
  return null;
}
