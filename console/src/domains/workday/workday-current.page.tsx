import type { Data } from '@bochong/contract/kernel/endpoint';
import { type DeployDay, dayType } from '@bochong/contract/parking-fee';
import { workdays } from '@bochong/contract/workday';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../kit/action-link.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { Detail } from '../../kit/detail.tsx';
import { dayOf } from '../../kit/instant.ts';
import { Allowed } from '../../kit/permission.tsx';
import { WorkdayEditor } from './workday-editor.tsx';
import styles from './year-calendar.module.css';
import { DayLegend, YearCalendar } from './year-calendar.tsx';
import { changedDays } from './year-days.ts';

type Year = Data<typeof workdays.current>;

/** What publishing makes of which days, in one sentence. */
function changesText(before: readonly DeployDay[], after: readonly DeployDay[]): string {
  const changes = changedDays(before, after);
  if (changes.length === 0) return '没有日期改变';
  const told = changes.slice(0, 12).map(({ date, after: is, label }) => `${date.slice(5)}${label}改为${dayType.label(is)}`);
  return `${told.join('，')}${changes.length > told.length ? `等${changes.length}天` : ''}`;
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
          editing ? <WorkdayEditor year={found} close={() => setEditing(false)} /> : <Shown year={found} edit={() => setEditing(true)} />
        }
      </Detail>
    </section>
  );
}
