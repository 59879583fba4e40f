import type { occupancyEventType } from '@bochong/contract/charging-occupancy';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

type EventType = (typeof occupancyEventType)['options'][number]['value'];

interface NewStep {
  type: EventType;
  text?: string;
  amountFen?: number;
  operatorName?: string;
  /** When it happened; absent: now. */
  at?: number;
  /** The rule's minute of a reminder: written once. */
  noticeMin?: number;
}

/** Writes a step of a stay; answers whether it was new. */
export async function addStep(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { dealerId, id }: { dealerId: string; id: string },
  { type, text = '', amountFen, operatorName = '', at = now.getTime(), noticeMin }: NewStep,
): Promise<boolean> {
  const row = await tx
    .insertInto('charging_occupancy_event')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), occupancy_id: id, at: new Date(at).toISOString(), event_type: type, text },
      ...{ amount_fen: amountFen ?? null, operator_name: operatorName, notice_min: noticeMin ?? null },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'occupancy_id', 'notice_min']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Steps of a stay as they happened. */
export const stepsOf = (tx: Tx, dealerId: string, id: string) =>
  tx
    .selectFrom('charging_occupancy_event')
    .select(['at', 'event_type as eventType', 'text', 'amount_fen as amountFen', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where('occupancy_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .limit(200)
    .$castTo<{ at: string; eventType: EventType; text: string; amountFen: number | null; operatorName: string }>()
    .execute();

/** Minutes at which the driver has been reminded, or would have been. */
export const noticesOf = async (tx: Tx, dealerId: string, id: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('charging_occupancy_event')
    .select('notice_min as noticeMin')
    .where('dealer_id', '=', dealerId)
    .where('occupancy_id', '=', id)
    .where('notice_min', 'is not', null)
    .execute();
  return rows.map(({ noticeMin }) => noticeMin ?? 0);
};
