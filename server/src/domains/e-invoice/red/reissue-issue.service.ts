import { invoiceSource, invoiceStatus, invoiceStep } from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { showOnCharges } from '../invoice/charge-mark.service.ts';
import { applyNumber, changeInvoice, type InvoiceRow, insertInvoice, logStep } from '../invoice/invoice.repo.ts';
import { type Content, insertContent } from '../invoice/invoice-content.repo.ts';
import { planIssue } from '../invoice/invoice-issue.service.ts';
import { moveClaims, paymentsOf } from '../order/invoice-order.repo.ts';
import type { RedRow } from './red.repo.ts';
import { changeReissue, lockReissue } from './reissue.repo.ts';

/**
 * The old invoice is red: the same lines go on a new one with the new title, in the transaction that booked the red one, so that nobody invoices the
 * orders in between.
 */
export async function issueAnew(work: WorkContext, old: InvoiceRow, red: RedRow, { lines, orders }: Content): Promise<void> {
  const { tx, now } = work;
  const { dealerId } = old;
  const reissue = found(await lockReissue(tx, red.reissueId ?? '', [dealerId]));
  const applyNo = await applyNumber(tx, 'FP', now);
  const made = {
    ...{
      ...old,
      ...reissue.title,
      id: newId(now),
      applyNo,
      requestId: `reissue:${reissue.id}`,
      status: invoiceStatus.ISSUING,
      invoiceNo: '',
      issuedAt: null,
    },
    ...{ source: invoiceSource.REISSUE, originId: null, operatorName: reissue.applicantName, appliedAt: toIso(now) },
  };
  const parts = red.parts.map((part) => ({ ...part, redFen: 0 }));
  await insertInvoice(tx, made);
  await insertContent(tx, made, {
    lines: lines.map((line) => ({ ...line, redFen: 0 })),
    orders: orders.map((order) => ({ ...order, redFen: 0 })),
    parts,
  });
  const paid = new Map(
    (await paymentsOf(tx, dealerId, [...new Set(parts.map(({ bizId }) => bizId))])).map((one) => [`${one.billId}:${one.itemNo}`, one.fen]),
  );
  await moveClaims(
    tx,
    dealerId,
    parts.map((part) => ({ ...part, paidFen: paid.get(`${part.billId}:${part.itemNo}`) ?? part.fen })),
    1,
  );
  await showOnCharges(work, dealerId, orders, 'APPLIED');
  await logStep(tx, made, {
    step: invoiceStep.APPLIED,
    status: made.status,
    at: now,
    by: made.operatorName,
    note: `重开 ${old.invoiceNo}`,
  });
  await changeInvoice(tx, old, { replacedBy: made.id });
  await logStep(tx, old, { step: invoiceStep.REISSUED, status: old.status, at: now, by: made.operatorName, note: applyNo });
  await changeReissue(tx, reissue, { status: reissue.status, newInvoiceId: made.id });
  await planIssue(work, made);
}
