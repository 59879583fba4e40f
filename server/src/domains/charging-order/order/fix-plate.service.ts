import { chargingEventSource, chargingEventType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { lockOrder, saveOrder } from './charging-order.repo.ts';
import { addEvent } from './order-event.repo.ts';

const weekMs = 7 * 86_400_000;

/** A person says what the plate of an order's car is; false once it is a week after the end, or the order has it already. */
export async function fixOrderPlate(
  context: WorkContext,
  { dealerId, orderId }: { dealerId: string; orderId: string },
  { plateNo, reason, operatorName }: { plateNo: string; reason: string; operatorName: string },
): Promise<boolean> {
  const { app, tx, now } = context;
  const order = await lockOrder(tx, dealerId, orderId);
  if (!order || order.plateNo === plateNo) return false;
  if (order.endAt !== null && now.getTime() - Date.parse(order.endAt) > weekMs) return false;
  await saveOrder(tx, order, { plate_no: plateNo, plate_claimed: false });
  await app.events.emit(tx, 'ChargingPlateBound', dealerId, { orderId });
  await addEvent(context, {
    ...{ dealerId, orderId, type: chargingEventType.PLATE_BOUND, source: chargingEventSource.STAFF, operatorName },
    body: { text: `${order.plateNo ?? '无'} → ${plateNo}：${reason}` },
  });
  return true;
}
