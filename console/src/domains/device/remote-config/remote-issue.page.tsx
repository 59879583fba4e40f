import { type RemoteIssue, remoteIssues, remoteSettingLabels } from '@bochong/contract/device';
import { Card } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { IssueForm } from './issue-form.tsx';
import styles from './remote-config.module.css';

const argNames: Readonly<Record<string, string>> = { heartbeatSeconds: '心跳', volume: '音量', brightness: '亮度' };
const argsText = ({ type, args }: RemoteIssue): string =>
  type === 'UPDATE_CONFIG'
    ? Object.entries(args)
        .map(([name, value]) => `${argNames[name] ?? name} ${value}`)
        .join('，')
    : Object.values(args).flat().join(' / ');
const typeText = ({ type }: { type: string }) => remoteSettingLabels[type] ?? type;

/** What each device made of it, followed while it is shown. */
const Answers = ({ issue }: { issue: RemoteIssue }) => (
  <LoadedTable
    list={remoteIssues.devices}
    input={{ params: { id: issue.issueId } }}
    pollMs={() => 3000}
    rowKey="deviceId"
    columns={['deviceName', 'parkName', 'state', 'deliveredAt', 'doneAt', 'message', 'tries']}
  />
);

const Redo = ({ issue: { issueId, failedCount } }: { issue: RemoteIssue }) =>
  failedCount > 0 && (
    <ActionLink
      to={remoteIssues.redo}
      input={{ params: { id: issueId } }}
      ask={`重新下发到失败或过期的 ${failedCount} 台设备？`}
      done="已重新下发"
    >
      重新下发
    </ActionLink>
  );

/** Settings of terminals, told to many at once, and what each made of them. */
export default function RemoteIssuePage() {
  return (
    <div className={styles.wide}>
      <Allowed to={remoteIssues.issue}>
        <Card size="small" title="下发配置">
          <IssueForm />
        </Card>
      </Allowed>
      <div className={styles.issues}>
        <ListPage
          list={remoteIssues.list}
          rowKey="issueId"
          columns={[
            { name: 'type', show: typeText },
            { name: 'args', width: 240, show: argsText },
            ...(['deviceCount', 'doneCount', 'waitingCount', 'failedCount', 'operatorName', 'issuedAt'] as const),
          ]}
          rowActions={(issue) => <Redo issue={issue} />}
          opens={{ title: typeText, word: '结果', width: 860, show: (issue) => <Answers issue={issue} /> }}
          query={{ pollMs: 5000 }}
          empty="还没有下发过配置"
        />
      </div>
    </div>
  );
}
