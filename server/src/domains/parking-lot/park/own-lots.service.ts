import type { Context } from '../../../kernel/app-context.ts';
import { failField } from '../../../kernel/http/errors.ts';
import { ownsParks } from './park.repo.ts';

/** Refuses, at `parkIds`, lots that are not of the unit or that the user does not see. */
export async function assertOwnLots({ tx, user }: Context, parkIds: readonly string[], dealerId = user.dealerId): Promise<void> {
  if (!(await ownsParks(tx, dealerId, parkIds, user.parkIds))) failField('parkIds', '车场不存在');
}
