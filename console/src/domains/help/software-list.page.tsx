import { softwarePackages } from '@bochong/contract/help';
import { formatSize } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { softwareForm } from './software-form.tsx';

/** Packages the platform offers for download. */
export default function SoftwareListPage() {
  return (
    <ListPage
      list={softwarePackages.all}
      rowKey="packageId"
      columns={[
        { name: 'name', width: 180 },
        ...(['status', 'platform', 'version', 'forceUpgrade'] as const),
        { name: 'size', show: ({ size }) => formatSize(size) },
        { name: 'source', title: '来源', show: ({ fileId, url }) => (fileId === null ? url : '本平台'), width: 200 },
        { name: 'sha256', width: 220 },
        'updateTime',
      ]}
      filters={['name', 'platform', 'status']}
      actions={<softwareForm.Add />}
      rowActions={softwareForm.rowActions}
      empty="上架的软件包会出现在“软件下载”"
    />
  );
}
