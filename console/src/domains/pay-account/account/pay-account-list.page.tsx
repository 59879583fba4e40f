import { payAccounts, payProvider } from '@bochong/contract/pay-account';
import { ListPage } from '../../../kit/list-page.tsx';
import { ChannelBills } from './channel-bills.tsx';
import { PayAccountActions } from './pay-account-actions.tsx';

/** Where the company's money is received. */
export default function PayAccountListPage() {
  return (
    <ListPage
      list={payAccounts.list}
      rowKey="accountId"
      columns={[
        'accountName',
        'provider',
        'mode',
        'merchantNo',
        'subMerchantNo',
        'lots',
        {
          name: 'hasKeys',
          show: ({ provider, hasKeys }) => (provider === payProvider.SIMULATED ? '不需要' : hasKeys === 1 ? '已填写' : '未填写'),
        },
        'keysExpireAt',
        'testState',
        'status',
        'dealerName',
      ]}
      filters={['keyword', 'provider', 'status']}
      empty="没有收款账户时只能收现金和企业授信；在“账户进件”提交申请"
      rowActions={(row) => <PayAccountActions row={row} />}
      opens={{ title: (row) => row.accountName, width: 1040, more: (row) => <ChannelBills account={row} /> }}
    />
  );
}
