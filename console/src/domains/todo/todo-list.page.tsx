import { type BacklogRow, backlogPriority, backlogStatus, backlogs } from '@bochong/contract/todo';
import { Form, Select } from 'antd';
import { columnsOf, StateTag } from '../../kit/columns.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { go } from '../../kit/navigation.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

const col = columnsOf(backlogs.list);
const columns = [
  col.custom(
    'title',
    '待办',
    (row) => (
      <>
        {row.title} {row.overdue === 1 && <StateTag tone="red">超期</StateTag>}
      </>
    ),
    { width: 320, fixed: 'left' },
  ),
  col.text('typeName'),
  col.enum('priority', backlogPriority, {
    [backlogPriority.NORMAL]: 'grey',
    [backlogPriority.IMPORTANT]: 'amber',
    [backlogPriority.URGENT]: 'red',
  }),
  col.text('content', { width: 260 }),
  col.text('parkName', { width: 180 }),
  col.time('createdAt'),
  col.time('dueAt'),
  col.time('doneAt'),
  col.text('doneBy'),
];
const tabs = {
  name: 'status',
  items: [
    { value: backlogStatus.WAITING, label: '待处理' },
    { value: backlogStatus.DONE, label: '已处理' },
    { value: backlogStatus.ARCHIVED, label: '已归档' },
  ],
};

/** Types the user may meet, with what is open of each. */
function TypeSelect(props: { value?: string; onChange?: (value: string) => void }) {
  const { data = [] } = useEndpoint(backlogs.types, {});
  const options = data.map(({ typeCode, typeName, count }) => ({
    value: typeCode,
    label: count > 0 ? `${typeName}（${count}）` : typeName,
  }));
  return <Select allowClear placeholder="待办类型" options={options} {...props} />;
}

function Archive({ backlogId }: { backlogId: string }) {
  const archive = useAction(backlogs.archive, { success: '已归档' });
  return (
    <Allowed to={backlogs.archive}>
      <ConfirmLink question="归档这条已处理的待办？" onConfirm={() => archive.run({ body: { backlogIds: [backlogId] } })}>
        归档
      </ConfirmLink>
    </Allowed>
  );
}

const open = ({ jumpPath, jumpQuery }: BacklogRow) => void go(jumpQuery === '' ? jumpPath : `${jumpPath}?${jumpQuery}`);

export default function TodoListPage() {
  return (
    <ListPage
      list={backlogs.list}
      rowKey="backlogId"
      columns={columns}
      tabs={tabs}
      filters={
        <Form.Item name="typeCode" label="待办类型">
          <TypeSelect />
        </Form.Item>
      }
      actions={
        <Allowed to={backlogs.export}>
          <ExportButton endpoint={backlogs.export} />
        </Allowed>
      }
      rowActions={(row) => (
        <>
          {row.status <= backlogStatus.WORKING && <LinkButton onClick={() => open(row)}>去处理</LinkButton>}
          {row.status === backlogStatus.DONE && <Archive backlogId={row.backlogId} />}
        </>
      )}
      opens={open}
      empty="公告审批、设备离线、退款失败等需要处理时，事项出现在这里"
    />
  );
}
