import type { InvoiceDetail } from '@bochong/contract/e-invoice';
import type { Context } from '../../../kernel/app-context.ts';
import { amountInCapitals } from '../../../kernel/chinese-amount.rule.ts';
import { placeNames } from '../order/invoice-order.repo.ts';
import { redsOf } from '../red/red.repo.ts';
import { findInvoice, newestOfOrder } from './invoice.repo.ts';
import { contentOf } from './invoice-content.repo.ts';
import { logsOf, originNoOf, shownInvoice } from './invoice-list.repo.ts';

/** An invoice by its id, or the newest of an order; null when there is none in the caller's scope. */
export async function invoiceDetail(
  { invoiceId, bizId }: { invoiceId?: string | undefined; bizId?: string | undefined },
  { tx, user }: Context,
): Promise<InvoiceDetail | null> {
  const found =
    invoiceId !== undefined
      ? await findInvoice(tx, invoiceId, user)
      : bizId !== undefined
        ? await newestOfOrder(tx, bizId, user)
        : undefined;
  const shown = found && (await shownInvoice(tx, found.id, user));
  if (!found || !shown) return null;
  const { lines, orders } = await contentOf(tx, found);
  const names = await placeNames(tx, found.dealerId, [...new Set(orders.map(({ parkId }) => parkId))]);
  const { buyerAddr, buyerTel, buyerBank, buyerAcct, email, phone, sellerTaxNo, remark, drawer } = found;
  return {
    ...shown,
    ...{ buyerAddr, buyerTel, buyerBank, buyerAcct, email, phone, sellerTaxNo, remark, drawer },
    amountChinese: amountInCapitals(found.grossFen),
    originInvoiceNo: await originNoOf(tx, found.dealerId, found.originId),
    items: lines.map(({ configId: _, redFen: __, taxPolicy, ...line }) => ({ ...line, taxPolicy: taxPolicy as 0 })),
    orders: orders.map(({ lineNo: _, parkId, bizType, ...order }) => ({
      ...order,
      bizType: bizType as 1,
      parkName: names.get(parkId) ?? '',
    })),
    reds: await redsOf(tx, found),
    logs: await logsOf(tx, found),
    files: (['pdf', 'ofd', 'xml'] as const).filter((format) => found.files[format] !== undefined),
  };
}
