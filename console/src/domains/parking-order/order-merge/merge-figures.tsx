import type { Data } from '@bochong/contract/kernel/endpoint';
import type { orderMerges } from '@bochong/contract/parking-order';
import { Alert, Skeleton } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';

type Preview = Data<typeof orderMerges.preview>;

/** What the merge would come to, or why it may not be. */
export function MergeFigures({ preview }: { preview: { data: Preview | undefined; error: Error | null } }) {
  const { data, error } = preview;
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  return (
    <Facts
      columns={4}
      items={[
        { label: '入场', value: formatInstant(data.enterTime) },
        { label: '出场', value: data.exitTime === null ? '在停' : formatInstant(data.exitTime) },
        { label: '不计费间隔', value: `${data.gapMinutes}分钟` },
        { label: '已付净额', value: <Money fen={data.paidFen} /> },
        { label: '合并前应付', value: <Money fen={data.beforeTotalFen} /> },
        { label: '合并后应付', value: <Money fen={data.afterPayableFen} /> },
        { label: '待付', value: <Money fen={data.dueFen} /> },
        { label: '多缴待退', value: <Money fen={data.overpaidFen} /> },
      ]}
    />
  );
}
