import { Select, type SelectProps } from 'antd';
import dayjs from 'dayjs';

/** The last twelve months, this one first. */
const periods = () => Array.from({ length: 12 }, (_, back) => ({ value: dayjs().subtract(back, 'month').format('YYYY-MM') }));

export const PeriodSelect = (props: Omit<SelectProps<string>, 'options'>) => (
  <Select allowClear className="field-select" options={periods()} {...props} />
);
