import { invoiceErrors, invoiceStatus, invoiceStep, redConfirmStatus } from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { spreadFen } from '../../bill/index.ts';
import { applyNumber, changeInvoice, type InvoiceRow, logStep } from '../invoice/invoice.repo.ts';
import { contentOf } from '../invoice/invoice-content.repo.ts';
import { mayBecome } from '../rule/invoice-state.rule.ts';
import { redLines } from '../rule/red.rule.ts';
import { insertRed, type RedRow, redOfRequest } from './red.repo.ts';
import { redEffect } from './red-effect.service.ts';
import { byLineAndOrder } from './red-share.rule.ts';

/** What of an invoice is to become red. */
export interface RedWish {
  reason: number;
  fen: number;
  requestId: string;
  /** Only what stands on it for this order. */
  bizId?: string;
  reissueId?: string | null;
  by: string;
}

/** Asks for a red confirmation form over a part of an invoice, or all of it; the invoice is locked by the caller. The same request is the same form. */
export async function askRed(work: WorkContext, invoice: InvoiceRow, wish: RedWish): Promise<Pick<RedRow, 'id' | 'status'>> {
  const { tx, now } = work;
  const { dealerId } = invoice;
  const repeated = await redOfRequest(tx, dealerId, wish.requestId);
  if (repeated) return repeated;
  if (!mayBecome(invoice.status, invoiceStatus.REDDING))
    fail(invoiceErrors.wrongState, { status: invoiceStatus.label(invoice.status), deed: '红冲' });
  const content = await contentOf(tx, invoice);
  const open = content.parts.filter(({ bizId }) => wish.bizId === undefined || bizId === wish.bizId);
  const left = open.map(({ fen, redFen }) => fen - redFen);
  const most = left.reduce((sum, fen) => sum + fen, 0);
  if (wish.fen > most) fail(invoiceErrors.redTooMuch, { most: yuan(most) }, { field: 'redGrossFen' });
  const shares = spreadFen(wish.fen, left);
  const parts = open.flatMap(({ billId, itemNo, bizId }, at) => {
    const fen = shares[at] ?? 0;
    return fen > 0 ? [{ billId, itemNo, bizId, fen }] : [];
  });
  const { lines, whole } = redLines(content.lines, byLineAndOrder(content, parts).byLine);
  const red = {
    ...{
      dealerId,
      id: newId(now),
      confirmNo: await applyNumber(tx, 'HZ', now),
      invoiceId: invoice.id,
      reason: wish.reason,
      parts,
      lines,
      ...whole,
    },
    ...{ status: redConfirmStatus.APPLYING, reissueId: wish.reissueId ?? null, operatorName: wish.by, requestId: wish.requestId, at: now },
  };
  await insertRed(tx, red);
  await changeInvoice(tx, invoice, { status: invoiceStatus.REDDING, failReason: '' });
  const note = `${yuan(wish.fen)}元`;
  await logStep(tx, invoice, { step: invoiceStep.RED_ASKED, status: invoiceStatus.REDDING, at: now, by: wish.by, note });
  await planEffect(work, redEffect, { dealerId, key: red.confirmNo, subjectId: red.id });
  return red;
}
