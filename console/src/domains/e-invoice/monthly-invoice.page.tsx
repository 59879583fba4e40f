import { monthlyInvoices } from '@bochong/contract/e-invoice';
import { InvoiceOrderList } from './order-list.tsx';

export default function MonthlyInvoicePage() {
  return <InvoiceOrderList list={monthlyInvoices.list} issue={monthlyInvoices.issue} empty="包期购买后即可开票；默认显示最近30天" />;
}
