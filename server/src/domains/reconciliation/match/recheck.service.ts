import { matchDirection } from '@bochong/contract/reconciliation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { type AccountKey, keptDay } from './channel-line.repo.ts';
import { groupsAgain } from './known.service.ts';
import { batchSize, judgeAll } from './match.service.ts';
import type { Group } from './match-side.ts';
import { addToPlatform, beginRun, countDiffs, type DayKey, isFrozen, lockDay } from './reconcile-day.repo.ts';
import { answersOf, endDiffs, keepDiffs, openGroups } from './reconcile-diff.repo.ts';
import { tellOpen } from './reconcile-todo.service.ts';

/** Looks again at what a day left open: facts that came later may have resolved it. */
export async function recheckDay(work: WorkContext, account: AccountKey, billDay: string): Promise<void> {
  const { tx, now } = work;
  const kept = await keptDay(tx, account, billDay);
  const day = kept && !(await isFrozen(tx, account, billDay)) ? await lockDay(tx, account, billDay) : undefined;
  if (!kept || !day) return;
  const keys = await openGroups(tx, day);
  if (keys.length === 0) return;
  // A run of its own: what is not found again in it has gone.
  const run = await beginRun(tx, account, billDay, now);
  const answerOf = await answersOf(tx, run);
  for (let from = 0; from < keys.length; from += batchSize) {
    const some = keys.slice(from, from + batchSize);
    const groups = await groupsAgain(work, run, some);
    await keepDiffs(tx, run, await judgeAll(work, run, groups, answerOf), now);
    await bookLate(work, run, groups, some);
    await endDiffs(tx, run, some, now);
  }
  await tellOpen(work, run, kept.accountName, await countDiffs(tx, run));
}

/** What the till booked for a past day since it was compared is part of the day's sums. */
async function bookLate({ tx }: WorkContext, run: DayKey, groups: readonly Group[], before: readonly { platformFen: number | null }[]) {
  const late = groups.filter(({ booked }, index) => booked.length > 0 && before[index]?.platformFen === 0);
  const of = (direction: number) => late.filter((group) => group.direction === direction);
  const fenOf = (some: readonly Group[]) => some.reduce((sum, { booked }) => sum + booked.reduce((fen, one) => fen + one.fen, 0), 0);
  const [paid, back] = [of(matchDirection.PAY), of(matchDirection.REFUND)];
  if (late.length > 0)
    await addToPlatform(tx, run, {
      ...{ platformPayCount: paid.length, platformPayFen: fenOf(paid) },
      ...{ platformRefundCount: back.length, platformRefundFen: fenOf(back) },
    });
}
