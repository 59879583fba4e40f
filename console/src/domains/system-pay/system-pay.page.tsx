import { type SystemBill, systemBillLine, systemBillStatus, systemBills, systemFeeItem } from '@bochong/contract/system-pay';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { formatFen } from '../../kit/format.ts';
import { dayOf, nowInstant } from '../../kit/instant.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { SmallTable } from '../../kit/small-table.tsx';

const { OPEN, OVERDUE, TOLD } = systemBillStatus;

const Payee = ({ bill: { amountFen, accountName, bankName, bankNo } }: { bill: SystemBill }) => (
  <p>
    <Money fen={amountFen} sign />
    ，收款户名 {accountName}，开户行 {bankName}，账号 {bankNo}。
  </p>
);

/** What may be done to a bill now: by its unit, or by the platform. */
function BillActions({ bill }: { bill: SystemBill }) {
  const { rev, status, billNo, amountFen } = bill;
  const params = { id: bill.billId };
  const today = dayOf(nowInstant());
  const isOpen = status === OPEN || status === OVERDUE;
  const given = { params, body: { rev } };
  if (!isOpen && status !== TOLD) return null;
  return (
    <>
      {isOpen && (
        <ActionForm
          to={systemBills.pay}
          word="登记付款"
          title={`登记付款 ${billNo}`}
          initial={{ paidOn: today }}
          given={given}
          asks={[{ name: 'paidOn' }, { name: 'voucherNo', extra: '银行回单上的流水号' }]}
          done="已登记，等待平台确认到账"
        >
          <Payee bill={bill} />
        </ActionForm>
      )}
      <ActionForm
        to={systemBills.confirm}
        word="确认到账"
        title={`确认到账 ${billNo}`}
        initial={{ receivedOn: bill.paidOn ?? today, bankRef: bill.voucherNo }}
        given={given}
        asks={['receivedOn', { name: 'bankRef', extra: '收款银行流水号；一笔到账只能确认一张账单' }]}
        done={`已确认到账${formatFen(amountFen)}元`}
      >
        <Payee bill={bill} />
      </ActionForm>
      {status === TOLD && (
        <ActionForm to={systemBills.refuse} word="退回" title={`退回付款登记 ${billNo}`} given={given} asks={['note']} done="已退回" danger>
          <p>账单回到待付款，该单位会收到待办。</p>
        </ActionForm>
      )}
      <ActionForm
        to={systemBills.void}
        word="作废"
        title={`作废账单 ${billNo}`}
        okText="作废"
        danger
        initial={{ again: 0 }}
        given={given}
        asks={['note', 'again']}
        done="账单已作废"
      />
    </>
  );
}

const Lines = ({ bill }: { bill: SystemBill }) => (
  <>
    <h3 className="form-title">计费明细</h3>
    <SmallTable
      of={systemBillLine}
      rows={bill.lines}
      rowKey={(line) => `${line.feeItem}-${line.days}-${line.priceFen}`}
      columns={[
        { name: 'feeItem', show: ({ feeItem }) => systemFeeItem.label(feeItem), width: 200 },
        'qty',
        { name: 'days', show: ({ days }) => (days === 0 ? '—' : days) },
        'priceFen',
        'amountFen',
      ]}
      empty="没有明细"
    />
  </>
);

/** What the platform charges its units for licences and short messages: owed, said to be paid, received. */
export default function SystemPayPage() {
  return (
    <ListPage
      list={systemBills.list}
      rowKey="billId"
      columns={[
        ...(['billNo', 'dealerName', 'feeKind', 'source', 'amountFen', 'status', 'dueDate', 'periodFrom', 'periodTo'] as const),
        ...(['accountName', 'bankNo', 'paidOn', 'voucherNo', 'receivedOn', 'bankRef', 'note', 'billedAt'] as const),
        ...(['bankName', 'toldBy', 'confirmedBy', 'confirmedAt'] as const),
      ]}
      filters={['feeKind', 'status', 'source', 'startTime']}
      empty="导入授权、每月结束后，次日凌晨按资费自动出账"
      actions={<ExportButton endpoint={systemBills.export} />}
      rowActions={(bill) => <BillActions bill={bill} />}
      opens={{ title: ({ billNo }) => `系统费用账单 ${billNo}`, more: (bill) => <Lines bill={bill} /> }}
      summary={['count', 'amountFen', 'receivedFen', 'toldFen', 'openFen', 'overdueFen']}
    />
  );
}
