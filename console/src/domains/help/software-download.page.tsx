import { type SoftwarePackage, softwarePackages } from '@bochong/contract/help';
import { ActionLink } from '../../kit/action-link.tsx';
import { download } from '../../kit/api.ts';
import { StateTag } from '../../kit/columns.tsx';
import { formatSize } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';

const version = ({ version, forceUpgrade }: SoftwarePackage) => (
  <>
    {version} {forceUpgrade === 1 && <StateTag tone="red">必须升级</StateTag>}
  </>
);

/** Software for booths, handhelds and terminals, with the sum to check a download against. */
export default function SoftwareDownloadPage() {
  return (
    <ListPage
      list={softwarePackages.list}
      rowKey="packageId"
      columns={[
        { name: 'name', width: 180 },
        'platform',
        { name: 'version', show: version, width: 150 },
        { name: 'size', show: ({ size }) => formatSize(size) },
        { name: 'changelog', width: 260 },
        { name: 'sha256', width: 260, show: ({ sha256 }) => <code title={sha256}>{sha256}</code> },
        'updateTime',
      ]}
      filters={['platform']}
      rowActions={({ packageId, fileName }) => (
        <ActionLink
          to={softwarePackages.address}
          input={{ params: { id: packageId } }}
          aria-label={`下载${fileName}`}
          onDone={(file) => download(file.url, file.fileName)}
        >
          下载
        </ActionLink>
      )}
      empty="平台还没有上架软件包，需要时请联系平台客服"
    />
  );
}
