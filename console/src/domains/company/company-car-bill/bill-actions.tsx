import { payChannel } from '@bochong/contract/bill';
import { type CompanyCarBill, companyBillStatus, companyCarBills } from '@bochong/contract/company';
import { parkingInvoices } from '@bochong/contract/e-invoice';
import { Money } from '../../../fields/money.tsx';
import { TakenItems } from '../../../fields/taken-items.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatFen } from '../../../kit/format.ts';
import { monthsAfter, nowInstant } from '../../../kit/instant.ts';
import { IssueForCompany } from '../../e-invoice/index.ts';
import { PeriodSelect } from './period-select.tsx';

const { PENDING, CONFIRMED, OVERDUE } = companyBillStatus;

/** Makes the bills of a month by hand, or brings those that wait for confirmation up to date. */
export const GenerateBills = () => (
  <ActionForm
    to={companyCarBills.generate}
    word="生成"
    button="primary"
    title="生成企业账单"
    initial={{ period: monthsAfter(nowInstant(), -1).slice(0, 7) }}
    given={{}}
    asks={[
      {
        name: 'period',
        extra: '待确认的账单补入新订单，已确认的不变；每月1日自动生成上月账单',
        children: <PeriodSelect allowClear={false} />,
      },
    ]}
    done="账单已生成"
  />
);

/** What may be done to a bill. */
export function BillActions({ row }: { row: CompanyCarBill }) {
  const params = { id: row.companyBillId };
  return (
    <>
      {row.status === PENDING && (
        <ActionLink
          to={companyCarBills.confirm}
          input={{ params, body: { rev: row.rev } }}
          ask={`确认 ${row.orderCount} 笔、应付 ¥${formatFen(row.payableFen)}？`}
          description="确认后这些订单不能再变更或退款"
          done="账单已确认"
        >
          确认
        </ActionLink>
      )}
      {(row.status === CONFIRMED || row.status === OVERDUE) && (
        <ActionForm
          to={companyCarBills.receive}
          word="确认收款"
          title={`确认收款 ${row.companyName} ${row.period}`}
          initial={{ payChannel: payChannel.TRANSFER, voucherNo: '' }}
          given={{ params, body: { paidFen: row.payableFen } }}
          done="已收款结清"
        >
          <p>
            {row.orderCount} 笔停车，收款 <Money fen={row.payableFen} sign />
          </p>
          <TakenItems voucher="voucherNo" />
        </ActionForm>
      )}
      <IssueForCompany
        to={parkingInvoices.issue}
        bizId={row.companyBillId}
        number={row.billNo}
        openFen={row.paidFen - row.invoicedFen}
        companyName={row.companyName}
        creditCode={row.creditCode}
      />
    </>
  );
}
