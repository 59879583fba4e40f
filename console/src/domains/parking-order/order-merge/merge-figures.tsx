import type { Data } from '@bochong/contract/kernel/endpoint';
import { mergePreview, type orderMerges } from '@bochong/contract/parking-order';
import { Alert, Skeleton } from 'antd';
import { RecordFacts } from '../../../kit/record-facts.tsx';

type Preview = Data<typeof orderMerges.preview>;

/** What the merge would come to, or why it may not be. */
export function MergeFigures({ preview }: { preview: { data: Preview | undefined; error: Error | null } }) {
  const { data, error } = preview;
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  return (
    <RecordFacts
      columns={4}
      of={mergePreview}
      record={data}
      fields={[
        'enterTime',
        'exitTime',
        { name: 'gapMinutes', show: ({ gapMinutes }) => `${gapMinutes}分钟` },
        'paidFen',
        'beforeTotalFen',
        'afterPayableFen',
        'dueFen',
        { name: 'overpaidFen', title: '多缴待退' },
      ]}
    />
  );
}
