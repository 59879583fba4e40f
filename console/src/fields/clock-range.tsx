import { Button, type FormRule, TimePicker } from 'antd';
import dayjs from 'dayjs';

export interface ClockSpan {
  /** `HH:mm`. */
  start: string;
  /** `HH:mm`; not after `start` = on the next day. */
  end: string;
}

/** For spans that must end on the day they begin. */
export const withinDay: FormRule = {
  validator: async (_, span?: ClockSpan) => {
    if (span && span.start >= span.end) throw new Error('结束时间必须晚于开始时间');
  },
};

const at = (time: string) => dayjs(`2000-01-01T${time}`);

/** Two clock times of a day; the second may lie past midnight. */
export function ClockRange({ value, onChange }: { value?: ClockSpan; onChange?: (span: ClockSpan) => void }) {
  return (
    <TimePicker.RangePicker
      format="HH:mm"
      minuteStep={5}
      allowClear={false}
      order={false}
      value={value ? [at(value.start), at(value.end)] : null}
      onChange={(times) => {
        const [start, end] = times ?? [];
        if (start && end) onChange?.({ ...value, start: start.format('HH:mm'), end: end.format('HH:mm') });
      }}
    />
  );
}

/** Several spans of a day, as chips that can be added and removed. Works as a form field. */
export function ClockRanges({
  id,
  value = [],
  onChange,
  max,
}: {
  id?: string;
  value?: readonly ClockSpan[];
  onChange?: (spans: ClockSpan[]) => void;
  max: number;
}) {
  return (
    <div id={id} className="clock-ranges">
      {value.map((span, index) => (
        <span key={index}>
          <ClockRange value={span} onChange={(changed) => onChange?.(value.with(index, changed))} />
          <Button type="text" size="small" aria-label={`移除第${index + 1}段`} onClick={() => onChange?.(value.toSpliced(index, 1))}>
            ×
          </Button>
        </span>
      ))}
      {value.length < max && (
        <Button type="dashed" onClick={() => onChange?.([...value, { start: '08:00', end: '20:00' }])}>
          添加时段
        </Button>
      )}
    </div>
  );
}
