import { dealers } from '@bochong/contract/dealer';
import { systemFeePrices, systemPayAccounts } from '@bochong/contract/system-pay';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { dayOf, nowInstant } from '../../kit/instant.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';
import { tabsOf } from '../../kit/status-tabs.tsx';
import { useTabParameter } from '../../kit/tab-context.tsx';

const tabs = { ...tabsOf('view', ['', '资费'], ['accounts', '收款账户']), apart: true };

/** A unit that a price is for alone; also where the platform has one unit only. */
const unitChoice = (
  <ChosenSelect
    endpoint={dealers.chosen}
    input={(dealerName) => ({ query: { dealerName: dealerName || undefined, size: 20 } })}
    option={({ dealerId, dealerName }) => ({ value: dealerId, label: dealerName })}
    hintAt={20}
    allowClear
    placeholder="所有单位"
  />
);

const priceForm = recordForm(systemFeePrices, {
  title: '资费',
  rowKey: 'priceId',
  asks: [
    'feeItem',
    { name: 'priceFen', extra: '授权按天折算：数量 × 单价 × 天数 ÷ 365；短信按条折算' },
    'startDate',
    { name: 'unitId', children: unitChoice },
    'remark',
  ],
});
const PriceList = () => (
  <ListPage
    list={systemFeePrices.list}
    rowKey="priceId"
    columns={['feeItem', 'priceFen', 'inForce', 'startDate', 'unitName', 'remark', 'updateTime']}
    tabs={tabs}
    filters={['feeItem']}
    actions={<priceForm.Add />}
    rowActions={(row) => (row.startDate > dayOf(nowInstant()) ? priceForm.rowActions(row) : null)}
    empty="新增资费后，从生效日起导入的授权和发送的短信开始收费；没有资费的不收费"
  />
);

const accountForm = recordForm(systemPayAccounts, {
  title: '收款账户',
  rowKey: 'accountId',
  nameOf: ({ accountName }) => accountName,
  blank: { dueDays: 15, enabled: 1 },
  asks: ['feeKind', 'accountName', 'bankName', 'bankNo', 'dueDays', 'enabled', 'remark'],
});
const AccountList = () => (
  <ListPage
    list={systemPayAccounts.list}
    rowKey="accountId"
    columns={['accountName', 'feeKind', 'enabled', 'bankName', 'bankNo', 'dueDays', 'billCount', 'receivedFen', 'remark', 'updateTime']}
    tabs={tabs}
    filters={['feeKind']}
    actions={<accountForm.Add />}
    rowActions={(row) => (
      <>
        <accountForm.Edit row={row} />
        {row.billCount === 0 && <accountForm.Remove row={row} />}
      </>
    )}
    empty="新增收款账户后才能出账"
  />
);

/** What the platform charges, and the accounts that its units pay into. */
export default function SystemFeePage() {
  return useTabParameter('view') === 'accounts' ? <AccountList /> : <PriceList />;
}
