import type { Data } from '@bochong/contract/kernel/endpoint';
import { type DayType, type DeployDay, dayType } from '@bochong/contract/parking-fee';
import { statutoryYears, workdays } from '@bochong/contract/workday';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { Detail } from '../../kit/detail.tsx';
import { dayOf } from '../../kit/instant.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import styles from './year-calendar.module.css';
import { DayLegend, YearCalendar } from './year-calendar.tsx';
import { changedDays, painted } from './year-days.ts';

type Year = Data<typeof workdays.current>;

/** What publishing makes of which days, in one sentence. */
function changesText(before: readonly DeployDay[], after: readonly DeployDay[]): string {
  const changes = changedDays(before, after);
  if (changes.length === 0) return '没有日期改变';
  const told = changes.slice(0, 12).map(({ date, after: is, label }) => `${date.slice(5)}${label}改为${dayType.label(is)}`);
  return `${told.join('，')}${changes.length > told.length ? `等${changes.length}天` : ''}`;
}

/** Paints days; saved, they wait as a draft. */
function Editor({ year: { year, draft, current, platform }, close }: { year: Year; close: () => void }) {
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

function Shown({ year: found, edit }: { year: Year; edit: () => void }) {
  const { year, current, platform, draft } = found;
  const counts = current ?? platform;
  return (
    <>
      <div className={styles.line}>
        <StateTag tone={current ? 'green' : platform ? 'blue' : 'grey'}>
          {current ? '本单位配置' : platform ? '沿用平台配置' : '按星期'}
        </StateTag>
        <span>
          {counts ? `节假日${counts.holidays}天，调休上班${counts.makeUps}天` : '周一至周五为工作日，周六、周日为休息日'} {counts?.basedOn}
        </span>
        <Allowed to={workdays.create}>
          <Button onClick={edit}>{draft ? '编辑草稿' : '编辑'}</Button>
        </Allowed>
        {draft && (
          <ActionLink
            to={workdays.publish}
            button="primary"
            input={{ params: { id: draft.configId }, body: { rev: draft.rev } }}
            ask={`发布${year}年工作日配置？`}
            description={changesText(counts?.days ?? [], draft.days)}
            okText="发布"
            done="已发布，计费、排班与时限按新日历"
          >
            发布草稿
          </ActionLink>
        )}
      </div>
      <DayLegend />
      <YearCalendar year={year} days={counts?.days ?? []} />
    </>
  );
}

/** A year's calendar as it counts for fees, schedules and deadlines, and the draft of another. */
export default function WorkdayCurrentPage() {
  const [year, setYear] = useState(() => Number(dayOf(Date.now()).slice(0, 4)));
  const [editing, setEditing] = useState(false);
  return (
    <section className="page-card">
      <div className={styles.line}>
        <InputNumber
          min={2000}
          max={2100}
          precision={0}
          value={year}
          aria-label="年份"
          disabled={editing}
          onChange={(value) => value && setYear(value)}
        />
      </div>
      <Detail endpoint={workdays.current} input={{ query: { year } }}>
        {(found) =>
          editing ? <Editor year={found} close={() => setEditing(false)} /> : <Shown year={found} edit={() => setEditing(true)} />
        }
      </Detail>
    </section>
  );
}
