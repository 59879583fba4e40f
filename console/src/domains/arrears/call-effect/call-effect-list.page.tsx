import { type CustomerEffect, callEffects, customerEffect } from '@bochong/contract/arrears';
import { Table } from 'antd';
import { columnsFor } from '../../../kit/columns.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { effectColumns } from './effect-columns.tsx';

const staffColumns = columnsFor<CustomerEffect>(customerEffect.shape, [
  'customerName',
  'drivers',
  'calls',
  'answered',
  'promises',
  'keptPromises',
  'paidPlates',
  'paidFen',
]);

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
            {(rows) => <Table size="small" rowKey="customerId" columns={[...staffColumns]} dataSource={rows} pagination={false} />}
          </Detail>
        ),
      }}
    />
  );
}
