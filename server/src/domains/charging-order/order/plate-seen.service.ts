import { chargingEventSource, chargingEventType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { lockOrder, saveOrder } from './charging-order.repo.ts';
import { addEvent } from './order-event.repo.ts';

/** `given`: the order has it now; `same`: it had it; `other`: it has one of its own; `settled`, `late`: it is too late to change it. */
export type PlateOutcome = 'given' | 'same' | 'other' | 'settled' | 'late' | 'gone';

const weekMs = 7 * 86_400_000;

/**
 * A camera saw the plate of an order's car; null: what it had seen (`before`) was wrong. Only an order without a plate, or with one of
 * `before`, takes it; once it is settled it takes none instead of another.
 */
export async function plateSeen(
  context: WorkContext,
  { dealerId, orderId }: { dealerId: string; orderId: string },
  plateNo: string | null,
  before: readonly string[],
): Promise<PlateOutcome> {
  const { app, tx, now } = context;
  const order = await lockOrder(tx, dealerId, orderId);
  if (!order) return 'gone';
  const { plateNo: had, endAt, orderStatus } = order;
  if (had === plateNo) return 'same';
  if (had !== null && !before.includes(had)) return 'other';
  if (had !== null && isOwed(orderStatus)) return 'settled';
  if (endAt !== null && now.getTime() - Date.parse(endAt) > weekMs) return 'late';
  await saveOrder(tx, order, { plate_no: plateNo, plate_claimed: false });
  await app.events.emit(tx, 'ChargingPlateBound', dealerId, { orderId });
  await addEvent(context, {
    ...{ dealerId, orderId, type: chargingEventType.PLATE_BOUND, source: chargingEventSource.DEVICE },
    body: { text: plateNo === null ? `视频识别的${had}已撤回` : `视频识别：${had === null ? '' : `${had} → `}${plateNo}` },
  });
  return 'given';
}
