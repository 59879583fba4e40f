import { orderStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { columns, type StayRow } from '../stay/stay.repo.ts';
import type { StoredEvaluate } from './evaluate-list.repo.ts';

/** Company of a lot; a driver's phone knows the lot only. */
export async function dealerOfPark(tx: Tx, parkId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select bochong.dealer_of_park(${parkId}::uuid) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** A stay of a vehicle at a lot that ended after `since`: the one asked for, or the last. */
export async function endedStay(
  tx: Tx,
  dealerId: string,
  { parkId, plateNo, orderId }: { parkId: string; plateNo: string; orderId?: string | undefined },
  since: Date,
): Promise<StayRow | undefined> {
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${plateNo}`)
    .where('park_id', '=', parkId)
    .where('left_at', '>=', since.toISOString())
    .where('order_status', 'in', [orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .$if(orderId !== undefined, (query) => query.where('id', '=', orderId ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether something was said of a stay. */
export async function isRated(tx: Tx, stay: StayRow): Promise<boolean> {
  const row = await tx
    .selectFrom('park_evaluate')
    .select('id')
    .where('dealer_id', '=', stay.dealerId)
    .where('order_id', '=', stay.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes an evaluation down; undefined when the stay has one. */
export async function insertEvaluate(
  tx: Tx,
  stay: StayRow,
  said: { score: number; tags: string[]; content: string; image_keys: string[]; phone: Buffer | null; leftAt: string; at: Date },
): Promise<string | undefined> {
  const { leftAt, at, ...words } = said;
  const row = await tx
    .insertInto('park_evaluate')
    .values({
      dealer_id: stay.dealerId,
      id: newId(at),
      order_id: stay.id,
      order_no: stay.orderNo,
      park_id: stay.parkId,
      park_name: stay.parkName,
      plate_no: stay.plateNo,
      plate_color: stay.plateColor,
      ...words,
      left_at: leftAt,
      evaluated_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'order_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface EvaluateChange {
  status: number;
  reply_content?: string;
  reply_at?: string;
  reply_name?: string;
  hide_reason?: string;
}

export async function updateEvaluate(
  tx: Tx,
  { dealerId, evaluateId }: Pick<StoredEvaluate, 'dealerId' | 'evaluateId'>,
  change: EvaluateChange,
): Promise<void> {
  await tx
    .updateTable('park_evaluate')
    .set({ ...change, rev: sql`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', evaluateId)
    .execute();
}
