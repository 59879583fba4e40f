import { coverMode, type FeeCalculation, type FeeRuleContent, freeMode, secondMode } from '@bochong/contract/parking-fee';
import { applyCoupons, type Coupon, permilleOf, roundAmount } from './fee-amount.rule.ts';
import { dateOfDay, dayOf, dayOfDate, epochMs, floorMinute, type Instant, isoWriter, type LocalMinute } from './fee-clock.rule.ts';
import { type Cover, type CoverSpan, coverStay, lengthOf, type Span, subtract } from './fee-cover.rule.ts';
import { type Schedule, scheduleOf } from './fee-cycle.rule.ts';
import { type EarlierStay, type FreeDurationTerms, type FreeGrant, type FreeRight, grantFree, widerGrant } from './fee-free.rule.ts';
import { type DayCalendar, type FeeVehicle, type Tariff, tariffFor } from './fee-plan.rule.ts';
import { segmentsOf } from './fee-segment.rule.ts';
import { feeOfUnits, type StayLimits, type UnitResult } from './fee-unit.rule.ts';

/** One published version of a rule, or a draft being tried. */
export interface RuleVersion {
  ruleId: string;
  version: number;
  name: string;
  content: FeeRuleContent;
}

/** Everything a fee depends on: the engine reads no clock and no database. */
export interface FeeInput {
  /** Version in force at entry. */
  rule: RuleVersion;
  /** Versions that follow it, by start: read under AT_CYCLE_START only. */
  laterRules?: readonly { from: Instant; rule: RuleVersion }[];
  vehicle: FeeVehicle;
  enter: Instant;
  exit: Instant;
  /** Holidays and make-up workdays; other days go by the week. */
  calendar?: DayCalendar;
  covers?: readonly Cover[];
  /** The plate's earlier stays in this park or free-duration link; only free minutes depend on them. */
  earlierStays?: readonly EarlierStay[];
  /** Free minutes of a right: they take the place of the rule's own where they are more. */
  freeRight?: FreeRight;
  /** Free minutes in force at entry in place of the rule's own. */
  freeDuration?: FreeDurationTerms | undefined;
  /** F = 0: after a booking, for an overstay, for a restart after payment. */
  withoutFree?: boolean;
  /** PLATE_DAY: already charged to the plate, by the date its cycle starts. */
  chargedByDate?: Readonly<Record<string, number>>;
  /** Cap that lots share, per plate and calendar day; `chargedByDate`: what its other stays have taken of it. */
  sharedCap?: { name: string; capFen: number; chargedByDate: Readonly<Record<string, number>> } | undefined;
  /** Goes on with a stay at another lot: the rule's own free minutes are not given again, the steps go on from there. */
  transferred?: { carriedMinutes: number } | undefined;
  /** Discounts beside the rule's variant (white list, disabled): the smallest applies, they do not add up. */
  discounts?: readonly { name: string; permille: number }[];
  /** Charged for the stay this one continues (short re-entry). */
  priorStayFen?: number;
  coupons?: readonly Coupon[];
  reduceFen?: number;
  /** Payments minus refunds of this stay. */
  paidFen?: number;
}

const noDays: DayCalendar = new Map();
const finite = (cap: number): number | null => (Number.isFinite(cap) ? cap : null);

/** Step 1: whole minutes. CARRY counts a started minute of the duration, CUT drops the seconds of both ends. */
function normalise(enter: Instant, exit: Instant, mode: FeeRuleContent['secondMode']): Span {
  const ms = epochMs(exit) - epochMs(enter);
  if (ms < 0) throw new RangeError('a stay ends before it begins');
  const from = floorMinute(enter);
  return { from, to: mode === secondMode.CUT ? floorMinute(exit) : from + Math.ceil(ms / 60_000) };
}

