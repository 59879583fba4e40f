import { changeSource, parkOrderErrors } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { findStayById, type StayRow } from '../stay/stay.repo.ts';
import { insertChange } from '../stay/stay-write.repo.ts';
import { lockVehicleOf } from '../stay/vehicle-lock.repo.ts';

/** A vehicle leaves after it came, and not in the future. */
export function assertExit({ enterTime }: Pick<StayRow, 'enterTime'>, exitTime: string, now: Date): void {
  if (Date.parse(exitTime) <= Date.parse(enterTime) || Date.parse(exitTime) > now.getTime()) fail(parkOrderErrors.exitBeforeEntry);
}

/** The stay, locked, if the user's lots hold it. */
export async function lockedStay({ tx, user }: Context, id: string): Promise<StayRow> {
  await lockVehicleOf(tx, id);
  const stay = found(await findStayById(tx, id, true));
  return found(user.parkIds === null || user.parkIds.includes(stay.parkId) ? stay : undefined);
}

/** A change of a stay that a user made. */
export async function recordByHand(
  { tx, user, now }: Context,
  stay: StayRow,
  change: { changeType: number; before: object; after: object; payableAfterFen: number; reason: string; source?: number },
) {
  await insertChange(tx, stay, {
    source: changeSource.CONSOLE,
    ...change,
    before: { ...change.before },
    after: { ...change.after },
    payableBeforeFen: stay.payableFen,
    operatorId: user.userId,
    operatorName: user.userName,
    at: now,
  });
}
