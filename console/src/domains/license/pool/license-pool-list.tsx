import { licenses, poolStatus } from '@bochong/contract/license';
import { ListPage } from '../../../kit/list-page.tsx';
import { ActivateLicense, ImportLicense } from '../record/import-license.tsx';
import { viewTabs } from '../views.ts';
import { LicenseItems } from './license-items.tsx';
import { LinkParks } from './link-parks.tsx';

const usage = ({ usedQty, totalQty }: { usedQty: number; totalQty: number }) => `${usedQty}/${totalQty}`;

export function LicensePoolList() {
  return (
    <ListPage
      list={licenses.pools}
      rowKey="poolId"
      columns={[
        ...(['poolName', 'dealerName', 'poolStatus'] as const),
        {
          name: 'items',
          title: '已用/总量',
          show: ({ items }) => <LicenseItems items={items.map((item) => ({ ...item, text: usage(item) }))} />,
          width: 420,
        },
        ...(['startDate', 'expireDate', 'remainDays', 'source', 'poolNo'] as const),
      ]}
      tabs={viewTabs}
      empty="导入授权文件或在线激活后，授权池出现在这里"
      filters={['poolName', 'poolStatus', 'authType']}
      actions={
        <>
          <ActivateLicense />
          <ImportLicense />
        </>
      }
      rowActions={(row) => row.poolStatus !== poolStatus.EXPIRED && row.poolStatus !== poolStatus.STOPPED && <LinkParks pool={row} />}
    />
  );
}
