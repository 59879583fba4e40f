import { type ExportTask, exportStatus, exportTasks } from '@bochong/contract/export-center';
import { ActionLink } from '../../kit/action-link.tsx';
import { download } from '../../kit/api.ts';
import { formatSize } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';

const rowsOf = ({ status, rows }: ExportTask) => `${status === exportStatus.RUNNING ? '已写 ' : ''}${rows.toLocaleString('zh-CN')}`;

function Actions({ row }: { row: ExportTask }) {
  const params = { id: row.taskId };
  return (
    <>
      {row.status === exportStatus.DONE && (
        <ActionLink to={exportTasks.address} input={{ params }} onDone={({ url, fileName }) => download(url, fileName)}>
          下载
        </ActionLink>
      )}
      {(row.status === exportStatus.FAILED || row.status === exportStatus.EXPIRED) && (
        <ActionLink to={exportTasks.retry} input={{ params }} done="已重新排队">
          重试
        </ActionLink>
      )}
      <ActionLink to={exportTasks.remove} input={{ params }} ask={`删除“${row.name}”？`} done="已删除" danger>
        删除
      </ActionLink>
    </>
  );
}

/** Large exports of the signed-in user: progress while they are made, download for seven days. */
export default function ExportTaskListPage() {
  return (
    <ListPage
      list={exportTasks.list}
      rowKey="taskId"
      columns={[
        { name: 'name', width: 260 },
        'status',
        { name: 'rows', show: rowsOf, width: 130 },
        { name: 'size', show: ({ size }) => formatSize(size) },
        ...(['createdAt', 'finishedAt', 'expireAt', 'error'] as const),
      ]}
      query={{ pollMs: 3000 }}
      filters={['name', 'status']}
      rowActions={(row) => <Actions row={row} />}
      empty="超过5000行的导出会在后台生成，完成后在这里下载，文件保留7天"
    />
  );
}
