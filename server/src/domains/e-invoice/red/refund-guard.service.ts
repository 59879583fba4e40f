import { invoiceErrors, invoiceStatus, redReason } from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import type { GuardedRefund } from '../../refund/index.ts';
import { raiseTodo } from '../../todo/index.ts';
import { lockInvoice } from '../invoice/invoice.repo.ts';
import { holding } from '../invoice/invoice-content.repo.ts';
import { settingOf } from '../invoice/invoice-setting.repo.ts';
import { giftsOf, paymentsOf } from '../order/invoice-order.repo.ts';
import { mayBecome } from '../rule/invoice-state.rule.ts';
import { activeFen, isMoney, redNeededFen } from '../rule/invoiceable.rule.ts';
import { askRed } from './red.service.ts';

/**
 * Before money of an order goes back: what of it stands on invoices and would no longer be paid becomes red first. By itself where the dealer wants
 * that and the invoices can be; otherwise the refund is refused. What the system found to be too much goes back all the same, and somebody is told.
 */
export async function guardRefund(work: WorkContext, { dealerId, subjectId, payChannel, fen, system }: GuardedRefund): Promise<void> {
  const { tx } = work;
  if (!isMoney({ payChannel })) return;
  const payments = await paymentsOf(tx, dealerId, [subjectId]);
  const gift = (await giftsOf(tx, dealerId, [subjectId])).get(subjectId) ?? 0;
  let needed = redNeededFen(payments, gift, fen);
  if (needed === 0) return;
  const { redOnRefund } = await settingOf(tx, dealerId);
  const details = { invoiced: yuan(activeFen(payments)), red: yuan(needed) };
  if (redOnRefund === 0 && !system) fail(invoiceErrors.refundNeedsRed, details);
  for (const { invoiceId, bizId, leftFen } of await holding(tx, dealerId, [subjectId])) {
    const invoice = found(await lockInvoice(tx, { dealerId, id: invoiceId }));
    if (needed === 0 || !mayBecome(invoice.status, invoiceStatus.REDDING)) continue;
    const part = Math.min(needed, leftFen);
    const reason = part === leftFen ? redReason.RETURNED : redReason.REDUCED;
    await askRed(work, invoice, {
      reason,
      fen: part,
      bizId,
      requestId: `refund:${invoiceId}:${invoice.redFen}:${part}:${invoice.rev}`,
      by: '退款自动红冲',
    });
    needed -= part;
  }
  if (needed > 0) await leftToRed(work, { dealerId, subjectId, needed, system, details });
}

async function leftToRed(
  { tx, now }: WorkContext,
  {
    dealerId,
    subjectId,
    needed,
    system,
    details,
  }: Pick<GuardedRefund, 'dealerId' | 'subjectId' | 'system'> & { needed: number; details: object },
): Promise<void> {
  if (!system) fail(invoiceErrors.refundNeedsRed, { ...details, red: yuan(needed) });
  const todo = { dealerId, typeCode: 'INVOICE_RED', bizId: subjectId, bizType: 'invoiceOrder' } as const;
  await raiseTodo(tx, { ...todo, title: `退款后待红冲 ${yuan(needed)}元`, content: '系统退款的订单有未完成的发票', at: now });
}
