import { billBiz } from '@bochong/contract/bill';
import { chargingEventSource, chargingEventType, chargingOrderErrors } from '@bochong/contract/charging-order';
import { type DeskRefund, refundBiz } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { refundAtDesk } from '../../refund/index.ts';
import { chargeInvoiceState } from '../order/invoice-state.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { lockSeen } from './order-deed.service.ts';

/** Asks money of a settled charge back, out of its payments, the newest first. */
export async function refundOrder(context: Context, id: string, wish: DeskRefund) {
  const { amountFen, reason, rev } = wish;
  const order = await lockSeen(context, id);
  const { dealerId, orderStatus, invoiceStatus } = order;
  if (!isOwed(orderStatus)) fail(chargingOrderErrors.notSettled);
  if (invoiceStatus === chargeInvoiceState.APPLIED) fail(chargingOrderErrors.invoiced);
  assertFresh(order.rev === rev ? 1 : 0);
  const record = { dealerId, id, bizType: billBiz.CHARGING, refundBiz: refundBiz.CHARGING, refunding: {} };
  const { leftFen, answer } = await refundAtDesk(context, record, wish);
  if (leftFen > 0) fail(chargingOrderErrors.notRefundable, { most: yuan(amountFen - leftFen) }, { field: 'amountFen' });
  await addEvent(context, {
    ...{ dealerId, orderId: id, type: chargingEventType.REFUND_ASKED, source: chargingEventSource.STAFF },
    ...{ operatorName: context.user.userName, body: { text: reason, amountFen: -amountFen } },
  });
  context.audit({ targetType: 'chargingOrder', targetId: id, detail: { amountFen, reason } });
  return answer;
}
