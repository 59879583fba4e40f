import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { documentNo, fen, instant } from '../../kernel/fields.ts';
import { ownBill } from '../parking-order/index.ts';
import { invoiceStatus } from './invoice-enums.ts';
import { invoiceTitleFields } from './invoice-title.ts';

/** An invoice as whoever paid sees it. */
export const driverInvoice = z.object({
  /** What may be invoiced of the payment's order now. */
  invoiceableFen: fen('可开票'),
  /** Why nothing can be invoiced; empty when something can, or was. */
  refusal: z.string(),
  status: invoiceStatus.schema.nullable(),
  buyerName: z.string(),
  grossFen: fen('价税合计'),
  invoiceNo: documentNo('发票号码'),
  issuedAt: instant('开票时间').nullable(),
  /** Address that shows the invoice for ten minutes; null while there is none. */
  pdfUrl: z.string().nullable(),
});
export type DriverInvoice = z.output<typeof driverInvoice>;

/** Calls of the page behind a printed code. The number of a bill and the plate it was paid for are the proof. */
export const driverInvoices = {
  get: endpoint({
    method: 'POST',
    path: '/driver/v2/api/invoice/query',
    title: '车主查询发票',
    access: 'public',
    writes: false,
    body: z.object(ownBill),
    data: driverInvoice,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/driver/v2/api/invoice',
    title: '车主申请发票',
    access: 'public',
    body: invoiceTitleFields.pick({ titleType: true, buyerName: true, buyerTaxNo: true, email: true, phone: true }).extend(ownBill),
    data: driverInvoice,
  }),
};
