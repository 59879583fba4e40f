import { type EffectRow, effectStatistics } from '@bochong/contract/collection';
import { Segmented } from 'antd';
import { useState } from 'react';
import { DrawerButton } from '../../../kit/detail.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';

const times = (row: EffectRow & { returnBp: number }) => (row.costFen === 0 ? '—' : `${(row.returnBp / 10_000).toFixed(1)} 倍`);
const groups = [
  { value: 'day', label: '按日' },
  { value: 'plan', label: '按方案' },
];

function Summary() {
  const [by, setBy] = useState('day');
  return (
    <>
      <Segmented options={groups} value={by} onChange={setBy} aria-label="汇总方式" />
      <LoadedTable
        list={effectStatistics.shortMsg}
        input={{ query: by === 'plan' ? { byPlan: 'true' } : {} }}
        rowKey="key"
        columns={[
          { name: 'label', title: '分组' },
          { name: 'touches', title: '发送' },
          ...(['delivered', 'failed', 'platesPaid', 'paidFen', 'costFen'] as const),
          { name: 'returnBp', title: '投入产出', show: times },
        ]}
        empty="近30天没有发送短信"
      />
    </>
  );
}

/** What messages of the last thirty days came to. */
export const MessageSummaryButton = () => (
  <DrawerButton word="效果汇总" title="短信效果汇总（近30天）" width={820}>
    <Summary />
  </DrawerButton>
);
