import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate } from '../../kernel/time.ts';
import { stopRule } from '../split/index.ts';
import { endedContracts } from './sub-operator.repo.ts';

export const subOperatorJobs: readonly ScheduledJob[] = [
  {
    name: 'sub-operator-contract',
    // A contract that ended yesterday shares nothing today.
    when: { dailyAt: ['00:05'] },
    lane: 'money',
    async perDealer(tx, { dealerId, now }) {
      for (const { splitRuleId } of await endedContracts(tx, dealerId, businessDate(now)))
        if (splitRuleId !== null) await stopRule({ tx, now }, dealerId, splitRuleId);
    },
  },
];
