import { openWindowSec } from '@bochong/contract/open-api';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { foldCalls, purgeNonces } from './wire/wire.repo.ts';

export const openApiJobs: readonly ScheduledJob[] = [
  {
    // A request that came ahead of its time counts for twice the window.
    name: 'open-api-nonces-forgotten',
    when: { everyMin: 5 },
    lane: 'routine',
    scope: 'everybody',
    async perDealer(tx, { dealerId, now }) {
      await purgeNonces(tx, dealerId, new Date(now.getTime() - 2 * openWindowSec * 1000));
    },
  },
  {
    name: 'open-api-calls-folded',
    when: { everyMin: 10 },
    lane: 'routine',
    scope: 'everybody',
    async perDealer(tx, { dealerId }) {
      await foldCalls(tx, dealerId);
    },
  },
];
