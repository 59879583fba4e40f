import { Select, type SelectProps } from 'antd';
import { monthsAfter, nowInstant } from '../../../kit/instant.ts';

/** The last twelve months, this one first. */
const periods = () => Array.from({ length: 12 }, (_, back) => ({ value: monthsAfter(nowInstant(), -back).slice(0, 7) }));

export const PeriodSelect = (props: Omit<SelectProps<string>, 'options'>) => (
  <Select allowClear className="field-select" options={periods()} {...props} />
);
