import { type CallRecord, callDrivers, callEffects, callRecord } from '@bochong/contract/arrears';
import { Table } from 'antd';
import { useState } from 'react';
import { columnsFor } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { CustomerSelect } from '../call-driver/call-selects.tsx';
import { CallExport } from './call-export.tsx';
import { effectColumns } from './effect-columns.tsx';

const callColumns = columnsFor<CallRecord>(callRecord.shape, [
  'startAt',
  'plateNo',
  'planName',
  { name: 'callResult', title: '结果' },
  { name: 'callIntent', title: '意向' },
  'seconds',
  'summary',
]);

/** Calls of one person, newest first. */
function Calls({ customerId }: { customerId: string }) {
  const [pageNo, setPageNo] = useState(1);
  const { data, isFetching } = useEndpoint(callDrivers.calls, { query: { customerId, pageNo, pageSize: 20 } });
  return (
    <>
      <Allowed to={callDrivers.exportCalls}>
        <CallExport customerId={customerId} />
      </Allowed>
      <Table
        size="small"
        rowKey="callId"
        loading={isFetching}
        columns={[...callColumns]}
        dataSource={data?.results ?? []}
        pagination={{ current: pageNo, pageSize: 20, total: data?.totalRecord ?? 0, showSizeChanger: false, onChange: setPageNo }}
        locale={{ emptyText: '还没有通话' }}
      />
    </>
  );
}

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
