import { InputNumber } from 'antd';
import type { Control } from '../../kit/control.ts';

/** Watts as people say them: 120 kW, 7.5 kW. */
export const kilowatts = (watts: number): string => String(Math.round(watts / 100) / 10);

/** Enters kilowatts; the value is watts. */
export const Kilowatts = ({ value, onChange, ...input }: Control<number>) => (
  <InputNumber
    {...input}
    className="number-input"
    suffix="kW"
    precision={1}
    value={value === undefined ? null : value / 1000}
    onChange={(entered) => onChange?.((entered === null ? undefined : Math.round(entered * 1000)) as number)}
  />
);
