import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { dayMs } from '../../kernel/time.ts';
import { purgeCommands } from './command/command.repo.ts';

/** Days that a command is known by its number. */
const keptDays = 30;

export const chargingRoamingJobs: readonly ScheduledJob[] = [
  {
    name: 'charging-roaming-commands-forgotten',
    when: { dailyAt: ['03:40'] },
    lane: 'routine',
    scope: 'everybody',
    perDealer: (tx, { dealerId, now }) => purgeCommands(tx, dealerId, new Date(now.getTime() - keptDays * dayMs)),
  },
];
