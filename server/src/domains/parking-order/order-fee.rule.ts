import { type FeeCalculation, ruleChangeMode } from '@bochong/contract/parking-fee';
import { businessDate, dateStart } from '../../kernel/time.ts';
import {
  type Cover,
  calculateAfterPrepay,
  calculateFee,
  continuesStay,
  type DayCalendar,
  type FeeInput,
  type FeeVehicle,
  mergedStay,
  type RuleVersion,
} from '../parking-fee/index.ts';
import { type DisabledRight, drawnBefore } from './right/disabled-right.rule.ts';
import { tariffCarType } from './right/tariff-car-type.rule.ts';
import type { StayRow } from './stay.repo.ts';

/** What of a stay its fee depends on. */
export type FeeStay = Pick<
  StayRow,
  | 'parkId'
  | 'plateNo'
  | 'carType'
  | 'plateType'
  | 'energyType'
  | 'plateColor'
  | 'vehicleClass'
  | 'enterTime'
  | 'mergeGaps'
  | 'reduceFen'
  | 'paidFen'
  | 'refundFen'
  | 'prepaidAt'
  | 'feeFrozenUntil'
>;

/** A finished stay of the plate at the lot, on which free minutes and same-day caps of later ones depend. */
export interface EarlierFee {
  enterTime: string;
  exitTime: string | null;
  freeUsedMin: number;
  grossFen: number;
  payableFen: number;
}

/** What stands around a stay. */
export interface FeeSurroundings {
  /** Version in force at entry. */
  rule: RuleVersion;
  /** Versions that follow it there; only a rule that changes at cycle starts looks at them. */
  laterRules: NonNullable<FeeInput['laterRules']>;
  calendar: DayCalendar;
  /** Rights of the plate from the first continued stay on. */
  covers: readonly Cover[];
  /** Discounts of the plate; the smallest applies. */
  discounts?: NonNullable<FeeInput['discounts']>;
  /** What it was granted as a disabled person's vehicle. */
  disabled?: DisabledRight | null;
  earlier: readonly EarlierFee[];
}

/** From when on earlier stays can matter: the longest free window is a day, a same-day cap reaches to the start of the day. */
export const earliestThatMatters = (enterTime: string): Date =>
  new Date(Math.min(dateStart(businessDate(Date.parse(enterTime))), Date.parse(enterTime) - 86_400_000));

/** What the fee engine may look at; codes come from our own tables. */
const vehicleOf = (stay: FeeStay) =>
  ({
    carType: tariffCarType(stay.carType),
    plateType: stay.plateType,
    energyType: stay.energyType,
    plateColor: stay.plateColor,
    vehicleClass: stay.vehicleClass,
  }) as FeeVehicle;

/**
 * Fee of a stay up to an instant. A short re-entry continues the stay before it, a full payment inside the lot holds the fee until its
 * grace period ends, and a rule that changes at cycle starts brings its later versions (parking-core §5.3, §5.4, §5.7).
 */
export function feeOfStay(
  stay: FeeStay,
  until: string,
  { rule, laterRules, calendar, covers, discounts = [], disabled = null, earlier }: FeeSurroundings,
): FeeCalculation {
  const { ruleChangeMode: changes, mergeMinutes } = rule.content;
  const continued = continuedBy(earlier, stay.enterTime, mergeMinutes);
  const drawn = disabled && drawnBefore(disabled, stay, until, continued);
  const input = mergedStay(
    {
      rule,
      ...(changes === ruleChangeMode.AT_CYCLE_START && { laterRules }),
      vehicle: vehicleOf(stay),
      enter: stay.enterTime,
      exit: until,
      calendar,
      discounts: disabled ? [...discounts, { name: disabled.name, permille: disabled.payPermille }] : discounts,
      ...(disabled && drawn && { freeRight: { name: disabled.name, minutes: disabled.freeMinutes, usedBefore: drawn.others } }),
      covers: [...covers, ...stay.mergeGaps.map((gap) => ({ ...gap, kind: 'MERGE_GAP' as const }))],
      earlierStays: earlier
        .filter((past) => !continued.includes(past))
        .map((past) => ({ enter: past.enterTime, freeUsedMinutes: past.freeUsedMin })),
      chargedByDate: chargedByDate(earlier),
      reduceFen: stay.reduceFen,
      paidFen: stay.paidFen - stay.refundFen,
    },
    continued.map((past) => ({ enter: past.enterTime, exit: past.exitTime ?? past.enterTime, chargedFen: past.payableFen })),
  );
  const own = (fee: FeeCalculation) => withoutContinued(fee, drawn?.continued ?? 0);
  if (stay.prepaidAt === null || stay.feeFrozenUntil === null || Date.parse(stay.prepaidAt) >= Date.parse(until))
    return own(calculateFee(input));
  const afterPayMinutes = (Date.parse(stay.feeFrozenUntil) - Date.parse(stay.prepaidAt)) / 60_000;
  return own(calculateAfterPrepay(input, { paidAt: stay.prepaidAt, afterPayMinutes }));
}

/** Stays priced together use up a right together: what the earlier ones took is not taken again. */
function withoutContinued(fee: FeeCalculation, minutes: number): FeeCalculation {
  const { right } = fee.free;
  if (!right || minutes === 0) return fee;
  return { ...fee, free: { ...fee.free, right: { ...right, usedMinutes: Math.max(0, right.usedMinutes - minutes) } } };
}

/** Stays of the plate that this one continues, each within the rule's minutes of the next. */
export function continuedBy(earlier: readonly EarlierFee[], enter: string, mergeMinutes: number): EarlierFee[] {
  const chain: EarlierFee[] = [];
  let next = enter;
  for (const past of earlier.toSorted((a, b) => Date.parse(b.enterTime) - Date.parse(a.enterTime))) {
    if (past.exitTime === null || !continuesStay(past.exitTime, next, mergeMinutes)) break;
    chain.push(past);
    next = past.enterTime;
  }
  return chain;
}

/** What the plate was already charged per business day, for a cap over all stays of one day. */
function chargedByDate(earlier: readonly EarlierFee[]): Record<string, number> {
  const charged: Record<string, number> = {};
  for (const { enterTime, grossFen } of earlier) {
    const date = businessDate(Date.parse(enterTime));
    charged[date] = (charged[date] ?? 0) + grossFen;
  }
  return charged;
}
