import { type Invoice, invoices } from '@bochong/contract/e-invoice';
import type { ReactNode } from 'react';
import { ListPage } from '../../kit/list-page.tsx';
import { InvoiceView } from './invoice-view.tsx';

/** Invoices, the newest first. */
export function InvoiceTable({ rowActions, actions }: { rowActions: (row: Invoice) => ReactNode; actions?: ReactNode }) {
  return (
    <ListPage
      list={invoices.list}
      rowKey="invoiceId"
      columns={[
        { name: 'buyerName', width: 220 },
        ...(['grossFen', 'status', 'netFen', 'taxFen', 'redFen', 'bizType', 'kind', 'direction'] as const),
        { name: 'invoiceNo', width: 190 },
        ...([
          'issuedAt',
          'orderCount',
          'failReason',
          'source',
          'subjectName',
          'buyerTaxNo',
          'titleType',
          'operatorName',
          'appliedAt',
        ] as const),
        ...(['applyNo', 'dealerName'] as const),
      ]}
      filters={['status', 'buyerName', 'startTime', 'bizType', 'plateNo', 'invoiceNo', 'kind', 'direction', 'titleType', 'source']}
      rowActions={rowActions}
      actions={actions}
      opens={{
        title: ({ buyerName, applyNo }) => `发票 ${buyerName} ${applyNo}`,
        width: 980,
        show: ({ invoiceId }) => <InvoiceView id={invoiceId} />,
      }}
      summary={['count', 'grossFen', 'netFen', 'taxFen']}
      empty="在“停车开票”“充电开票”“包期开票”中选择订单开票"
    />
  );
}
