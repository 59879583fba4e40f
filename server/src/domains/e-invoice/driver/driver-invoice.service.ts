import {
  type DriverInvoice,
  type driverInvoices,
  type InvoiceTitle,
  invoiceErrors,
  invoiceKind,
  invoiceSource,
  invoiceStatus,
  titleProblem,
} from '@bochong/contract/e-invoice';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { ownBill } from '../../parking-order/index.ts';
import { countOfOrder, newestOfOrder } from '../invoice/invoice.repo.ts';
import { applyInvoice } from '../invoice/invoice-apply.service.ts';
import { standingOf, wordsOf } from '../order/invoice-order.service.ts';

type Bill = Awaited<ReturnType<typeof ownBill>>;

const ordersOf = ({ subjectId, items }: Bill): string[] =>
  items.length > 0 ? [...new Set(items.map((item) => item.subjectId))] : subjectId === null ? [] : [subjectId];

/** Invoices that whoever paid may ask for over one order: of what failed and was cancelled, and of what was paid later. */
const mostOfOrder = 3;

async function shown(bill: Bill, context: Context): Promise<DriverInvoice> {
  const { app, tx, now } = context;
  const bizIds = ordersOf(bill);
  const standings = bizIds.length === 0 ? [] : await standingOf(context, bill.dealerId, bizIds);
  const invoice = bizIds[0] === undefined ? undefined : await newestOfOrder(tx, bizIds[0], { dealerIds: [bill.dealerId] });
  const refused = standings.find(({ refusal }) => refusal !== undefined);
  const living = invoice !== undefined && invoice.status !== invoiceStatus.CANCELLED && invoice.status !== invoiceStatus.REJECTED;
  return {
    invoiceableFen: standings.reduce((sum, one) => sum + one.invoiceableFen, 0),
    refusal: standings.length === 0 ? '该支付没有可开票的订单' : wordsOf(refused?.refusal),
    ...{
      status: living ? (invoice.status as 1) : null,
      buyerName: living ? invoice.buyerName : '',
      grossFen: living ? invoice.grossFen : 0,
    },
    ...{ invoiceNo: living ? invoice.invoiceNo : '', issuedAt: living ? invoice.issuedAt : null },
    pdfUrl: living && invoice.files.pdf !== undefined ? app.storage.signedPath(invoice.files.pdf, now) : null,
  };
}

export async function driverInvoice(proof: BodyOf<typeof driverInvoices.get>, context: Context): Promise<DriverInvoice> {
  return shown(await ownBill(proof, context), context);
}

/** Asks for an invoice over what a bill of one's own paid. Pressed twice, it is one invoice. */
export async function applyAsDriver(body: BodyOf<typeof driverInvoices.apply>, context: Context): Promise<DriverInvoice> {
  const { outTradeNo, plateNo, titleType, buyerName, buyerTaxNo = '', email = '', phone = '' } = body;
  const none = { buyerAddr: '', buyerTel: '', buyerBank: '', buyerAcct: '' };
  const title: InvoiceTitle = { kind: invoiceKind.NORMAL, titleType, buyerName, buyerTaxNo, email, phone, ...none };
  const problem = titleProblem(title);
  if (problem) fail(invoiceErrors.titleWrong, { message: problem.message });
  const bill = await ownBill({ outTradeNo, plateNo }, context);
  const [first, ...others] = ordersOf(bill);
  if (first === undefined) return shown(bill, context);
  const count = await countOfOrder(context.tx, bill.dealerId, first);
  if (count >= mostOfOrder) fail(invoiceErrors.retriedDriver);
  const wish = { dealerId: bill.dealerId, bizIds: [first, ...others], title, remark: '', source: invoiceSource.OWNER, operator: null };
  const { id, grossFen } = await applyInvoice(context, { ...wish, requestId: `owner:${bill.id}:${count}` });
  context.audit({ targetType: 'invoice', targetId: id, detail: { grossFen } });
  return shown(bill, context);
}