/** Step 4: minutes of bands without charge, per uncovered stretch. */
function freeBands(spans: readonly Span[], schedule: Schedule, tariffs: readonly Tariff[]): CoverSpan[] {
  const has = tariffs.some((tariff) => Object.values(tariff.plans).some((plan) => plan.bands.some((band) => !band.charge)));
  const found: CoverSpan[] = [];
  if (!has) return found;
  for (const span of spans) {
    for (let at = span.from; at < span.to; ) {
      const cycle = schedule.cycleAt(at);
      const instance = schedule.bandAt(cycle, at);
      const to = Math.min(span.to, instance.to);
      if (!instance.band.charge) found.push({ from: at, to, kind: 'FREE_BAND', refId: null });
      at = to;
    }
  }
  return found;
}

/** Splits ordered spans after their first `minutes`. */
function splitAfter(spans: readonly Span[], minutes: number): [head: Span[], tail: Span[]] {
  const head: Span[] = [];
  const tail: Span[] = [];
  let left = minutes;
  for (const { from, to } of spans) {
    const middle = Math.min(to, from + left);
    if (middle > from) head.push({ from, to: middle });
    if (middle < to) tail.push({ from: middle, to });
    left -= middle - from;
  }
  return [head, tail];
}

interface Priced extends UnitResult {
  readonly free: Span[];
  readonly usedMinutes: number;
}

const nothing = { folds: [], cycles: [], gross: 0 };

/** Steps 5–7 on the billable minutes. */
function price(billable: readonly Span[], grant: FreeGrant, schedule: Schedule, limits: StayLimits): Priced {
  const total = lengthOf(billable);
  const available = grant.minutes - grant.usedBefore;
  if (total <= available) return { ...nothing, free: billable.slice(), usedMinutes: total };
  if (grant.mode === freeMode.THRESHOLD || available === 0) return { ...feeOfUnits(billable, schedule, limits), free: [], usedMinutes: 0 };
  const [free, rest] = splitAfter(billable, available);
  return { ...feeOfUnits(rest, schedule, limits), free, usedMinutes: available };
}

/** What other stays of the plate leave to this one. */
function limitsOf({ chargedByDate = {}, sharedCap, transferred }: FeeInput): StayLimits {
  const byDay = (fees: Readonly<Record<string, number>>) =>
    new Map(Object.entries(fees).map(([date, fen]) => [dayOfDate(date), fen] as const));
  const taken = byDay(sharedCap?.chargedByDate ?? {});
  return {
    priorOfDay: byDay(chargedByDate),
    sharedRoom: sharedCap && ((day) => Math.max(0, sharedCap.capFen - (taken.get(day) ?? 0))),
    carriedMinutes: transferred?.carriedMinutes ?? 0,
  };
}

const unitRows = (folds: UnitResult['folds'], iso: (minute: LocalMinute) => string): FeeCalculation['units'] =>
  folds.map((fold, index) => ({
    no: index + 1,
    from: iso((fold.pieces[0] as Span).from),
    minutes: fold.minutes,
    count: fold.count,
    cycleNo: fold.cycleNo,
    bandName: fold.band.band.name,
    dayType: fold.band.dayType,
    step: fold.step.no,
    unitMinutes: fold.step.unit,
    unitFeeFen: fold.step.fee,
    amountFen: fold.amount,
    chargedFen: fold.fee,
    cappedBy: fold.cappedBy,
  }));

