export { dayOfDate } from './fee-engine/fee-clock.rule.ts';
export type { Cover } from './fee-engine/fee-cover.rule.ts';
export { calculateFee, type FeeInput, type RuleVersion } from './fee-engine/fee-engine.rule.ts';
export type { FreeRight } from './fee-engine/fee-free.rule.ts';
export { type DayCalendar, dayTypeOf, type FeeVehicle } from './fee-engine/fee-plan.rule.ts';
export {
  calculateAfterPrepay,
  calculateStaggerOverstay,
  continuesStay,
  feeByDay,
  mergedStay,
} from './fee-engine/fee-scenario.rule.ts';
export { referenceTariffs } from './fee-engine/reference-tariff.ts';
export { dealerOfRule, findRule } from './fee-rule/fee-rule.repo.ts';
export { laterRules, ruleForEntry, ruleScopes, ruleVersion } from './fee-rule/rule-binding.repo.ts';
export { type FreeBook, freeAt, linkAt } from './free-duration/free-duration.rule.ts';
export { dayTypesBetween, dealerCalendar } from './holiday/holiday.service.ts';
export { checkDays, checkPast } from './holiday/holiday-day.rule.ts';
export { type LinkBook, linkBook } from './parking-link/link-book.repo.ts';
export { type LinksOfLot, type LinkTerms, linksAt, outerLots } from './parking-link/parking-link.rule.ts';
