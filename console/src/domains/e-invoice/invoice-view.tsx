import {
  type InvoiceDetail,
  type InvoiceOrder,
  invoiceDetail,
  invoicedOrder,
  invoiceLine,
  invoiceLog,
  invoices,
  redConfirm,
} from '@bochong/contract/e-invoice';
import { ActionLink } from '../../kit/action-link.tsx';
import { Detail } from '../../kit/detail.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';
import { SmallTable } from '../../kit/small-table.tsx';

function Body({ invoice }: { invoice: InvoiceDetail | null }) {
  if (!invoice) return <p>没有发票，或不在您的数据范围内</p>;
  const { invoiceId, files, items, orders, reds, logs } = invoice;
  return (
    <>
      <RecordFacts
        of={invoiceDetail}
        record={invoice}
        fields={[
          ...(['status', 'invoiceNo', 'issuedAt', 'kind', 'direction', 'buyerName', 'buyerTaxNo', 'titleType'] as const),
          ...(['buyerAddr', 'buyerTel', 'buyerBank', 'buyerAcct', 'email', 'phone', 'subjectName', 'sellerTaxNo'] as const),
          ...(['grossFen', 'netFen', 'taxFen', 'redFen'] as const),
          { name: 'amountChinese', span: 2 },
          { name: 'remark', span: 3 },
          ...(['source', 'operatorName', 'appliedAt', 'drawer', 'applyNo', 'originInvoiceNo'] as const),
          { name: 'failReason', span: 3 },
        ]}
      />
      {files.length > 0 && (
        <p className="row-actions">
          {files.map((format) => (
            <ActionLink key={format} to={invoices.file} input={{ params: { id: invoiceId, format } }}>
              {`下载 ${format.toUpperCase()}`}
            </ActionLink>
          ))}
        </p>
      )}
      <h3>明细</h3>
      <SmallTable
        of={invoiceLine}
        rows={items}
        rowKey="lineNo"
        columns={[
          { name: 'name', width: 200 },
          'qty',
          'unit',
          'netFen',
          'rateBp',
          'taxFen',
          'grossFen',
          'taxPolicy',
          { name: 'taxCode', width: 170 },
        ]}
      />
      <h3>关联订单</h3>
      <SmallTable
        of={invoicedOrder}
        rows={orders}
        rowKey="bizId"
        columns={['plateNo', 'amountFen', 'redFen', 'parkName', 'startTime', 'endTime', 'orderNo']}
      />
      {reds.length > 0 && (
        <>
          <h3>红字确认单</h3>
          <SmallTable
            of={redConfirm}
            rows={reds}
            rowKey="confirmId"
            columns={[
              'redGrossFen',
              'confirmStatus',
              'reason',
              'redInvoiceNo',
              'expireAt',
              'failReason',
              'operatorName',
              'at',
              'confirmNo',
            ]}
          />
        </>
      )}
      <h3>过程</h3>
      <SmallTable of={invoiceLog} rows={logs} rowKey="logId" columns={['at', 'step', 'status', 'operatorName', 'note']} />
    </>
  );
}

/** An invoice: its face, what it is made of, what became of it. */
export const InvoiceView = ({ id }: { id: string }) => (
  <Detail endpoint={invoices.get} input={{ query: { invoiceId: id } }}>
    {(invoice) => <Body invoice={invoice} />}
  </Detail>
);

/** The newest invoice of an order. */
export const InvoiceOfOrder = ({ row: { bizId, bizType } }: { row: InvoiceOrder }) => (
  <Detail endpoint={invoices.get} input={{ query: { bizId, bizType } }}>
    {(invoice) => <Body invoice={invoice} />}
  </Detail>
);
