import type { FeePreview, FeeRuleContent } from '@bochong/contract/parking-fee';
import { dateOfDay, dayMinutes, dayOfDate } from '../fee-engine/fee-clock.rule.ts';
import { calculateFee } from '../fee-engine/fee-engine.rule.ts';
import type { FreeDurationTerms } from '../fee-engine/fee-free.rule.ts';
import { type DayCalendar, dayTypeOf, type FeeVehicle } from '../fee-engine/fee-plan.rule.ts';
import { ruleSummary } from './rule-summary.rule.ts';

const offsetMinutes = 480;
const curveStep = 15;
/** The curve starts on Monday at eight, when most stays begin. */
const curveStart = 8 * 60;

/** Holidays, and the free duration the rule cites: at an entry, and in words. */
interface Around {
  calendar: DayCalendar;
  freeDuration(enter: number): FreeDurationTerms | null;
  freeWords: string | undefined;
}

/** What a rule costs over a week (one hour's parking by the hour it starts in) and over the length of one stay. */
export function previewRule(
  content: FeeRuleContent,
  vehicle: FeeVehicle,
  monday: string,
  curveHours: number,
  { calendar, freeDuration, freeWords }: Around,
): FeePreview {
  const rule = { ruleId: 'preview', version: 0, name: '', content };
  const price = (from: number, minutes: number): number => {
    const enter = (from - offsetMinutes) * 60_000;
    const cited = freeDuration(enter) ?? undefined;
    return calculateFee({ rule, vehicle, calendar, enter, exit: enter + minutes * 60_000, freeDuration: cited }).payableFen;
  };
  const first = dayOfDate(monday);
  const week = Array.from({ length: 7 }, (_, index) => {
    const day = first + index;
    const hours = Array.from({ length: 24 }, (_hour, hour) => price(day * dayMinutes + hour * 60, 60));
    return { date: dateOfDay(day), dayType: dayTypeOf(day, calendar), hours };
  });
  const points = Math.floor((curveHours * 60) / curveStep) + 1;
  const curve = Array.from({ length: points }, (_, index) => ({
    minutes: index * curveStep,
    payableFen: price(first * dayMinutes + curveStart, index * curveStep),
  }));
  return { summary: ruleSummary(content, freeWords), week, curve };
}
