import { callEffects } from '@bochong/contract/collection';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { effectColumns } from './effect-columns.tsx';

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
          <LoadedTable
            list={callEffects.plan}
            input={{ params: { id: row.planId } }}
            rowKey="customerId"
            columns={['customerName', 'drivers', 'calls', 'answered', 'promises', 'keptPromises', 'paidPlates', 'paidFen']}
          />
        ),
      }}
    />
  );
}
