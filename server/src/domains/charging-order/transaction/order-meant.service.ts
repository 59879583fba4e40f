import type { WorkContext } from '../../../kernel/app-context.ts';
import { type MeterMessage, type Speaker, toldAfterwards } from '../../charging-connect/index.ts';
import { isRunning } from '../life-cycle/order-state.rule.ts';
import { matchReference, type Unreferenced } from '../life-cycle/reference-match.rule.ts';
import { candidatesOf, type OrderRow } from '../order/charging-order.repo.ts';

const rememberMs = 8 * 86_400_000;

/** The one order that a message without a known transaction can mean; null: a person decides. */
export async function orderMeant(
  { tx, now }: WorkContext,
  { dealerId, equipmentId }: Speaker,
  message: Unreferenced,
): Promise<string | null> {
  const orders = await candidatesOf(tx, dealerId, equipmentId, new Date(now.getTime() - rememberMs));
  const candidates = orders.map((order) => ({
    ...{ orderId: order.id, connectorNo: order.connectorNo, idTag: order.idTag, startAt: Date.parse(order.deviceStartAt ?? '') },
    open: isRunning(order.orderStatus),
    lostAt: order.isProvisional && order.deviceStopAt === null ? Date.parse(order.endAt ?? '') : null,
  }));
  return matchReference(message, candidates, now.getTime());
}

/** Whether a message of an order is told after an outage: by the order's time, which a wrong clock of its device hides. */
export function isReplayOf(
  { clockOffsetMs }: OrderRow,
  { receivedAt, replayed, connectedAt }: Pick<MeterMessage, 'receivedAt' | 'replayed' | 'connectedAt'>,
  at: number,
): boolean {
  return clockOffsetMs === 0 || connectedAt === undefined ? replayed : toldAfterwards({ receivedAt, connectedAt }, at + clockOffsetMs);
}
