import { type BalanceAccount, type BalanceAdjust, balanceAccounts, balanceAdjustStatus, balanceAdjusts } from '@bochong/contract/balance';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { DrawerButton } from '../../kit/detail.tsx';
import { formatFen } from '../../kit/format.ts';
import { Allowed } from '../../kit/permission.tsx';
import { SecondWordLink } from '../../kit/second-word.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const change = (name: string, fen: number): string => (fen === 0 ? '' : `${name}${fen > 0 ? '增加' : '减少'}${formatFen(Math.abs(fen))}元`);

const Decide = ({ row }: { row: BalanceAdjust }) =>
  row.status === balanceAdjustStatus.PENDING && (
    <SecondWordLink to={balanceAdjusts.audit} of={`余额调整 ${row.holderName}`} own={row.own} id={row.adjustId} rev={row.rev}>
      <p>
        通过后“{row.holderName}”{[change('本金', row.principalFen), change('赠送金', row.giftFen)].filter(Boolean).join('，')}
        ，差额记入差错损失。原因：{row.reason}
      </p>
    </SecondWordLink>
  );

const columns = [
  'appliedAt',
  { name: 'holderName', width: 150 },
  ...(['principalFen', 'giftFen', 'status', 'reason', 'applicantName', 'auditorName', 'opinion'] as const),
] as const;

/** Adjustments of one account, or of all: who asked decides nothing. */
export const AdjustTable = ({ accountId }: { accountId?: string }) => (
  <LoadedTable
    list={balanceAdjusts.list}
    input={{ query: { accountId } }}
    rowKey="adjustId"
    scroll={{ x: 960 }}
    columns={accountId === undefined ? [...columns] : columns.filter((column) => typeof column === 'string')}
    rowActions={(row) => <Decide row={row} />}
    empty="没有余额调整；在账户上点“调整”提交"
  />
);

export const Adjusts = () => (
  <Allowed to={balanceAdjusts.list}>
    <DrawerButton word="调整申请" width={1080}>
      <AdjustTable />
    </DrawerButton>
  </Allowed>
);

/** Asks a second person to put a balance right. */
export const AdjustAction = ({ account }: { account: BalanceAccount }) => (
  <ActionForm
    to={balanceAccounts.adjust}
    word="调整"
    title={`调整余额 ${account.holderName}`}
    okText="提交审核"
    given={{ params: { id: account.accountId } }}
    initial={{ principalFen: 0, giftFen: 0 }}
    asks={['principalFen', 'giftFen', { name: 'reason', required: true }]}
    done="已提交，另一位同事审核后生效"
  >
    <p>
      现有本金 <Money fen={account.principalFen} sign />
      ，赠送金 <Money fen={account.giftFen} sign />
      ，其中冻结 <Money fen={account.frozenFen} sign />。
    </p>
  </ActionForm>
);
