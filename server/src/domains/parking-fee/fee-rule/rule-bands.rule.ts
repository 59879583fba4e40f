import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { bandTime, type FeeBand, type FeeRule, type FeeRuleContent, minuteOfClock } from '@bochong/contract/parking-fee';
import { bandText } from './rule-summary.rule.ts';

const dayMinutes = 1440;
const [morning, evening] = [6 * 60, 18 * 60];

/** The half of the day that holds the middle of a band; a band of the whole day belongs to neither. */
export function timeOfBand({ start, end }: Pick<FeeBand, 'start' | 'end'>): CodeOf<typeof bandTime> | null {
  if (start === end) return null;
  const from = minuteOfClock(start);
  const length = (minuteOfClock(end) - from + dayMinutes) % dayMinutes;
  const middle = (from + length / 2) % dayMinutes;
  return middle >= morning && middle < evening ? bandTime.DAY : bandTime.NIGHT;
}

/** Daytime and night bands of a rule in words, those of its vehicle variants included; the same words once. */
export function bandsByTime({ dayPlans, variants }: FeeRuleContent): FeeRule['bands'] {
  const plans = [dayPlans, ...variants.map((variant) => variant.override.dayPlans)].flatMap((set) => Object.values(set ?? {}));
  const bands = plans.flatMap((plan) => plan?.bands ?? []);
  const of = (time: number) => [...new Set(bands.filter((band) => timeOfBand(band) === time).map(bandText))];
  return { day: of(bandTime.DAY), night: of(bandTime.NIGHT) };
}
