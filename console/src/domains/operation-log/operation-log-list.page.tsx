import { operationLogs } from '@bochong/contract/operation-log';
import { chosenSelect } from '../../fields/chosen-select.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { dayOf } from '../../kit/instant.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { ActionSelect } from './action-select.tsx';
import { LogDetail } from './log-detail.tsx';
import { SealCheck } from './seal-check.tsx';
import { UnusualActs } from './unusual-acts.tsx';

const ModuleSelect = chosenSelect({ endpoint: operationLogs.choices, value: 'module', label: 'title', placeholder: '模块' });
const today = () => ({ startTime: `${dayOf(Date.now())} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

/** Every call that changed something or took something out, newest first. */
export default function OperationLogListPage() {
  return (
    <ListPage
      list={operationLogs.list}
      rowKey="logId"
      query={{ opening: today }}
      columns={[
        { name: 'at', width: 170 },
        { name: 'userName', width: 110 },
        { name: 'module', width: 120 },
        { name: 'action', width: 180 },
        ...(['kind', 'result'] as const),
        { name: 'errorCode', width: 100 },
        ...(['recordId', 'recordType', 'ip', 'costMs', 'account', 'requestId', 'dealerName'] as const),
      ]}
      filters={[
        'startTime',
        'person',
        { name: 'module', control: <ModuleSelect /> },
        'kind',
        { name: 'action', control: <ActionSelect /> },
        ...(['recordId', 'result'] as const),
      ]}
      actions={
        <>
          <UnusualActs />
          <SealCheck />
          <ExportButton endpoint={operationLogs.export} />
        </>
      }
      empty="这段时间没有符合条件的操作；换一个时间段再看"
      opens={{
        title: ({ userName, action }) => `${userName} ${action}`,
        width: 860,
        more: ({ logId }) => <LogDetail key={logId} id={logId} />,
      }}
    />
  );
}
