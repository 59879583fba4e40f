import type { RightWindow } from '@bochong/contract/special-vehicle';
import { Button, Select } from 'antd';
import { ClockRange } from '../../../fields/clock-range.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import styles from './windows-input.module.css';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, index) => ({ value: index + 1, label }));
const everyDay = weekdays.map(({ value }) => value);

/** `周一至周五` and the like, as a list shows it. */
export function windowText({ weekdays: days, start, end }: RightWindow): string {
  const sorted = [...days].sort((a, b) => a - b);
  const run = sorted.length > 2 && sorted.at(-1) === (sorted[0] ?? 0) + sorted.length - 1;
  const name = (day = 1) => weekdays[day - 1]?.label ?? '';
  const text = sorted.length === 7 ? '每天' : run ? `${name(sorted[0])}至${name(sorted.at(-1))}` : sorted.map(name).join('、');
  return start === end ? `${text}全天` : `${text} ${start}–${end > start ? end : `次日${end}`}`;
}

/** Weekly windows in which a right holds; none is the whole time. */
export function WindowsInput({ value = [], onChange }: { value?: RightWindow[]; onChange?: (windows: RightWindow[]) => void }) {
  const change = (index: number, window: RightWindow) => onChange?.(value.map((one, at) => (at === index ? window : one)));
  return (
    <div>
      {value.map((window, index) => (
        <div key={index} className={styles.line}>
          <Select
            mode="multiple"
            aria-label="星期"
            options={weekdays}
            value={window.weekdays}
            onChange={(days) => change(index, { ...window, weekdays: days })}
          />
          <ClockRange value={window} onChange={(span) => change(index, { ...window, ...span })} />
          <LinkButton onClick={() => onChange?.(value.filter((_, at) => at !== index))}>删除</LinkButton>
        </div>
      ))}
      <Button
        size="small"
        disabled={value.length >= 14}
        onClick={() => onChange?.([...value, { weekdays: everyDay, start: '18:00', end: '08:00' }])}
      >
        添加时段
      </Button>
      {value.length === 0 && ' 不设时段即全天有效'}
    </div>
  );
}
