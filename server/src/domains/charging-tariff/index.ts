import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { announceVersions } from './tariff/tariff.service.ts';

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A version of a tariff prices what begins from `effectiveFrom` on: told within a minute, once; prices themselves do not wait for it. */
    ChargingTariffBegan: { tariffId: string; versionId: string; effectiveFrom: string };
  }
}

/** What orders, occupancy and refunds of charging compute with, and which tariff that is. */

export { fenOf, peerPrice, twoDecimalEnergy } from './charging-engine/charging-amount.rule.ts';
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
  freezeDefaults,
  guardFen,
  limitLeft,
  powerBetween,
  refundParts,
  runningLimit,
  targetOvershoot,
} from './charging-engine/charging-money.rule.ts';
export { bandsBetween, priceAt, type TariffVersion } from './charging-engine/charging-profile.rule.ts';
export { type StandingOrder, type StopOutcome, stopArrives } from './charging-engine/late-stop.rule.ts';
export { meterCurve, type Reading } from './charging-engine/meter-curve.rule.ts';
export {
  type EnergyUnit,
  energyReadings,
  isEnergy,
  registerWh,
  restamped,
  type SampledValue,
  stampedAtStart,
} from './charging-engine/meter-value.rule.ts';
export { type Exemption, exemptionOf, type Occupant } from './charging-engine/occupancy-due.rule.ts';
export { type OccupancyInput, occupancyBegin, occupancyFee, occupancyStretches } from './charging-engine/occupancy-fee.rule.ts';
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
export { type TriedTariff, triedTariff } from './tariff-price/tried-tariff.service.ts';

export const chargingTariffJobs: readonly ScheduledJob[] = [
  { name: 'charging-tariff', when: { everyMin: 1 }, lane: 'routine', perDealer: announceVersions },
];
