import { statementStatus, verifyDeal, verifyExec, verifyStatus } from '@bochong/contract/reconciliation';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { asColleague, type Colleague } from '../../../kernel/seed-context.ts';
import { explainDiff } from '../diff/diff-deed.service.ts';
import { dealMonth, taskOf } from './month.service.ts';
import { adjustBill, shownMonthDiff } from './month-adjust.service.ts';
import { monthDiffBatches } from './month-bill.repo.ts';
import { executeMonth } from './month-execute.service.ts';
import { listStatements } from './month-statement.repo.ts';
import { confirmStatement, payStatement } from './month-statement.service.ts';
import type { StoredTask } from './month-task.repo.ts';

/** Who closes the books of a unit of the demo: one confirms a month, the other executes it; where one person works alone they are the same. */
export interface Signers {
  accountant: Colleague;
  executor: Colleague;
}

/** Statements of a signed month that are left to be confirmed, and to be paid. */
const [leftToConfirm, leftToPay] = [1, 2];
const all = { pageNo: 1, pageSize: 200 };

/** Every difference of a month is adjusted in the way that is proposed for it, those of one bill and way together; what nothing is due of is explained. */
async function settleDifferences(task: StoredTask, context: Context): Promise<void> {
  const { app, tx } = context;
  const open: ReturnType<typeof shownMonthDiff>[] = [];
  for await (const diffs of monthDiffBatches(tx, task))
    open.push(...diffs.map((diff) => shownMonthDiff(app, diff)).filter((diff) => diff.open));
  for (const { diffId, rev } of open.filter(({ dueFen }) => dueFen === 0))
    await explainDiff(diffId, { reason: '已核对，按渠道账单记账', rev }, context);
  const due = open.filter(({ dueFen }) => dueFen !== 0);
  for (const [way, diffs] of Map.groupBy(due, ({ billId, allowed }) => `${billId} A${allowed[0]}`)) {
    const [billId = '', adjustType = ''] = way.split(' ');
    const { rev } = await taskOf(task.taskId, context);
    const amountFen = diffs.reduce((sum, { dueFen }) => sum + dueFen, 0);
    const asked = { diffIds: diffs.map(({ diffId }) => diffId), adjustType, amountFen, reason: '月核核对无误', attachments: [], rev };
    await adjustBill(billId, asked, context);
  }
}

/** The lots are told what they are due, and most of it is paid: the rest is left to whoever looks. */
async function payStatements({ dealerId, month, accountId }: StoredTask, context: Context): Promise<void> {
  const filters = { ...all, month: month.slice(0, 7), payeeAccountId: accountId };
  const { results } = await listStatements(context.tx, filters, { dealerIds: [dealerId] });
  for (const [index, { statementId, status, payableAmountFen, rev }] of results.slice(0, results.length - leftToConfirm).entries()) {
    if (status !== statementStatus.OPEN) continue;
    await confirmStatement(statementId, rev, context);
    if (index >= results.length - leftToPay || payableAmountFen <= 0) continue;
    const paidRef = `DK${month.replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`;
    await payStatement(statementId, { paidRef, rev: rev + 1 }, context);
  }
}

/** What is to be done next with a month until it is signed and its statements are paid, each in a transaction of its own; false when nothing is. */
export async function signStep(work: WorkContext, dealerId: string, taskId: string, { accountant, executor }: Signers): Promise<boolean> {
  const [books, approval] = [asColleague(work, accountant), asColleague(work, executor)];
  const task = found(await taskOf(taskId, { tx: work.tx, user: { ...books.user, dealerIds: [dealerId] } }));
  if (task.status === verifyStatus.PENDING) {
    await settleDifferences(task, books);
    const { rev } = await taskOf(taskId, books);
    await dealMonth({ id: taskId, dealType: verifyDeal.CONFIRM, remark: '账单、订单与账簿一致', rev }, books);
  } else if (task.status === verifyStatus.DEALT && task.execStatus === verifyExec.NONE) await executeMonth(taskId, approval);
  else if (task.status === verifyStatus.ARCHIVED) await payStatements(task, books);
  return task.status !== verifyStatus.ARCHIVED && task.execStatus !== verifyExec.FAILED;
}
