import { type FeeCalculation, overstayMode } from '@bochong/contract/parking-fee';
import { permilleOf } from './fee-amount.rule.ts';
import { epochMs, floorMinute, type Instant, isoWriter } from './fee-clock.rule.ts';
import type { Cover } from './fee-cover.rule.ts';
import { calculateFee, type FeeInput } from './fee-engine.rule.ts';

/** A full payment made while the vehicle was still inside. */
export interface Prepayment {
  /** Time the price was frozen for; `paidAt` when it was paid at once. */
  quoteAt?: Instant;
  paidAt: Instant;
  afterPayMinutes: number;
}

/** Until when a payment in the park lets the vehicle leave without paying more. */
export const frozenUntilMs = ({ paidAt, afterPayMinutes }: Prepayment): number => epochMs(paidAt) + afterPayMinutes * 60_000;

const wholeMinute = (at: Instant): number => Math.floor(epochMs(at) / 60_000) * 60_000;

function settled(fee: FeeCalculation, paidFen: number): FeeCalculation {
  return { ...fee, paidFen, dueFen: Math.max(0, fee.payableFen - paidFen), overpaidFen: Math.max(0, paidFen - fee.payableFen) };
}

/** What the units of a fee charged, by the calendar day they begin on. */
export function feeByDay({ units }: Pick<FeeCalculation, 'units'>): Record<string, number> {
  const fees: Record<string, number> = {};
  for (const { from, chargedFen } of units) {
    const date = from.slice(0, 10);
    if (chargedFen > 0) fees[date] = (fees[date] ?? 0) + chargedFen;
  }
  return fees;
}

/** The fee up to payment, then minutes that cost nothing more. */
function withGrace(fee: FeeCalculation, exit: Instant): FeeCalculation {
  const iso = isoWriter();
  const to = floorMinute(exit);
  const from = floorMinute(fee.normalized.exit);
  if (to <= from) return fee;
  return {
    ...fee,
    normalized: { ...fee.normalized, exit: iso(to), minutes: fee.normalized.minutes + to - from },
    segments: [...fee.segments, { from: iso(from), to: iso(to), minutes: to - from, kind: 'GRACE', label: '缴后离场', amountFen: 0 }],
  };
}

/** Two stretches of one stay priced on their own: every amount is the sum. */
function joined(first: FeeCalculation, second: FeeCalculation): FeeCalculation {
  const units = first.units.concat(second.units.map((unit) => ({ ...unit, no: unit.no + first.units.length })));
  const sum = (pick: (fee: FeeCalculation) => number): number => pick(first) + pick(second);
  return {
    ...first,
    normalized: { ...first.normalized, exit: second.normalized.exit, minutes: sum((fee) => fee.normalized.minutes) },
    covers: first.covers.concat(second.covers),
    billableMinutes: sum((fee) => fee.billableMinutes),
    units,
    cycles: first.cycles.concat(second.cycles),
    segments: first.segments.concat(second.segments),
    grossFen: sum((fee) => fee.grossFen),
    vehicleDiscount: { ...first.vehicleDiscount, fen: sum((fee) => fee.vehicleDiscount.fen) },
    rounding: { ...first.rounding, fen: sum((fee) => fee.rounding.fen) },
    receivableFen: sum((fee) => fee.receivableFen),
    payableFen: sum((fee) => fee.payableFen),
    priorDayFen: sum((fee) => fee.priorDayFen),
    notes: [...first.notes, '缴费后超时离场，自缴费时间起重新计费'],
  };
}

type ByDate = Readonly<Record<string, number>>;
const added = (one: ByDate, other: ByDate): ByDate => {
  const sum: Record<string, number> = { ...one };
  for (const [date, fen] of Object.entries(other)) sum[date] = (sum[date] ?? 0) + fen;
  return sum;
};

/** Fee of a stay that was paid inside the park and left later. `input.paidFen` holds what was paid. */
export function calculateAfterPrepay(input: FeeInput, prepayment: Prepayment): FeeCalculation {
  const paidFen = input.paidFen ?? 0;
  const atPayment = calculateFee({ ...input, exit: wholeMinute(prepayment.quoteAt ?? prepayment.paidAt) });
  if (atPayment.dueFen > 0) return calculateFee(input);
  if (epochMs(input.exit) <= frozenUntilMs(prepayment)) return withGrace(atPayment, input.exit);
  if (input.rule.content.overstayMode === overstayMode.DIFFERENCE) return calculateFee(input);
  const paidAt = wholeMinute(prepayment.paidAt);
  const chargedByDate = atPayment.cycles.reduce(
    (sum, { date, chargedFen }) => added(sum, { [date]: chargedFen }),
    input.chargedByDate ?? {},
  );
  const { sharedCap } = input;
  const restart = calculateFee({
    ...input,
    ...{ enter: paidAt, withoutFree: true, chargedByDate, coupons: [], reduceFen: 0, priorStayFen: 0, transferred: undefined },
    sharedCap: sharedCap && { ...sharedCap, chargedByDate: added(sharedCap.chargedByDate, feeByDay(atPayment)) },
  });
  return settled(joined(withGrace(atPayment, paidAt), restart), paidFen);
}

/** A stay that a short re-entry continues. */
export interface ContinuedStay {
  enter: Instant;
  exit: Instant;
  chargedFen: number;
}

/** Both stays priced together: the gaps are covered, what the earlier ones were charged is taken off. */
export function mergedStay(input: FeeInput, earlier: readonly ContinuedStay[]): FeeInput {
  const stays = earlier.toSorted((a, b) => epochMs(a.enter) - epochMs(b.enter));
  const gaps = stays.map((stay, index): Cover => ({ kind: 'MERGE_GAP', from: stay.exit, to: stays[index + 1]?.enter ?? input.enter }));
  return {
    ...input,
    enter: stays[0]?.enter ?? input.enter,
    covers: [...(input.covers ?? []), ...gaps],
    priorStayFen: stays.reduce((sum, stay) => sum + stay.chargedFen, input.priorStayFen ?? 0),
  };
}

/** Re-entry within `mergeMinutes` of the exit before continues that stay; 0 = off. */
export const continuesStay = (previousExit: Instant, enter: Instant, mergeMinutes: number): boolean =>
  mergeMinutes > 0 && epochMs(enter) >= epochMs(previousExit) && floorMinute(enter) - floorMinute(previousExit) <= mergeMinutes;

export interface StaggerTerms {
  windowEnd: Instant;
  graceMinutes: number;
  overstayPermille: number;
}

/** Minutes past a staggered window: none within the grace, else all from the window's end at the park rule without free minutes × rate. */
export function calculateStaggerOverstay(
  input: FeeInput,
  terms: StaggerTerms,
): { overstayMinutes: number; overstayFen: number; fee: FeeCalculation | null } {
  if (epochMs(input.exit) <= epochMs(terms.windowEnd) + terms.graceMinutes * 60_000)
    return { overstayMinutes: 0, overstayFen: 0, fee: null };
  const fee = calculateFee({ ...input, enter: terms.windowEnd, withoutFree: true });
  return { overstayMinutes: fee.normalized.minutes, overstayFen: permilleOf(fee.payableFen, terms.overstayPermille), fee };
}
