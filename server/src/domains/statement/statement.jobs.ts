import type { JobPart, ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate } from '../../kernel/time.ts';
import { daysToBuild, forgetWrongDays, rebuildDay, rebuildMonths } from './roll-up/roll-up.repo.ts';

/** Days that one run catches up with. */
const mostDays = 31;

const partFor =
  (date: string): JobPart =>
  (tx, { dealerId, now }) =>
    rebuildDay(tx, { dealerId, date, now });

/** Months whose days are all there. */
const monthsPart: JobPart = (tx, { dealerId, now }) => rebuildMonths(tx, { dealerId, date: businessDate(now), now });

export const statementJobs: readonly ScheduledJob[] = [
  {
    name: 'statement-days',
    when: { everyMin: 10 },
    lane: 'heavy',
    // Days that are over: today's vouchers are still being posted, it is read from the ledger.
    async perDealer(tx, { dealerId, now }) {
      const days = await daysToBuild(tx, dealerId, businessDate(now), mostDays);
      return [...days.map(partFor), monthsPart];
    },
  },
  {
    name: 'statement-proof',
    when: { dailyAt: ['04:45'] },
    lane: 'heavy',
    // A day that is not the ledger's is read from the ledger until it is added up anew.
    async perDealer(tx) {
      await forgetWrongDays(tx);
    },
  },
];
