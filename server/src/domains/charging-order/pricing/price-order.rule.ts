import { abnormalReason, chargingCloseReason, chargingFlag, chargingOrderStatus } from '@bochong/contract/charging-order';
import {
  type AbnormalReason,
  type DiscountTerms,
  priceSession,
  type SessionFlag,
  type SessionInput,
  type SessionResult,
  type TariffVersion,
} from '../../charging-tariff/index.ts';
import { gaugesOf, type MeterQuirks, readingsOf, type Sample } from '../sample/sample.rule.ts';

/** An order as its price is computed from it: what the device said, corrected by nobody. Epoch ms and watt-hours. */
export interface PricedFacts {
  zone: SessionInput['zone'];
  ratedPowerW: number;
  quirks: MeterQuirks;
  start: { at: number; wh: number; receivedAt: number; replayed: boolean; requestedAt: number | null };
  /** Null: the device has not stopped it. */
  stop: { at: number; wh: number; receivedAt: number; replayed: boolean } | null;
  /** A price that a person proposed and another approved goes before all readings. */
  manual: { startAt: number; endAt: number; energyWh: number } | null;
}

export interface PriceTerms {
  versions: readonly TariffVersion[];
  calendar: NonNullable<SessionInput['calendar']>;
  discounts: DiscountTerms;
}

const beyondDoubtW = 2_000_000_000;

/** What the engine computes an order from: the same for the live fee, the settlement, a correction and the page that explains it. */
export function sessionOf(facts: PricedFacts, samples: readonly Sample[], { versions, calendar, discounts }: PriceTerms): SessionInput {
  const terms = { zone: facts.zone, versions, calendar, discounts };
  const { start, stop, manual, quirks } = facts;
  if (manual) {
    const ends = { at: manual.endAt, wh: manual.energyWh };
    return { ...terms, ratedPowerW: beyondDoubtW, start: { at: manual.startAt, wh: 0 }, samples: [], stop: ends };
  }
  const { requestedAt, ...first } = start;
  return {
    ...terms,
    ratedPowerW: facts.ratedPowerW,
    start: { ...first, ...(requestedAt !== null && { requestedAt }) },
    samples: readingsOf(samples, start, quirks),
    stop,
  };
}

export const priceOf = (facts: PricedFacts, samples: readonly Sample[], terms: PriceTerms): SessionResult =>
  priceSession(sessionOf(facts, samples, terms));

const reasons: Readonly<Record<AbnormalReason, (typeof abnormalReason)['options'][number]['value']>> = {
  readingAboveStop: abnormalReason.READING_ABOVE_STOP,
  stopNotAboveStart: abnormalReason.STOP_NOT_ABOVE_START,
  implausibleStart: abnormalReason.IMPLAUSIBLE_START,
  implausibleEnergy: abnormalReason.IMPLAUSIBLE_ENERGY,
  energyWithoutTime: abnormalReason.ENERGY_WITHOUT_TIME,
  noVersion: abnormalReason.NO_VERSION,
  noPrice: abnormalReason.NO_PRICE,
  endOutOfOrder: abnormalReason.END_OUT_OF_ORDER,
  clockChanged: abnormalReason.CLOCK_CHANGED,
  replayWithoutClock: abnormalReason.REPLAY_WITHOUT_CLOCK,
  unknownPayer: abnormalReason.PAYER_UNKNOWN,
};

export interface Verdict {
  event: 'priced' | 'empty' | 'doubtful';
  abnormalReason: number | null;
  closeReason: number | null;
}

/** What becomes of an order that was priced; one that nobody is known to pay for waits for a person, unless nothing flowed. */
export function verdictOf({ state, reason }: Pick<SessionResult, 'state' | 'reason'>, payerKnown: boolean): Verdict {
  if (state === 'abnormal') return { event: 'doubtful', abnormalReason: reasons[reason as AbnormalReason], closeReason: null };
  if (state === 'closed') return { event: 'empty', abnormalReason: null, closeReason: chargingCloseReason.ZERO_ENERGY };
  return payerKnown
    ? { event: 'priced', abnormalReason: null, closeReason: null }
    : { event: 'doubtful', abnormalReason: abnormalReason.PAYER_UNKNOWN, closeReason: null };
}

type Flag = (typeof chargingFlag)['options'][number]['value'];
const computed: Readonly<Record<Exclude<SessionFlag, 'provisional' | 'unknownTag'>, Flag>> = {
  clockSkew: chargingFlag.CLOCK_SKEW,
  interpolated: chargingFlag.INTERPOLATED,
  meterGlitch: chargingFlag.METER_GLITCH,
  meterReset: chargingFlag.METER_RESET,
  meterDoubt: chargingFlag.METER_DOUBT,
  stopMeterInvalid: chargingFlag.STOP_METER_INVALID,
  powerImplausible: chargingFlag.POWER_IMPLAUSIBLE,
  offlineReplay: chargingFlag.OFFLINE_REPLAY,
  targetOvershoot: chargingFlag.TARGET_OVERSHOOT,
};
const recomputed = new Set<number>(Object.values(computed));

/** Marks of an order after it was priced: those of the price anew, those of its course as they were. */
export function flagsAfter(before: readonly number[], flags: readonly SessionFlag[], overshoot = false): number[] {
  const kept = before.filter((flag) => !recomputed.has(flag));
  const now = flags.flatMap((flag) => (flag === 'provisional' || flag === 'unknownTag' ? [] : [computed[flag]]));
  return [...new Set([...kept, ...now, ...(overshoot ? [chargingFlag.TARGET_OVERSHOOT] : [])])].sort((a, b) => a - b);
}

export const withFlag = (flags: readonly number[], ...more: readonly number[]): number[] =>
  [...new Set([...flags, ...more])].sort((a, b) => a - b);
export const withoutFlag = (flags: readonly number[], flag: number): number[] => flags.filter((one) => one !== flag);

/** Charge and power at both ends, as gauges show them. */
export function extremesOf(samples: readonly Sample[], quirks: MeterQuirks) {
  let [startSoc, endSoc, maxPowerW]: (number | null)[] = [null, null, null];
  for (const { soc, powerW } of samples.map((sample) => gaugesOf(sample, quirks)).sort((a, b) => a.at - b.at)) {
    if (soc !== null) {
      startSoc ??= soc;
      endSoc = soc;
    }
    if (powerW !== null) maxPowerW = Math.max(maxPowerW ?? 0, powerW);
  }
  return { startSoc, endSoc, maxPowerW };
}

/** Statuses whose amounts are what was agreed to be paid; of others they are what it comes to so far, or a proposal. */
export const isOwed = (status: number): boolean => status === chargingOrderStatus.SETTLED;
