import { type SoftwarePackage, softwarePackages } from '@bochong/contract/help';
import { StateTag } from '../../kit/columns.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { sizeOf } from './software-size.ts';

const version = ({ version, forceUpgrade }: SoftwarePackage) => (
  <>
    {version} {forceUpgrade === 1 && <StateTag tone="red">必须升级</StateTag>}
  </>
);

/** The browser's own download takes ranges and goes on after a break. */
function Download({ row }: { row: SoftwarePackage }) {
  const address = useAction(softwarePackages.address);
  const download = async () => {
    const file = await address.run({ params: { id: row.packageId } });
    if (!file) return;
    const link = document.createElement('a');
    link.href = file.url;
    link.download = file.fileName;
    link.rel = 'noopener';
    link.click();
  };
  return (
    <LinkButton loading={address.pending} aria-label={`下载${row.fileName}`} onClick={() => void download()}>
      下载
    </LinkButton>
  );
}

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
        { name: 'size', show: ({ size }) => sizeOf(size) },
        { name: 'changelog', width: 260 },
        { name: 'sha256', width: 260, show: ({ sha256 }) => <code title={sha256}>{sha256}</code> },
        'updateTime',
      ]}
      filters={['platform']}
      rowActions={(row) => <Download row={row} />}
      empty="平台还没有上架软件包，需要时请联系平台客服"
    />
  );
}
