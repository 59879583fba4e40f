import { payChannel } from '@bochong/contract/bill';
import { type CompanyCarBill, companyBillStatus, companyCarBills, type receivingChannels } from '@bochong/contract/company';
import { Button, Form } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { TakenItems } from '../../../fields/taken-items.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatFen } from '../../../kit/format.ts';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { PeriodSelect } from './period-select.tsx';

const { PENDING, CONFIRMED, OVERDUE } = companyBillStatus;

/** Makes the bills of a month by hand, or brings those that wait for confirmation up to date. */
export function GenerateBills() {
  const [open, setOpen] = useState(false);
  const generate = useAction(companyCarBills.generate, { success: '账单已生成' });
  return (
    <Allowed to={companyCarBills.generate}>
      <Button type="primary" onClick={() => setOpen(true)}>
        生成
      </Button>
      <FormModal<{ period: string }>
        title="生成企业账单"
        okText="生成"
        open={open}
        initial={{ period: dayjs().subtract(1, 'month').format('YYYY-MM') }}
        onSubmit={(body) => generate.run({ body })}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="period" label="账期" extra="待确认的账单补入新订单，已确认的不变；每月1日自动生成上月账单">
          <PeriodSelect allowClear={false} />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

type Taken = { payChannel: (typeof receivingChannels)[number]; voucherNo: string };

function Receive({ bill }: { bill: CompanyCarBill }) {
  const [open, setOpen] = useState(false);
  const receive = useAction(companyCarBills.receive, { success: '已收款结清' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>确认收款</LinkButton>
      <FormModal<Taken>
        title={`确认收款 ${bill.companyName} ${bill.period}`}
        okText="确认收款"
        open={open}
        initial={{ payChannel: payChannel.TRANSFER, voucherNo: '' }}
        onSubmit={(taken) => receive.run({ params: { id: bill.companyBillId }, body: { ...taken, paidFen: bill.payableFen } })}
        onClose={() => setOpen(false)}
      >
        <p>
          {bill.orderCount} 笔停车，收款 <Money fen={bill.payableFen} sign />
        </p>
        <TakenItems voucher="voucherNo" />
      </FormModal>
    </>
  );
}

/** What may be done to a bill. */
export function BillActions({ row }: { row: CompanyCarBill }) {
  const confirm = useAction(companyCarBills.confirm, { success: '账单已确认' });
  return (
    <>
      {row.status === PENDING && (
        <Allowed to={companyCarBills.confirm}>
          <ConfirmLink
            question={`确认 ${row.orderCount} 笔、应付 ¥${formatFen(row.payableFen)}？`}
            description="确认后这些订单不能再变更或退款"
            onConfirm={() => confirm.run({ params: { id: row.companyBillId }, body: { rev: row.rev } })}
          >
            确认
          </ConfirmLink>
        </Allowed>
      )}
      {(row.status === CONFIRMED || row.status === OVERDUE) && (
        <Allowed to={companyCarBills.receive}>
          <Receive bill={row} />
        </Allowed>
      )}
    </>
  );
}
