import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { dayMs } from '../../kernel/time.ts';
import { purgeCommands } from './command/command.repo.ts';
import { purgeReservations } from './command/reservation.repo.ts';
import { purgeAnswers } from './token/authorization.repo.ts';
import { pullNightly } from './token/token.service.ts';

/** Days that a command is known by its number, and what was asked about a token. */
const keptDays = 30;

export const chargingRoamingJobs: readonly ScheduledJob[] = [
  {
    name: 'charging-roaming-commands-forgotten',
    when: { dailyAt: ['03:40'] },
    lane: 'routine',
    scope: 'everybody',
    async perDealer(tx, { dealerId, now }) {
      const before = new Date(now.getTime() - keptDays * dayMs);
      await purgeCommands(tx, dealerId, before);
      await purgeReservations(tx, dealerId, before);
      await purgeAnswers(tx, dealerId, before);
    },
  },
  {
    name: 'charging-roaming-tokens-pulled',
    when: { dailyAt: ['02:20'] },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => pullNightly({ tx, now }, dealerId),
  },
];
