import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../kernel/app-context.ts';
import { fail, failField } from '../../kernel/http/errors.ts';
import { ownsStations } from './station-scope.repo.ts';

/** Refuses, at `stationIds`, stations that are not of the unit or that the user does not see. */
export async function assertOwnStations({ tx, user }: Context, stationIds: readonly string[], dealerId = user.dealerId): Promise<void> {
  if (!(await ownsStations(tx, dealerId, stationIds, user.parkIds))) failField('stationIds', '电站不存在');
}

/** Refuses to change what is kept when it also holds at stations that the user does not see; none named is every station. */
export async function assertStationsWithinReach(
  { tx, user }: Context,
  kept: { dealerId: string; stationIds: readonly string[] },
): Promise<void> {
  if (user.parkIds === null) return;
  if (kept.stationIds.length === 0 || !(await ownsStations(tx, kept.dealerId, kept.stationIds, user.parkIds)))
    fail(commonErrors.beyondReach);
}
