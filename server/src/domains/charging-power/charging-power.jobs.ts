import type { JobPart, ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { notePower } from './power-budget/power-budget.repo.ts';
import { dynamicStations } from './power-budget/power-distribution.repo.ts';
import { distributeStation } from './power-budget/power-distribution.service.ts';

const fiveMinutesMs = 300_000;

export const chargingPowerJobs: readonly ScheduledJob[] = [
  {
    name: 'power-distribution',
    when: { everyMin: 1 },
    lane: 'device',
    async perDealer(tx, { dealerId }) {
      const stationIds = await dynamicStations(tx, dealerId);
      return stationIds.map(
        (stationId): JobPart =>
          (part, { app, now }) =>
            distributeStation({ app, tx: part, now }, dealerId, stationId),
      );
    },
  },
  {
    name: 'station-power',
    when: { everyMin: 5 },
    lane: 'device',
    async perDealer(tx, { dealerId, now }) {
      await notePower(tx, dealerId, new Date(Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs));
    },
  },
];
