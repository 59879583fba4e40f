import { batchSource, batchState, type RemindBatch, reminders } from '@bochong/contract/arrears';
import { Button, Progress, Table } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { ConfirmLink } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const done = (batch: RemindBatch) => (batch.total === 0 ? 100 : Math.floor(((batch.total - batch.queued) / batch.total) * 100));

function BatchActions({ batch }: { batch: RemindBatch }) {
  const stop = useAction(reminders.stop, { success: '批次已中止' });
  const resend = useAction(reminders.resend, { success: '失败记录已重新发送' });
  return (
    <span className="row-actions">
      {batch.state === batchState.RUNNING && (
        <Allowed to={reminders.stop}>
          <ConfirmLink
            danger
            question="中止该批次？未发送的不再发送"
            okText="中止"
            onConfirm={() => stop.run({ params: { id: batch.batchId } })}
          >
            中止
          </ConfirmLink>
        </Allowed>
      )}
      {batch.state !== batchState.RUNNING && batch.failed > 0 && (
        <Allowed to={reminders.resend}>
          <ConfirmLink
            question={`重发 ${batch.failed} 条失败记录？`}
            okText="重发"
            onConfirm={() => resend.run({ body: { batchId: batch.batchId } })}
          >
            失败重发
          </ConfirmLink>
        </Allowed>
      )}
    </span>
  );
}

const columns = [
  { title: '创建时间', width: 160, render: (batch: RemindBatch) => formatInstant(batch.createdAt) },
  { title: '来源', width: 70, render: (batch: RemindBatch) => batchSource.label(batch.source) },
  { title: '模板 / 方案', render: (batch: RemindBatch) => [batch.templateName, batch.planName].filter(Boolean).join(' · ') || '—' },
  {
    title: '进度',
    width: 150,
    render: (batch: RemindBatch) =>
      batch.state === batchState.STOPPED ? '已中止' : <Progress percent={done(batch)} size="small" aria-label="进度" />,
  },
  { title: '已提交', width: 70, dataIndex: 'sent' },
  { title: '已送达', width: 70, dataIndex: 'delivered' },
  { title: '失败', width: 60, dataIndex: 'failed' },
  { title: '跳过', width: 60, dataIndex: 'skipped' },
  { title: '费用(元)', width: 84, render: (batch: RemindBatch) => formatFen(batch.costFen) },
  { title: '操作', width: 90, render: (batch: RemindBatch) => <BatchActions batch={batch} /> },
];

function Batches() {
  const { data } = useEndpoint(reminders.result, { query: { pageSize: 50 } }, { refetchInterval: 2000 });
  return (
    <Table
      size="small"
      rowKey="batchId"
      columns={columns}
      dataSource={data?.results ?? []}
      pagination={false}
      locale={{ emptyText: '还没有发送过提醒' }}
    />
  );
}

/** The latest batches with their progress, live while the drawer is open. */
export function RemindBatchesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>批次进度</Button>
      <DetailDrawer title="提醒批次" open={open} onClose={() => setOpen(false)} width={960}>
        <Batches />
      </DetailDrawer>
    </>
  );
}
