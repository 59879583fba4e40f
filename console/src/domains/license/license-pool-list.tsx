import { authType, type LicensePool, licenseActions, licenses, poolSource, poolStatus } from '@bochong/contract/license';
import { Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { ActivateLicense, ImportLicense } from './import-license.tsx';
import { LicenseItems } from './license-items.tsx';
import { LinkParks } from './link-parks.tsx';
import { viewTabs } from './views.ts';

const col = columnsOf(licenses.pools);
const Filter = filterOf(licenses.pools);
const columns = [
  col.text('poolName', { fixed: 'left', width: 160 }),
  col.text('dealerName', { width: 180 }),
  col.enum('poolStatus', poolStatus, {
    [poolStatus.UNUSED]: 'grey',
    [poolStatus.IN_USE]: 'green',
    [poolStatus.EXPIRING]: 'amber',
    [poolStatus.EXPIRED]: 'red',
    [poolStatus.STOPPED]: 'grey',
  }),
  col.custom(
    'items',
    '已用/总量',
    ({ items }) => <LicenseItems items={items.map((item) => ({ ...item, text: `${item.usedQty}/${item.totalQty}` }))} />,
    { width: 420 },
  ),
  col.text('startDate', { width: 110 }),
  col.text('expireDate', { width: 110 }),
  col.number('remainDays'),
  col.enum('source', poolSource),
  col.text('poolNo', { width: 130 }),
];

export function LicensePoolList() {
  const [linking, setLinking] = useState<LicensePool | null>(null);
  return (
    <>
      <ListPage
        list={licenses.pools}
        rowKey="poolId"
        columns={columns}
        tabs={viewTabs}
        empty="导入授权文件或在线激活后，授权池出现在这里"
        filters={
          <>
            <Filter name="poolName">
              <Input allowClear />
            </Filter>
            <Filter name="poolStatus">
              <EnumSelect of={poolStatus} />
            </Filter>
            <Filter name="authType">
              <EnumSelect of={authType} />
            </Filter>
          </>
        }
        actions={
          <>
            <ActivateLicense />
            <ImportLicense />
          </>
        }
        rowActions={(row) =>
          row.poolStatus !== poolStatus.EXPIRED &&
          row.poolStatus !== poolStatus.STOPPED && (
            <Allowed to={licenseActions.link}>
              <LinkButton onClick={() => setLinking(row)}>分配</LinkButton>
            </Allowed>
          )
        }
      />
      <LinkParks pool={linking} onClose={() => setLinking(null)} />
    </>
  );
}
