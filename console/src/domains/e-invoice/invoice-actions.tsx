import { type Invoice, invoiceDirection, invoiceStatus, invoices, redReason, reissues } from '@bochong/contract/e-invoice';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { formatFen } from '../../kit/format.ts';
import { titleAsks } from './title-asks.ts';

const { TO_AUDIT, ISSUED, FAILED, PART_RED } = invoiceStatus;
interface RowProps {
  row: Invoice;
}
const givenOf = ({ invoiceId, rev }: Invoice) => ({ params: { id: invoiceId }, body: { rev } });

/** Decides on an application. */
export const AuditInvoice = ({ row }: RowProps) =>
  row.status === TO_AUDIT && (
    <ActionForm
      to={invoices.audit}
      word="审核"
      title={`开票审核 ${row.buyerName} ${formatFen(row.grossFen)} 元`}
      initial={{ pass: 1 }}
      given={givenOf(row)}
      asks={['pass', { name: 'opinion', required: ({ pass }) => pass === 0 }]}
      done="审核已提交"
    >
      <p>通过后立即向开票平台申请开具；驳回后订单可重新申请。</p>
    </ActionForm>
  );

function Red({ row }: RowProps) {
  const leftFen = row.grossFen - row.redFen;
  return (
    <ActionForm
      to={invoices.red}
      word="红冲"
      title={`红冲发票 ${row.invoiceNo}`}
      okText="申请红冲"
      danger
      initial={{ reason: redReason.WRONG, redGrossFen: leftFen }}
      given={givenOf(row)}
      asks={['reason', { name: 'redGrossFen', maxFen: leftFen }]}
      done="红字确认单已提交"
    >
      <p>
        {row.buyerName}，未红冲 <Money fen={leftFen} sign />
        。购方未用于抵扣时立即开具红字发票；已抵扣的须购方在 72 小时内确认。红冲部分可重新开票。
      </p>
    </ActionForm>
  );
}

const Reissue = ({ row }: RowProps) => (
  <ActionForm
    to={reissues.apply}
    word="重开"
    title={`重开发票 ${row.invoiceNo}`}
    okText="申请重开"
    grid
    width={760}
    initial={{ kind: row.kind, titleType: row.titleType, buyerName: row.buyerName, buyerTaxNo: row.buyerTaxNo }}
    given={{ params: { id: row.invoiceId } }}
    asks={[...titleAsks, { name: 'reason', required: true, wide: true }]}
    done="重开申请已提交，在“发票重开”处理"
  >
    <p>金额不变（{formatFen(row.grossFen)} 元）。处理通过后先全额红冲原发票，再以新抬头开具。</p>
  </ActionForm>
);

/** What may be done to an invoice now. */
export function InvoiceActions({ row }: RowProps) {
  const blue = row.direction === invoiceDirection.BLUE;
  return (
    <>
      {row.status === FAILED && (
        <ActionLink
          to={invoices.retry}
          input={givenOf(row)}
          ask={`以原抬头“${row.buyerName}”重新申请开票？`}
          description={row.failReason}
          done="已重新申请"
        >
          重试
        </ActionLink>
      )}
      {row.status === FAILED && (
        <ActionForm
          to={invoices.cancel}
          word="取消"
          title={`取消开票 ${row.applyNo}`}
          okText="取消开票"
          danger
          given={givenOf(row)}
          asks={[{ name: 'reason', required: true }]}
          done="已取消，订单可重新开票"
        />
      )}
      {blue && (row.status === ISSUED || row.status === PART_RED) && <Red row={row} />}
      {blue && row.status === ISSUED && <Reissue row={row} />}
    </>
  );
}
