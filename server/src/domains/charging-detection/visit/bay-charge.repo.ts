import type { Tx } from '../../../kernel/database/db.ts';
import type { BayCharge } from './visit.rule.ts';

/** Charges at a gun that began between two instants. */
export async function chargesAtGun(
  tx: Tx,
  { dealerId, equipmentId, connectorId }: { dealerId: string; equipmentId: string; connectorId: string },
  [from, to]: readonly [number, number],
): Promise<BayCharge[]> {
  const rows = await tx
    .selectFrom('charging_order')
    .select(['id as orderId', 'start_at as startAt', 'end_at as endAt'])
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('connector_id', '=', connectorId)
    .where('began_at', '>=', new Date(from).toISOString())
    .where('began_at', '<=', new Date(to).toISOString())
    .where('start_at', 'is not', null)
    .orderBy('began_at')
    .limit(200)
    .execute();
  return rows.map(({ orderId, startAt, endAt }) => ({
    orderId,
    startAt: Date.parse(startAt ?? ''),
    endAt: endAt === null ? null : Date.parse(endAt),
  }));
}

/** Gun and beginning of a charge that has begun. */
export const gunOfCharge = (tx: Tx, dealerId: string, orderId: string) =>
  tx
    .selectFrom('charging_order')
    .select(['connector_id as connectorId', 'start_at as startAt'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', orderId)
    .where('start_at', 'is not', null)
    .executeTakeFirst();
