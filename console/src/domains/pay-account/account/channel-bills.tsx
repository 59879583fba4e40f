import { type PayAccount, type PayBill, payBillState, payBills, payProvider } from '@bochong/contract/pay-account';
import { Money } from '../../../fields/money.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { CodeTag, StateTag } from '../../../kit/state-tag.tsx';

const { WAITING, RETRYING, FETCHED, EMPTY } = payBillState;
const kept: readonly number[] = [FETCHED, EMPTY];
const running: readonly number[] = [WAITING, RETRYING];

/** Whether the channel and we say the same of the day's payments. */
function Compared({ bill: { state, paidFen, paidCount, ownFen, ownCount } }: { bill: PayBill }) {
  if (!kept.includes(state) || paidFen === null) return '—';
  if (paidFen === ownFen && paidCount === ownCount) return <StateTag tone="green">一致</StateTag>;
  return (
    <StateTag tone="red">
      相差 <Money fen={Math.abs(paidFen - ownFen)} /> 元
    </StateTag>
  );
}

const State = ({ bill: { state, reason } }: { bill: PayBill }) => (
  <span title={reason}>
    <CodeTag of={payBillState} code={state} />
    {reason !== '' && <small> {reason}</small>}
  </span>
);

const Sum = ({ fen, count }: { fen: number | null; count: number | null }) => (
  <>
    <Money fen={fen} />
    {count !== null && <small> {count}笔</small>}
  </>
);

const Actions = ({ accountId, bill }: { accountId: string; bill: PayBill }) => (
  <>
    {!running.includes(bill.state) && (
      <ActionLink to={payBills.fetch} input={{ params: { id: accountId }, body: { billDay: bill.billDay } }} done="已向渠道请求">
        重新获取
      </ActionLink>
    )}
    {bill.hasFile === 1 && (
      <ActionLink to={payBills.file} input={{ params: { id: bill.billId } }}>
        原文件
      </ActionLink>
    )}
  </>
);

/** What the channel itself says of an account's days, beside what was booked here. */
export function ChannelBills({ account: { accountId, provider, hasKeys } }: { account: PayAccount }) {
  if (provider === payProvider.SIMULATED) return null;
  const params = { id: accountId };
  return (
    <>
      <h4>对账单</h4>
      <p>每天 10:35 自动向渠道获取前一天的对账单；渠道尚未出账时自动重试。</p>
      {hasKeys === 1 && (
        <ActionForm
          to={payBills.fetch}
          word="获取一天"
          button="default"
          title="获取渠道对账单"
          initial={{ billDay: dayOf(Date.now() - 86_400_000) }}
          given={{ params }}
          asks={['billDay']}
          done="已向渠道请求，稍候刷新"
        />
      )}
      <LoadedTable
        list={payBills.list}
        input={{ params }}
        pollMs={(rows) => (rows.some(({ state }) => running.includes(state)) ? 3000 : false)}
        rowKey="billId"
        columns={[
          'billDay',
          { name: 'state', show: (bill) => <State bill={bill} /> },
          { name: 'paidFen', title: '渠道收款', show: ({ paidFen, paidCount }) => <Sum fen={paidFen} count={paidCount} /> },
          { name: 'ownFen', title: '本系统收款', show: ({ ownFen, ownCount }) => <Sum fen={ownFen} count={ownCount} /> },
          { name: 'compared', title: '收款核对', show: (bill) => <Compared bill={bill} /> },
          'refundFen',
          'feeFen',
          'version',
          'fetchedAt',
        ]}
        rowActions={(bill) => <Actions accountId={accountId} bill={bill} />}
        empty="还没有获取过对账单"
      />
    </>
  );
}
