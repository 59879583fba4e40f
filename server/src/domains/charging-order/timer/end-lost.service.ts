import { chargingEventType, chargingFlag, chargingOrderStatus, chargingStopReason } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import { withFlag } from '../pricing/price-order.rule.ts';
import { settle, stepTo } from '../settle/settle.service.ts';

/** Ends an order whose stop has not come: it is settled, provisionally, up to its last valid sample. A stop that comes later corrects it. */
export async function endLost(
  context: WorkContext,
  order: OrderRow,
  why: string,
  by?: { name: string; source: number },
): Promise<OrderRow> {
  const ended = await saveOrder(context.tx, order, {
    order_status: stepTo(order, 'stopLost', context.now),
    ...{ is_provisional: true, flags: withFlag(order.flags, chargingFlag.PROVISIONAL) },
    stop_reason: order.orderStatus === chargingOrderStatus.STOPPING ? order.askedReason : chargingStopReason.LOST_STOP,
  });
  await addEvent(context, {
    ...{ dealerId: order.dealerId, orderId: order.id, type: chargingEventType.STOP_LOST, body: { text: why } },
    ...(by && { operatorName: by.name, source: by.source }),
  });
  return settle(context, ended);
}
