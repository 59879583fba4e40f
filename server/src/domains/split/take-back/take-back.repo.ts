import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { AccountKey } from '../account/split-account.repo.ts';

/** States of what a refund takes back. */
export const takeBackState = { WAITS: 0, UNDER_WAY: 1, DONE: 2, WITHDRAWN: 3 } as const;
/** States of what a channel is to take back. */
export const returnState = { UNDER_WAY: 1, BACK: 2, REFUSED: 3 } as const;

export interface TakeBack extends AccountKey {
  splitBillId: string;
  refundFen: number;
  state: number;
}

const takeBacks = (tx: Tx) =>
  tx
    .selectFrom('split_refund')
    .select(['dealer_id as dealerId', 'id', 'split_bill_id as splitBillId', 'refund_fen as refundFen', 'state'])
    .$castTo<TakeBack>();

export const findTakeBack = (tx: Tx, dealerId: string, refundId: string): Promise<TakeBack | undefined> =>
  takeBacks(tx).where('dealer_id', '=', dealerId).where('id', '=', refundId).executeTakeFirst();

/** What refunds of a payment take back and is not done, the oldest first. */
export const openTakeBacks = (tx: Tx, { dealerId, id }: AccountKey): Promise<TakeBack[]> =>
  takeBacks(tx)
    .where('dealer_id', '=', dealerId)
    .where('split_bill_id', '=', id)
    .where('state', '<', takeBackState.DONE)
    .orderBy('at')
    .orderBy('id')
    .execute();

export async function insertTakeBack(tx: Tx, { dealerId, id, splitBillId, refundFen, state }: TakeBack, at: Date): Promise<void> {
  await tx
    .insertInto('split_refund')
    .values({ dealer_id: dealerId, id, split_bill_id: splitBillId, refund_fen: refundFen, state, at: at.toISOString() })
    .execute();
}

export async function moveTakeBack(tx: Tx, { dealerId, id }: AccountKey, state: number): Promise<void> {
  await tx.updateTable('split_refund').set({ state }).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

export interface StoredReturn extends AccountKey {
  splitBillId: string;
  detailId: string;
  accountId: string;
  refundId: string | null;
  fen: number;
  outReturnNo: string;
  state: number;
}

export const findReturn = (tx: Tx, { dealerId, id }: AccountKey): Promise<StoredReturn | undefined> =>
  tx
    .selectFrom('split_return')
    .select(['dealer_id as dealerId', 'id', 'split_bill_id as splitBillId', 'detail_id as detailId', 'account_id as accountId'])
    .select(['refund_id as refundId', 'fen', 'out_return_no as outReturnNo', 'state'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertReturn(
  tx: Tx,
  one: Omit<StoredReturn, 'id' | 'outReturnNo' | 'state'> & { reason: string },
  at: Date,
): Promise<StoredReturn> {
  const id = newId(at);
  const outReturnNo = `FH${id.replaceAll('-', '').slice(-24)}`;
  await tx
    .insertInto('split_return')
    .values({
      ...{
        dealer_id: one.dealerId,
        id,
        split_bill_id: one.splitBillId,
        detail_id: one.detailId,
        account_id: one.accountId,
        refund_id: one.refundId,
      },
      ...{ fen: one.fen, out_return_no: outReturnNo, reason: one.reason, at: at.toISOString() },
    })
    .execute();
  return { ...one, id, outReturnNo, state: returnState.UNDER_WAY };
}

export async function endReturn(
  tx: Tx,
  { dealerId, id }: AccountKey,
  change: { state: number; channel_return_no?: string; fail_text?: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('split_return')
    .set({ ...change, done_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Whether a refund's, or a person's, returns of a payment are under way. */
export async function returnsUnderWay(tx: Tx, { dealerId, id }: AccountKey, refundId: string): Promise<boolean> {
  const { rows } = await sql<{
    open: boolean;
  }>`select exists (select from split_return where dealer_id = ${dealerId} and split_bill_id = ${id}
    and refund_id = ${refundId} and state = ${returnState.UNDER_WAY}) as open`.execute(tx);
  return rows[0]?.open === true;
}
