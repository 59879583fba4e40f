import { type CompanyCarBill, companyBillStatus, companyCarBill, companyCarBills } from '@bochong/contract/company';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import styles from './company-bill.module.css';

const whoAndWhen = (by: string, at: string | null) => (at ? `${by} ${formatInstant(at)}` : '—');

/** A bill with what happened to it and its orders, page by page. A company may object to one: it waits for the next bill. */
export const BillOrders = ({ bill }: { bill: CompanyCarBill }) => (
  <div className={styles.orders}>
    <RecordFacts
      of={companyCarBill}
      record={bill}
      fields={[
        ...(['billNo', 'period', 'parkNames', 'payableFen'] as const),
        { name: 'confirmedAt', title: '确认', show: (row) => whoAndWhen(row.confirmedBy, row.confirmedAt) },
        'dueDate',
        { name: 'receivedAt', title: '收款', show: (row) => whoAndWhen(row.receivedBy, row.receivedAt) },
        'payChannel',
        'voucherNo',
      ]}
    />
    <LoadedTable
      list={companyCarBills.orders}
      input={{ params: { id: bill.companyBillId } }}
      rowKey="orderId"
      columns={['plateNo', 'parkName', 'enterTime', 'leftAt', 'discountFen', 'payableFen', 'disputeReason']}
      rowActions={({ orderId, plateNo }) => (
        <>
          <GoTo path={`/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`}>详情</GoTo>
          {bill.status === companyBillStatus.PENDING && (
            <ActionForm
              to={companyCarBills.dispute}
              word="异议"
              title={`订单异议 ${plateNo}`}
              okText="移到后续账期"
              given={{ params: { id: bill.companyBillId }, body: { orderId } }}
              asks={[{ name: 'reason', extra: '该订单移出本账单，核实后计入下一账期' }]}
              done="已移到后续账期"
            />
          )}
        </>
      )}
      title={() => <ExportButton endpoint={companyCarBills.exportOrders} input={{ params: { id: bill.companyBillId } }} word="导出明细" />}
    />
  </div>
);
