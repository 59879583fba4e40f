/** What a station says of the values that a variable takes; empty where it does not say. */
export interface Range {
  dataType: string;
  minLimit: string;
  maxLimit: string;
  valuesList: string;
}

const listed = (valuesList: string): string[] =>
  valuesList
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A range in words: `10 ～ 3600`, `不小于 10`, the values themselves. */
export function rangeText({ dataType, minLimit, maxLimit, valuesList }: Range): string {
  const values = listed(valuesList);
  if (values.length > 0) return values.join('、');
  if (dataType === 'boolean') return 'true、false';
  const isLength = dataType === 'string';
  const unit = isLength ? '个字符' : '';
  if (minLimit !== '' && maxLimit !== '') return `${minLimit} ～ ${maxLimit}${unit}`;
  if (minLimit !== '') return `不小于 ${minLimit}${unit}`;
  if (maxLimit !== '') return isLength ? `最多 ${maxLimit}${unit}` : `不大于 ${maxLimit}`;
  if (dataType === 'integer') return '整数';
  return dataType === 'decimal' ? '数字' : dataType === 'dateTime' ? '时间' : '';
}

const within = (value: number, { minLimit, maxLimit }: Range): boolean =>
  (minLimit === '' || value >= Number(minLimit)) && (maxLimit === '' || value <= Number(maxLimit));

/** Whether a value is one that the station takes, as far as it says; what it does not say it decides itself. */
export function isInRange(value: string, range: Range): boolean {
  const values = listed(range.valuesList);
  switch (range.dataType) {
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'integer':
      return /^-?\d{1,18}$/.test(value) && within(Number(value), range);
    case 'decimal':
      return /^-?\d{1,18}(\.\d{1,9})?$/.test(value) && within(Number(value), range);
    case 'OptionList':
      return values.length === 0 || values.includes(value);
    case 'MemberList':
    case 'SequenceList':
      return values.length === 0 || listed(value).every((one) => values.includes(one));
    case 'dateTime':
      return !Number.isNaN(Date.parse(value));
    default:
      return within(value.length, range);
  }
}
