import { type MonthVerifyTask, monthVerify, verifyExec, verifyStatus } from '@bochong/contract/reconciliation';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { CodeTag, StateTag } from '../../../kit/state-tag.tsx';
import { AccountSelect } from '../daily-bill/account-select.tsx';
import { MonthDetail } from './month-detail.tsx';

function Differences({ task: { status, diffCount, handledCount } }: { task: MonthVerifyTask }) {
  if (status === verifyStatus.MAKING) return <StateTag tone="blue">核对中</StateTag>;
  if (diffCount === 0) return <StateTag tone="green">平账</StateTag>;
  const open = diffCount - handledCount;
  return open > 0 ? (
    <StateTag tone="red">{`${diffCount}笔，待处理${open}`}</StateTag>
  ) : (
    <StateTag tone="grey">{`${diffCount}笔已处理`}</StateTag>
  );
}

const State = ({ task: { status, execStatus, execError } }: { task: MonthVerifyTask }) => (
  <span title={execError}>
    {status === verifyStatus.DEALT && execStatus !== verifyExec.NONE ? (
      <CodeTag of={verifyExec} code={execStatus} />
    ) : (
      <CodeTag of={verifyStatus} code={status} />
    )}
  </span>
);

/** Months of receiving accounts that stand at one step: to be handled (0), to be executed, archived (1). */
export function TaskList({ dealStatus, actions, empty }: { dealStatus?: 0 | 1; actions?: ReactNode; empty: string }) {
  const archived = dealStatus === 1;
  return (
    <ListPage
      list={monthVerify.tasks}
      rowKey="taskId"
      query={{ fixed: dealStatus === undefined ? {} : { dealStatus }, ...(!archived && { pollMs: 10_000 }) }}
      columns={[
        { name: 'month', width: 90 },
        { name: 'payeeName', width: 140 },
        { name: 'channel', width: 90 },
        ...(['platformNetFen', 'channelNetFen'] as const),
        { name: 'diffCount', title: '核对结果', width: 140, show: (task) => <Differences task={task} /> },
        ...(['diffAmountFen', 'adjustAmountFen', 'channelFeeFen'] as const),
        { name: 'status', width: 90, show: (task) => <State task={task} /> },
        ...(archived ? (['executedBy', 'archivedAt', 'dealtBy'] as const) : (['dealtBy', 'dealtAt'] as const)),
        ...(['carryOutFen', 'carryInFen', 'openingBalanceFen', 'settledAmountFen', 'closingBalanceFen', 'recalcCount', 'taskNo'] as const),
        'dealerName',
      ]}
      filters={['month', { name: 'payeeAccountId', control: <AccountSelect /> }, 'hasDiff']}
      actions={
        <>
          {actions}
          <ExportButton endpoint={monthVerify.export} />
        </>
      }
      opens={{ title: (task) => `${task.payeeName} ${task.month}`, width: 1240, show: (task) => <MonthDetail id={task.taskId} /> }}
      empty={empty}
    />
  );
}
