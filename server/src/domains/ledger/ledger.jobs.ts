import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { recognisingPart } from './pass/recognise.service.ts';
import { catchingUp } from './post/backfill.service.ts';
import { postingPart } from './post/poster.service.ts';
import { proveLedger } from './proof/proof.service.ts';

export const ledgerJobs: readonly ScheduledJob[] = [
  {
    name: 'ledger-posting',
    when: { everyMin: 1 },
    lane: 'heavy',
    async perDealer() {
      return [postingPart, catchingUp];
    },
  },
  {
    name: 'ledger-passes',
    // The days up to yesterday; often, so that what a server missed is there soon.
    when: { everyMin: 10 },
    lane: 'heavy',
    async perDealer() {
      return [recognisingPart];
    },
  },
  {
    name: 'ledger-proof',
    when: { dailyAt: ['04:30'] },
    lane: 'heavy',
    async perDealer(tx, { dealerId, now }) {
      await proveLedger(tx, dealerId, now);
    },
  },
];
