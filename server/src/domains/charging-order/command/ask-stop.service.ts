import { chargingEventSource, chargingEventType, chargingOrderStatus, chargingStopReason } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { openOrderChanged, openOrderState } from '../../charging-asset/index.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import type { StopReason } from '../life-cycle/stop-reason.rule.ts';
import { type OrderRow, saveOrder } from '../order/charging-order.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';

/** Who or what asks an order to stop. */
export interface StopAsked {
  reason: StopReason;
  source: number;
  text?: string;
  by?: { id: string; name: string };
}

/** The command itself; repeated by the timers while nothing comes of it. */
export const sendStop = (context: WorkContext, order: OrderRow, by: string | null, reason: string) =>
  queueCommand(context, order.dealerId, {
    equipmentId: order.equipmentId,
    connectorNo: order.connectorNo,
    action: 'RemoteStopTransaction',
    payload: { transactionId: order.transactionNo },
    requestedBy: by,
    reason,
    subject: { kind: 'chargingOrder', id: order.id },
  });

/** Asks a charging order to stop: its device is told, and told again until it does. One that is asked already is left alone. */
export async function askStop(context: WorkContext, order: OrderRow, { reason, source, text = '', by }: StopAsked): Promise<OrderRow> {
  if (order.orderStatus !== chargingOrderStatus.CHARGING) return order;
  const { tx, now } = context;
  const asked = await saveOrder(tx, order, {
    ...{ order_status: chargingOrderStatus.STOPPING, asked_reason: reason, stop_source: source, stop_tries: 1 },
    ...{ stop_asked_at: now.toISOString(), stop_sent_at: now.toISOString() },
  });
  const why = chargingStopReason.label(reason);
  await addEvent(context, {
    ...{ dealerId: order.dealerId, orderId: order.id, type: chargingEventType.STOP_ASKED, source },
    body: { text: text === '' ? why : `${why}：${text}` },
    operatorName: by?.name ?? '',
  });
  await openOrderChanged(context, order.dealerId, order.connectorId, { orderId: order.id, state: openOrderState.STOPPING });
  await sendStop(context, asked, by?.id ?? null, why);
  return asked;
}

/** The system stops it. */
export const bySystem = (reason: StopReason, text = ''): StopAsked => ({ reason, source: chargingEventSource.SYSTEM, text });
