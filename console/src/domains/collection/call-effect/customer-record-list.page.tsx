import { callDrivers, callEffects } from '@bochong/contract/collection';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { CustomerSelect } from '../call-driver/call-selects.tsx';
import { effectColumns } from './effect-columns.tsx';

/** Calls of one person, newest first. */
const Calls = ({ customerId }: { customerId: string }) => (
  <>
    <ExportButton endpoint={callDrivers.exportCalls} input={{ query: { customerId } }} word="导出通话" />
    <LoadedTable
      list={callDrivers.calls}
      input={{ query: { customerId } }}
      rowKey="callId"
      columns={[
        ...(['startAt', 'plateNo', 'planName'] as const),
        { name: 'callResult', title: '结果' },
        { name: 'callIntent', title: '意向' },
        'seconds',
        'summary',
      ]}
      empty="还没有通话"
    />
  </>
);

export default function CustomerRecordListPage() {
  return (
    <ListPage
      list={callEffects.customers}
      rowKey="customerId"
      columns={['customerName', ...effectColumns]}
      filters={[{ name: 'customerId', control: <CustomerSelect /> }]}
      empty="分配到对象的客服会出现在这里"
      opens={{
        title: (row) => `${row.customerName} 的通话记录`,
        width: 960,
        show: (row) => <Calls customerId={row.customerId} />,
      }}
    />
  );
}
