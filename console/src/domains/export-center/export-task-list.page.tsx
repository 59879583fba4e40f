import { type ExportTask, exportStatus, exportTasks } from '@bochong/contract/export-center';
import { ActionLink } from '../../kit/action-link.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

const sizeOf = (bytes: number) =>
  bytes === 0 ? '—' : bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const rowsOf = ({ status, rows }: ExportTask) => `${status === exportStatus.RUNNING ? '已写 ' : ''}${rows.toLocaleString('zh-CN')}`;

function Download({ params }: { params: { id: string } }) {
  const address = useAction(exportTasks.address);
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
    <LinkButton loading={address.pending} onClick={download}>
      下载
    </LinkButton>
  );
}

function Actions({ row }: { row: ExportTask }) {
  const params = { id: row.taskId };
  return (
    <>
      {row.status === exportStatus.DONE && <Download params={params} />}
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
        { name: 'size', show: ({ size }) => sizeOf(size) },
        ...(['createdAt', 'finishedAt', 'expireAt', 'error'] as const),
      ]}
      query={{ pollMs: 3000 }}
      filters={['name', 'status']}
      rowActions={(row) => <Actions row={row} />}
      empty="超过5000行的导出会在后台生成，完成后在这里下载，文件保留7天"
    />
  );
}
