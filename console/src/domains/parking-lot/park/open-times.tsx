import type { OpenSlot } from '@bochong/contract/parking-lot';
import { Button, Select } from 'antd';
import { ClockRange } from '../../../fields/clock-range.tsx';

const days = ['一', '二', '三', '四', '五', '六', '日'].map((name, index) => ({ value: index + 1, label: `周${name}` }));
const everyDay = days.map((day) => day.value);

/** Days and hours of a slot in words: `每天 08:00-22:00`. */
export const slotText = ({ days: of, start, end }: OpenSlot): string => {
  const names = of.length === 7 ? '每天' : days.flatMap((day) => (of.includes(day.value) ? [day.label] : [])).join('、');
  return `${names} ${start}-${end}`;
};

/** Opening hours: which days, from when to when. Works as a form field. */
export function OpenTimes({
  id,
  value = [],
  onChange,
}: {
  id?: string;
  value?: readonly OpenSlot[];
  onChange?: (slots: OpenSlot[]) => void;
}) {
  const change = (index: number, part: Partial<OpenSlot>) =>
    onChange?.(value.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  return (
    <div id={id} className="open-times">
      {value.length === 0 && <span className="open-times-none">未设置时段：全天营业</span>}
      {value.map((slot, index) => (
        <div key={index}>
          <Select
            mode="multiple"
            aria-label="星期"
            options={days}
            value={slot.days}
            maxTagCount={slot.days.length === 7 ? 0 : 7}
            maxTagPlaceholder="每天"
            onChange={(chosen) => change(index, { days: chosen })}
          />
          <ClockRange value={slot} onChange={({ start, end }) => change(index, { start, end })} />
          <Button type="text" aria-label={`移除第${index + 1}段`} onClick={() => onChange?.(value.toSpliced(index, 1))}>
            ×
          </Button>
        </div>
      ))}
      {value.length < 14 && (
        <Button type="dashed" onClick={() => onChange?.([...value, { days: everyDay, start: '08:00', end: '22:00' }])}>
          添加时段
        </Button>
      )}
    </div>
  );
}
