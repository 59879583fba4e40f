import { type BacklogRow, backlogStatus, backlogs } from '@bochong/contract/todo';
import { ActionLink } from '../../kit/action-link.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { go } from '../../kit/navigation.ts';
import { tabsOf } from '../../kit/status-tabs.tsx';
import { TypeSelect } from './type-select.tsx';

const title = ({ title, overdue }: BacklogRow) => (
  <>
    {title} {overdue === 1 && <StateTag tone="red">超期</StateTag>}
  </>
);
const tabs = tabsOf('status', [backlogStatus.WAITING, '待处理'], [backlogStatus.DONE, '已处理'], [backlogStatus.ARCHIVED, '已归档']);

const open = ({ jumpPath, jumpQuery }: BacklogRow) => void go(jumpQuery === '' ? jumpPath : `${jumpPath}?${jumpQuery}`);

export default function TodoListPage() {
  return (
    <ListPage
      list={backlogs.list}
      rowKey="backlogId"
      columns={[
        { name: 'title', title: '待办', show: title, width: 320 },
        ...(['typeName', 'priority', 'content', 'parkName', 'createdAt', 'dueAt', 'doneAt', 'doneBy'] as const),
      ]}
      tabs={tabs}
      filters={[{ name: 'typeCode', title: '待办类型', control: <TypeSelect /> }]}
      actions={<ExportButton endpoint={backlogs.export} />}
      rowActions={(row) => (
        <>
          {row.status <= backlogStatus.WORKING && <LinkButton onClick={() => open(row)}>去处理</LinkButton>}
          {row.status === backlogStatus.DONE && (
            <ActionLink to={backlogs.archive} input={{ body: { backlogIds: [row.backlogId] } }} ask="归档这条已处理的待办？" done="已归档">
              归档
            </ActionLink>
          )}
        </>
      )}
      opens={open}
      empty="公告审批、设备离线、退款失败等需要处理时，事项出现在这里"
    />
  );
}
