import { monthVerify } from '@bochong/contract/reconciliation';
import { ActionForm } from '../../../kit/action-form.tsx';
import { dayOf, monthsAfter } from '../../../kit/instant.ts';
import { AccountSelect } from '../daily-bill/account-select.tsx';
import { TaskList } from './task-list.tsx';

/** Makes the task of a month before its job does. */
const Generate = () => (
  <ActionForm
    to={monthVerify.generate}
    word="生成账单"
    button="default"
    title="生成月账单"
    given={{ body: {} }}
    initial={{ month: monthsAfter(dayOf(Date.now()), -1).slice(0, 7) }}
    asks={[{ name: 'payeeAccountId', children: <AccountSelect /> }, 'month']}
    done="已开始逐日核对，完成后即可处理"
  />
);

/** Months that somebody has to look at. */
export default function PendingListPage() {
  return <TaskList dealStatus={0} actions={<Generate />} empty="没有待处理的月账单；每月结算日6:00自动生成上月账单，也可手工生成" />;
}
