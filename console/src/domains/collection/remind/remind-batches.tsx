import { batchState, type RemindBatch, reminders } from '@bochong/contract/collection';
import { Progress } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { dash } from '../../../kit/columns.tsx';
import { DrawerButton } from '../../../kit/detail.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';

const done = (batch: RemindBatch) => (batch.total === 0 ? 100 : Math.floor(((batch.total - batch.queued) / batch.total) * 100));

const BatchActions = ({ batch: { batchId, state, failed } }: { batch: RemindBatch }) => (
  <>
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
  </>
);

/** The latest batches with their progress, live while the drawer is open. */
export const RemindBatchesButton = () => (
  <DrawerButton word="批次进度" title="提醒批次" width={960}>
    <LoadedTable
      list={reminders.result}
      input={{}}
      pollMs={() => 2000}
      rowKey="batchId"
      columns={[
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
        ...(['sent', 'delivered', 'failed', 'skipped', 'costFen'] as const),
      ]}
      rowActions={(batch) => <BatchActions batch={batch} />}
      empty="还没有发送过提醒"
    />
  </DrawerButton>
);
