import type { Schema } from '@bochong/contract/kernel/schema';
import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { formatInstant } from '../kit/format.ts';
import type { EntryProps } from '../kit/kind-view.tsx';
import { limitsOf } from '../kit/limits.ts';
import { isRequired } from '../kit/schema.ts';

const zone = '+08:00';
/** A day has no zone, and an instant is entered as clocks in Shanghai show it, wherever the browser stands. */
const local = (wire: string) => dayjs(wire.length > 10 ? formatInstant(wire).replace(' ', 'T') : wire);

/** Days of the calendar that can be chosen: those within the field's limits. */
function offered(schema: Schema, here?: string) {
  const { earliest, latest = here } = limitsOf(schema);
  const last = here !== undefined && latest !== undefined && here < latest ? here : latest;
  return { ...(earliest !== undefined && { minDate: local(earliest) }), ...(last !== undefined && { maxDate: local(last) }) };
}

/** A calendar day as `yyyy-MM-dd`. */
export function DayField({ field, record: _, defaultOpen: __, latest, value, onChange, ...picker }: EntryProps) {
  return (
    <DatePicker
      {...picker}
      {...offered(field.schema, latest)}
      className="date-field"
      allowClear={!isRequired(field.schema)}
      value={value ? dayjs(value as string) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

/** Shown to the second; typed without them, it is the whole minute. */
const formats = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm'];

/** An instant as ISO 8601 with `+08:00`. */
export function InstantField({ field, record: _, defaultOpen: __, latest, value, onChange, ...picker }: EntryProps) {
  return (
    <DatePicker
      {...picker}
      {...offered(field.schema, latest)}
      showTime
      format={formats}
      className="date-field"
      allowClear={!isRequired(field.schema)}
      value={value ? local(value as string) : null}
      onChange={(time) => onChange?.(time ? `${time.format('YYYY-MM-DDTHH:mm:ss')}${zone}` : null)}
    />
  );
}

/** A clock time as `HH:mm`. */
export function ClockField({ field, record: _, defaultOpen: __, value, onChange, ...picker }: EntryProps) {
  return (
    <TimePicker
      {...picker}
      format="HH:mm"
      className="date-field"
      allowClear={!isRequired(field.schema)}
      value={value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(time) => onChange?.(time ? time.format('HH:mm') : null)}
    />
  );
}

interface ClockInputProps {
  /** `HH:mm`. */
  value: string;
  onChange(clock: string): void;
  label: string;
}

/** A clock time that always stands, outside a form item: typed or chosen, taken over at once. */
export const ClockInput = ({ value, onChange, label }: ClockInputProps) => (
  <TimePicker
    aria-label={label}
    className="clock-input"
    format="HH:mm"
    needConfirm={false}
    allowClear={false}
    suffixIcon={null}
    // Enter takes the time; it must not send the form around it.
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    value={dayjs(`2000-01-01T${value}`)}
    onChange={(time) => time && onChange(time.format('HH:mm'))}
  />
);

/** An instant that always stands, outside a form item: ISO 8601 with `+08:00`, to the minute, taken over at once. */
export const InstantInput = ({ value, onChange, label }: { value: string; onChange(instant: string): void; label: string }) => (
  <DatePicker
    aria-label={label}
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    needConfirm={false}
    allowClear={false}
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    value={local(value)}
    onChange={(time) => time && onChange(`${time.format('YYYY-MM-DDTHH:mm')}:00${zone}`)}
  />
);

/** Days of the calendar as `yyyy-MM-dd`, in order, outside a form item. */
export const DatesInput = ({ value, onChange, label }: { value: readonly string[]; onChange(dates: string[]): void; label: string }) => (
  <DatePicker
    multiple
    size="small"
    aria-label={label}
    className="dates-input"
    maxTagCount="responsive"
    value={value.map((day) => dayjs(day))}
    onChange={(days) => onChange((days ?? []).map((day) => day.format('YYYY-MM-DD')).sort())}
  />
);
