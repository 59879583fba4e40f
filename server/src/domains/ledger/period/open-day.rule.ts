/** First day of a month, `yyyy-MM-01`. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
};

/** The day a fact of a day is posted on: its own, or the first open one when its month is locked. */
export function openDay(date: string, isLocked: (month: string) => boolean): string {
  let month = monthOf(date);
  if (!isLocked(month)) return date;
  while (isLocked(month)) month = nextMonth(month);
  return month;
}
