import { changeSource, changeType } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { count } from '../../../kernel/database/counter.ts';
import { found } from '../../../kernel/http/errors.ts';
import { setBerthState } from '../../parking-lot/index.ts';
import { savePresence } from '../presence/presence.service.ts';
import { findStayById, type StayRow } from '../stay/stay.repo.ts';
import { subjectOf } from '../stay/stay-context.ts';
import { insertChange } from '../stay/stay-write.repo.ts';

const occupied = 1;

/** The stay, if the user's lots hold it. */
export async function stayOf({ tx, user }: Context, id: string, lock: boolean): Promise<StayRow> {
  const stay = found(await findStayById(tx, id, lock));
  return found(user.parkIds === null || user.parkIds.includes(stay.parkId) ? stay : undefined);
}

/** What is receivable counts on the day of the exit. */
export async function recount({ tx }: Context, stays: readonly StayRow[], sign: 1 | -1): Promise<void> {
  for (const { dealerId, parkId, exitTime, receivableFen } of stays)
    if (exitTime !== null) await count(tx, { dealerId, parkId, at: new Date(exitTime) }, { receivableFen: sign * receivableFen });
}

/** The vehicle that is still in now stands for this order. */
export async function standIn(context: Context, stay: StayRow): Promise<void> {
  await savePresence(context, subjectOf(stay), { openOrderId: stay.id, lastPassAt: stay.enterTime });
  const at = new Date(stay.enterTime);
  if (stay.berthId !== null)
    await setBerthState(context.tx, { dealerId: stay.dealerId, berthId: stay.berthId }, { status: occupied, orderId: stay.id, at });
}

export async function recordMerge(
  { tx, user, now }: Context,
  before: StayRow,
  after: StayRow,
  facts: { before: object; after: object; reason: string },
) {
  await insertChange(tx, before, {
    changeType: changeType.MERGE,
    before: { ...facts.before },
    after: { ...facts.after },
    payableBeforeFen: before.payableFen,
    payableAfterFen: after.payableFen,
    source: changeSource.CONSOLE,
    reason: facts.reason,
    operatorId: user.userId,
    operatorName: user.userName,
    at: now,
  });
}
