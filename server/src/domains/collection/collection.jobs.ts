import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { keepCalls } from './call-plan/call-upkeep.service.ts';
import { daysBefore } from './remind/contact-governor.rule.ts';
import { forgetOldReminders } from './remind/remind-record.repo.ts';
import { runPlans } from './short-msg-plan/short-msg-plan.service.ts';

export const collectionJobs: readonly ScheduledJob[] = [
  {
    name: 'short-msg-plans',
    when: { everyMin: 5 },
    lane: 'message',
    rests: true,
    perDealer: (tx, context) => runPlans({ ...context, tx }),
  },
  { name: 'calls-upkeep', when: { hourlyAtMin: 10 }, lane: 'routine', perDealer: (tx, { dealerId, now }) => keepCalls(tx, dealerId, now) },
  {
    name: 'reminders-forgotten',
    when: { dailyAt: ['03:25'] },
    lane: 'heavy',
    perDealer: (tx, { dealerId, now }) => forgetOldReminders(tx, dealerId, daysBefore(now, 29)),
  },
];
