import { type App, workIn } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { businessDate, dateStart, dayMs } from '../../../kernel/time.ts';
import type { AccountKey } from './channel-line.repo.ts';
import { matchDay } from './match.service.ts';
import { recheckDay } from './recheck.service.ts';
import { openDaysNear, unresolvedDays } from './reconcile-day.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** What a day of an account left open is to be looked at again. */
    ReconcileAgain: { accountId: string; billDay: string };
    /** Somebody wants a whole day compared once more. */
    ReconcileDay: { accountId: string; billDay: string };
  }
}

/** Refunds are listed and booked this many days apart at most: the bill of a day may resolve what these left open. */
const nearDays = 15;
/** Days that late facts are waited for. */
const waitedDays = 45;

const dayAfter = (day: string, days: number) => businessDate(dateStart(day) + days * dayMs);

/** Compares a day, and lets what days around it left open be looked at again. */
async function compareDay(app: App, tx: Tx, account: AccountKey, billDay: string): Promise<void> {
  await matchDay(workIn(app, tx), account, billDay);
  for (const near of await openDaysNear(tx, account, dayAfter(billDay, -nearDays), dayAfter(billDay, nearDays)))
    if (near !== billDay) await app.events.emit(tx, 'ReconcileAgain', account.dealerId, { accountId: account.accountId, billDay: near });
}

/** Compares a day as soon as its lines are kept. A run that was cut off is taken up from its beginning, and comes to the same. */
export function followKeptDays(app: App): void {
  for (const name of ['ChannelDayKept', 'ReconcileDay'] as const)
    app.events.on(
      name,
      'reconciliation',
      (tx, { accountId, billDay }, { dealerId }) => compareDay(app, tx, { dealerId, accountId }, billDay),
      'heavy',
    );
  app.events.on(
    'ReconcileAgain',
    'reconciliation',
    (tx, { accountId, billDay }, { dealerId }) => recheckDay(workIn(app, tx), { dealerId, accountId }, billDay),
    'heavy',
  );
}

export const reconciliationJobs: readonly ScheduledJob[] = [
  {
    name: 'reconcile-open',
    when: { hourlyAtMin: 55 },
    lane: 'heavy',
    async perDealer(tx, { dealerId, now }) {
      const first = businessDate(now.getTime() - waitedDays * dayMs);
      const days = await unresolvedDays(tx, dealerId, first);
      return days.map(
        ({ billDay, ...account }) =>
          (part, { app, now: at }) =>
            recheckDay({ app, tx: part, now: at }, account, billDay),
      );
    },
  },
];
