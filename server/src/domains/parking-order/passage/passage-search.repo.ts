import { attemptState, orderStatus, passDirection } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import type { Passage } from './stay-pairing.rule.ts';

/** Committed passages next to `at` in time, of one vehicle at one lot. */
export async function neighbours(
  tx: Tx,
  subject: { dealerId: string; parkId: string; plateNo: string },
  record: { id: string; at: string },
): Promise<{ before: Passage | null; after: Passage | null }> {
  const near = (side: 'before' | 'after') =>
    tx
      .selectFrom('pass_record')
      .select(['id', 'direction', 'pass_time', sql.lit(side).as('side')])
      .where('dealer_id', '=', subject.dealerId)
      .where('park_id', '=', subject.parkId)
      .where('match_plate_no', '=', subject.plateNo)
      .where('attempt_state', '=', attemptState.PASSED)
      .where('gate_id', 'is not', null)
      .where('id', '<>', record.id)
      .where('pass_time', side === 'before' ? '<=' : '>', record.at)
      .orderBy('pass_time', side === 'before' ? 'desc' : 'asc')
      .limit(1);
  const rows = await tx
    .selectFrom(near('before').as('b'))
    .selectAll()
    .unionAll(tx.selectFrom(near('after').as('a')).selectAll())
    .execute();
  const passage = (side: 'before' | 'after') => {
    const row = rows.find((one) => one.side === side);
    return row ? { recordId: row.id, direction: row.direction, at: Date.parse(row.pass_time) } : null;
  };
  return { before: passage('before'), after: passage('after') };
}

/** A committed exit whose stay nobody knows. */
export interface UnmatchedExit {
  id: string;
  plateNo: string;
  at: number;
}

/** Committed exits without a stay, after `at` and within a day: candidates for an entry that arrives late under a misread plate. */
export async function unmatchedExits(tx: Tx, place: { dealerId: string; parkId: string }, at: string): Promise<UnmatchedExit[]> {
  const rows = await tx
    .selectFrom('pass_record')
    .select(['id', 'match_plate_no as plateNo', 'pass_time as at'])
    .where('dealer_id', '=', place.dealerId)
    .where('park_id', '=', place.parkId)
    .where('direction', '=', passDirection.OUT)
    .where('attempt_state', '=', attemptState.PASSED)
    .where('order_id', 'is', null)
    .where('pass_time', '>', at)
    .where('pass_time', '<', new Date(Date.parse(at) + 86_400_000).toISOString())
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }));
}

/** Plates whose stay spans `at` and has no exit of its own: candidates for an exit that arrives late under a misread plate. */
export async function platesStaying(tx: Tx, place: { dealerId: string; parkId: string }, at: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('park_order')
    .select('plate_no')
    .where('dealer_id', '=', place.dealerId)
    .where('park_id', '=', place.parkId)
    .where('id', '>=', idFloor(Date.parse(at) - 30 * 86_400_000))
    .where('enter_time', '<', at)
    .where('exit_record_id', 'is', null)
    .where('order_status', 'in', [orderStatus.PARKING, orderStatus.TO_PAY, orderStatus.FINISHED])
    .where((where) => where.or([where('exit_time', 'is', null), where('exit_time', '>=', at)]))
    .limit(2000)
    .execute();
  return rows.map((row) => row.plate_no);
}
