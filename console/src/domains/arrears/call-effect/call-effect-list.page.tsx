import { type CustomerEffect, callEffects } from '@bochong/contract/arrears';
import { Table } from 'antd';
import { Detail } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { formatFen } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { effectColumns } from './effect-columns.tsx';

const staffColumns = [
  { title: '客服', dataIndex: 'customerName' },
  { title: '对象', dataIndex: 'drivers', width: 70 },
  { title: '通话', dataIndex: 'calls', width: 70 },
  { title: '接通', dataIndex: 'answered', width: 70 },
  { title: '承诺', dataIndex: 'promises', width: 70 },
  { title: '履约', dataIndex: 'keptPromises', width: 70 },
  { title: '缴费车', dataIndex: 'paidPlates', width: 80 },
  { title: '缴费额(元)', width: 110, align: 'right' as const, render: (row: CustomerEffect) => formatFen(row.paidFen) },
];

export default function CallEffectListPage() {
  return (
    <ListPage
      list={callEffects.list}
      rowKey="planId"
      columns={['planName', ...effectColumns]}
      filters={['planName']}
      empty="计划开始后，这里按计划统计拨打与回款"
      actions={<ExportButton endpoint={callEffects.export} />}
      opens={{
        title: (row) => `${row.planName} 各客服效果`,
        show: (row) => (
          <Detail endpoint={callEffects.plan} input={{ params: { id: row.planId } }}>
            {(rows) => <Table size="small" rowKey="customerId" columns={staffColumns} dataSource={rows} pagination={false} />}
          </Detail>
        ),
      }}
    />
  );
}
