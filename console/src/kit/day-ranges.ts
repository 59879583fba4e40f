/** Fields of the date-range popup. */
export const dayRangeFields = 6;

/**
 * What is wrong with each threshold, in the field's place: a positive whole number, above the one before; the first is required,
 * and none may be empty before a filled one. Null where nothing is wrong.
 */
export function dayRangeProblems(values: readonly string[]): (string | null)[] {
  const last = values.findLastIndex((value) => value.trim() !== '');
  return values.map((text, index) => {
    const value = text.trim();
    if (value === '') return index === 0 || index < last ? '参数不能为空' : null;
    if (!/^[1-9]\d*$/.test(value)) return '只能输入正整数';
    const before = values[index - 1]?.trim() ?? '';
    return /^[1-9]\d*$/.test(before) && Number(value) <= Number(before) ? '必须大于前一个值' : null;
  });
}

/** Thresholds after one field changed: clearing one clears all later ones. */
export const withDayRange = (values: readonly string[], index: number, value: string): string[] =>
  values.map((one, at) => (at === index ? value : at > index && value.trim() === '' ? '' : one));

/** The fields a list of thresholds fills. */
export const dayRangeTexts = (days: readonly number[]): string[] =>
  Array.from({ length: dayRangeFields }, (_, index) => (days[index] === undefined ? '' : String(days[index])));
