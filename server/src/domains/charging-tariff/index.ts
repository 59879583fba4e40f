/** What orders, occupancy and refunds of charging compute with, and which tariff that is. */

export { priceSession, type SessionInput, type SessionResult } from './charging-engine/charging-engine.rule.ts';
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
