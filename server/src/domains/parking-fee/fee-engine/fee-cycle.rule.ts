import { cycleMode, minuteOfClock, ruleChangeMode } from '@bochong/contract/parking-fee';
import { dayMinutes, dayOf, type LocalMinute } from './fee-clock.rule.ts';
import { type BandInstance, bandAt, type DayCalendar, dayTypeOf, type Tariff } from './fee-plan.rule.ts';

/** A charging cycle of the stay and the tariff that prices it. */
export interface Cycle {
  readonly no: number;
  readonly from: LocalMinute;
  readonly to: LocalMinute;
  readonly tariff: Tariff;
  readonly cap: number;
}

/** A later version and the minute it takes effect. */
export interface LaterTariff {
  readonly from: LocalMinute;
  readonly tariff: Tariff;
}

/** Which cycle and band hold a minute of one stay. */
export interface Schedule {
  readonly entry: Tariff;
  cycleAt(minute: LocalMinute): Cycle;
  /** The band instance of a minute; it ends with the cycle where the next cycle has another tariff. */
  bandAt(cycle: Cycle, minute: LocalMinute): BandInstance;
}

/**
 * Cycles are those of the entry version; under AT_CYCLE_START the bands, prices and cycle caps of each later cycle are those in force at its
 * start. Everything else (free minutes, step scope, roundings, boundaries, the cap of the stay) stays the entry version's.
 */
export function scheduleOf(enter: LocalMinute, entry: Tariff, later: readonly LaterTariff[], calendar: DayCalendar): Schedule {
  const { content } = entry;
  const mode = content.cycleMode;
  const follows = content.ruleChangeMode === ruleChangeMode.AT_CYCLE_START ? later : [];
  const anchor = mode === cycleMode.NATURAL_DAY ? minuteOfClock(content.cycleStart) : enter;
  const first = Math.floor((enter - anchor) / dayMinutes);

  const tariffFrom = (start: LocalMinute): Tariff => {
    let tariff = entry;
    for (const version of follows) if (version.from <= start) tariff = version.tariff;
    return tariff;
  };
  const capOf = (tariff: Tariff, no: number, from: LocalMinute): number =>
    mode === cycleMode.NATURAL_DAY
      ? tariff.plans[dayTypeOf(dayOf(from), calendar)].cycleCap
      : (tariff.cycleCaps[Math.min(no, tariff.cycleCaps.length) - 1] ?? Number.POSITIVE_INFINITY);

  return {
    entry,
    cycleAt(minute) {
      if (mode === cycleMode.NONE)
        return { no: 1, from: enter, to: Number.POSITIVE_INFINITY, tariff: entry, cap: Number.POSITIVE_INFINITY };
      const index = Math.floor((minute - anchor) / dayMinutes);
      const from = anchor + index * dayMinutes;
      const no = index - first + 1;
      const tariff = no === 1 ? entry : tariffFrom(from);
      return { no, from, to: from + dayMinutes, tariff, cap: capOf(tariff, no, from) };
    },
    bandAt(cycle, minute) {
      const instance = bandAt(cycle.tariff, minute, calendar);
      if (follows.length === 0 || instance.to <= cycle.to || tariffFrom(cycle.to) === cycle.tariff) return instance;
      return { ...instance, to: cycle.to };
    },
  };
}
