import type { Pages } from '../../kit/pages.ts';

/** Invoices: what may be invoiced, what was, and by whom. */
export const pages: Pages = {
  '/eInvoice/invoice/list': () => import('./invoice-list.page.tsx'),
  '/eInvoice/parking/list': () => import('./parking-invoice.page.tsx'),
  '/eInvoice/charging/list': () => import('./charging-invoice.page.tsx'),
  '/eInvoice/monthly/list': () => import('./monthly-invoice.page.tsx'),
  '/eInvoice/coupons/list': () => import('./coupon-invoice.page.tsx'),
  '/eInvoice/records/list': () => import('./invoice-record.page.tsx'),
  '/eInvoice/reInvoice/list': () => import('./reissue-list.page.tsx'),
  '/eInvoice/subject/list': () => import('./subject-list.page.tsx'),
  '/eInvoice/taxInfoConfig/list': () => import('./tax-config-list.page.tsx'),
};
