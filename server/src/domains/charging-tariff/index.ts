import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { announceVersions } from './tariff/tariff.service.ts';

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A version of a tariff prices what begins from `effectiveFrom` on: told within a minute, once; prices themselves do not wait for it. */
    ChargingTariffBegan: { tariffId: string; versionId: string; effectiveFrom: string };
  }
}

export type { Agreement } from './charging-engine/charging-discount.rule.ts';
export { priceSession, type SessionInput, type SessionResult } from './charging-engine/charging-engine.rule.ts';
export { capture, freezeAtStart, refundParts } from './charging-engine/charging-money.rule.ts';
export { type OccupancyInput, occupancyBegin, occupancyFee } from './charging-engine/occupancy-fee.rule.ts';
export type { OccupyRuleSnapshot } from './occupy-rule/occupy-rule.rule.ts';
export { occupyRuleAt } from './occupy-rule/occupy-rule-at.repo.ts';
export {
  type ChargingPlace,
  calendarAround,
  type PriceNow,
  priceNow,
  type TariffInForce,
  tariffAt,
  versionsById,
} from './tariff-price/tariff-price.service.ts';

export const chargingTariffJobs: readonly ScheduledJob[] = [
  { name: 'charging-tariff', when: { everyMin: 1 }, lane: 'routine', perDealer: announceVersions },
];
