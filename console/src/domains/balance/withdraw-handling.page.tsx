import { openWithdrawStatus, withdrawSettings } from '@bochong/contract/balance';
import { LoadedForm } from '../../kit/action-form.tsx';
import { WithdrawList } from './withdraw-list.tsx';

/** Withdrawals that still hold money of an account. */
export default function WithdrawHandlingPage() {
  return (
    <WithdrawList
      states={openWithdrawStatus}
      actions={
        <LoadedForm read={withdrawSettings.get} to={withdrawSettings.update} word="提现设置" button="default" done="提现设置已保存" />
      }
      empty="没有待处理的提现；在车主或企业的账户里提交申请"
    />
  );
}
