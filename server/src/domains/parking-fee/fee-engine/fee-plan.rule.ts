import type { CarType, EnergyType, PlateColor, PlateType, VehicleClass } from '@bochong/contract/kernel/vehicle';
import {
  cycleMode,
  type DayPlan,
  type DayType,
  dayType,
  type FeeRuleContent,
  type FeeVariant,
  minuteOfClock,
} from '@bochong/contract/parking-fee';
import { dayMinutes, type LocalMinute } from './fee-clock.rule.ts';

/** What a tariff may look at in a vehicle; a value that is not known matches no variant. */
export interface FeeVehicle {
  carType?: CarType | undefined;
  plateType?: PlateType | undefined;
  energyType?: EnergyType | undefined;
  plateColor?: PlateColor | undefined;
  vehicleClass?: VehicleClass | undefined;
}

/** Day types by day number where they differ from the week: holidays and make-up workdays. */
export type DayCalendar = ReadonlyMap<number, DayType>;

/** Type of a day: the calendar's, else Saturday and Sunday are weekend. 1970-01-01 was a Thursday. */
export function dayTypeOf(day: number, calendar: DayCalendar): DayType {
  const special = calendar.get(day);
  if (special !== undefined) return special;
  const weekday = (day + 3) % 7;
  return weekday >= 5 ? dayType.WEEKEND : dayType.WORKDAY;
}

/** First match wins in this order; `priority` decides among variants of the same rank. */
const matchRank = ['carTypes', 'plateTypes', 'energyTypes', 'plateColors', 'vehicleClasses'] as const;
const attribute = {
  carTypes: 'carType',
  plateTypes: 'plateType',
  energyTypes: 'energyType',
  plateColors: 'plateColor',
  vehicleClasses: 'vehicleClass',
} as const;

const rankOf = (variant: FeeVariant): number => matchRank.findIndex((key) => variant.match[key].length > 0);

const matches = (variant: FeeVariant, vehicle: FeeVehicle): boolean =>
  rankOf(variant) >= 0 &&
  matchRank.every((key) => {
    const wanted: readonly unknown[] = variant.match[key];
    return wanted.length === 0 || wanted.includes(vehicle[attribute[key]]);
  });

/** The variant of a rule that prices a vehicle; null = the base. */
export function variantFor(content: FeeRuleContent, vehicle: FeeVehicle): FeeVariant | null {
  let best: FeeVariant | null = null;
  for (const variant of content.variants) {
    if (!matches(variant, vehicle)) continue;
    if (best === null || rankOf(variant) < rankOf(best) || (rankOf(variant) === rankOf(best) && variant.priority < best.priority))
      best = variant;
  }
  return best;
}

export interface PricedStep {
  readonly no: number;
  readonly upto: number;
  readonly unit: number;
  readonly fee: number;
}

export interface PricedBand {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly charge: boolean;
  readonly cap: number;
  readonly steps: readonly PricedStep[];
}

interface PricedPlan {
  readonly cycleCap: number;
  readonly bands: readonly PricedBand[];
}

/** One version of a rule made ready for one vehicle. */
export interface Tariff {
  readonly content: FeeRuleContent;
  readonly variant: FeeVariant | null;
  readonly plans: Readonly<Record<DayType, PricedPlan>>;
  readonly cycleCaps: readonly number[];
  readonly stayCap: number;
}

const capOf = (fen: number | null | undefined): number => fen ?? Number.POSITIVE_INFINITY;

function pricedPlan(plan: DayPlan): PricedPlan {
  const bands = plan.bands.map((band) => ({
    name: band.name,
    start: minuteOfClock(band.start),
    end: minuteOfClock(band.end),
    charge: band.charge,
    cap: capOf(band.capFen),
    steps: band.steps.map((step, index) => ({
      no: index + 1,
      upto: capOf(step.uptoMinutes),
      unit: step.unitMinutes,
      fee: step.unitFeeFen,
    })),
  }));
  return { cycleCap: capOf(plan.cycleCapFen), bands };
}

/** Resolves the variant and reads the clock texts once, so that the unit loop only counts. */
export function tariffFor(content: FeeRuleContent, vehicle: FeeVehicle): Tariff {
  const variant = variantFor(content, vehicle);
  const dayPlans = variant?.override.dayPlans ?? content.dayPlans;
  const base = pricedPlan(dayPlans.DEFAULT);
  const planOf = (plan: DayPlan | undefined): PricedPlan => (plan ? pricedPlan(plan) : base);
  const stayCap = variant?.override.stayCapFen;
  return {
    content,
    variant,
    plans: { 1: planOf(dayPlans.WORKDAY), 2: planOf(dayPlans.WEEKEND), 3: planOf(dayPlans.HOLIDAY) },
    cycleCaps: content.cycleMode === cycleMode.ROLLING_24H ? (variant?.override.cycleCapsFen ?? content.cycleCapsFen) : [],
    stayCap: capOf(stayCap === undefined ? content.stayCapFen : stayCap),
  };
}

/** One contiguous occurrence of a band; split at midnight only where the two dates use different plans. */
export interface BandInstance {
  readonly band: PricedBand;
  readonly dayType: DayType;
  readonly from: LocalMinute;
  readonly to: LocalMinute;
}

/** The band instance that holds a minute. */
export function bandAt(tariff: Tariff, minute: LocalMinute, calendar: DayCalendar): BandInstance {
  const day = Math.floor(minute / dayMinutes);
  const midnight = day * dayMinutes;
  const clock = minute - midnight;
  const type = dayTypeOf(day, calendar);
  const plan = tariff.plans[type];
  for (const band of plan.bands) {
    if (band.start < band.end) {
      if (clock >= band.start && clock < band.end) return { band, dayType: type, from: midnight + band.start, to: midnight + band.end };
    } else if (clock >= band.start) {
      const joins = tariff.plans[dayTypeOf(day + 1, calendar)] === plan;
      return { band, dayType: type, from: midnight + band.start, to: midnight + dayMinutes + (joins ? band.end : 0) };
    } else if (clock < band.end) {
      const joins = tariff.plans[dayTypeOf(day - 1, calendar)] === plan;
      return { band, dayType: type, from: joins ? midnight - dayMinutes + band.start : midnight, to: midnight + band.end };
    }
  }
  throw new Error('the bands of a published rule cover the day');
}
