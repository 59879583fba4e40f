import { InputNumber } from 'antd';
import type { Control } from '../../kit/control.ts';

/** A rate as it is said at a counter: 8.5折; none is 不打折. */
export const discountText = (bp: number): string => (bp === 10_000 ? '不打折' : `${bp / 1000}折`);

/** Fifths of a fen per kWh as yuan: 0.05元/度. */
export const reductionText = (e5: number): string => (e5 === 0 ? '' : `减${e5 / 100_000}元/度`);

/** Watt-hours as people say them: 12.50度. */
export const kilowattHours = (wh: number): string =>
  (wh / 1000).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A number that is entered in another unit than it is kept in: `by` of the kept make one of the entered. */
const measure = (by: number, suffix: string, precision: number) =>
  function Measure({ value, onChange, ...input }: Control<number | null>) {
    return (
      <InputNumber
        {...input}
        className="number-input"
        suffix={suffix}
        precision={precision}
        value={value === undefined || value === null ? null : value / by}
        onChange={(entered) => onChange?.(entered === null ? null : Math.round(entered * by))}
      />
    );
  };

/** Enters 折; the value is basis points. 10 is none. */
export const DiscountInput = measure(1000, '折', 2);
/** Enters yuan per kWh with five decimals. */
export const ReductionInput = measure(100_000, '元/度', 5);
/** Enters kWh; the value is watt-hours. */
export const KilowattHoursInput = measure(1000, '度', 1);

/** What of a price is asked alike of members and of companies. */
export const discountAsks = [
  { name: 'elecBp', tooltip: '10折为不打折', children: <DiscountInput /> },
  { name: 'serviceBp', tooltip: '10折为不打折', children: <DiscountInput /> },
  { name: 'serviceReduceE5', label: '服务费直减', tooltip: '与电费、服务费折扣只能选一种', children: <ReductionInput /> },
  { name: 'occupyBp', tooltip: '占位费的折扣，10折为不打折', children: <DiscountInput /> },
] as const;
