import { parkingInvoices } from '@bochong/contract/e-invoice';
import { InvoiceOrderList } from './order-list.tsx';

export default function ParkingInvoicePage() {
  return <InvoiceOrderList of={parkingInvoices} empty="停车缴费后即可开票；默认显示最近30天" />;
}
