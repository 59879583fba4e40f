import { freeDurationErrors as errors, type FreeDuration, type FreeDurationFields } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { createTerms, endTerms, parkNames, switchTerms, type TermKind, updateTerms } from '../term-version/term-version.service.ts';
import * as repo from './free-duration.repo.ts';
import { checkPeriod, checkShareable, sharedLot } from './free-duration.rule.ts';

type Filters = Parameters<typeof repo.listFree>[1];

export async function listFreeDurations(filters: Filters, { tx, now }: Context) {
  const page = await repo.listFree(tx, filters, now);
  const names = await parkNames(
    tx,
    page.results.flatMap((row) => row.parkIds),
  );
  const results: FreeDuration[] = page.results.map((row) => ({ ...row, parkNames: row.parkIds.map((id) => names.get(id) ?? '') }));
  return { ...page, results };
}

const kind: TermKind<FreeDurationFields> = {
  targetType: 'freeDuration',
  table: 'free_duration',
  current: repo.currentFree,
  insert: repo.insertFree,
  /** One lot has one free duration at a time for a kind of vehicle and day; what a link shares must be used up. */
  async check({ tx, now }, fields, { dealerId, id }) {
    for (const other of await repo.othersOn(tx, dealerId, id)) {
      const parkId = sharedLot(fields, other);
      if (parkId === undefined) continue;
      fail(errors.clash, { parkName: (await parkNames(tx, [parkId])).get(parkId), freeName: other.freeName });
    }
    if ((await repo.usersOf(tx, id, now)).linkNames.length > 0) checkShareable(fields);
  },
};

export async function createFreeDuration(fields: FreeDurationFields, context: Context): Promise<{ freeId: string }> {
  checkPeriod(fields);
  return { freeId: await createTerms(kind, fields, context) };
}

export async function updateFreeDuration(
  freeId: string,
  { rev, ...fields }: FreeDurationFields & { rev: number },
  context: Context,
): Promise<null> {
  found(await kind.current(context.tx, freeId));
  checkPeriod(fields);
  return updateTerms(kind, freeId, { rev, fields }, context);
}

export const switchFreeDuration = (freeId: string, to: { status: 0 | 1; rev: number }, context: Context): Promise<null> =>
  switchTerms(kind, freeId, to, context);

export const removeFreeDuration = (freeId: string, context: Context): Promise<null> =>
  endTerms(kind, freeId, context, async () => {
    const { linkNames, ruleNames } = await repo.usersOf(context.tx, freeId, context.now);
    const users = [...linkNames.map((name) => `联动「${name}」`), ...ruleNames.map((name) => `收费规则「${name}」`)];
    if (users.length > 0) fail(errors.inUse, { users: users.join('、') });
  });
