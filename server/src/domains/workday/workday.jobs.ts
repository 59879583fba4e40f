import type { Tx } from '../../kernel/database/db.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate } from '../../kernel/time.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import { nextYearTodo } from './next-year.rule.ts';
import { currentOf, platformDays } from './workday.repo.ts';

const types = ['WORKDAY_NEXT_YEAR', 'WORKDAY_URGENT'] as const;

/** Whether somebody answers for the days of a year: the unit, or the platform for all. */
const isPublished = async (tx: Tx, dealerId: string, year: number): Promise<boolean> =>
  (await currentOf(tx, dealerId, year)) !== undefined || (await platformDays(tx, year)) !== undefined;

/** Asks for next year's working days while they are missing; what is asked for no more is done by itself. */
export async function remindOfNextYear(tx: Tx, dealerId: string, now: Date): Promise<void> {
  const { year, typeCode } = nextYearTodo(businessDate(now));
  const wanted = typeCode !== null && !(await isPublished(tx, dealerId, year)) ? typeCode : null;
  for (const one of types) if (one !== wanted) await closeTodo(tx, { dealerId, typeCode: one, bizId: dealerId, at: now });
  if (wanted === null) return;
  const content = `${year}年的节假日与调休尚未发布：计费、免费时长和提醒时段将只按周一至周五为工作日计算`;
  const about = { bizType: 'workdayConfig', title: `请发布${year}年工作日`, content, jumpQuery: `year=${year}` };
  await raiseTodo(tx, { dealerId, typeCode: wanted, bizId: dealerId, ...about, at: now });
}

export const workdayJobs: readonly ScheduledJob[] = [
  {
    name: 'workday-next-year',
    when: { hourlyAtMin: 25 },
    lane: 'routine',
    scope: 'everybody',
    perDealer: (tx, { dealerId, now }) => remindOfNextYear(tx, dealerId, now),
  },
];
