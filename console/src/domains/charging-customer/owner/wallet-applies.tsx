import { type WalletApply, walletApplies, walletApplyStatus } from '@bochong/contract/charging-customer';
import { DrawerButton } from '../../../kit/detail.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { SecondWordLink } from '../../../kit/second-word.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';

/** What follows from agreeing, in figures. */
const effectOf = ({ amountFen, giftFen, holderName, tenderText }: WalletApply): string =>
  `通过后“${holderName}”本金增加${formatFen(amountFen)}元${giftFen > 0 ? `、赠送金增加${formatFen(giftFen)}元` : ''}；收款：${tenderText}`;

const Decide = ({ row }: { row: WalletApply }) =>
  row.status === walletApplyStatus.PENDING && (
    <SecondWordLink to={walletApplies.audit} of={`人工充值 ${row.holderName}`} own={row.own} id={row.applyId} rev={row.rev}>
      <p>{effectOf(row)}</p>
    </SecondWordLink>
  );

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
