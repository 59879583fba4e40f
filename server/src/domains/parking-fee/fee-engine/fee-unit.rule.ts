import { boundaryMode, capScope, type FeeRuleContent, type FeeUnit, stepScope, unitRounding } from '@bochong/contract/parking-fee';
import { dayMinutes, dayOf, type LocalMinute } from './fee-clock.rule.ts';
import type { Span } from './fee-cover.rule.ts';
import type { Cycle, Schedule } from './fee-cycle.rule.ts';
import type { BandInstance, PricedStep } from './fee-plan.rule.ts';

/** `count` equal units in a row, and the minutes they took. */
export interface UnitFold {
  readonly pieces: readonly Span[];
  readonly minutes: number;
  readonly count: number;
  readonly cycleNo: number;
  readonly band: BandInstance;
  readonly step: PricedStep;
  readonly amount: number;
  readonly fee: number;
  readonly cappedBy: FeeUnit['cappedBy'];
}

export interface CycleFee {
  readonly cycle: Cycle;
  readonly prior: number;
  fee: number;
}

export interface UnitResult {
  readonly folds: UnitFold[];
  readonly cycles: CycleFee[];
  readonly gross: number;
}

/** What other stays of the plate leave to this one. */
export interface StayLimits {
  /** PLATE_DAY: charged before, by the day its cycle starts. */
  readonly priorOfDay: ReadonlyMap<number, number>;
  /** What is left of a cap that lots share, for the units that begin on a day. */
  readonly sharedRoom?: ((day: number) => number) | undefined;
  /** Minutes that another stay has gone through in the steps already. */
  readonly carriedMinutes: number;
}

function partAmount(rounding: FeeRuleContent['unitRounding'], step: PricedStep, taken: number): number {
  switch (rounding) {
    case unitRounding.CEIL:
      return step.fee;
    case unitRounding.FLOOR:
      return 0;
    case unitRounding.HALF_UP:
      return taken * 2 >= step.unit ? step.fee : 0;
  }
}

/**
 * Step 6: takes units from the billable minutes and charges them against the caps. Whole units that lie in one span,
 * band instance, cycle and step are taken in one go, so the cost follows the days and covers of a stay, not its minutes.
 */
