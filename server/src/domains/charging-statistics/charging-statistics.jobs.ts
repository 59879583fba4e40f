import type { JobPart, ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate } from '../../kernel/time.ts';
import { shiftDate } from './figures/stat-period.rule.ts';
import { daysToBuild, rebuildDay } from './roll-up/roll-up.repo.ts';

/** Days that are added up again every night, for what came to light since. */
const nightlyDays = 3;
/** Days that one run catches up with. */
const mostDays = 31;

const partFor =
  (date: string): JobPart =>
  (tx, { dealerId, now }) =>
    rebuildDay(tx, { dealerId, date, now });

export const chargingStatisticsJobs: readonly ScheduledJob[] = [
  {
    name: 'charging-statistics',
    when: { dailyAt: ['02:00'] },
    lane: 'heavy',
    async perDealer(_, { now }) {
      const today = businessDate(now);
      return Array.from({ length: nightlyDays }, (__, ago) => partFor(shiftDate(today, -1 - ago)));
    },
  },
  {
    name: 'charging-statistics-changed',
    when: { everyMin: 10 },
    lane: 'heavy',
    // Yesterday is the night's: until then it is counted as it stands.
    async perDealer(tx, { dealerId, now }) {
      const dates = await daysToBuild(tx, dealerId, shiftDate(businessDate(now), -1), mostDays);
      return dates.map(partFor);
    },
  },
];
