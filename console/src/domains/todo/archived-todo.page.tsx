import { archivedBacklogs } from '@bochong/contract/todo';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { TypeSelect } from './type-select.tsx';

/** What was done and put away, by hand or after its time. */
export default function ArchivedTodoPage() {
  return (
    <ListPage
      list={archivedBacklogs.list}
      rowKey="backlogId"
      columns={[
        { name: 'title', width: 280 },
        ...(['typeName', 'priority', 'parkName', 'createdAt', 'doneAt', 'doneBy', 'archivedAt'] as const),
        { name: 'archivedBy', show: ({ archivedBy }) => archivedBy || '到期自动' },
      ]}
      filters={['keyword', { name: 'typeCode', title: '待办类型', control: <TypeSelect /> }, 'startTime']}
      actions={<ExportButton endpoint={archivedBacklogs.export} />}
      opens={{ title: ({ title }) => title }}
      empty="已处理的待办归档后在这里查，处理满30天的自动归档"
    />
  );
}
