import type { WorkContext } from '../../../kernel/app-context.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import type { StoredTask } from './month-task.repo.ts';

const words = { MONTH_VERIFY: '月账单待处理', MONTH_EXECUTE: '月账单待执行' } as const;

/** The next to-do of a month takes the place of the one before; null: none is left. */
export async function tellTodo(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { dealerId, taskId, accountName, month }: Pick<StoredTask, 'dealerId' | 'taskId' | 'accountName' | 'month'>,
  next: keyof typeof words | null,
  { by = '', content = '' }: { by?: string; content?: string } = {},
): Promise<void> {
  for (const typeCode of ['MONTH_VERIFY', 'MONTH_EXECUTE'] as const)
    if (typeCode !== next) await closeTodo(tx, { dealerId, typeCode, bizId: taskId, by, at: now });
  if (next === null) return;
  const title = `${words[next]}：${accountName} ${month.slice(0, 7)}`;
  const todo = { dealerId, typeCode: next, bizId: taskId, bizType: 'monthVerify', title, content };
  await raiseTodo(tx, { ...todo, jumpQuery: `month=${month.slice(0, 7)}`, at: now });
}
