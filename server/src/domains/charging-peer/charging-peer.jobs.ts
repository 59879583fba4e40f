import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { checkYesterday } from './check/check.service.ts';
import { askSilent } from './foreign/foreign-start.service.ts';
import { askStatuses, syncNightly } from './foreign/sync.service.ts';
import { tellAllGuns, tellChangedStations, tellRepricedStations } from './push/push.service.ts';
import { reportDue } from './report/report.service.ts';
import { clockWindowMs } from './wire/envelope.rule.ts';
import { purgeRequests } from './wire/inbound.repo.ts';

export const chargingPeerJobs: readonly ScheduledJob[] = [
  {
    name: 'charging-peer-status-told',
    when: { dailyAt: ['00:40'] },
    lane: 'heavy',
    scope: 'everybody',
    perDealer: (tx, { app, dealerId, now }) => tellAllGuns({ app, tx, now }, dealerId),
  },
  {
    name: 'charging-peer-stations-told',
    when: { everyMin: 5 },
    lane: 'routine',
    perDealer: (tx, { app, dealerId, now }) => tellChangedStations({ app, tx, now }, dealerId),
  },
  {
    name: 'charging-peer-prices-told',
    when: { dailyAt: ['00:50'] },
    lane: 'heavy',
    perDealer: (tx, { app, dealerId, now }) => tellRepricedStations({ app, tx, now }, dealerId),
  },
  {
    name: 'charging-peer-check',
    when: { dailyAt: ['01:30'] },
    lane: 'heavy',
    perDealer: (tx, { dealerId, now }) => checkYesterday({ tx, now }, dealerId),
  },
  {
    name: 'charging-peer-foreign-sync',
    when: { dailyAt: ['02:10'] },
    lane: 'heavy',
    perDealer: (tx, { dealerId, now }) => syncNightly({ tx, now }, dealerId),
  },
  {
    name: 'charging-peer-foreign-status',
    when: { everyMin: 10 },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => askStatuses({ tx, now }, dealerId),
  },
  {
    name: 'charging-peer-foreign-course',
    when: { everyMin: 1 },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => askSilent({ tx, now }, dealerId),
  },
  {
    name: 'charging-peer-report',
    when: { everyMin: 1 },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => reportDue({ tx, now }, dealerId),
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
];
