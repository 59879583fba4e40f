import { platformDealerId } from '../../kernel/database/identifier.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { equipmentWentOffline } from '../charging-asset/index.ts';
import { renewEnding } from './certificate/certificate.service.ts';
import { endOverdue, releaseCommands } from './charge-point-command/charge-point-command.service.ts';
import { forgetKeptSpans } from './exchange/exchange.repo.ts';
import { purgeStrangers } from './stranger/stranger.repo.ts';
import { silentChargePoints, standingOf } from './wire/charge-point-link.repo.ts';

const dayMs = 86_400_000;
/** Days that devices are remembered which called and are nobody's. */
const strangerDays = 30;

export const chargingConnectJobs: readonly ScheduledJob[] = [
  {
    // What a server sees itself it tells at once; this finds what one that died has left.
    name: 'charge-points-silent',
    when: { everyMin: 1 },
    lane: 'device',
    async perDealer(tx, { app, dealerId, now }) {
      const context = { app, tx, now };
      const startedAt = now.getTime() - process.uptime() * 1000;
      for (const { equipmentId, seenAt } of await silentChargePoints(tx, dealerId, now)) {
        const cause = seenAt !== null && Date.parse(seenAt) < startedAt ? 'platform' : 'timeout';
        await equipmentWentOffline(context, dealerId, equipmentId, cause);
        await releaseCommands(context, { dealerId, equipmentId }, '设备离线');
      }
      await endOverdue(context, dealerId);
    },
  },
  {
    // Every night of the last thirty: one that has no connection now is asked in another.
    name: 'charge-point-certificates-renewed',
    when: { dailyAt: ['03:10'] },
    lane: 'device',
    async perDealer(tx, { app, dealerId, now }) {
      const isOnline = async (equipmentId: string) => (await standingOf(tx, dealerId, equipmentId))?.online === true;
      await renewEnding({ app, tx, now }, dealerId, isOnline);
    },
  },
  {
    name: 'charge-point-strangers-forgotten',
    when: { dailyAt: ['03:50'] },
    lane: 'heavy',
    scope: 'everybody',
    async perDealer(tx, { dealerId, now }) {
      await forgetKeptSpans(tx, dealerId, now);
      if (dealerId === platformDealerId) await purgeStrangers(tx, new Date(now.getTime() - strangerDays * dayMs));
    },
  },
];
