import { payBillState } from '@bochong/contract/pay-account';
import { type DailyBill, dailyBills } from '@bochong/contract/reconciliation';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { toast } from '../../../kit/toast.ts';
import { AccountSelect } from './account-select.tsx';
import { BillFile } from './bill-file.tsx';

const running: readonly number[] = [payBillState.WAITING, payBillState.RETRYING];
const yesterday = () => daysAfter(dayOf(Date.now()), -1);

/** Asks the channel for a day that stands in no row yet. */
export const FetchDay = () => (
  <ActionForm
    to={dailyBills.refetch}
    word="下载一天"
    button="default"
    title="下载渠道对账单"
    given={{ body: {} }}
    initial={{ billDay: yesterday() }}
    asks={[{ name: 'accountId', children: <AccountSelect /> }, 'billDay']}
    done="已向渠道请求，入库后自动核对"
  />
);

const Item = itemOf(dailyBills.import);
interface Chosen {
  accountId: string;
  billDay: string;
  file: File;
}

/** A file that somebody got from the channel's own site. */
export const ImportDay = ({ day }: { day?: DailyBill }) => (
  <ActionForm
    to={dailyBills.import}
    word="手工导入"
    {...(!day && { button: 'default' as const })}
    title="手工导入对账单"
    okText="导入"
    initial={{ accountId: day?.accountId ?? '', billDay: day?.billDay ?? yesterday() } as Partial<Chosen>}
    input={(values: Chosen) => ({ body: values })}
    onDone={({ changed }) => toast(changed ? 'success' : 'info', changed ? '已入库，正在核对' : '与已入库的文件相同，未作更改')}
  >
    <p>微信支付商户平台的“交易账单”（CSV），或支付宝商家中心的“业务明细”（ZIP或CSV）。任何一行有误则整个文件不导入。</p>
    <Item name="accountId">
      <AccountSelect disabled={day !== undefined} />
    </Item>
    <Item name="billDay" disabled={day !== undefined} />
    <Item name="file" required>
      <BillFile />
    </Item>
  </ActionForm>
);

/** What can be done to a day. */
export function DayActions({ day }: { day: DailyBill }) {
  const { accountId, billDay, state, version, accountName } = day;
  if (running.includes(state)) return null;
  return (
    <>
      <ActionLink
        to={dailyBills.refetch}
        input={{ body: { accountId, billDay } }}
        ask={`重新下载 ${accountName} ${billDay} 的账单？`}
        description="内容有变化时成为新的版本并重新核对，原版本仍可查看"
        done="已向渠道请求"
      >
        重新下载
      </ActionLink>
      {version > 0 && (
        <ActionLink to={dailyBills.rematch} input={{ params: { id: day.dayId } }} done="正在重新核对">
          重新核对
        </ActionLink>
      )}
      <ImportDay day={day} />
    </>
  );
}
