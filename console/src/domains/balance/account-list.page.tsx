import { type BalanceAccount, balanceAccounts, balanceAdjusts, balanceFlows, balanceStatus } from '@bochong/contract/balance';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { Figures } from '../../kit/figures.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import { AdjustAction, Adjusts, AdjustTable } from './adjusts.tsx';

const Freeze = ({ account }: { account: BalanceAccount }) => {
  const frozen = account.status === balanceStatus.FROZEN;
  return (
    <ActionForm
      to={balanceAccounts.freeze}
      word={frozen ? '解冻' : '冻结'}
      title={`${frozen ? '解冻' : '冻结'}账户 ${account.holderName}`}
      danger={!frozen}
      given={{ params: { id: account.accountId }, body: { frozen: !frozen } }}
      asks={[{ name: 'reason', required: true }]}
      done={frozen ? '账户已解冻' : '账户已冻结'}
    >
      <p>{frozen ? '解冻后可以重新开始充电和申请提现。' : '冻结后不能开始充电、不能提现；正在进行的充电照常结算。'}</p>
    </ActionForm>
  );
};

/** An account: its figures, every movement, what was put right by hand. */
const AccountView = ({ account }: { account: BalanceAccount }) => (
  <>
    <Figures
      items={[
        ['可用余额', <Money key="available" fen={account.availableFen} sign />],
        ['本金', <Money key="principal" fen={account.principalFen} sign />],
        ['赠送金', <Money key="gift" fen={account.giftFen} sign />],
        ['冻结', <Money key="frozen" fen={account.frozenFen} sign />],
        ['提现中', <Money key="withdrawing" fen={account.withdrawingFen} sign />],
        ['欠费', <Money key="arrears" fen={account.arrearsFen} sign />, { alarm: account.arrearsFen > 0 }],
      ]}
    />
    <Allowed to={balanceFlows.list}>
      <h3>账户流水</h3>
      <LoadedTable
        list={balanceFlows.list}
        input={{ query: { accountId: account.accountId } }}
        rowKey="flowId"
        scroll={{ x: 860 }}
        columns={[
          ...(['at', 'flowType', 'bizType', 'changePrincipalFen', 'changeGiftFen', 'principalAfterFen', 'giftAfterFen'] as const),
          ...(['operatorName', 'remark'] as const),
        ]}
        empty="还没有充值或消费"
      />
    </Allowed>
    <Allowed to={balanceAdjusts.list}>
      <h3>余额调整</h3>
      <AdjustTable accountId={account.accountId} />
    </Allowed>
  </>
);

/** What holders have with the operator. */
export default function AccountListPage() {
  return (
    <ListPage
      list={balanceAccounts.list}
      rowKey="accountId"
      columns={[
        { name: 'holderName', width: 170 },
        ...(['holderType', 'phone', 'status', 'availableFen', 'principalFen', 'giftFen', 'frozenFen', 'withdrawingFen'] as const),
        ...(['arrearsFen', 'creditLimitFen', 'usedCreditFen', 'totalRechargeFen', 'totalConsumeFen', 'openAt', 'frozenReason'] as const),
        'dealerName',
      ]}
      filters={['searchValue', 'holderType', 'status', 'overFen']}
      actions={
        <>
          <Adjusts />
          <ExportButton endpoint={balanceAccounts.export} />
        </>
      }
      rowActions={(account) =>
        account.status !== balanceStatus.CLOSED && (
          <>
            <Freeze account={account} />
            <AdjustAction account={account} />
          </>
        )
      }
      opens={{
        title: ({ holderName, phone }) => `账户 ${holderName} ${phone}`,
        width: 960,
        show: (account) => <AccountView account={account} />,
      }}
      summary={['count', 'principalFen', 'giftFen', 'frozenFen', 'usedCreditFen']}
      empty="车主注册、企业签订充电协议后就有余额账户"
    />
  );
}
