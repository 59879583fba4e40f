import { type EffectRow, effectStatistics } from '@bochong/contract/arrears';
import { Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { formatFen } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const times = (row: EffectRow & { returnBp: number }) => (row.costFen === 0 ? '—' : `${(row.returnBp / 10_000).toFixed(1)} 倍`);
const columns = [
  { title: '分组', dataIndex: 'label' },
  { title: '发送', dataIndex: 'touches', width: 80 },
  { title: '送达', dataIndex: 'delivered', width: 80 },
  { title: '失败', dataIndex: 'failed', width: 80 },
  { title: '缴费车', dataIndex: 'platesPaid', width: 90 },
  { title: '回款(元)', width: 110, align: 'right' as const, render: (row: EffectRow) => formatFen(row.paidFen) },
  { title: '费用(元)', width: 100, align: 'right' as const, render: (row: EffectRow) => formatFen(row.costFen) },
  { title: '投入产出', width: 100, align: 'right' as const, render: times },
];
const groups = [
  { value: 'day', label: '按日' },
  { value: 'plan', label: '按方案' },
];

function Summary() {
  const [by, setBy] = useState('day');
  const { data, isFetching } = useEndpoint(effectStatistics.shortMsg, { query: by === 'plan' ? { byPlan: 'true' } : {} });
  return (
    <>
      <Segmented options={groups} value={by} onChange={setBy} aria-label="汇总方式" />
      <Table
        size="small"
        rowKey="key"
        loading={isFetching}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        locale={{ emptyText: '近30天没有发送短信' }}
      />
    </>
  );
}

/** What messages of the last thirty days came to. */
export function MessageSummaryButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>效果汇总</Button>
      <DetailDrawer title="短信效果汇总（近30天）" open={open} onClose={() => setOpen(false)} width={820}>
        <Summary />
      </DetailDrawer>
    </>
  );
}
