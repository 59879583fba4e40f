import { softwarePackages } from '@bochong/contract/help';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { softwareForm } from './software-form.tsx';
import { sizeOf } from './software-size.ts';

/** Packages the platform offers for download. */
export default function SoftwareListPage() {
  return (
    <ListPage
      list={softwarePackages.all}
      rowKey="packageId"
      columns={[
        { name: 'name', width: 180 },
        ...(['status', 'platform', 'version', 'forceUpgrade'] as const),
        { name: 'size', show: ({ size }) => sizeOf(size) },
        { name: 'source', title: '来源', show: ({ fileId, url }) => (fileId === null ? url : '本平台'), width: 200 },
        { name: 'sha256', width: 220 },
        'updateTime',
      ]}
      filters={['name', 'platform', 'status']}
      actions={<softwareForm.Add />}
      rowActions={(row) => (
        <>
          <softwareForm.Edit row={row} />
          <ActionLink
            to={softwarePackages.remove}
            input={{ params: { id: row.packageId } }}
            ask={`删除${row.name} ${row.version}？用户将不能再下载`}
            done="软件包已删除"
            danger
          >
            删除
          </ActionLink>
        </>
      )}
      empty="上架的软件包会出现在“软件下载”"
    />
  );
}
