import type { Data } from '@bochong/contract/kernel/endpoint';
import { type DayType, type DeployDay, dayType } from '@bochong/contract/parking-fee';
import { statutoryYears, workdays } from '@bochong/contract/workday';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import styles from './year-calendar.module.css';
import { DayLegend, YearCalendar } from './year-calendar.tsx';
import { painted } from './year-days.ts';

type Year = Data<typeof workdays.current>;

/** Paints days; saved, they wait as a draft. */
export function WorkdayEditor({ year: { year, draft, current, platform }, close }: { year: Year; close: () => void }) {
  const start = draft ?? current ?? platform;
  const [days, setDays] = useState<DeployDay[]>(start?.days ?? []);
  const [basedOn, setBasedOn] = useState(start?.basedOn ?? '');
  const [brush, setBrush] = useState<DayType>(dayType.HOLIDAY);
  const [label, setLabel] = useState('');
  const make = useAction(workdays.create, { success: '草稿已保存，发布后生效' });
  const change = useAction(workdays.update, { success: '草稿已保存，发布后生效' });
  const announced = statutoryYears.find((one) => one.year === year);
  const save = async () => {
    const body = { year, basedOn, days };
    const saved = draft ? await change.run({ body: { ...body, rev: draft.rev } }) : await make.run({ body });
    if (saved) close();
  };
  return (
    <>
      <div className={styles.line}>
        <EnumSelect
          of={dayType}
          value={brush}
          allowClear={false}
          aria-label="点选的日期设为"
          onChange={(value) => setBrush(value as DayType)}
        />
        <Input
          value={label}
          maxLength={20}
          placeholder="名称，如国庆节"
          aria-label="名称"
          onChange={(event) => setLabel(event.target.value)}
        />
        <Input
          value={basedOn}
          maxLength={50}
          placeholder="依据：通知文号"
          aria-label="依据"
          onChange={(event) => setBasedOn(event.target.value)}
        />
        {announced && (
          <Button
            onClick={() => {
              setDays(announced.days);
              setBasedOn(announced.basedOn);
            }}
          >
            载入{year}年法定安排
          </Button>
        )}
        <Button type="primary" loading={make.pending || change.pending} onClick={() => void save()}>
          保存草稿
        </Button>
        <Button onClick={close}>取消</Button>
      </div>
      <DayLegend />
      <YearCalendar year={year} days={days} onDay={(date) => setDays(painted(days, date, brush, label))} />
    </>
  );
}
