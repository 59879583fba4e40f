import { exchangeDays } from '@bochong/contract/charging-connect';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { equipmentWentOffline } from '../charging-asset/index.ts';
import { endOverdue, releaseCommands } from './charge-point-command/charge-point-command.service.ts';
import { purgeExchanges } from './exchange/exchange.repo.ts';
import { purgeStrangers } from './stranger/stranger.repo.ts';
import { silentChargePoints } from './wire/charge-point-link.repo.ts';

const dayMs = 86_400_000;
/** Messages forgotten in one statement, and in one run. */
const purge = { atOnce: 20_000, most: 10_000_000 };

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
    name: 'charge-point-messages-forgotten',
    when: { dailyAt: ['03:50'] },
    lane: 'heavy',
    scope: 'everybody',
    async perDealer(tx, { app, dealerId, now }) {
      const before = new Date(now.getTime() - exchangeDays * dayMs);
      for (let gone = 0; gone < purge.most; gone += purge.atOnce) {
        const purged = app.database.inScope({ dealerIds: [dealerId] }, (own) => purgeExchanges(own, dealerId, before, now, purge.atOnce));
        if ((await purged) < purge.atOnce) break;
      }
      if (dealerId === platformDealerId) await purgeStrangers(tx, before);
    },
  },
];
