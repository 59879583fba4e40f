import { batchState, type RemindBatch, remindBatch, reminders } from '@bochong/contract/arrears';
import { Button, Progress, Table } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { columnsFor, dash } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const done = (batch: RemindBatch) => (batch.total === 0 ? 100 : Math.floor(((batch.total - batch.queued) / batch.total) * 100));

const BatchActions = ({ batch: { batchId, state, failed } }: { batch: RemindBatch }) => (
  <span className="row-actions">
    {state === batchState.RUNNING && (
      <ActionLink to={reminders.stop} input={{ params: { id: batchId } }} ask="中止该批次？未发送的不再发送" done="批次已中止" danger>
        中止
      </ActionLink>
    )}
    {state !== batchState.RUNNING && failed > 0 && (
      <ActionLink
        to={reminders.resend}
        input={{ body: { batchId } }}
        ask={`重发 ${failed} 条失败记录？`}
        okText="重发"
        done="失败记录已重新发送"
      >
        失败重发
      </ActionLink>
    )}
  </span>
);

const columns = columnsFor<RemindBatch>(remindBatch.shape, [
  'createdAt',
  { name: 'source', title: '来源' },
  {
    name: 'templateName',
    title: '模板 / 方案',
    width: 200,
    show: (row) => [row.templateName, row.planName].filter(Boolean).join(' · ') || dash,
  },
  {
    name: 'state',
    title: '进度',
    width: 150,
    show: (row) => (row.state === batchState.STOPPED ? '已中止' : <Progress percent={done(row)} size="small" aria-label="进度" />),
  },
  'sent',
  'delivered',
  'failed',
  'skipped',
  'costFen',
  { name: 'actions', title: '操作', width: 90, show: (row) => <BatchActions batch={row} /> },
]);

function Batches() {
  const { data } = useEndpoint(reminders.result, { query: { pageSize: 50 } }, { refetchInterval: 2000 });
  return (
    <Table
      size="small"
      rowKey="batchId"
      columns={[...columns]}
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
