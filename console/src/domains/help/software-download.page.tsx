import { type SoftwarePackage, softwarePackages, softwarePlatform } from '@bochong/contract/help';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf, StateTag } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { sizeOf } from './software-size.ts';

const col = columnsOf(softwarePackages.list);
const Filter = filterOf(softwarePackages.list);
const columns = [
  col.text('name', { width: 180, fixed: 'left' }),
  col.enum('platform', softwarePlatform, {}, { width: 140 }),
  col.custom(
    'version',
    '版本',
    (row) => (
      <>
        {row.version} {row.forceUpgrade === 1 && <StateTag tone="red">必须升级</StateTag>}
      </>
    ),
    { width: 150 },
  ),
  col.custom('size', '大小', (row) => sizeOf(row.size), { width: 100 }),
  col.text('changelog', { width: 260 }),
  col.text('sha256', { width: 260, render: (row) => <code title={row.sha256}>{row.sha256}</code> }),
  col.time('updateTime'),
];

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
      columns={columns}
      filters={
        <Filter name="platform">
          <EnumSelect of={softwarePlatform} />
        </Filter>
      }
      rowActions={(row) => <Download row={row} />}
      empty="平台还没有上架软件包，需要时请联系平台客服"
    />
  );
}
