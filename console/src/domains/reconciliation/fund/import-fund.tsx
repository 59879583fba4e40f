import { type FundBill, fundBills } from '@bochong/contract/reconciliation';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { toast } from '../../../kit/toast.ts';
import { BillFile } from '../daily-bill/bill-file.tsx';

const yesterday = () => daysAfter(dayOf(Date.now()), -1);
/** Receiving accounts. */
export const FundAccountSelect = chosenSelect({ endpoint: fundBills.accounts, value: 'accountId', label: 'accountName' });

const Item = itemOf(fundBills.import);
interface Chosen {
  accountId: string;
  billDay: string;
  file: File;
}

const FetchItem = itemOf(fundBills.fetch);
/** The channel itself is asked for a day. */
export const FetchFund = ({ bill }: { bill?: FundBill }) => (
  <ActionForm
    to={fundBills.fetch}
    word={bill ? '重新获取' : '从渠道获取'}
    {...(!bill && { button: 'default' as const })}
    title="从渠道获取资金账单"
    okText="获取"
    initial={{ accountId: bill?.accountId ?? '', billDay: bill?.billDay ?? yesterday() } as Partial<Chosen>}
    input={({ accountId, billDay }: Chosen) => ({ body: { accountId, billDay } })}
    done="已向渠道请求，取到后出现在列表中"
  >
    <p>渠道在次日10点左右生成账单；微信支付服务商模式的账户不能获取，请导入文件。</p>
    <FetchItem name="accountId">
      <FundAccountSelect disabled={bill !== undefined} />
    </FetchItem>
    <FetchItem name="billDay" disabled={bill !== undefined} />
  </ActionForm>
);

/** A file that somebody got from the channel's own site. */
export const ImportFund = ({ bill }: { bill?: FundBill }) => (
  <ActionForm
    to={fundBills.import}
    word={bill ? '重新导入' : '导入'}
    {...(!bill && { button: 'primary' as const })}
    title="导入资金账单"
    okText="导入"
    initial={{ accountId: bill?.accountId ?? '', billDay: bill?.billDay ?? yesterday() } as Partial<Chosen>}
    input={(values: Chosen) => ({ body: values })}
    onDone={({ changed, items, arrived }) =>
      toast(changed ? 'success' : 'info', changed ? `已导入，${items}笔提现或其他变动，${arrived}笔已到账` : '与已导入的文件相同，未作更改')
    }
  >
    <p>微信支付商户平台的“资金账单”（基本账户，CSV），或支付宝商家中心的“账务明细”（ZIP或CSV）。任何一行有误则整个文件不导入。</p>
    <Item name="accountId">
      <FundAccountSelect disabled={bill !== undefined} />
    </Item>
    <Item name="billDay" disabled={bill !== undefined} />
    <Item name="file" required>
      <BillFile />
    </Item>
  </ActionForm>
);
