import type { ScheduledJob } from '../../kernel/jobs.ts';
import { keepCalls } from './call-plan/call-upkeep.service.ts';
import { daysBefore } from './remind/contact-governor.rule.ts';
import { forgetOldReminders } from './remind/remind-record.repo.ts';
import { runPlans } from './short-msg-plan/short-msg-plan.service.ts';

export const remindJobs: readonly ScheduledJob[] = [
  { name: 'short-msg-plans', pattern: '*/5 * * * *', perDealer: (tx, context) => runPlans({ ...context, tx }) },
  { name: 'calls-upkeep', pattern: '10 * * * *', perDealer: (tx, { dealerId, now }) => keepCalls(tx, dealerId, now) },
  {
    name: 'reminders-forgotten',
    pattern: '20 19 * * *',
    perDealer: (tx, { dealerId, now }) => forgetOldReminders(tx, dealerId, daysBefore(now, 29)),
  },
];
