import { companyPayMode } from '@bochong/contract/charging-customer';
import { companySettlementStatus } from '@bochong/contract/company-settlement';
import { ownCompany, ownSettlementPage } from '@bochong/contract/own-company';
import { Money } from '../../fields/money.tsx';
import { Detail } from '../../kit/detail.tsx';
import { Figures } from '../../kit/figures.tsx';
import { GoTo } from '../../kit/go-to.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';
import styles from './own-account.module.css';

/** What the company has to charge with, what it owes, what waits for it, and every movement of its account. */
export default function OwnAccountPage() {
  return (
    <Detail endpoint={ownCompany.account} input={{}}>
      {(account) => (
        <div className={styles.page}>
          <h1>{account.companyName}</h1>
          <Figures
            items={[
              ['可用额度', <Money key="available" fen={account.availableFen} sign />, { alarm: account.availableFen <= 0 }],
              ['余额', <Money key="balance" fen={account.principalFen + account.giftFen} sign />],
              ['充电中冻结', <Money key="frozen" fen={account.frozenFen} sign />],
              ...(account.payMode === companyPayMode.CREDIT
                ? [
                    [
                      '已用授信',
                      <Money key="credit" fen={account.usedCreditFen} sign />,
                      { note: <>额度 {<Money fen={account.creditLimitFen} />}</> },
                    ] as const,
                    ['结算待付款', <Money key="unpaid" fen={account.unpaidFen} sign />] as const,
                  ]
                : []),
              ['欠费', <Money key="arrears" fen={account.arrearsFen} sign />, { alarm: account.arrearsFen > 0 }],
            ]}
          />
          {account.drafts > 0 && (
            <p>
              有 {account.drafts} 张结算单待确认，
              <GoTo path={`${ownSettlementPage.path}?status=${companySettlementStatus.DRAFT}`}>去核对</GoTo>
            </p>
          )}
          <h2>账户流水</h2>
          <LoadedTable
            list={ownCompany.entries}
            input={{}}
            rowKey="entryId"
            scroll={{ x: 760 }}
            columns={['at', 'kind', 'bizType', 'changePrincipalFen', 'changeGiftFen', 'changeCreditFen', 'balanceFen']}
            empty="还没有充值或消费"
          />
        </div>
      )}
    </Detail>
  );
}
