import { type DeployDay, holidayDeployErrors } from '@bochong/contract/parking-fee';
import { fail } from '../../../kernel/http/errors.ts';

/** Each date once, and of the year or the December before, which a notice may already name. */
export function checkDays(days: readonly DeployDay[], year: number): void {
  const seen = new Set<string>();
  for (const { date } of days) {
    if (seen.has(date)) fail(holidayDeployErrors.twice, { date });
    seen.add(date);
    if (!date.startsWith(`${year}-`) && !date.startsWith(`${year - 1}-12-`)) fail(holidayDeployErrors.otherYear, { date, year });
  }
}

/** What has been in force up to today stays as it was: fees were worked out by it. */
export function checkPast(before: readonly DeployDay[], after: readonly DeployDay[], today: string): void {
  const was = new Map(before.map(({ date, dayType }) => [date, dayType]));
  const is = new Map(after.map(({ date, dayType }) => [date, dayType]));
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((date) => date <= today && was.get(date) !== is.get(date)).sort();
  if (changed[0] !== undefined) fail(holidayDeployErrors.past, { date: changed[0] });
}

/** Deployments that speak about the same lots. A lot's own goes before the unit's, so those two never clash. */
export const sharesLots = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null ? one === other : one.some((parkId) => other.includes(parkId));

/** First date that two lists both speak about. */
export const commonDate = (one: readonly DeployDay[], other: readonly DeployDay[]): string | undefined => {
  const dates = new Set(other.map(({ date }) => date));
  return one.map(({ date }) => date).find((date) => dates.has(date));
};
