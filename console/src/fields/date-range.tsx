import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { StandIn } from '../kit/stand-in.tsx';

type Period = [Dayjs, Dayjs];
const span = (from: Dayjs, to: Dayjs): Period => [from.startOf('day'), to.endOf('day')];

/** Presets of the specification, counted from today. */
export const periodPresets = (today = dayjs()): { label: string; value: Period }[] => [
  { label: '今天', value: span(today, today) },
  { label: '昨天', value: span(today.subtract(1, 'day'), today.subtract(1, 'day')) },
  { label: '本月', value: span(today.startOf('month'), today) },
  { label: '近30天', value: span(today.subtract(30, 'day'), today) },
  { label: '近180天', value: span(today.subtract(180, 'day'), today) },
];

const withTime = 'YYYY-MM-DD HH:mm:ss';
const dayOnly = 'YYYY-MM-DD';
/** Seconds are 00 and 59 nearly always: they are sent, not shown. */
const shown = 'YYYY-MM-DD HH:mm';

export interface DateRangeProps {
  value?: readonly [string, string] | null;
  onChange?: (value: [string, string] | null) => void;
  autoFocus?: boolean;
  defaultOpen?: boolean;
  /** Days without clock times. */
  days?: boolean;
  allowClear?: boolean;
  /** Enter takes what was typed and no more: a form around it is not sent. */
  keepsEnter?: boolean;
  /** Name of the period, shown in the empty control. */
  label?: string;
}

/** A period as two texts the server reads in Asia/Shanghai: `yyyy-MM-dd HH:mm:ss`, or `yyyy-MM-dd` with `days`. */
export function DateRange({
  value,
  onChange,
  days = false,
  allowClear = true,
  keepsEnter = false,
  label = '',
  ...arrived
}: DateRangeProps) {
  const format = days ? dayOnly : withTime;
  const className = days ? 'date-range days' : 'date-range';
  const placeholders: [string, string] = [`${label}起`, '止'];
  return (
    <StandIn className={className} filled={Boolean(value)} placeholders={placeholders}>
      {(arrival) => (
        <DatePicker.RangePicker
          className={className}
          {...arrival}
          {...arrived}
          allowClear={allowClear}
          format={days ? dayOnly : shown}
          {...(!days && { showTime: { defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] } })}
          {...(keepsEnter && { onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault() })}
          presets={periodPresets()}
          placeholder={placeholders}
          value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
          onChange={(period) => onChange?.(period?.[0] && period[1] ? [period[0].format(format), period[1].format(format)] : null)}
        />
      )}
    </StandIn>
  );
}
