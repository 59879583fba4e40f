import { parkingInvoices } from '@bochong/contract/e-invoice';
import { InvoiceOrderList } from './order-list.tsx';

export default function ParkingInvoicePage() {
  return <InvoiceOrderList list={parkingInvoices.list} issue={parkingInvoices.issue} empty="停车缴费后即可开票；默认显示最近30天" />;
}
