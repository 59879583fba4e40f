import { partsOf, type ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { dayMs } from '../../kernel/time.ts';
import { dueSplits, releasable } from './bill/split-due.repo.ts';
import { releaseDays, startRelease } from './execute/release.service.ts';
import { runDue } from './execute/share.service.ts';

/** Payments that one run looks at; the next run is a minute later. */
const most = 500;

export const splitJobs: readonly ScheduledJob[] = [
  {
    name: 'split-due',
    when: { everyMin: 1 },
    lane: 'money',
    rests: true,
    async perDealer(tx, { dealerId, now }) {
      return partsOf(await dueSplits(tx, dealerId, now, most), (work, id) => runDue(work, { dealerId, id }));
    },
  },
  {
    name: 'split-release',
    when: { everyMin: 10 },
    lane: 'money',
    async perDealer(tx, { dealerId, now }) {
      const ids = await releasable(tx, dealerId, new Date(now.getTime() - releaseDays * dayMs), most);
      return partsOf(ids, (work, id) => startRelease(work, { dealerId, id }));
    },
  },
];
