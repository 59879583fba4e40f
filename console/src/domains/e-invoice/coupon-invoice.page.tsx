import { couponInvoices } from '@bochong/contract/e-invoice';
import { InvoiceOrderList } from './order-list.tsx';

export default function CouponInvoicePage() {
  return (
    <InvoiceOrderList
      list={couponInvoices.list}
      issue={couponInvoices.issue}
      payer="payerName"
      empty="商户预付购券、车主付款购券后即可开票；后付商户随月结算；默认显示最近30天"
    />
  );
}
