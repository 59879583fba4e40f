import { verifyAction, verifyStatus } from '@bochong/contract/reconciliation';
import { type App, type WorkContext, workIn } from '../../../kernel/app-context.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { businessDate, dateStart, dayMs } from '../../../kernel/time.ts';
import { isLedgerCaughtUp, tradesByTarget } from '../../ledger/index.ts';
import { matchDay } from '../match/match.service.ts';
import * as account from './month-account.repo.ts';
import { remakeBills } from './month-bill.repo.ts';
import { lastDayOf, monthSums } from './month-sums.repo.ts';
import * as repo from './month-task.repo.ts';
import { tellTodo } from './month-todo.service.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A task is to be made: one day of its month is compared, then the next. */
    MonthVerifyMaking: { taskId: string };
  }
}

/** How long a task waits for a ledger that is being caught up. */
const waitMs = 60_000;
const dayAfter = (day: string) => businessDate(dateStart(day) + dayMs);

export const beginMaking = (
  { app, tx }: Pick<WorkContext, 'app' | 'tx'>,
  { dealerId, taskId }: Pick<repo.TaskKey, 'dealerId' | 'taskId'>,
) => app.events.emit(tx, 'MonthVerifyMaking', dealerId, { taskId });

/** Starts a month's task; undefined when there is one. */
export async function startMonth(work: WorkContext, key: Omit<repo.TaskKey, 'taskId'>, by: string): Promise<string | undefined> {
  const taskId = await repo.insertTask(work.tx, key, work.now);
  if (taskId === undefined) return undefined;
  await account.addLog(work.tx, { ...key, taskId }, { action: verifyAction.MADE, by, at: work.now });
  await beginMaking(work, { ...key, taskId });
  return taskId;
}

/**
 * One step of making a task: the next day of the month is compared as both sides and the ledger stand, in a transaction of its own. A server that is killed
 * goes on with the day it was at.
 */
async function makeStep(work: WorkContext, dealerId: string, taskId: string): Promise<void> {
  const { tx } = work;
  const task = await repo.lockTask(tx, taskId, { dealerIds: [dealerId] });
  if (task?.status !== verifyStatus.MAKING) return;
  // Books that are still being caught up would look like faults of every number.
  if (!(await isLedgerCaughtUp(tx, dealerId))) {
    const due = { at: new Date(work.now.getTime() + waitMs), key: taskId };
    return work.app.events.emitLater(tx, 'MonthVerifyMaking', dealerId, { taskId }, due);
  }
  const day = task.madeTo === null ? task.month : dayAfter(task.madeTo);
  if (day > lastDayOf(task.month)) return makeUp(work, task);
  await matchDay(work, task, day);
  await repo.changeTask(tx, task, { made_to: day });
  await beginMaking(work, task);
}

/** All days are compared: the month's bills and sums stand, and somebody has to look at them. */
async function makeUp(work: WorkContext, task: repo.StoredTask): Promise<void> {
  const { tx, now } = work;
  const { month } = task;
  const window = { from: dateStart(month), to: dateStart(dayAfter(lastDayOf(month))) };
  await remakeBills(tx, task, await tradesByTarget(tx, task, window), now);
  const { sums } = await monthSums(tx, task);
  await repo.keepMonthSums(tx, task, sums);
  await repo.changeTask(tx, task, { status: verifyStatus.PENDING });
  const content = sums.openCount > 0 ? `${sums.openCount}笔差异待处理` : '没有待处理差异，可以确认';
  await tellTodo(work, task, 'MONTH_VERIFY', { content });
}

export function followMaking(app: App): void {
  app.events.on(
    'MonthVerifyMaking',
    'reconciliation',
    (tx, { taskId }, { dealerId }) => makeStep(workIn(app, tx), dealerId, taskId),
    'heavy',
  );
}

/** First day of the month before that of an instant. */
export const monthBefore = (now: Date): string =>
  `${businessDate(dateStart(`${businessDate(now).slice(0, 7)}-01`) - dayMs).slice(0, 7)}-01`;

/** When months are made on the settle day. */
export const verifyAt = '06:00';

export const monthJobs: readonly ScheduledJob[] = [
  {
    name: 'month-verify',
    when: { dailyAt: [verifyAt] },
    lane: 'heavy',
    // From the unit's settle day on, so that a server that was off then catches up.
    async perDealer(tx, { app, dealerId, now }) {
      if (Number(businessDate(now).slice(8)) < (await account.settleDayOf(tx, dealerId))) return;
      const month = monthBefore(now);
      for (const accountId of await account.accountsWithoutTask(tx, dealerId, month))
        await startMonth({ app, tx, now }, { dealerId, accountId, month }, '');
    },
  },
];