export function feeOfUnits(
  billable: readonly Span[],
  schedule: Schedule,
  { priorOfDay, sharedRoom, carriedMinutes }: StayLimits,
): UnitResult {
  const { content } = schedule.entry;
  const cutCycle = content.cycleBoundary === boundaryMode.CUT;
  const cutBand = content.bandBoundary === boundaryMode.CUT;
  const folds: UnitFold[] = [];
  const cycles: CycleFee[] = [];
  let gross = 0;
  let elapsed = carriedMinutes;
  let carried = carriedMinutes;
  let dayEnd = sharedRoom ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  let dayLeft = Number.POSITIVE_INFINITY;
  let stayLeft = schedule.entry.stayCap;
  let cycleLeft = 0;
  let bandLeft = 0;
  let cycle: Cycle | undefined;
  let band: BandInstance | undefined;
  let account: CycleFee | undefined;

  /** Steps begin anew; the first time they go on from the stay before. */
  const restart = () => {
    elapsed = carried;
    carried = 0;
  };
  const enterCycle = (at: LocalMinute): Cycle => {
    const next = schedule.cycleAt(at);
    if (next.tariff !== cycle?.tariff) band = undefined;
    const prior = content.capScope === capScope.PLATE_DAY ? (priorOfDay.get(dayOf(next.from)) ?? 0) : 0;
    account = { cycle: next, prior, fee: 0 };
    cycles.push(account);
    cycleLeft = Math.max(0, next.cap - prior);
    if (content.stepScope === stepScope.CYCLE) restart();
    return next;
  };
  const enterBand = (within: Cycle, at: LocalMinute): BandInstance => {
    const next = schedule.bandAt(within, at);
    bandLeft = next.band.cap;
    if (content.stepScope === stepScope.BAND) restart();
    return next;
  };
  const push = (
    pieces: readonly Span[],
    minutes: number,
    count: number,
    step: PricedStep,
    each: number,
    fee: number,
    cappedBy: FeeUnit['cappedBy'],
  ) => {
    folds.push({
      pieces,
      minutes,
      count,
      cycleNo: (cycle as Cycle).no,
      band: band as BandInstance,
      step,
      amount: count * each,
      fee,
      cappedBy,
    });
    bandLeft -= fee;
    cycleLeft -= fee;
    dayLeft -= fee;
    stayLeft -= fee;
    gross += fee;
    (account as CycleFee).fee += fee;
  };
  /** The cap that is met first. */
  const meeting = (): { room: number; by: NonNullable<FeeUnit['cappedBy']> } => {
    const room = Math.min(bandLeft, cycleLeft, stayLeft, dayLeft);
    return { room, by: bandLeft === room ? 'BAND' : cycleLeft === room ? 'CYCLE' : stayLeft === room ? 'STAY' : 'LINK' };
  };
  /** Units that lie in one piece: those that fit under the caps, the one that meets a cap, those beyond it. */
  const pushWhole = (from: LocalMinute, count: number, step: PricedStep) => {
    const { room, by } = meeting();
    const fit = step.fee === 0 ? count : Math.min(count, Math.floor(room / step.fee));
    const met = fit < count && room > fit * step.fee ? 1 : 0;
    const beyond = count - fit - met;
    const piece = (skip: number, units: number): Span[] => [{ from: from + skip * step.unit, to: from + (skip + units) * step.unit }];
    if (fit > 0) push(piece(0, fit), fit * step.unit, fit, step, step.fee, fit * step.fee, null);
    if (met > 0) push(piece(fit, 1), step.unit, 1, step, step.fee, room - fit * step.fee, by);
    if (beyond > 0) push(piece(fit + met, beyond), beyond * step.unit, beyond, step, step.fee, 0, by);
  };

  let index = 0;
  let at = billable[0]?.from ?? 0;
  while (index < billable.length) {
    if (cycle === undefined || at >= cycle.to) cycle = enterCycle(at);
    if (band === undefined || at >= band.to) band = enterBand(cycle, at);
    if (sharedRoom && at >= dayEnd) {
      dayLeft = sharedRoom(dayOf(at));
      dayEnd = (dayOf(at) + 1) * dayMinutes;
    }
    const cut = Math.min(cutCycle ? cycle.to : Number.POSITIVE_INFINITY, cutBand ? band.to : Number.POSITIVE_INFINITY);
    const step = band.band.steps.find((candidate) => candidate.upto > elapsed) as PricedStep;
    const spanEnd = (billable[index] as Span).to;
    const whole = Math.min(
      Math.floor((Math.min(spanEnd, cut) - at) / step.unit),
      Math.ceil((Math.min(cycle.to, band.to, dayEnd) - at) / step.unit),
      Math.ceil((step.upto - elapsed) / step.unit),
    );
    let taken = 0;
    if (whole >= 1) {
      taken = whole * step.unit;
      pushWhole(at, whole, step);
      at += taken;
    } else {
      const pieces: Span[] = [];
      while (index < billable.length && taken < step.unit) {
        const span = billable[index] as Span;
        const from = Math.max(at, span.from);
        const to = Math.min(span.to, cut, from + step.unit - taken);
        if (to <= from) break;
        pieces.push({ from, to });
        taken += to - from;
        at = to;
        if (at < span.to) break;
        index += 1;
      }
      const amount = taken === step.unit ? step.fee : partAmount(content.unitRounding, step, taken);
      const { room, by } = meeting();
      push(pieces, taken, 1, step, amount, Math.min(amount, room), amount <= room ? null : by);
    }
    elapsed += taken;
    while (index < billable.length && at >= (billable[index] as Span).to) index += 1;
    if (index < billable.length) at = Math.max(at, (billable[index] as Span).from);
  }
  return { folds, cycles, gross };
}
