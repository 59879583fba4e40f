import { type WalletApply, walletApplies, walletApplyStatus } from '@bochong/contract/charging-customer';
import { ActionForm } from '../../../kit/action-form.tsx';
import { DrawerButton } from '../../../kit/detail.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';

/** What follows from agreeing, in figures. */
const effectOf = ({ amountFen, giftFen, holderName, tenderText }: WalletApply): string =>
  `通过后“${holderName}”本金增加${formatFen(amountFen)}元${giftFen > 0 ? `、赠送金增加${formatFen(giftFen)}元` : ''}；收款：${tenderText}`;

const Decide = ({ row }: { row: WalletApply }) =>
  row.status === walletApplyStatus.PENDING &&
  (row.own ? (
    '待他人审核'
  ) : (
    <ActionForm
      to={walletApplies.audit}
      word="审核"
      title={`审核人工充值 ${row.holderName}`}
      okText="提交"
      given={{ params: { id: row.applyId }, body: { rev: row.rev } }}
      initial={{ pass: true }}
      asks={['pass', { name: 'opinion', required: ({ pass }) => pass === false }]}
      done="已审核"
    >
      <p>{effectOf(row)}</p>
    </ActionForm>
  ));

/** Recharges by hand, the newest first: who asked decides nothing. */
export const WalletApplies = () => (
  <Allowed to={walletApplies.list}>
    <DrawerButton word="充值申请" width={1080}>
      <LoadedTable
        list={walletApplies.list}
        input={{ query: {} }}
        rowKey="applyId"
        scroll={{ x: 1000 }}
        columns={[
          'appliedAt',
          { name: 'holderName', width: 150 },
          ...(['kind', 'status', 'amountFen', 'giftFen'] as const),
          { name: 'tenderText', width: 190 },
          ...(['reason', 'applicantName', 'auditorName'] as const),
        ]}
        rowActions={(row) => <Decide row={row} />}
        empty="没有人工充值的申请；从车主的账户里提交"
      />
    </DrawerButton>
  </Allowed>
);
