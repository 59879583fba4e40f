import { invoiceErrors, invoiceStatus, invoiceStep } from '@bochong/contract/e-invoice';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { closeTodo } from '../../todo/index.ts';
import { moveClaims } from '../order/invoice-order.repo.ts';
import { askRed } from '../red/red.service.ts';
import { openReissueOf } from '../red/reissue.repo.ts';
import { reissueGivenUp } from '../red/reissue-outcome.service.ts';
import { mayBecome, mostRetries } from '../rule/invoice-state.rule.ts';
import { showOnCharges } from './charge-mark.service.ts';
import { applyNumber, changeInvoice, findInvoice, type InvoiceRow, logStep } from './invoice.repo.ts';
import { contentOf } from './invoice-content.repo.ts';
import { planIssue } from './invoice-issue.service.ts';

/** An invoice that may become something, locked as it was read. */
async function lockTo(context: Context, id: string, rev: number, { to, deed }: { to: number; deed: string }): Promise<InvoiceRow> {
  const invoice = found(await findInvoice(context.tx, id, context.user, true));
  if (!mayBecome(invoice.status, to)) fail(invoiceErrors.wrongState, { status: invoiceStatus.label(invoice.status), deed });
  assertFresh(invoice.rev === rev ? 1 : 0);
  return invoice;
}

const standing = ({ id, applyNo }: InvoiceRow, status: number) => ({ invoiceId: id, applyNo, status: status as 1 });

/** Nothing is invoiced by it any more. */
async function release(work: WorkContext, invoice: InvoiceRow): Promise<void> {
  const { parts, orders } = await contentOf(work.tx, invoice);
  await moveClaims(work.tx, invoice.dealerId, parts, -1);
  await showOnCharges(work, invoice.dealerId, orders, 'NONE');
}

export async function auditInvoice(context: Context, id: string, { pass, opinion, rev }: { pass: 0 | 1; opinion: string; rev: number }) {
  const { tx, user, now, audit } = context;
  const status = pass === 1 ? invoiceStatus.ISSUING : invoiceStatus.REJECTED;
  const invoice = await lockTo(context, id, rev, { to: status, deed: '审核' });
  await changeInvoice(tx, invoice, { status, failReason: pass === 1 ? '' : opinion });
  await logStep(tx, invoice, { step: invoiceStep.AUDITED, status, at: now, by: user.userName, note: opinion });
  await closeTodo(tx, { dealerId: invoice.dealerId, typeCode: 'INVOICE_AUDIT', bizId: id, by: user.userName, at: now });
  if (pass === 1) await planIssue(context, invoice);
  else await release(context, invoice);
  audit({ targetType: 'invoice', targetId: id, detail: { pass, opinion } });
  return standing(invoice, status);
}

/** Asks for an invoice again that the platform refused for good: under a new number. */
export async function retryInvoice(context: Context, id: string, rev: number) {
  const { tx, user, now, audit } = context;
  const invoice = await lockTo(context, id, rev, { to: invoiceStatus.ISSUING, deed: '重试' });
  if (invoice.status !== invoiceStatus.FAILED)
    fail(invoiceErrors.wrongState, { status: invoiceStatus.label(invoice.status), deed: '重试' });
  if (invoice.retryCount >= mostRetries) fail(invoiceErrors.retriedOut, { times: mostRetries });
  const applyNo = await applyNumber(tx, 'FP', now);
  const change = { status: invoiceStatus.ISSUING, applyNo, retryCount: invoice.retryCount + 1, failCode: '', failReason: '' };
  await changeInvoice(tx, invoice, change);
  await logStep(tx, invoice, { step: invoiceStep.RETRIED, status: change.status, at: now, by: user.userName, note: applyNo });
  await planIssue(context, { ...invoice, applyNo });
  audit({ targetType: 'invoice', targetId: id, detail: { applyNo } });
  return standing({ ...invoice, applyNo }, change.status);
}

export async function cancelInvoice(context: Context, id: string, { reason, rev }: { reason: string; rev: number }) {
  const { tx, user, now, audit } = context;
  const status = invoiceStatus.CANCELLED;
  const invoice = await lockTo(context, id, rev, { to: status, deed: '取消' });
  await changeInvoice(tx, invoice, { status, failReason: reason });
  await logStep(tx, invoice, { step: invoiceStep.CANCELLED, status, at: now, by: user.userName, note: reason });
  await release(context, invoice);
  await reissueGivenUp(context, invoice);
  await closeTodo(tx, { dealerId: invoice.dealerId, typeCode: 'INVOICE_FAIL', bizId: id, by: user.userName, at: now });
  audit({ targetType: 'invoice', targetId: id, detail: { reason } });
  return standing(invoice, status);
}

export async function redInvoice(
  context: Context,
  id: string,
  { reason, redGrossFen, requestId, rev }: { reason: number; redGrossFen: number; requestId: string; rev: number },
) {
  const { tx, user, audit } = context;
  const invoice = found(await findInvoice(tx, id, user, true));
  if (invoice.status !== invoiceStatus.REDDING) {
    assertFresh(invoice.rev === rev ? 1 : 0);
    if (await openReissueOf(tx, invoice.dealerId, id)) fail(invoiceErrors.reissueOnce);
  }
  const red = await askRed(context, invoice, { reason, fen: redGrossFen, requestId, by: user.userName });
  audit({ targetType: 'invoice', targetId: id, detail: { reason, redGrossFen } });
  return { confirmId: red.id, confirmStatus: red.status as 0 };
}
