import { type InvoiceTitle, invoiceErrors, invoiceSource } from '@bochong/contract/e-invoice';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { invoiceBizOf, ofAllLots, placesOfOrders } from '../order/invoice-order.repo.ts';
import { applyInvoice } from './invoice-apply.service.ts';

type DeskWish = InvoiceTitle & { bizIds: string[]; remark: string; requestId: string };

/** Asks for an invoice over orders of some businesses that the caller may see, all of one dealer. */
export async function applyAtDesk({ bizIds, remark, requestId, ...title }: DeskWish, bizTypes: readonly number[], context: Context) {
  const { tx, user, audit } = context;
  const places = await placesOfOrders(tx, bizIds, user.dealerIds);
  for (const bizId of bizIds) {
    const own = places.filter((place) => place.bizId === bizId && bizTypes.includes(invoiceBizOf(place.bizType) ?? 0));
    if (user.parkIds !== null && own.some((place) => !user.parkIds?.includes(place.parkId) || ofAllLots.includes(place.bizType)))
      found(undefined);
    found(own[0]);
  }
  const [dealerId = '', other] = [...new Set(places.map((place) => place.dealerId))];
  if (other !== undefined) fail(invoiceErrors.otherSubject);
  const operator = { id: user.userId, name: user.userName };
  const source = bizIds.length > 1 ? invoiceSource.BATCH : invoiceSource.PLATFORM;
  const wish = { dealerId, bizIds, title, remark, requestId: `${user.userId}:${requestId}`, source, operator };
  const { id, applyNo, status, grossFen } = await applyInvoice(context, wish);
  audit({ targetType: 'invoice', targetId: id, detail: { applyNo, grossFen, orders: bizIds.length, buyerName: title.buyerName } });
  return { invoiceId: id, applyNo, status: status as 1 };
}
