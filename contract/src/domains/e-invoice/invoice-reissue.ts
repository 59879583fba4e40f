import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, id, instant, personName, rev, text, uuid, verdictFlag, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { reissueStatus } from './invoice-enums.ts';
import { invoiceTitleFields, withTitle } from './invoice-title.ts';
import { invoiceRecordPage, reInvoicePage } from './menu.ts';

/** An invoice is to be made out anew: red in full first, then blue with the new title. */
export const reissue = z.object({
  reissueId: id('重开申请'),
  invoiceId: id('原发票'),
  invoiceNo: documentNo('原发票号码'),
  oldName: z.string().meta({ title: '原抬头' }),
  buyerName: z.string().meta({ title: '新抬头' }),
  buyerTaxNo: z.string().meta({ title: '新税号' }),
  grossFen: fen('价税合计'),
  reason: words('重开原因'),
  status: reissueStatus.schema,
  newInvoiceId: id('新发票').nullable(),
  newInvoiceNo: documentNo('新发票号码'),
  applicantName: personName('申请人'),
  appliedAt: instant('申请时间'),
  handlerName: personName('处理人'),
  opinion: words('意见'),
  dealerName,
  rev,
});
export type Reissue = z.output<typeof reissue>;

const path = '/invoice/v2/api/invoiceReissues';

export const reissues = {
  list: endpoint({
    method: 'GET',
    path,
    title: '发票重开',
    access: [reInvoicePage.code],
    query: pageQuery({
      tab: queryCode(z.literal([0, 1])).optional(),
      status: queryCode(reissueStatus.schema).optional(),
      keyword: searchText('发票号码/抬头').optional(),
    }),
    data: pageOf(reissue),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/invoice/v2/api/invoiceInfo/:id/reissue',
    title: '申请重开发票',
    access: [invoiceRecordPage.can.red],
    params: z.object({ id: uuid('发票') }),
    body: withTitle(invoiceTitleFields.extend({ reason: text('重开原因', 200, 2), requestId: id('请求号') })),
    data: z.object({ reissueId: id('重开申请'), status: reissueStatus.schema }),
  }),
  /** Agrees, and the invoice is made red and issued anew; or refuses. */
  handle: endpoint({
    method: 'POST',
    path: `${path}/:id/handle`,
    title: '处理重开申请',
    access: [reInvoicePage.can.reissue],
    params: z.object({ id: uuid('重开申请') }),
    body: z.object({ pass: verdictFlag('处理结论'), opinion: text('意见', 200), rev }),
    data: z.object({ reissueId: id('重开申请'), status: reissueStatus.schema }),
  }),
};
