import { payChannel } from '@bochong/contract/bill';
import {
  type CompanySettlement,
  companySettlementStatus,
  companySettlements,
  type SettledItem,
  settlementDisputeStatus,
} from '@bochong/contract/company-settlement';
import { chargingInvoices } from '@bochong/contract/e-invoice';
import { Money } from '../../fields/money.tsx';
import { TakenItems } from '../../fields/taken-items.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { formatFen } from '../../kit/format.ts';
import { IssueForCompany } from '../e-invoice/index.ts';
import { SettledCompanySelect } from './settled-company-select.tsx';

const { DRAFT, CONFIRMED, PART_PAID } = companySettlementStatus;

/** Makes the draft of a company, or brings it up to date. */
export const GenerateSettlement = () => (
  <ActionForm
    to={companySettlements.generate}
    word="生成"
    button="primary"
    title="生成企业结算单"
    given={{}}
    asks={[
      { name: 'companyId', children: <SettledCompanySelect /> },
      { name: 'periodTo', extra: '含当日，须早于今天；已有草稿的企业更新草稿' },
    ]}
    done="结算单草稿已生成"
  />
);

/** What may be done to a statement now. */
export function SettlementActions({ row }: { row: CompanySettlement }) {
  const params = { id: row.settlementId };
  const { rev, payableFen, paidFen } = row;
  return (
    <>
      {row.status === DRAFT && (
        <ActionLink
          to={companySettlements.confirm}
          input={{ params, body: { rev } }}
          ask={`确认 ${row.orderCount} 笔充电、应付 ¥${formatFen(payableFen)}？`}
          description="确认后不能变更，之后的退款和更正计入下一期"
          done="结算单已确认"
        >
          确认
        </ActionLink>
      )}
      {(row.status === CONFIRMED || row.status === PART_PAID) && (
        <ActionForm
          to={companySettlements.receive}
          word="收款"
          title={`结算收款 ${row.companyName}`}
          initial={{ payChannel: payChannel.TRANSFER, voucherNo: '', paidFen: payableFen - paidFen }}
          given={{ params, body: { rev } }}
          asks={[{ name: 'paidFen', maxFen: payableFen - paidFen }]}
          done="已收款，已用授信随之减少"
        >
          <p>
            应付 <Money fen={payableFen} sign />
            ，已付 <Money fen={paidFen} sign />
            。到账后恢复同额授信。
          </p>
          <TakenItems voucher="voucherNo" />
        </ActionForm>
      )}
      {row.status === DRAFT && (
        <ActionForm
          to={companySettlements.void}
          word="作废"
          title={`作废结算单 ${row.settleNo}`}
          okText="作废"
          danger
          given={{ params, body: { rev } }}
          asks={[{ name: 'reason', required: true }]}
          done="结算单已作废，其中的订单等待下一次结算"
        />
      )}
      <IssueForCompany
        to={chargingInvoices.issue}
        bizId={row.settlementId}
        number={row.settleNo}
        openFen={paidFen - row.invoicedFen}
        companyName={row.companyName}
        creditCode={row.creditCode}
      />
    </>
  );
}

/** What became of a charge that the company disputes. */
export const AnswerDispute = ({ settlementId, item }: { settlementId: string; item: SettledItem }) =>
  item.disputeStatus === settlementDisputeStatus.OPEN && (
    <ActionForm
      to={companySettlements.answer}
      word="答复异议"
      title={`答复异议 ${item.number}`}
      given={{ params: { id: settlementId, subjectId: item.subjectId } }}
      asks={[{ name: 'answer', required: true }]}
      done="已答复"
    >
      <p>企业的说明：{item.disputeReason}。有误时先更正或退款，再重新生成草稿，然后答复。</p>
    </ActionForm>
  );
