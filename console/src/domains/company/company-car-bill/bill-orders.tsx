import { type CompanyCarBill, companyBillStatus, companyCarBill, companyCarBills } from '@bochong/contract/company';
import { Button } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from './company-bill.module.css';

const whoAndWhen = (by: string, at: string | null) => (at ? `${by} ${formatInstant(at)}` : '—');

function ExportOrders({ id }: { id: string }) {
  const sheet = useAction(companyCarBills.exportOrders);
  return (
    <Allowed to={companyCarBills.exportOrders}>
      <Button loading={sheet.pending} onClick={() => void sheet.run({ params: { id } })}>
        导出明细
      </Button>
    </Allowed>
  );
}

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
          <LinkButton onClick={() => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${orderId}`)}>详情</LinkButton>
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
      title={() => <ExportOrders id={bill.companyBillId} />}
    />
  </div>
);
