import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceTable } from './invoice-table.tsx';

/** Invoices with what may be done to each: its files, a second try, red, anew. */
export default function InvoiceRecordPage() {
  return <InvoiceTable rowActions={(row) => <InvoiceActions row={row} />} />;
}
