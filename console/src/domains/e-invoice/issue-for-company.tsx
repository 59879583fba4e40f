import type { parkingInvoices } from '@bochong/contract/e-invoice';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { blankTitle, titleAsks } from './title-asks.ts';

interface CompanyIssueProps {
  to: (typeof parkingInvoices)['issue'];
  /** The bill or statement, and what is paid of it and stands on no invoice. */
  bizId: string;
  number: string;
  openFen: number;
  companyName: string;
  creditCode: string;
}

/** Asks for an invoice to a company over what it has paid for a month. */
export const IssueForCompany = ({ to, bizId, number, openFen, companyName, creditCode }: CompanyIssueProps) =>
  openFen > 0 && (
    <ActionForm
      to={to}
      word="开票"
      title={`开票 ${companyName} ${number}`}
      okText="申请开票"
      grid
      width={760}
      initial={{ ...blankTitle, buyerName: companyName, buyerTaxNo: creditCode }}
      given={{ body: { bizIds: [bizId] } }}
      asks={[...titleAsks, { name: 'remark', wide: true }]}
      done="开票申请已提交"
    >
      <p>
        已收款未开票 <Money fen={openFen} sign />
        ，合并为一张发票；扣除退款后为准。
      </p>
    </ActionForm>
  );
