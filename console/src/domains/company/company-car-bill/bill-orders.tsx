import { payChannel } from '@bochong/contract/bill';
import { type CompanyCarBill, type CompanyOrder, companyBillStatus, companyCarBills } from '@bochong/contract/company';
import { Button, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './company-bill.module.css';

const pageSize = 20;

/** A company objects to an order: it waits for the next bill. */
function Dispute({ billId, order }: { billId: string; order: CompanyOrder }) {
  const [open, setOpen] = useState(false);
  const dispute = useAction(companyCarBills.dispute, { success: '已移到后续账期' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>异议</LinkButton>
      <FormModal<{ reason: string }>
        title={`订单异议 ${order.plateNo}`}
        okText="移到后续账期"
        open={open}
        initial={{ reason: '' }}
        onSubmit={({ reason }) => dispute.run({ params: { id: billId }, body: { orderId: order.orderId, reason } })}
        onClose={() => setOpen(false)}
      >
        <Form.Item
          name="reason"
          label="异议原因"
          rules={[{ required: true, message: '请输入异议原因' }]}
          extra="该订单移出本账单，核实后计入下一账期"
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}

const columnsFor = (bill: CompanyCarBill) => [
  {
    title: '车牌号',
    key: 'plateNo',
    width: 126,
    render: (_: unknown, row: CompanyOrder) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />,
  },
  { title: '车场', key: 'parkName', dataIndex: 'parkName', width: 150, ellipsis: true },
  { title: '入场时间', key: 'enterTime', width: 160, render: (_: unknown, row: CompanyOrder) => formatInstant(row.enterTime) },
  { title: '离场时间', key: 'leftAt', width: 160, render: (_: unknown, row: CompanyOrder) => formatInstant(row.leftAt) },
  {
    title: '优惠(元)',
    key: 'discountFen',
    width: 90,
    align: 'right' as const,
    render: (_: unknown, row: CompanyOrder) => formatFen(row.discountFen),
  },
  {
    title: '应付(元)',
    key: 'payableFen',
    width: 90,
    align: 'right' as const,
    render: (_: unknown, row: CompanyOrder) => formatFen(row.payableFen),
  },
  { title: '异议', key: 'disputeReason', dataIndex: 'disputeReason', width: 140, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 110,
    render: (_: unknown, row: CompanyOrder) => (
      <span className="row-actions">
        <LinkButton onClick={() => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.orderId}`)}>详情</LinkButton>
        {bill.status === companyBillStatus.PENDING && (
          <Allowed to={companyCarBills.dispute}>
            <Dispute billId={bill.companyBillId} order={row} />
          </Allowed>
        )}
      </span>
    ),
  },
];

/** A bill with what happened to it and its orders, page by page. */
export function BillOrders({ bill }: { bill: CompanyCarBill }) {
  const [pageNo, setPageNo] = useState(1);
  const input = { params: { id: bill.companyBillId }, query: { pageNo, pageSize } };
  const { data, isFetching } = useEndpoint(companyCarBills.orders, input);
  const sheet = useAction(companyCarBills.exportOrders);
  return (
    <div className={styles.orders}>
      <Facts
        items={[
          { label: '账单号', value: bill.billNo },
          { label: '账期', value: bill.period },
          { label: '车场', value: bill.parkNames },
          { label: '应付', value: <Money fen={bill.payableFen} sign /> },
          { label: '确认', value: bill.confirmedAt && `${bill.confirmedBy} ${formatInstant(bill.confirmedAt)}` },
          { label: '到期日', value: bill.dueDate },
          { label: '收款', value: bill.receivedAt && `${bill.receivedBy} ${formatInstant(bill.receivedAt)}` },
          { label: '收款方式', value: bill.payChannel === null ? null : payChannel.label(bill.payChannel) },
          { label: '凭证号', value: bill.voucherNo },
        ]}
      />
      <Table
        size="small"
        rowKey="orderId"
        columns={columnsFor(bill)}
        dataSource={data?.results ?? []}
        loading={isFetching}
        scroll={{ x: 1026 }}
        pagination={{ current: pageNo, pageSize, total: data?.totalRecord ?? 0, onChange: setPageNo, showSizeChanger: false }}
        title={() => (
          <Allowed to={companyCarBills.exportOrders}>
            <Button loading={sheet.pending} onClick={() => void sheet.run({ params: { id: bill.companyBillId } })}>
              导出明细
            </Button>
          </Allowed>
        )}
      />
    </div>
  );
}
