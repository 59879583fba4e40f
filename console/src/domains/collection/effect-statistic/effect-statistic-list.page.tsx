import { effectStatistics } from '@bochong/contract/collection';
import { dash } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { AgeingButton } from './ageing-button.tsx';
import { EffectFunnel, effectTabs } from './effect-funnel.tsx';

export default function EffectStatisticListPage() {
  if (useTabParameter('tab') !== 'table') return <EffectFunnel />;
  return (
    <ListPage
      list={effectStatistics.page}
      rowKey="key"
      tabs={effectTabs}
      columns={[
        'label',
        'touches',
        'delivered',
        'answered',
        'platesTouched',
        'platesPaid',
        'recordsPaid',
        'paidFen',
        'owedAtTouchFen',
        { name: 'recoveryBp', show: (row) => (row.owedAtTouchFen === 0 ? dash : `${(row.recoveryBp / 100).toFixed(1)}%`) },
        'costFen',
        { name: 'averageDays', show: (row) => (row.averageDays === 0 ? dash : row.averageDays.toFixed(1)) },
      ]}
      filters={['startDate', 'dimension', 'channel', 'parkIds']}
      empty="这段时间没有催缴与回款"
      actions={
        <>
          <AgeingButton />
          <ExportButton endpoint={effectStatistics.export} />
        </>
      }
    />
  );
}
