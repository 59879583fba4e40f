import type { InvoiceOrder, parkingInvoices } from '@bochong/contract/e-invoice';
import { useMemo } from 'react';
import { ListPage } from '../../kit/list-page.tsx';
import { usePermission } from '../../kit/permission.tsx';
import type { BatchActions } from '../../kit/row-selection.tsx';
import { tabsOf } from '../../kit/status-tabs.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { InvoiceOfOrder } from './invoice-view.tsx';
import { IssueInvoice, mostTogether } from './issue-invoice.tsx';

type Calls = typeof parkingInvoices;

const tabs = tabsOf('invoiced', [0, '未开'], [1, '已开']);

const payers = [
  { name: 'plateNo', width: 120 },
  { name: 'payerName', width: 180 },
] as const;

interface OrderListProps {
  list: Calls['list'];
  issue: Calls['issue'];
  /** Who mostly paid, as the list begins: a vehicle, or somebody by name. */
  payer?: 'plateNo' | 'payerName';
  empty: string;
}

/** Paid orders of a business: those with money to be invoiced, and those on invoices. */
export function InvoiceOrderList({ list, issue, payer = 'plateNo', empty }: OrderListProps) {
  const [search] = useTabSearch();
  const mayIssue = usePermission(issue.access[0]);
  const open = (search.get('invoiced') ?? '0') === '0';
  const batch = useMemo(
    (): BatchActions<InvoiceOrder> => ({
      limit: mostTogether,
      actions: (rows, clear) => <IssueInvoice to={issue} rows={rows} onDone={clear} />,
    }),
    [issue],
  );
  return (
    <ListPage
      list={list}
      rowKey="bizId"
      tabs={tabs}
      {...(open && mayIssue && { batch })}
      columns={[
        ...(payer === 'plateNo' ? payers : payers.toReversed()),
        ...(['invoiceableFen', 'invoicedFen', 'paidFen', 'refundFen', 'paidAt', 'parkName', 'subjectName', 'itemName'] as const),
        { name: 'refusal', width: 200 },
        ...(['bizType', 'orderNo', 'dealerName'] as const),
      ]}
      filters={['plateNo', 'startTime']}
      query={{ fixed: { invoiced: open ? 0 : 1 } }}
      rowActions={(row) => open && <IssueInvoice to={issue} rows={[row]} />}
      {...(!open && {
        opens: {
          title: (row: InvoiceOrder) => `发票 ${row.orderNo}`,
          width: 900,
          show: (row: InvoiceOrder) => <InvoiceOfOrder row={row} />,
        },
      })}
      empty={empty}
    />
  );
}
