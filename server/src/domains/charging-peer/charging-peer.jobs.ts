import { peerMessageDays } from '@bochong/contract/charging-peer';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { dayMs } from '../../kernel/time.ts';
import { purgePeerMessages } from './message/peer-message.repo.ts';
import { purgePushes } from './push/peer-push.repo.ts';
import { tellAllGuns } from './push/push.service.ts';
import { clockWindowMs } from './wire/envelope.rule.ts';
import { purgeRequests } from './wire/inbound.repo.ts';

/** Messages forgotten in one statement, and in one run. */
const purge = { atOnce: 20_000, most: 10_000_000 };

export const chargingPeerJobs: readonly ScheduledJob[] = [
  {
    name: 'charging-peer-status-told',
    when: { dailyAt: ['00:40'] },
    lane: 'heavy',
    scope: 'everybody',
    perDealer: (tx, { app, dealerId, now }) => tellAllGuns({ app, tx, now }, dealerId),
  },
  {
    name: 'charging-peer-pushes-forgotten',
    when: { dailyAt: ['03:50'] },
    lane: 'heavy',
    scope: 'everybody',
    perDealer: (tx, { dealerId, now }) => purgePushes(tx, dealerId, new Date(now.getTime() - peerMessageDays * dayMs)),
  },
  {
    // A request that came ahead of its time counts for twice the window.
    name: 'charging-peer-requests-forgotten',
    when: { everyMin: 5 },
    lane: 'routine',
    scope: 'everybody',
    async perDealer(tx, { dealerId, now }) {
      await purgeRequests(tx, dealerId, { before: new Date(now.getTime() - 2 * clockWindowMs), now });
    },
  },
  {
    name: 'charging-peer-messages-forgotten',
    when: { dailyAt: ['03:45'] },
    lane: 'heavy',
    scope: 'everybody',
    async perDealer(_, { app, dealerId, now }) {
      const before = new Date(now.getTime() - peerMessageDays * dayMs);
      for (let gone = 0; gone < purge.most; gone += purge.atOnce) {
        const purged = app.database.inScope({ dealerIds: [dealerId] }, (own) => purgePeerMessages(own, dealerId, before, purge.atOnce));
        if ((await purged) < purge.atOnce) break;
      }
    },
  },
];
