import { couponType, type FeeCalculation, type FeeLinks, ruleChangeMode, type StayElsewhere } from '@bochong/contract/parking-fee';
import { businessDate, startOfDay } from '../../../kernel/time.ts';
import {
  type Cover,
  calculateAfterPrepay,
  calculateFee,
  continuesStay,
  type DayCalendar,
  type FeeInput,
  type FeeVehicle,
  type FreeBook,
  freeAt,
  linkAt,
  mergedStay,
  type RuleVersion,
} from '../../parking-fee/index.ts';
import { type DisabledRight, drawnBefore } from '../right/disabled-right.rule.ts';
import { tariffCarType } from '../right/tariff-car-type.rule.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { linkInput, usedLinks } from '../stay-link/stay-link.rule.ts';

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
  | 'couponFen'
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
  /** Time that coupons take off: the last billed minutes, and covers. */
  cut?: { minutes: number; covers: readonly Cover[] } | undefined;
  /** Discounts of the plate; the smallest applies. */
  discounts?: NonNullable<FeeInput['discounts']>;
  /** What it was granted as a disabled person's vehicle. */
  disabled?: DisabledRight | null;
  earlier: readonly EarlierFee[];
  /** Links its lot was in at entry, with what it sees of other stays there. */
  links?: FeeLinks | undefined;
  parkId: string;
  /** Free durations and links in force at entry. */
  freeBook: FreeBook;
  /** Stays at other lots of the link in force at entry. */
  elsewhere: readonly StayElsewhere[];
  /** When the free duration that the rule cites is read, for a rule tried on the past; absent: at entry. */
  citedAt?: string | undefined;
}

/** From when on earlier stays can matter: the longest free window is a day, a same-day cap reaches to the start of the day. */
export function earliestThatMatters(enterTime: string): Date {
  const at = Date.parse(enterTime);
  return new Date(Math.min(startOfDay(at), at - 86_400_000));
}

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
 * grace period ends, and a rule that changes at cycle starts brings its later versions.
 */
export function feeOfStay(stay: FeeStay, until: string, around: FeeSurroundings): FeeCalculation {
  const {
    rule,
    laterRules,
    calendar,
    covers,
    discounts = [],
    disabled = null,
    earlier,
    elsewhere,
    parkId,
    freeBook,
    citedAt,
    links,
    cut,
  } = around;
  const { ruleChangeMode: changes, freeDurationId: citedId } = rule.content;
  const continued = continuedBy(stay.enterTime, around);
  const past: readonly PastStay[] = [...earlier, ...elsewhere];
  const vehicle = vehicleOf(stay);
  const linked = { parkId, enterTime: stay.enterTime, until, continued };
  const { covers: nested, notes, ...shared } = linkInput(links, linked);
  const drawn = disabled && drawnBefore(disabled, stay, until, continued);
  const input = mergedStay(
    {
      rule,
      ...(changes === ruleChangeMode.AT_CYCLE_START && { laterRules }),
      vehicle,
      freeDuration: freeAt(freeBook, { parkId, at: stay.enterTime, vehicle, calendar, citedId, citedAt }) ?? undefined,
      enter: stay.enterTime,
      exit: until,
      calendar,
      discounts: disabled ? [...discounts, { name: disabled.name, permille: disabled.payPermille }] : discounts,
      ...(disabled && drawn && { freeRight: { name: disabled.name, minutes: disabled.freeMinutes, usedBefore: drawn.others } }),
      ...shared,
      covers: [...covers, ...(cut?.covers ?? []), ...nested, ...stay.mergeGaps.map((gap) => ({ ...gap, kind: 'MERGE_GAP' as const }))],
      earlierStays: past
        .filter((one) => !continued.includes(one))
        .map((one) => ({ enter: one.enterTime, freeUsedMinutes: one.freeUsedMin })),
      chargedByDate: chargedByDate(earlier),
      reduceFen: stay.reduceFen,
      ...(cut && cut.minutes > 0 && { coupons: [{ couponId: '', type: couponType.TIME, value: cut.minutes }] }),
      // What coupons paid counts as paid: a vehicle whose fee they paid in part may leave within its grace.
      paidFen: stay.paidFen - stay.refundFen + stay.couponFen,
    },
    continued.map((one) => ({ enter: one.enterTime, exit: one.exitTime ?? one.enterTime, chargedFen: one.payableFen })),
  );
  const calculation = withoutContinued(priced(input, stay, until), drawn?.continued ?? 0);
  return {
    ...calculation,
    ...(elsewhere.length > 0 && { free: { ...calculation.free, elsewhere: [...elsewhere] } }),
    ...(links && {
      linked: usedLinks(links, calculation, rule.content.stepScope, linked),
      notes: [...calculation.notes, ...notes],
    }),
  };
}

function priced(input: FeeInput, stay: FeeStay, until: string): FeeCalculation {
  if (stay.prepaidAt === null || stay.feeFrozenUntil === null || Date.parse(stay.prepaidAt) >= Date.parse(until))
    return calculateFee(input);
  const afterPayMinutes = (Date.parse(stay.feeFrozenUntil) - Date.parse(stay.prepaidAt)) / 60_000;
  return calculateAfterPrepay(input, { paidAt: stay.prepaidAt, afterPayMinutes });
}

/** Stays priced together use up a right together: what the earlier ones took is not taken again. */
function withoutContinued(fee: FeeCalculation, minutes: number): FeeCalculation {
  const { right } = fee.free;
  if (!right || minutes === 0) return fee;
  return { ...fee, free: { ...fee.free, right: { ...right, usedMinutes: Math.max(0, right.usedMinutes - minutes) } } };
}

type PastStay = Pick<EarlierFee, 'enterTime' | 'exitTime' | 'freeUsedMin' | 'payableFen'>;

/** Stays of the plate that this one continues: at the lot within the rule's minutes of the next, at other lots within the link's. */
export function continuedBy(
  enter: string,
  { rule, earlier, elsewhere, parkId, freeBook }: Pick<FeeSurroundings, 'rule' | 'earlier' | 'elsewhere' | 'parkId' | 'freeBook'>,
): PastStay[] {
  const transferMinutes = linkAt(freeBook, parkId, enter)?.mergeMinutes ?? 0;
  const past = [
    ...earlier.map((one) => ({ one, within: rule.content.mergeMinutes })),
    ...elsewhere.map((one) => ({ one, within: transferMinutes })),
  ].filter(({ one }) => Date.parse(one.enterTime) < Date.parse(enter));
  const chain: PastStay[] = [];
  let next = enter;
  for (const { one, within } of past.sort((a, b) => Date.parse(b.one.enterTime) - Date.parse(a.one.enterTime))) {
    if (one.exitTime === null || !continuesStay(one.exitTime, next, within)) break;
    chain.push(one);
    next = one.enterTime;
  }
  return chain;
}

/** What the plate was already charged per business day, for a cap over all stays of one day. */
function chargedByDate(earlier: readonly EarlierFee[]): Record<string, number> {
  const fees: Record<string, number> = {};
  for (const { enterTime, grossFen } of earlier) {
    const date = businessDate(Date.parse(enterTime));
    fees[date] = (fees[date] ?? 0) + grossFen;
  }
  return fees;
}
