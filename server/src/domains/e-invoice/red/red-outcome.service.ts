import { invoiceDirection, invoiceSource, invoiceStatus, invoiceStep, redConfirmStatus } from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { showOnCharges } from '../invoice/charge-mark.service.ts';
import { changeInvoice, type InvoiceRow, insertInvoice, logStep } from '../invoice/invoice.repo.ts';
import { bookRed, contentOf, insertContent } from '../invoice/invoice-content.repo.ts';
import { planFiles } from '../invoice/invoice-file.service.ts';
import { moveClaims } from '../order/invoice-order.repo.ts';
import type { RedAnswer } from '../provider/invoice-provider.ts';
import { settledStatus } from '../rule/invoice-state.rule.ts';
import { changeRed, type RedRow } from './red.repo.ts';
import { byLineAndOrder } from './red-share.rule.ts';
import { issueAnew } from './reissue-issue.service.ts';
import { reissueFailed } from './reissue-outcome.service.ts';

type Told = Exclude<RedAnswer, { state: 'held' }>;
interface Locked {
  invoice: InvoiceRow;
  red: RedRow;
}
const { NOT_NEEDED, BUYER_TO_CONFIRM, SELLER_TO_CONFIRM, CONFIRMED, FAILED } = redConfirmStatus;
const living: readonly number[] = [NOT_NEEDED, BUYER_TO_CONFIRM, SELLER_TO_CONFIRM, CONFIRMED];

/** Books what the platform says of a form, whose invoice is locked; answers the form as it is then. */
export async function bookForm(work: WorkContext, { invoice, red }: Locked, answer: Told): Promise<RedRow> {
  const { tx, now } = work;
  if (answer.state === 'failed') return endVoid(work, { invoice, red }, FAILED, answer.reason);
  const { status, platformNo, expireAt, issued } = answer;
  if (issued === null && !living.includes(status)) return endVoid(work, { invoice, red }, status, redConfirmStatus.label(status));
  const next = { ...red, status, polls: red.polls + 1, open: issued === null };
  await changeRed(tx, red, { status, platformNo, expireAt, polls: next.polls, open: next.open, failReason: '' });
  if (status !== red.status)
    await logStep(tx, invoice, { step: invoiceStep.RED_CHANGED, status: invoice.status, at: now, note: redConfirmStatus.label(status) });
  if (issued !== null) await bookIssued(work, { invoice, red: next }, issued);
  return next;
}

/** The form came to nothing: the invoice stands as before, and somebody looks at it. */
async function endVoid(work: WorkContext, { invoice, red }: Locked, status: number, reason: string): Promise<RedRow> {
  const { tx, now } = work;
  const back = settledStatus(invoice.grossFen, invoice.redFen);
  await changeRed(tx, red, { status, open: false, failReason: reason });
  await changeInvoice(tx, invoice, { status: back, failReason: `红冲未成：${reason}`.slice(0, 200) });
  await logStep(tx, invoice, { step: invoiceStep.RED_CHANGED, status: back, at: now, note: `红冲未成：${reason}` });
  await raiseTodo(tx, {
    ...{ dealerId: red.dealerId, typeCode: 'INVOICE_RED', bizId: invoice.id, bizType: 'invoice', at: now, content: reason },
    ...{ title: `红冲未成：${invoice.buyerName} ${yuan(red.grossFen)}元`, jumpQuery: `invoiceNo=${invoice.invoiceNo}` },
  });
  if (red.reissueId !== null) await reissueFailed(work, red.dealerId, red.reissueId, `红冲未成：${reason}`);
  return { ...red, status, open: false };
}

/** The red invoice has its number: what it takes back may be invoiced again, or is issued anew at once. */
async function bookIssued(work: WorkContext, { invoice, red }: Locked, issued: { invoiceNo: string; issuedAt: Date }): Promise<void> {
  const { tx, now } = work;
  const { dealerId } = red;
  const content = await contentOf(tx, invoice);
  const shares = byLineAndOrder(content, red.parts);
  await bookRed(tx, invoice, { parts: red.parts.map((part) => ({ ...part, redFen: 0 })), ...shares });
  await moveClaims(tx, dealerId, red.parts, -1);
  const redFen = invoice.redFen + red.grossFen;
  const status = settledStatus(invoice.grossFen, redFen);
  await changeInvoice(tx, invoice, { status, redFen, failReason: '' });
  const id = newId(now);
  const made = {
    ...{ ...invoice, id, applyNo: red.confirmNo, requestId: null, direction: invoiceDirection.RED, status: invoiceStatus.ISSUED },
    ...{
      grossFen: -red.grossFen,
      netFen: -red.netFen,
      taxFen: -red.taxFen,
      invoiceNo: issued.invoiceNo,
      issuedAt: issued.issuedAt.toISOString(),
    },
    ...{ originId: invoice.id, operatorName: red.operatorName, appliedAt: toIso(now), orderCount: shares.byOrder.size },
    source: red.reissueId === null ? invoice.source : invoiceSource.REISSUE,
  };
  await insertInvoice(tx, made);
  const amounts = new Map(red.lines.map((line) => [line.lineNo, line]));
  await insertContent(tx, made, {
    lines: content.lines.flatMap((line) => {
      const part = amounts.get(line.lineNo);
      return part ? [{ ...line, grossFen: -part.grossFen, netFen: -part.netFen, taxFen: -part.taxFen, redFen: 0 }] : [];
    }),
    orders: content.orders.flatMap((order) => {
      const fen = shares.byOrder.get(order.bizId);
      return fen === undefined ? [] : [{ ...order, amountFen: -fen, redFen: 0 }];
    }),
    parts: [],
  });
  await changeRed(tx, red, { redInvoiceId: id });
  const note = `${issued.invoiceNo} ${yuan(red.grossFen)}元`;
  await logStep(tx, invoice, { step: invoiceStep.RED_ISSUED, status, at: now, by: red.operatorName, note });
  await closeTodo(tx, { dealerId, typeCode: 'INVOICE_RED', bizId: invoice.id, at: now });
  if (status === invoiceStatus.RED) await showOnCharges(work, dealerId, content.orders, 'RED');
  if (red.reissueId !== null) await issueAnew(work, { ...invoice, status, redFen }, red, content);
  await planFiles(work, made);
}
