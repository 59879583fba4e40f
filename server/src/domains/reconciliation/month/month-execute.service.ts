import {
  adjustType,
  monthVerifyErrors as errors,
  verifyAction,
  verifyExec,
  verifyStatus,
  verifyTarget,
} from '@bochong/contract/reconciliation';
import { type App, type Context, type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { attempt } from '../../../kernel/database/attempt.ts';
import { AppError, fail, found } from '../../../kernel/http/errors.ts';
import { dateStart, dayMs, toIso } from '../../../kernel/time.ts';
import { lockAccountMonth, postAdjustment, splitsByTarget } from '../../ledger/index.ts';
import { refundsOfNumbers, takeAnswer } from '../../refund/index.ts';
import { askBack, bookLine } from '../diff/diff-deed.service.ts';
import { balancesOf } from './month.rule.ts';
import { lockedTask, needsOther, standingOf } from './month.service.ts';
import { addLog, openBefore } from './month-account.repo.ts';
import { archiveMonth } from './month-archive.service.ts';
import { billBatches, nobody, targetTypeOf } from './month-bill.repo.ts';
import * as repo from './month-execute.repo.ts';
import { lastDayOf } from './month-sums.repo.ts';
import { changeTask, keepMonthSums, lockTask, type StoredTask } from './month-task.repo.ts';
import { tellTodo } from './month-todo.service.ts';
import { statementsOf } from './statement.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A month is under execution: what comes next of it is booked, then what follows. */
    MonthVerifyExecuting: { taskId: string };
  }
}

const { A1, A4, A5 } = adjustType;
const repairs: readonly number[] = [A1, A4, A5];
/** Adjustments without a repair that one transaction books. */
const batchOfPosting = 100;

const goOn = ({ app, tx }: Pick<WorkContext, 'app' | 'tx'>, { dealerId, taskId }: Pick<StoredTask, 'dealerId' | 'taskId'>) =>
  app.events.emit(tx, 'MonthVerifyExecuting', dealerId, { taskId });

/** Sets a confirmed month under execution. Pressed again it goes on where it is. */
export async function executeMonth(id: string, context: Context): Promise<{ status: 2; execStatus: 1 }> {
  const { tx, user, now, audit } = context;
  const task = await lockedTask(id, context);
  if (task.status !== verifyStatus.DEALT) fail(errors.wrongState, { status: verifyStatus.label(task.status), action: '执行' });
  if (await needsOther(tx, task, user.userId)) fail(errors.samePerson);
  const before = await openBefore(tx, task);
  if (before !== undefined) fail(errors.previousOpen, { month: before });
  audit({ targetType: 'monthVerify', targetId: id, detail: { month: task.month } });
  if (task.execStatus !== verifyExec.RUNNING) {
    const { obstacles } = await standingOf(tx, task);
    if (obstacles.length > 0) fail(errors.blocked, { action: '执行', why: obstacles.join('；') });
    const executed = { id: user.userId, by: user.userName, at: now };
    await changeTask(tx, task, { exec_status: verifyExec.RUNNING, exec_error: '', executed });
    await addLog(tx, task, { action: verifyAction.EXECUTE, by: user.userName, at: now });
  }
  await goOn(context, task);
  return { status: verifyStatus.DEALT, execStatus: verifyExec.RUNNING };
}

/**
 * One step of an execution, in a transaction of its own: the next adjustments are booked, and after the last the month is closed. The state is the
 * database's: a server that is killed between two steps goes on with the next, one that is killed within a step does it again.
 */
async function executeStep(work: WorkContext, dealerId: string, taskId: string): Promise<void> {
  const { tx, now } = work;
  const task = await lockTask(tx, taskId, { dealerIds: [dealerId] });
  if (task?.status !== verifyStatus.DEALT || task.execStatus !== verifyExec.RUNNING) return;
  const waiting = await repo.nextAdjusts(tx, task, batchOfPosting);
  const [first] = waiting;
  const done = await attempt(tx, async () => {
    if (first === undefined) return closeMonth(work, task);
    const next = repairs.includes(first.type) ? [first] : waiting;
    await bookAll(work, task, next);
  });
  if (done instanceof AppError) {
    await changeTask(tx, task, { exec_status: verifyExec.FAILED, exec_error: done.message.slice(0, 300) });
    await addLog(tx, task, { action: verifyAction.FAILED, remark: done.message, by: '', at: now });
    return;
  }
  if (first !== undefined) await goOn(work, task);
}

