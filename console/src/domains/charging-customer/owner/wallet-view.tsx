import { balanceWithdraws } from '@bochong/contract/balance';
import { chargingWallets, walletApplies } from '@bochong/contract/charging-customer';
import type { ReactNode } from 'react';
import { Money } from '../../../fields/money.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { WalletActions } from './wallet-actions.tsx';
import styles from './wallet-bar.module.css';
import { WalletBar } from './wallet-bar.tsx';

/** A part of the wallet's drawer under its heading. */
export const WalletSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** A wallet: what it holds, what is frozen of it, every movement, and what waits for a second person. `children` stand below its figures. */
export const WalletView = ({ walletId, children }: { walletId: string; children?: ReactNode }) => (
  <Detail endpoint={chargingWallets.get} input={{ params: { id: walletId } }}>
    {(wallet) => (
      <>
        <Figures
          items={[
            ['可用余额', <Money key="available" fen={wallet.availableFen} sign />],
            ['本金', <Money key="principal" fen={wallet.principalFen} sign />],
            ['赠送金', <Money key="gift" fen={wallet.giftFen} sign />],
            ['冻结', <Money key="frozen" fen={wallet.frozenFen} sign />],
            ...(wallet.creditLimitFen > 0
              ? [
                  [
                    '已用授信',
                    <Money key="credit" fen={wallet.usedCreditFen} sign />,
                    { note: <>额度 {<Money fen={wallet.creditLimitFen} />}</> },
                  ] as const,
                ]
              : []),
            ['欠费', <Money key="arrears" fen={wallet.arrearsFen} sign />, { alarm: wallet.arrearsFen > 0 }],
          ]}
        />
        <WalletBar wallet={wallet} />
        <div className={styles.actions}>
          <WalletActions wallet={wallet} />
        </div>
        {children}
        <WalletSection title="账户流水">
          <LoadedTable
            list={chargingWallets.entries}
            input={{ params: { id: walletId } }}
            rowKey="entryId"
            scroll={{ x: 760 }}
            columns={['at', 'kind', 'bizType', 'changePrincipalFen', 'changeGiftFen', 'balanceFen', 'operatorName', 'remark']}
            empty="还没有充值或消费"
          />
        </WalletSection>
        <WalletSection title="冻结记录">
          <LoadedTable
            list={chargingWallets.freezes}
            input={{ params: { id: walletId } }}
            rowKey="freezeId"
            scroll={{ x: 720 }}
            columns={['heldAt', 'bizType', 'amountFen', 'capturedFen', 'releasedFen', 'status', 'endedAt']}
            empty="没有冻结：充电开始时按余额冻结，结束后扣款，多余的释放"
          />
        </WalletSection>
        <Allowed to={balanceWithdraws.list}>
          <WalletSection title="提现申请">
            <LoadedTable
              list={balanceWithdraws.list}
              input={{ query: { accountId: walletId } }}
              rowKey="applyId"
              scroll={{ x: 760 }}
              columns={[
                'appliedAt',
                'applyNo',
                'method',
                'status',
                'amountFen',
                'actualAmountFen',
                'applicantName',
                'auditorName',
                'failReason',
              ]}
              empty="没有提现"
            />
          </WalletSection>
        </Allowed>
        <Allowed to={walletApplies.list}>
          <WalletSection title="充值申请">
            <LoadedTable
              list={walletApplies.list}
              input={{ query: { walletId } }}
              rowKey="applyId"
              scroll={{ x: 760 }}
              columns={['appliedAt', 'kind', 'status', 'amountFen', 'giftFen', 'applicantName', 'auditorName', 'opinion']}
              empty="没有申请"
            />
          </WalletSection>
        </Allowed>
      </>
    )}
  </Detail>
);
