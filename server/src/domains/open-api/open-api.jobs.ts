import { deliveryDays, openWindowSec } from '@bochong/contract/open-api';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { purgeDeliveries } from './webhook/delivery.repo.ts';
import { foldCalls, purgeNonces } from './wire/wire.repo.ts';

/** Days that calls are counted for. */
const callDays = 400;

/** Deliveries forgotten in one statement, and in one run. */
const purge = { atOnce: 20_000, most: 10_000_000 };

export const openApiJobs: readonly ScheduledJob[] = [
  {
    name: 'open-api-deliveries-forgotten',
    when: { dailyAt: ['03:55'] },
    lane: 'heavy',
    scope: 'everybody',
    async perDealer(_, { app, dealerId, now }) {
      const before = new Date(now.getTime() - deliveryDays * dayMs);
      for (let gone = 0; gone < purge.most; gone += purge.atOnce) {
        const purged = app.database.inScope({ dealerIds: [dealerId] }, (own) => purgeDeliveries(own, dealerId, before, purge.atOnce));
        if ((await purged) < purge.atOnce) break;
      }
    },
  },
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
    async perDealer(tx, { dealerId, now }) {
      await foldCalls(tx, dealerId, businessDate(now.getTime() - callDays * dayMs));
    },
  },
];