/** The last instant of business of the month's last day, to the second: vouchers of adjustments are dated by it. */
const endOf = (month: string): string => toIso(dateStart(lastDayOf(month)) + dayMs - 1000);

async function bookAll(work: WorkContext, task: StoredTask, waiting: readonly repo.Waiting[]): Promise<void> {
  const { tx, now } = work;
  const diffs = new Map(
    (
      await repo.diffsToBook(
        tx,
        task.dealerId,
        waiting.map(({ diffId }) => diffId),
      )
    ).map((diff) => [diff.id, diff]),
  );
  for (const adjust of waiting) {
    const diff = found(diffs.get(adjust.diffId));
    await (repairs.includes(adjust.type) ? repair(work, task, adjust, diff) : postOne(work, task, adjust, diff));
  }
  await repo.markPosted(
    tx,
    task.dealerId,
    waiting.map(({ id }) => id),
    now,
  );
}

type Diff = Awaited<ReturnType<typeof repo.diffsToBook>>[number];

function postOne(
  { tx }: WorkContext,
  task: StoredTask,
  { id, type, fen, reason }: repo.Waiting,
  { id: diffId, matchKey }: Diff,
): Promise<void> {
  const memo = `对账调整 ${adjustType.label(type)}：${reason}`.slice(0, 200);
  const what = { id, type: `A${type}` as 'A2', accountId: task.accountId, diffId, fen, matchKey, memo, at: endOf(task.month) };
  return postAdjustment(tx, task.dealerId, what);
}

/** A payment or refund that the channel made becomes known to the till, which books it as the adjustment. */
async function repair(
  work: WorkContext,
  task: StoredTask,
  { id, type, fen, createdId, createdBy }: repo.Waiting,
  diff: Diff,
): Promise<void> {
  const adjust = { id, at: endOf(task.month) };
  if (type !== A4) {
    await bookLine(work, diff, adjust);
    if (type === A5) await askBack(work, diff, { id: createdId, name: createdBy });
    return;
  }
  const refused: (why: string) => never = (why) => fail(errors.blocked, { action: '补记退款', why: `退款${diff.matchKey}${why}` });
  const known = async () => (await refundsOfNumbers(work.tx, task, [diff.matchKey]))[0];
  const refund = await known();
  if (refund === undefined || refund.done) refused('已到账或不存在');
  if (refund.fen !== -fen) refused('的金额与渠道不一致');
  await takeAnswer(work, refund.id, refund.key, { state: 'SUCCESS', channelRefundNo: diff.channelNo }, adjust);
  if (!(await known())?.adjusted) refused('未能记为成功，请核对原单可退金额');
}

/** Everything is booked: statements are made, the account's month is locked in the database and the month archived. */
async function closeMonth(work: WorkContext, task: StoredTask): Promise<void> {
  const { tx, now } = work;
  const { sums, equations, obstacles } = await standingOf(tx, task);
  if (obstacles.length > 0) fail(errors.blocked, { action: '归档', why: obstacles.join('；') });
  const bills: Parameters<typeof statementsOf>[0][number][] = [];
  for await (const rows of billBatches(tx, task)) bills.push(...rows.map((bill) => ({ ...bill, targetId: bill.targetId ?? nobody })));
  const month = { from: dateStart(task.month), to: dateStart(lastDayOf(task.month)) + dayMs };
  const shared = await splitsByTarget(tx, task, month);
  const splits = shared.map(({ parkId, bizType, splitFen }) => ({
    targetType: targetTypeOf({ parkId, bizType }),
    targetId: parkId,
    splitFen,
  }));
  await repo.insertStatements(
    tx,
    task,
    statementsOf(bills, splits, sums.channelFeeFen, { targetType: verifyTarget.NOBODY, targetId: nobody }),
    now,
  );
  await keepMonthSums(tx, task, sums);
  await lockAccountMonth(tx, task.dealerId, task.accountId, task.month, task.executedBy, now);
  await archiveMonth(work, task, { sums, equations, balances: balancesOf(sums) });
  await changeTask(tx, task, { status: verifyStatus.ARCHIVED, exec_status: verifyExec.DONE, archived_at: now });
  await addLog(tx, task, { action: verifyAction.ARCHIVED, by: task.executedBy, at: now });
  await tellTodo(work, task, null, { by: task.executedBy });
}

export function followExecution(app: App): void {
  app.events.on(
    'MonthVerifyExecuting',
    'reconciliation',
    (tx, { taskId }, { dealerId }) => executeStep(workIn(app, tx), dealerId, taskId),
    'heavy',
  );
}
