/** A debt a deduction may be made for. */
export interface Deductible {
  arrearsId: string;
  owedFen: number;
  arrearsAt: string;
  arrearsReason: number;
  parkId: string;
}

export interface DeductRule {
  parkIds: readonly string[];
  reasons: readonly number[];
  minAgeHours: number;
  minFen: number;
  maxPerDeductFen: number;
  maxPerDayFen: number;
}

const hourMs = 3_600_000;

/** Which records of a plate a rule takes next: whole ones only, oldest first, within the limits of one deduction and of the day. */
export function chooseDeductions<D extends Deductible>(debts: readonly D[], rule: DeductRule, at: Date, deductedTodayFen: number): D[] {
  let left = rule.maxPerDayFen - deductedTodayFen;
  const chosen: D[] = [];
  for (const debt of debts.toSorted((a, b) => Date.parse(a.arrearsAt) - Date.parse(b.arrearsAt))) {
    const old = at.getTime() - Date.parse(debt.arrearsAt) >= rule.minAgeHours * hourMs;
    const fits = rule.parkIds.includes(debt.parkId) && rule.reasons.includes(debt.arrearsReason);
    const amount = debt.owedFen >= rule.minFen && debt.owedFen <= rule.maxPerDeductFen && debt.owedFen <= left;
    if (!old || !fits || !amount) continue;
    chosen.push(debt);
    left -= debt.owedFen;
  }
  return chosen;
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** First instant from `from` on that lies in the daily window, Asia/Shanghai; a window that ends before it starts runs over midnight. */
export function inWindow(from: Date, window: { start: string; end: string }): Date {
  const [start, end] = [minuteOf(window.start), minuteOf(window.end)];
  const local = from.getTime() + 8 * hourMs;
  const minute = Math.floor((local % 86_400_000) / 60_000);
  const inside = start === end || (start < end ? minute >= start && minute < end : minute >= start || minute < end);
  if (inside) return from;
  const days = minute < start ? 0 : 1;
  return new Date(Math.floor(local / 86_400_000) * 86_400_000 + days * 86_400_000 + start * 60_000 - 8 * hourMs);
}

/** What follows a failed attempt: another one after the interval, or the end. */
export function afterFailure(tries: number, rule: { retryTimes: number; retryHours: number }, at: Date): Date | null {
  return tries <= rule.retryTimes ? new Date(at.getTime() + rule.retryHours * hourMs) : null;
}
