import type { WorkContext } from '../../../kernel/app-context.ts';
import { yuan } from '../../../kernel/money.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import type { DayKey } from './reconcile-day.repo.ts';

/** Differences of a day that somebody has to act on are somebody's to do; without any the to-do is done. */
export async function tellOpen(
  { tx, now }: WorkContext,
  day: DayKey,
  accountName: string,
  open: { count: number; fen: number },
  by = '',
): Promise<void> {
  const todo = { dealerId: day.dealerId, typeCode: 'RECONCILE_DIFF', bizId: day.dayId } as const;
  if (open.count === 0) return closeTodo(tx, { ...todo, by, at: now });
  await raiseTodo(tx, {
    ...todo,
    bizType: 'reconcileDay',
    title: `日对账差异：${accountName} ${day.billDay}`,
    content: `${open.count}笔差异待处理，共${yuan(open.fen)}元`,
    jumpQuery: `startTime=${day.billDay}&endTime=${day.billDay}&accountId=${day.accountId}`,
    at: now,
  });
}
