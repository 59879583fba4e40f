import { dealerExportStatus, dealerExports } from '@bochong/contract/dealer-life';
import { ListPage } from '../../../kit/list-page.tsx';
import { useIsPlatform } from '../../../kit/session.ts';
import { bytesText } from './bytes-text.ts';
import { DownloadParts } from './download-parts.tsx';
import { ExportOwn } from './export-unit.tsx';

/** Exports of everything a unit has: how far they are, what they hold, and where to fetch them. */
export default function DealerExportListPage() {
  const platform = useIsPlatform();
  return (
    <ListPage
      list={dealerExports.list}
      rowKey="exportId"
      columns={[
        { name: 'dealerName', width: 220 },
        ...(['status', 'createdAt', 'requestedBy', 'tableCount', 'rowCount', 'objectCount'] as const),
        { name: 'size', title: '大小', show: ({ size }) => bytesText(size), width: 100 },
        ...(['partCount', 'snapshotAt', 'expireAt', 'reason', 'error', 'manifestSha256'] as const),
      ]}
      filters={['dealerName', 'status']}
      empty={platform ? '在“运营单位”点“导出数据”，生成后出现在这里，过期自动删除' : '点“导出全部数据”，生成后出现在这里，过期自动删除'}
      actions={platform ? undefined : <ExportOwn />}
      opens={{ title: ({ dealerName }) => `${dealerName} 的数据导出` }}
      rowActions={(row) => row.status === dealerExportStatus.DONE && <DownloadParts row={row} />}
    />
  );
}
