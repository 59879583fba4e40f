import { chargingInvoices } from '@bochong/contract/e-invoice';
import { InvoiceOrderList } from './order-list.tsx';

export default function ChargingInvoicePage() {
  return <InvoiceOrderList list={chargingInvoices.list} issue={chargingInvoices.issue} empty="充电结算付款后即可开票；默认显示最近30天" />;
}
