import { endedWithdrawStatus } from '@bochong/contract/balance';
import { WithdrawList } from './withdraw-list.tsx';

/** Withdrawals that are over. */
export default function WithdrawCompletedPage() {
  return <WithdrawList states={endedWithdrawStatus} empty="完成、驳回和撤销的提现会在这里" />;
}
