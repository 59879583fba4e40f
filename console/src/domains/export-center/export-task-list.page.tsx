import { type ExportTask, exportStatus, exportTasks } from '@bochong/contract/export-center';
import { Input } from 'antd';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

const col = columnsOf(exportTasks.list);
const Filter = filterOf(exportTasks.list);
const sizeOf = (bytes: number) =>
  bytes === 0 ? '—' : bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const columns = [
  col.text('name', { width: 260, fixed: 'left' }),
  col.enum('status', exportStatus, {
    [exportStatus.QUEUED]: 'blue',
    [exportStatus.RUNNING]: 'blue',
    [exportStatus.DONE]: 'green',
    [exportStatus.FAILED]: 'red',
  }),
  col.custom(
    'rows',
    '行数',
    (row) => (row.status === exportStatus.RUNNING ? `已写 ${row.rows.toLocaleString('zh-CN')}` : row.rows.toLocaleString('zh-CN')),
    {
      width: 130,
      align: 'right',
    } as never,
  ),
  col.custom('size', '大小', (row) => sizeOf(row.size), { width: 100 }),
  col.time('createdAt'),
  col.time('finishedAt'),
  col.time('expireAt'),
  col.text('error', { width: 200 }),
];

function Actions({ row }: { row: ExportTask }) {
  const address = useAction(exportTasks.address);
  const retry = useAction(exportTasks.retry, { success: '已重新排队' });
  const remove = useAction(exportTasks.remove, { success: '已删除' });
  const params = { id: row.taskId };
  // The browser's own download takes ranges, shows progress and goes on after a break.
  const download = async () => {
    const file = await address.run({ params });
    if (!file) return;
    const link = document.createElement('a');
    link.href = file.url;
    link.download = file.fileName;
    link.click();
  };
  return (
    <>
      {row.status === exportStatus.DONE && (
        <LinkButton loading={address.pending} onClick={download}>
          下载
        </LinkButton>
      )}
      {(row.status === exportStatus.FAILED || row.status === exportStatus.EXPIRED) && (
        <LinkButton onClick={() => retry.run({ params })}>重试</LinkButton>
      )}
      <ConfirmLink question={`删除“${row.name}”？`} onConfirm={() => remove.run({ params })} danger>
        删除
      </ConfirmLink>
    </>
  );
}

/** Large exports of the signed-in user: progress while they are made, download for seven days. */
export default function ExportTaskListPage() {
  return (
    <ListPage
      list={exportTasks.list}
      rowKey="taskId"
      columns={columns}
      query={{ pollMs: 3000 }}
      filters={
        <>
          <Filter name="name">
            <Input placeholder="文件名" allowClear />
          </Filter>
          <Filter name="status">
            <EnumSelect of={exportStatus} />
          </Filter>
        </>
      }
      rowActions={(row) => <Actions row={row} />}
      empty="超过5000行的导出会在后台生成，完成后在这里下载，文件保留7天"
    />
  );
}