/** The fee of one stay, step by step. Same input, same answer. */
export function calculateFee(input: FeeInput): FeeCalculation {
  const { rule, vehicle, calendar = noDays, covers = [], coupons = [], paidFen = 0, priorStayFen = 0 } = input;
  const { content } = rule;
  const stay = normalise(input.enter, input.exit, content.secondMode);
  const entry = tariffFor(content, vehicle);
  const later = (input.laterRules ?? []).map((next) => ({ from: floorMinute(next.from), tariff: tariffFor(next.rule.content, vehicle) }));
  const schedule = scheduleOf(stay.from, entry, later, calendar);

  const rights = coverStay(stay, covers, content.coverMode === coverMode.WHOLE);
  const uncovered = subtract([stay], rights);
  const unbilled = freeBands(uncovered, schedule, [entry, ...later.map((next) => next.tariff)]);
  const billable = subtract(uncovered, unbilled).filter((span) => span.to > span.from);
  const covered = rights.concat(unbilled).sort((a, b) => a.from - b.from);

  const booked = covers.some((cover) => cover.kind === 'BOOK');
  const given = grantFree(entry, stay.from, input.earlierStays ?? [], input.freeDuration);
  const ruled = input.transferred ? { ...given, minutes: 0, usedBefore: 0 } : given;
  const { rightName, ...open } = widerGrant(ruled, input.freeRight);
  const grant: FreeGrant = input.withoutFree || booked ? { ...open, minutes: 0, usedBefore: 0 } : open;
  const limits = limitsOf(input);

  const offered = [...(input.discounts ?? [])];
  if (entry.variant?.override.payPermille !== undefined)
    offered.unshift({ name: entry.variant.name, permille: entry.variant.override.payPermille });
  const discount = offered.reduce<{ name: string | null; permille: number }>(
    (best, next) => (next.permille < best.permille ? next : best),
    { name: null, permille: 1000 },
  );

  const receivableOf = (gross: number): number =>
    Math.max(0, roundAmount(permilleOf(gross, discount.permille), content.amountRounding) - priorStayFen);
  const priced = price(billable, grant, schedule, limits);
  const afterVehicle = permilleOf(priced.gross, discount.permille);
  const receivableFen = receivableOf(priced.gross);
  const billableMinutes = lengthOf(billable);
  const coupon = applyCoupons(receivableFen, coupons, content.couponPolicy, (minutes) => {
    const [kept] = splitAfter(billable, Math.max(0, billableMinutes - minutes));
    return receivableOf(price(kept, grant, schedule, limits).gross);
  });
  const reduceFen = Math.min(coupon.amount, input.reduceFen ?? 0);
  const payableFen = coupon.amount - reduceFen;
  const iso = isoWriter();
  return {
    rule: { ruleId: rule.ruleId, version: rule.version, name: rule.name, variantName: entry.variant?.name ?? null },
    normalized: { enter: iso(stay.from), exit: iso(stay.to), minutes: stay.to - stay.from, secondMode: content.secondMode },
    covers: covered.map(({ from, to, kind, refId }) => ({ kind, from: iso(from), to: iso(to), minutes: to - from, refId })),
    free: {
      ...grant,
      applied: priced.usedMinutes > 0,
      usedMinutes: priced.usedMinutes,
      ...(rightName !== undefined && { right: { name: rightName, usedMinutes: priced.usedMinutes } }),
    },
    billableMinutes,
    units: unitRows(priced.folds, iso),
    cycles: priced.cycles.map(({ cycle, prior, fee }) => ({
      cycleNo: cycle.no,
      date: dateOfDay(dayOf(cycle.from)),
      capFen: finite(cycle.cap),
      priorFen: prior,
      chargedFen: fee,
    })),
    segments: segmentsOf(covered, priced.free, priced.folds, iso, { free: rightName, sharedCap: input.sharedCap?.name }),
    grossFen: priced.gross,
    vehicleDiscount: { ...discount, fen: priced.gross - afterVehicle },
    rounding: { ...content.amountRounding, fen: roundAmount(afterVehicle, content.amountRounding) - afterVehicle },
    priorStayFen,
    receivableFen,
    coupons: coupon.used,
    reduceFen,
    payableFen,
    paidFen,
    dueFen: Math.max(0, payableFen - paidFen),
    overpaidFen: Math.max(0, paidFen - payableFen),
    priorDayFen: priced.cycles.reduce((sum, { prior }) => sum + prior, 0),
    notes: coupon.notes,
  };
}
