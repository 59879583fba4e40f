import { type WorkdayConfig, workdays } from '@bochong/contract/workday';
import { InputNumber } from 'antd';
import { Detail } from '../../kit/detail.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { WorkdayChanges } from './workday-changes.tsx';
import { YearCalendar } from './year-calendar.tsx';

const Version = ({ version: { configId, year, days } }: { version: WorkdayConfig }) => (
  <>
    <h4>改变的日期</h4>
    <Detail endpoint={workdays.before} input={{ params: { id: configId } }}>
      {(before) => <WorkdayChanges before={before?.days ?? []} after={days} />}
    </Detail>
    <YearCalendar year={year} days={days} />
  </>
);

/** Published calendars, version by version. */
export default function WorkdayHistoryListPage() {
  return (
    <ListPage
      list={workdays.histories}
      rowKey="configId"
      columns={[
        { name: 'year', show: ({ year }) => year, width: 80 },
        ...(['status', 'basedOn', 'holidays', 'makeUps', 'publishedBy', 'publishedAt'] as const),
      ]}
      filters={[{ name: 'year', control: <InputNumber min={2000} max={2100} precision={0} /> }]}
      opens={{ title: ({ year }) => `${year}年工作日`, width: 860, more: (version) => <Version version={version} /> }}
    />
  );
}
