/** To-do about the working days of the year after a date, while nobody has published them: from the first of December on, urgent from the twentieth. */
export function nextYearTodo(today: string): { year: number; typeCode: 'WORKDAY_NEXT_YEAR' | 'WORKDAY_URGENT' | null } {
  const [year, day] = [Number(today.slice(0, 4)) + 1, today.slice(5)];
  return { year, typeCode: day >= '12-20' ? 'WORKDAY_URGENT' : day >= '12-01' ? 'WORKDAY_NEXT_YEAR' : null };
}
