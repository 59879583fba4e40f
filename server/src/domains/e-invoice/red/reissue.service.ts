import { type InvoiceTitle, invoiceErrors, invoiceStatus, redReason, reissueStatus } from '@bochong/contract/e-invoice';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { findInvoice } from '../invoice/invoice.repo.ts';
import { contentOf } from '../invoice/invoice-content.repo.ts';
import { kindsOf } from '../tax/tax-config.repo.ts';
import { askRed } from './red.service.ts';
import { changeReissue, findReissue, insertReissue, lockReissue, openReissueOf, reissueOfRequest } from './reissue.repo.ts';

interface ReissueWish {
  title: InvoiceTitle;
  reason: string;
  requestId: string;
}

/** Asks for an invoice to be made out anew with another title. Only a whole invoice that stands can be; one application at a time. */
export async function applyReissue(context: Context, id: string, { title, reason, requestId }: ReissueWish) {
  const { tx, user, now, audit } = context;
  const invoice = found(await findInvoice(tx, id, user, true));
  const { dealerId } = invoice;
  const repeated = await reissueOfRequest(tx, dealerId, requestId);
  if (repeated) return { reissueId: repeated.id, status: repeated.status as 0 };
  if (await openReissueOf(tx, dealerId, id)) fail(invoiceErrors.reissueOnce);
  if (invoice.status !== invoiceStatus.ISSUED || invoice.direction !== 1)
    fail(invoiceErrors.wrongState, { status: invoiceStatus.label(invoice.status), deed: '重开' });
  for (const { configId, name } of (await contentOf(tx, invoice)).lines)
    if (!(await kindsOf(tx, dealerId, configId)).includes(title.kind)) fail(invoiceErrors.kindRefused, { itemName: name, kind: '该票种' });
  const reissueId = newId(now);
  const row = {
    dealerId,
    id: reissueId,
    invoiceId: id,
    title,
    reason,
    status: reissueStatus.TO_AUDIT,
    applicantName: user.userName,
    requestId,
    at: now,
  };
  await insertReissue(tx, row);
  const todo = { dealerId, typeCode: 'INVOICE_REISSUE', bizId: reissueId, bizType: 'invoiceReissue' } as const;
  await raiseTodo(tx, { ...todo, title: `发票重开：${invoice.buyerName} → ${title.buyerName}`, content: reason, at: now });
  audit({ targetType: 'invoice', targetId: id, detail: { reissue: { reason, buyerName: title.buyerName } } });
  return { reissueId, status: reissueStatus.TO_AUDIT };
}

/** Agrees, and the invoice becomes red in full and is issued anew; or refuses. */
export async function handleReissue(context: Context, id: string, { pass, opinion, rev }: { pass: 0 | 1; opinion: string; rev: number }) {
  const { tx, user, now, audit } = context;
  const seen = found(await findReissue(tx, id, user.dealerIds));
  const invoice = found(await findInvoice(tx, seen.invoiceId, user, true));
  const row = found(await lockReissue(tx, id, [seen.dealerId]));
  if (row.status !== reissueStatus.TO_AUDIT) fail(invoiceErrors.wrongState, { status: reissueStatus.label(row.status), deed: '处理' });
  assertFresh(row.rev === rev ? 1 : 0);
  const status = pass === 1 ? reissueStatus.WORKING : reissueStatus.REJECTED;
  await changeReissue(tx, row, { status, handlerName: user.userName, opinion });
  await closeTodo(tx, { dealerId: row.dealerId, typeCode: 'INVOICE_REISSUE', bizId: id, by: user.userName, at: now });
  if (pass === 1) {
    if (invoice.status !== invoiceStatus.ISSUED)
      fail(invoiceErrors.wrongState, { status: invoiceStatus.label(invoice.status), deed: '重开' });
    const wish = { reason: redReason.WRONG, fen: invoice.grossFen, requestId: `reissue:${id}`, reissueId: id, by: user.userName };
    await askRed(context, invoice, wish);
  }
  audit({ targetType: 'invoiceReissue', targetId: id, detail: { pass, opinion } });
  return { reissueId: id, status: status as 1 };
}
