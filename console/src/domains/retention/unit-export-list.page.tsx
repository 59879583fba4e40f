import { type ExportTask, exportStatus, unitExports } from '@bochong/contract/export-center';
import { ActionLink } from '../../kit/action-link.tsx';
import { download } from '../../kit/api.ts';
import { formatSize } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { useTabParameter } from '../../kit/tab-context.tsx';
import { ArchiveList } from './archive-list.tsx';
import { dataTabs } from './data-tabs.ts';
import { PolicyList } from './policy-list.tsx';

function Actions({ row: { taskId, status, name, createdBy } }: { row: ExportTask }) {
  const params = { id: taskId };
  return (
    <>
      {status === exportStatus.DONE && (
        <ActionLink to={unitExports.address} input={{ params }} onDone={({ url, fileName }) => download(url, fileName)}>
          下载
        </ActionLink>
      )}
      {(status === exportStatus.FAILED || status === exportStatus.EXPIRED) && (
        <ActionLink
          to={unitExports.retry}
          input={{ params }}
          ask={`重新生成“${name}”？`}
          description={`按${createdBy}当时的条件和权限生成`}
          done="已重新排队"
        >
          重试
        </ActionLink>
      )}
    </>
  );
}

/** Exports of everybody in the unit, how long data is kept, and the files that old months went into. */
export default function DataPage() {
  const tab = useTabParameter('tab');
  if (tab === 'policies') return <PolicyList />;
  if (tab === 'archives') return <ArchiveList />;
  return (
    <ListPage
      list={unitExports.list}
      rowKey="taskId"
      tabs={dataTabs}
      columns={[
        { name: 'name', width: 240 },
        'status',
        'createdBy',
        'title',
        'rows',
        { name: 'size', show: ({ size }) => formatSize(size) },
        ...(['createdAt', 'finishedAt', 'expireAt', 'error', 'dealerName'] as const),
      ]}
      query={{ pollMs: 5000 }}
      filters={['name', 'createdBy', 'status']}
      rowActions={(row) => <Actions row={row} />}
      empty="超过5000行的导出在后台生成，本单位所有人的导出任务都会出现在这里，文件保留7天"
    />
  );
}
