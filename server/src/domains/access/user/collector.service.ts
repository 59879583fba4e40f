import { boothPage } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { phoneOfEach, usersHolding } from './user.repo.ts';

/** The only job that a user has by a right: whoever lets vehicles out against payment collects. */
const collector = 1;

/** Collectors of the caller's dealer, of those who see the lot; at most 200. */
export async function collectors(
  { parkId, name = '', jobType = collector }: { parkId?: string | undefined; name?: string | undefined; jobType?: number | undefined },
  { app, tx, user }: Context,
) {
  if (jobType !== collector) return [];
  const holders = await usersHolding(tx, user.dealerId, boothPage.can.letOut, parkId);
  const named = holders.filter(({ userName }) => userName.includes(name));
  const phones = await phoneOfEach(
    tx,
    user.dealerId,
    named.map(({ userId }) => userId),
  );
  return named.map(({ userId, userName, account }) => ({
    employeeId: userId,
    employeeNo: account,
    name: userName,
    phone: app.keys.masked(phones.get(userId) ?? null),
    jobType: collector as typeof collector,
  }));
}
