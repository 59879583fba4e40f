import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { announceVersions } from './tariff/tariff.service.ts';

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A version of a tariff prices what begins from `effectiveFrom` on: told within a minute, once; prices themselves do not wait for it. */
    ChargingTariffBegan: { tariffId: string; versionId: string; effectiveFrom: string };
  }
}

export { peerPrice, twoDecimalEnergy } from './charging-engine/charging-amount.rule.ts';
export {
  type Agreement,
  type ChargingCoupon,
  contradictsItself,
  couponHeldUntil,
  type Discounted,
  type DiscountTerms,
} from './charging-engine/charging-discount.rule.ts';
export {
  type AbnormalReason,
  type DeviceReading,
  priceSession,
  type SessionFlag,
  type SessionInput,
  type SessionResult,
} from './charging-engine/charging-engine.rule.ts';
export type { ChargingLine } from './charging-engine/charging-line.rule.ts';
export {
  adjustment,
  capture,
  correctionTerms,
  freezeAtStart,
  guardFen,
  limitLeft,
  powerBetween,
  refundParts,
  runningLimit,
} from './charging-engine/charging-money.rule.ts';
export { type StandingOrder, type StopOutcome, stopArrives } from './charging-engine/late-stop.rule.ts';
export { energyReadings, registerWh, restamped, stampedAtStart } from './charging-engine/meter-value.rule.ts';
export { type Exemption, exemptionOf, type Occupant } from './charging-engine/occupancy-due.rule.ts';
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
