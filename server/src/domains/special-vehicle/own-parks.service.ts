import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../kernel/app-context.ts';
import { fail } from '../../kernel/http/errors.ts';
import { knownParks } from './pass-rule/pass-rule.repo.ts';

/** Refuses lots of another unit, and those outside the user's data scope. */
export async function assertOwnParks({ tx, user }: Context, parkIds: readonly string[]): Promise<void> {
  const outside = user.parkIds !== null && parkIds.some((id) => !user.parkIds?.includes(id));
  if (outside || (await knownParks(tx, user.dealerId, parkIds)) < new Set(parkIds).size) fail(commonErrors.notFound);
}
