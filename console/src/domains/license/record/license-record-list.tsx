import { authType, licenses } from '@bochong/contract/license';
import { ListPage } from '../../../kit/list-page.tsx';
import { LicenseItems } from '../pool/license-items.tsx';
import { viewTabs } from '../views.ts';

/** Licences as they were imported; none is ever changed. */
export function HistoryList() {
  return (
    <ListPage
      list={licenses.histories}
      rowKey="licenseId"
      columns={[
        ...(['licenseNo', 'state', 'poolName', 'mode'] as const),
        {
          name: 'items',
          show: ({ items }) => <LicenseItems items={items.map((item) => ({ ...item, text: `${item.qty}` }))} />,
          width: 360,
        },
        ...(['startDate', 'expireDate', 'importType', 'importedAt', 'importedBy', 'machineCode'] as const),
      ]}
      tabs={viewTabs}
      empty="导入过的授权文件出现在这里"
      filters={['licenseNo', 'startTime']}
    />
  );
}

/** Every change of what pools have available. */
export function TradeList() {
  return (
    <ListPage
      list={licenses.trades}
      rowKey="tradeId"
      columns={['at', 'tradeType', 'authType', 'qty', 'beforeQty', 'afterQty', 'parkName', 'licenseNo', 'poolName', 'operator', 'remark']}
      tabs={viewTabs}
      empty="授权的导入、分配和调整出现在这里"
      filters={['tradeType', 'authType', 'startTime']}
    />
  );
}

const placed = (items: readonly { parkName: string; authType: number; qty: number }[]) =>
  items.map((item) => `${item.parkName} ${authType.label(item.authType)} ${item.qty}`).join('；');

/** Acts of linking and adjusting, with quantities before and after. */
export function ChangeList() {
  return (
    <ListPage
      list={licenses.changes}
      rowKey="changeId"
      columns={[
        ...(['at', 'changeType', 'poolName'] as const),
        { name: 'before', show: ({ before }) => placed(before), width: 260 },
        { name: 'after', show: ({ after }) => placed(after), width: 260 },
        ...(['reason', 'operator', 'changeNo'] as const),
      ]}
      tabs={viewTabs}
      empty="分配和调整停车场的授权后，变更前后的数量出现在这里"
      filters={['changeType']}
    />
  );
}
