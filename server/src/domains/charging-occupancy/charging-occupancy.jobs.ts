import type { WorkContext } from '../../kernel/app-context.ts';
import { type JobPart, partsOf, type ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { remind } from './notice/occupancy-notice.service.ts';
import { dueStays, lockStay, overdueStays, owingStays, saveStay } from './stay/occupancy.repo.ts';
import { refreshStay, standingOf } from './stay/occupancy.service.ts';
import { collectDebt } from './stay/occupancy-money.service.ts';
import { tellDebt } from './stay/tell-debt.service.ts';

const dayMs = 86_400_000;

/** One round of the clock over the stays of a dealer: figures, endings, reminders, debts. */
export async function runStays({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string): Promise<readonly JobPart[]> {
  const going = partsOf(await dueStays(tx, dealerId), async (context, id) => {
    await refreshStay(context, dealerId, id);
    await remind(context, dealerId, id);
  });
  const overdue = partsOf(await overdueStays(tx, dealerId, new Date(now.getTime() - dayMs)), async (context, id) => {
    const stay = await lockStay(context.tx, dealerId, id);
    if (stay) await tellDebt(context, await saveStay(context.tx, stay, standingOf(stay, context.now)));
  });
  return [...going, ...overdue];
}

/** A wallet has more than before: what its holder owes for stays is taken of it, the oldest first. */
export async function collectFor(context: WorkContext, dealerId: string, payerId: string): Promise<void> {
  for (const id of await owingStays(context.tx, dealerId, payerId)) {
    const stay = await lockStay(context.tx, dealerId, id);
    if (stay && (await collectDebt(context, stay)).arrearsFen > 0) return;
  }
}

export const chargingOccupancyJobs: readonly ScheduledJob[] = [
  {
    ...{ name: 'charging-occupancy', when: { everyMin: 1 }, lane: 'device' },
    perDealer: (tx, { dealerId, now }) => runStays({ tx, now }, dealerId),
  },
];
