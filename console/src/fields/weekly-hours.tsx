import { Button, Select } from 'antd';
import { LinkButton } from '../kit/link-button.tsx';
import { ClockRange, type ClockSpan } from './clock-range.tsx';
import styles from './weekly-hours.module.css';

/** Days of the week as people call them, Monday first. */
export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
const options = weekdayNames.map((label, index) => ({ value: index + 1, label }));
const everyDay = options.map(({ value }) => value);

/** Hours on some days of the week; the contract calls the days by one of these names. */
type Hours<K extends 'days' | 'weekdays'> = ClockSpan & Record<K, number[]>;

/** `周一至周五 08:00–20:00` and the like. */
export function hoursText(days: readonly number[], { start, end }: ClockSpan): string {
  const sorted = [...days].sort((a, b) => a - b);
  const run = sorted.length > 2 && sorted.at(-1) === (sorted[0] ?? 0) + sorted.length - 1;
  const name = (day = 1) => weekdayNames[day - 1] ?? '';
  const text = sorted.length === 7 ? '每天' : run ? `${name(sorted[0])}至${name(sorted.at(-1))}` : sorted.map(name).join('、');
  return start === end ? `${text}全天` : `${text} ${start}–${end > start ? end : `次日${end}`}`;
}

interface WeeklyHoursProps<K extends 'days' | 'weekdays'> {
  id?: string;
  /** Name of the days. */
  of: K;
  value?: readonly Hours<K>[];
  onChange?: (hours: Hours<K>[]) => void;
  /** What none at all means. */
  none: string;
  /** What a new line begins with. */
  usual: ClockSpan;
}

/** Weekly hours, a line each. Works as a form field. */
export function WeeklyHours<K extends 'days' | 'weekdays'>({ id, of, value = [], onChange, none, usual }: WeeklyHoursProps<K>) {
  const change = (index: number, part: Partial<Hours<K>>) => onChange?.(value.with(index, { ...(value[index] as Hours<K>), ...part }));
  return (
    <div id={id}>
      {value.map((hours, index) => (
        <div key={index} className={styles.line}>
          <Select
            mode="multiple"
            aria-label="星期"
            options={options}
            value={hours[of]}
            maxTagCount={hours[of].length === 7 ? 0 : 7}
            maxTagPlaceholder="每天"
            onChange={(days) => change(index, { [of]: days } as Partial<Hours<K>>)}
          />
          <ClockRange value={hours} onChange={({ start, end }) => change(index, { start, end } as Partial<Hours<K>>)} />
          <LinkButton aria-label={`删除第${index + 1}段`} onClick={() => onChange?.(value.toSpliced(index, 1))}>
            删除
          </LinkButton>
        </div>
      ))}
      <Button
        type="dashed"
        disabled={value.length >= 14}
        onClick={() => onChange?.([...value, { ...usual, [of]: everyDay } as unknown as Hours<K>])}
      >
        添加时段
      </Button>
      {value.length === 0 && <span className={styles.none}>{none}</span>}
    </div>
  );
}
