import type { chargingEventType } from '@bochong/contract/charging-order';
import { chargingEventSource } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';

export type EventType = (typeof chargingEventType)['options'][number]['value'];

/** What a step of an order says besides its kind; `text` is for people. */
export interface EventBody {
  text?: string;
  amountFen?: number;
  [more: string]: unknown;
}

export interface NewEvent {
  dealerId: string;
  orderId: string;
  type: EventType;
  source?: number;
  body?: EventBody;
  operatorName?: string;
  /** When it happened; absent: now. */
  at?: number;
}

/** Writes a step into the timeline of an order. */
export async function addEvent({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, event: NewEvent): Promise<void> {
  const { dealerId, orderId, type, source = chargingEventSource.SYSTEM, body = {}, operatorName = '', at = now.getTime() } = event;
  await tx
    .insertInto('charging_order_event')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), order_id: orderId, at: new Date(at).toISOString() },
      ...{ event_type: type, source, body: json(body), operator_name: operatorName },
    })
    .execute();
}

export interface OrderEventRow {
  at: string;
  eventType: EventType;
  source: 1 | 2 | 3 | 4 | 5;
  body: EventBody;
  operatorName: string;
}

export const eventsOf = (tx: Tx, dealerId: string, orderId: string, most = 500): Promise<OrderEventRow[]> =>
  tx
    .selectFrom('charging_order_event')
    .select(['at', 'event_type as eventType', 'source', 'body', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(most)
    .$castTo<OrderEventRow>()
    .execute();
