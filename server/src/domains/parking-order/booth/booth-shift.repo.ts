import type { BoothShift } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { inParks } from '../../../kernel/database/query.ts';

type Shift = NonNullable<BoothShift['shift']> & { dealerId: string };
interface Person {
  userId: string;
  userName: string;
}

const shifts = (tx: Tx) =>
  tx
    .selectFrom('booth_shift as s')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 's.dealer_id').onRef('p.id', '=', 's.park_id'))
    .select([
      's.dealer_id as dealerId',
      's.id as shiftId',
      's.park_id as parkId',
      'p.park_name as parkName',
      's.user_name as userName',
      's.began_at as beganAt',
      's.ended_at as endedAt',
      's.counted_cash_fen as countedCashFen',
      's.remark',
    ]);

/** The running shift of a person at a lot. */
export async function runningShift(tx: Tx, userId: string, parkId: string): Promise<Shift | undefined> {
  return shifts(tx).where('s.user_id', '=', userId).where('s.park_id', '=', parkId).where('s.ended_at', 'is', null).executeTakeFirst();
}

/** Where a person works, or worked last, of the lots the person may see now. */
export async function lastLotOf(tx: Tx, userId: string, parkIds: readonly string[] | null): Promise<string | undefined> {
  const row = await tx
    .selectFrom('booth_shift')
    .select('park_id as parkId')
    .where('user_id', '=', userId)
    .where(inParks('park_id', parkIds))
    .orderBy(sql`ended_at is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.parkId;
}

/** Begins a shift unless one runs; answers the one that runs then. */
export async function beginShift(
  tx: Tx,
  lot: { dealerId: string; parkId: string },
  { userId, userName }: Person,
  at: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('booth_shift')
    .values({
      dealer_id: lot.dealerId,
      id: newId(at),
      park_id: lot.parkId,
      user_id: userId,
      user_name: userName,
      began_at: at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'park_id', 'user_id']).where('ended_at', 'is', null).doUpdateSet({ user_name: userName }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A shift of a person, locked until the transaction ends: nothing more is taken in it meanwhile. */
export async function lockShift(tx: Tx, userId: string, shiftId: string): Promise<Shift | undefined> {
  return shifts(tx).where('s.user_id', '=', userId).where('s.id', '=', shiftId).forUpdate('s').executeTakeFirst();
}

/** Holds a running shift open while something is taken in it; false when it has ended meanwhile. */
export async function holdShift(tx: Tx, { dealerId, shiftId }: Pick<Shift, 'dealerId' | 'shiftId'>): Promise<boolean> {
  const row = await tx
    .selectFrom('booth_shift')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', shiftId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function endShift(
  tx: Tx,
  { dealerId, shiftId }: Pick<Shift, 'dealerId' | 'shiftId'>,
  end: { at: Date; countedCashFen: number; remark: string },
): Promise<void> {
  await tx
    .updateTable('booth_shift')
    .set({ ended_at: end.at.toISOString(), counted_cash_fen: end.countedCashFen, remark: end.remark })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', shiftId)
    .execute();
}
