import type { reservationEventType } from '@bochong/contract/charging-reservation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

type EventType = (typeof reservationEventType)['options'][number]['value'];

export interface NewStep {
  type: EventType;
  text?: string;
  amountFen?: number;
  operatorName?: string;
  /** When it happened; absent: now. */
  at?: number;
}

/** Writes a step of a reservation. */
export async function addStep(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { dealerId, id }: { dealerId: string; id: string },
  { type, text = '', amountFen, operatorName = '', at = now.getTime() }: NewStep,
): Promise<void> {
  await tx
    .insertInto('charging_reservation_event')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), reservation_id: id, at: new Date(at).toISOString(), event_type: type, text },
      ...{ amount_fen: amountFen ?? null, operator_name: operatorName },
    })
    .execute();
}

/** {@link addStep} of something that may be told again: written once for its instant. The reservation is locked. */
export async function addStepOnce(
  work: Pick<WorkContext, 'tx' | 'now'>,
  of: { dealerId: string; id: string },
  step: NewStep & { at: number },
): Promise<void> {
  const known = (await stepsOf(work.tx, of.dealerId, of.id)).some(
    ({ eventType, at }) => eventType === step.type && Date.parse(at) === step.at,
  );
  if (!known) await addStep(work, of, step);
}

/** Steps of a reservation as they became known. */
export const stepsOf = (tx: Tx, dealerId: string, id: string) =>
  tx
    .selectFrom('charging_reservation_event')
    .select(['at', 'event_type as eventType', 'text', 'amount_fen as amountFen', 'operator_name as operatorName'])
    .where('dealer_id', '=', dealerId)
    .where('reservation_id', '=', id)
    .orderBy('id')
    .limit(100)
    .$castTo<{ at: string; eventType: EventType; text: string; amountFen: number | null; operatorName: string }>()
    .execute();
