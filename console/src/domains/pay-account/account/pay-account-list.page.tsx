import { type PayAccount, payAccounts, payProvider } from '@bochong/contract/pay-account';
import { formatRelative, formatTime } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { AccountLots } from './account-lots.tsx';
import { ChannelBills } from './channel-bills.tsx';
import { PayAccountActions } from './pay-account-actions.tsx';

const dayMs = 86_400_000;
/** A certificate is changed in this time: the channel makes a new one, both hold for a while. */
const warnDays = 30;

/** Whether answers of the channel can be checked, and until when. */
function Keys({ account: { provider, hasKeys, keysExpireAt } }: { account: PayAccount }) {
  if (provider === payProvider.SIMULATED) return <span>不需要</span>;
  if (hasKeys === 0) return <StateTag tone="amber">未填写</StateTag>;
  if (keysExpireAt === null) return <span>已填写，长期</span>;
  const days = Math.floor((Date.parse(keysExpireAt) - Date.now()) / dayMs);
  if (days < 0) return <StateTag tone="red">证书已过期</StateTag>;
  if (days < warnDays) return <StateTag tone="amber">{`${days}天后到期`}</StateTag>;
  return <span>{formatTime(keysExpireAt, '{y}-{m}-{d}')} 到期</span>;
}

/** Where the company's money is received, as each account stands now. */
export default function PayAccountListPage() {
  return (
    <ListPage
      list={payAccounts.list}
      rowKey="accountId"
      query={{ pollMs: 30_000 }}
      columns={[
        'accountName',
        'todayFen',
        'status',
        { name: 'lots', width: 130, show: ({ lots }) => lots || '没有车场' },
        {
          name: 'heardAt',
          width: 120,
          show: ({ heardAt }) => (heardAt === null ? '30天内没有' : <time title={formatTime(heardAt)}>{formatRelative(heardAt)}</time>),
        },
        'testState',
        { name: 'keysExpireAt', title: '密钥与证书', width: 130, show: (account) => <Keys account={account} /> },
        'todayCount',
        'provider',
        'mode',
        'merchantNo',
        'subMerchantNo',
        'feeBp',
        'settleType',
        'settleTail',
        'splitEnabled',
        'testedAt',
        'dealerName',
      ]}
      filters={['keyword', 'provider', 'status']}
      empty="没有收款账户时只能收现金和企业授信；在“账户进件”提交申请"
      rowActions={(row) => <PayAccountActions row={row} />}
      opens={{
        title: (row) => row.accountName,
        width: 1040,
        more: (row) => (
          <>
            <h4>使用车场</h4>
            <AccountLots account={row} />
            <ChannelBills account={row} />
          </>
        ),
      }}
    />
  );
}
