import { type CallRecord, callDrivers, callEffects, callIntent, callResult } from '@bochong/contract/arrears';
import { Table } from 'antd';
import { useState } from 'react';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { CustomerSelect } from '../call-driver/call-selects.tsx';
import { CallExport } from './call-export.tsx';
import { effectColumns } from './effect-columns.tsx';

const callColumns = [
  { title: '拨打时间', width: 170, render: (row: CallRecord) => formatInstant(row.startAt) },
  { title: '车牌号', width: 126, render: (row: CallRecord) => <PlateTag plateNo={row.plateNo} color={row.plateColor} /> },
  { title: '计划', dataIndex: 'planName', width: 140 },
  { title: '结果', width: 90, render: (row: CallRecord) => callResult.label(row.callResult) },
  { title: '意向', width: 90, render: (row: CallRecord) => callIntent.label(row.callIntent) || '—' },
  { title: '时长(秒)', width: 84, dataIndex: 'seconds' },
  { title: '小结', dataIndex: 'summary' },
];

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
        columns={callColumns}
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
