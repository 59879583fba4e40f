import { companyAccounts } from '@bochong/contract/charging-customer';
import { Money } from '../../../fields/money.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { WalletView } from '../owner/wallet-view.tsx';

/** What companies have to charge with: balance, credit, and what they owe. */
export default function CompanyAccountListPage() {
  return (
    <ListPage
      list={companyAccounts.list}
      rowKey="companyId"
      columns={[
        { name: 'companyName', width: 200 },
        ...([
          'companyStatus',
          'payMode',
          'availableFen',
          'principalFen',
          'giftFen',
          'frozenFen',
          'creditLimitFen',
          'usedCreditFen',
        ] as const),
        ...(['arrearsFen', 'totalPaidFen', 'updatedAt', 'dealerName'] as const),
      ]}
      filters={['keyword', 'payMode', 'companyStatus', 'belowFen']}
      empty="在“企业信息”里保存充电协议后，企业就有充电账户"
      actions={<ExportButton endpoint={companyAccounts.export} />}
      rowActions={({ companyId, companyName, usedCreditFen, creditLimitFen, rev }) => (
        <ActionForm
          to={companyAccounts.credit}
          word="调额"
          title={`调整授信额度 ${companyName}`}
          given={{ params: { id: companyId }, body: { rev } }}
          initial={{ creditLimitFen }}
          asks={['creditLimitFen', { name: 'reason', required: true }]}
          done="授信额度已调整，从下一次冻结起生效"
        >
          <p>
            已用 <Money fen={usedCreditFen} sign />
            ，现额度 <Money fen={creditLimitFen} sign />
            。额度不能低于已用授信与冻结。
          </p>
        </ActionForm>
      )}
      opens={{
        title: ({ companyName }) => `企业账户 ${companyName}`,
        width: 960,
        show: ({ companyId }) => <WalletView walletId={companyId} />,
      }}
      summary={['count', 'principalFen', 'giftFen', 'usedCreditFen', 'arrearsFen']}
    />
  );
}
