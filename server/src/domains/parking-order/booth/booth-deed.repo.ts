import type { BoothDone, BoothShift } from '@bochong/contract/parking-order';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';

/** A deed as it begins. */
export interface NewDeed {
  dealerId: string;
  deedId: string;
  shiftId: string;
  parkId: string;
  gateId: string;
  gateName: string;
  deed: number;
  userId: string;
  reason: string;
  at: Date;
}

/** Begins a deed; false when it has been done. Two that begin at once wait for each other, and one is done. */
export async function beginDeed(tx: Tx, deed: NewDeed): Promise<boolean> {
  const row = await tx
    .insertInto('booth_deed')
    .values({
      dealer_id: deed.dealerId,
      id: deed.deedId,
      shift_id: deed.shiftId,
      park_id: deed.parkId,
      gate_id: deed.gateId,
      gate_name: deed.gateName,
      deed: deed.deed,
      user_id: deed.userId,
      at: deed.at.toISOString(),
      reason: deed.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endDeed(
  tx: Tx,
  { dealerId, deedId }: Pick<NewDeed, 'dealerId' | 'deedId'>,
  { recordId, answer }: { recordId: string | null; answer: BoothDone },
): Promise<void> {
  await tx
    .updateTable('booth_deed')
    .set({ record_id: recordId, plate_no: answer.plateNo, taken_fen: answer.takenFen, answer: json(answer) })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', deedId)
    .execute();
}

/** What a deed of a person was answered with; undefined when it has not been done. */
export async function answerOf(tx: Tx, by: { dealerId: string; deedId: string; userId: string }): Promise<BoothDone | undefined> {
  const row = await tx
    .selectFrom('booth_deed')
    .select('answer')
    .where('dealer_id', '=', by.dealerId)
    .where('id', '=', by.deedId)
    .where('user_id', '=', by.userId)
    .executeTakeFirst();
  return (row?.answer as unknown as BoothDone | null) ?? undefined;
}

/** The last twenty deeds of a shift, newest first. */
export async function deedsOf(tx: Tx, dealerId: string, shiftId: string): Promise<BoothShift['acts']> {
  return tx
    .selectFrom('booth_deed')
    .select(['id as deedId', 'deed', 'at', 'gate_name as gateName', 'plate_no as plateNo', 'taken_fen as takenFen', 'reason'])
    .where('dealer_id', '=', dealerId)
    .where('shift_id', '=', shiftId)
    .orderBy('at', 'desc')
    .limit(20)
    .$castTo<BoothShift['acts'][number]>()
    .execute();
}
