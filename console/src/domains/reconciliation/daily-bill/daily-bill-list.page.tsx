import { payBillState } from '@bochong/contract/pay-account';
import { type DailyBill, dailyBills } from '@bochong/contract/reconciliation';
import { ExportButton } from '../../../kit/export-button.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { CodeTag, StateTag } from '../../../kit/state-tag.tsx';
import { AccountSelect } from './account-select.tsx';
import { DayActions, FetchDay, ImportDay } from './day-actions.tsx';
import { DayDetail } from './day-detail.tsx';

const month = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -31)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

function Differences({ day: { diffCount, openCount, version } }: { day: DailyBill }) {
  if (diffCount === null) return version > 0 ? <StateTag tone="blue">核对中</StateTag> : '—';
  if (diffCount === 0) return <StateTag tone="green">平账</StateTag>;
  return openCount ? (
    <StateTag tone="red">{`${diffCount}笔，待处理${openCount}`}</StateTag>
  ) : (
    <StateTag tone="grey">{`${diffCount}笔已处理`}</StateTag>
  );
}

const State = ({ day: { state, reason } }: { day: DailyBill }) => (
  <span title={reason}>
    <CodeTag of={payBillState} code={state} />
  </span>
);

/** Every day of every account: the channel's bill beside what was booked here. */
export default function DailyBillListPage() {
  return (
    <ListPage
      list={dailyBills.list}
      rowKey="dayId"
      query={{ opening: month }}
      columns={[
        { name: 'billDay', width: 110 },
        { name: 'accountName', width: 140 },
        ...(['platformFen', 'channelFen', 'diffFen'] as const),
        { name: 'diffCount', title: '核对结果', width: 150, show: (day) => <Differences day={day} /> },
        { name: 'state', width: 100, show: (day) => <State day={day} /> },
        ...(['feeFen', 'platformPayCount', 'channelPayCount', 'platformPayFen', 'channelPayFen', 'platformRefundFen'] as const),
        ...(['channelRefundFen', 'platformRefundCount', 'channelRefundCount', 'lineCount', 'version', 'source', 'fetchedAt'] as const),
        ...(['matchedAt', 'provider', 'reason'] as const),
      ]}
      filters={['startTime', { name: 'accountId', control: <AccountSelect /> }, 'open', 'state', 'provider']}
      summary={['platformFen', 'channelFen', 'diffFen', 'feeFen', 'openCount', 'missingDays']}
      actions={
        <>
          <FetchDay />
          <ImportDay />
          <ExportButton endpoint={dailyBills.export} />
        </>
      }
      rowActions={(day) => <DayActions day={day} />}
      opens={{ title: (day) => `${day.accountName} ${day.billDay}`, width: 1180, show: (day) => <DayDetail id={day.dayId} /> }}
      empty="渠道账单每天10:35自动下载；现金、账户余额等没有渠道账单"
    />
  );
}
