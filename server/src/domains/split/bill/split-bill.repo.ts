import { splitBillStatus } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';
import type { AccountKey, SplitScope } from '../account/split-account.repo.ts';

/** A payment that is shared out. */
export interface StoredSplit extends AccountKey {
  billNo: string;
  outTradeNo: string;
  payAccountId: string | null;
  parkId: string;
  bizType: number;
  payChannel: number;
  mode: number;
  paidFen: number;
  splitFen: number;
  refundedFen: number;
  released: boolean;
  releaseNo: number;
  paidAt: string;
}

export interface StoredDetail extends AccountKey {
  splitBillId: string;
  billNo: string;
  accountId: string;
  receiverType: number;
  online: boolean;
  shareFen: number;
  amountFen: number;
  givenFen: number;
  returnedFen: number;
  status: number;
  outSplitNo: string;
  channelSplitNo: string;
  tries: number;
  failText: string;
  planAt: string;
  rev: number;
}

const bills = (tx: Tx) =>
  tx
    .selectFrom('split_bill as b')
    .select(['b.dealer_id as dealerId', 'b.id', 'b.bill_no as billNo', 'b.out_trade_no as outTradeNo', 'b.pay_account_id as payAccountId'])
    .select(['b.park_id as parkId', 'b.biz_type as bizType', 'b.pay_channel as payChannel', 'b.mode', 'b.paid_fen as paidFen'])
    .select(['b.split_fen as splitFen', 'b.refunded_fen as refundedFen', 'b.released', 'b.release_no as releaseNo', 'b.paid_at as paidAt'])
    .$castTo<StoredSplit>();

export const findSplit = (tx: Tx, { dealerId, id }: AccountKey): Promise<StoredSplit | undefined> =>
  bills(tx).where('b.dealer_id', '=', dealerId).where('b.id', '=', id).executeTakeFirst();
export const lockSplit = (tx: Tx, { dealerId, id }: AccountKey): Promise<StoredSplit | undefined> =>
  bills(tx).where('b.dealer_id', '=', dealerId).where('b.id', '=', id).forUpdate().executeTakeFirst();

const details = (tx: Tx) =>
  tx
    .selectFrom('split_detail as d')
    .innerJoin('split_account as a', (join) => join.onRef('a.dealer_id', '=', 'd.dealer_id').onRef('a.id', '=', 'd.account_id'))
    .select(['d.dealer_id as dealerId', 'd.id', 'd.split_bill_id as splitBillId', 'd.bill_no as billNo', 'd.account_id as accountId'])
    .select([
      'a.receiver_type as receiverType',
      'd.online',
      'd.share_fen as shareFen',
      'd.amount_fen as amountFen',
      'd.given_fen as givenFen',
    ])
    .select([
      'd.returned_fen as returnedFen',
      'd.status',
      'd.out_split_no as outSplitNo',
      'd.channel_split_no as channelSplitNo',
      'd.tries',
    ])
    .select(['d.fail_text as failText', 'd.plan_at as planAt', 'd.rev'])
    .$castTo<StoredDetail>();

/** Shares of a payment; read under the lock of the payment, which every change of one takes first. */
export const detailsOf = (tx: Tx, { dealerId, id }: AccountKey): Promise<StoredDetail[]> =>
  details(tx).where('d.dealer_id', '=', dealerId).where('d.split_bill_id', '=', id).orderBy('d.id').execute();

export const findDetail = (tx: Tx, { dealerId, id }: AccountKey): Promise<StoredDetail | undefined> =>
  details(tx).where('d.dealer_id', '=', dealerId).where('d.id', '=', id).executeTakeFirst();

/** Where a share of the scope belongs. */
export const placeOfDetail = (
  tx: Tx,
  id: string,
  { dealerIds, parkIds }: SplitScope,
): Promise<(AccountKey & { splitBillId: string }) | undefined> =>
  tx
    .selectFrom('split_detail')
    .select(['dealer_id as dealerId', 'id', 'split_bill_id as splitBillId'])
    .where('dealer_id', 'in', [...dealerIds])
    .where('id', '=', id)
    .$if(parkIds !== null, (q) => q.where('park_id', 'in', [...(parkIds ?? []), '00000000-0000-0000-0000-000000000000']))
    .executeTakeFirst();

export interface DetailChange {
  status?: number;
  given_fen?: number;
  returned_fen?: number;
  out_split_no?: string;
  channel_split_no?: string;
  tries?: number;
  next_at?: string | null;
  fail_text?: string;
  voucher_no?: string;
  done_at?: string | null;
}

/** Changes a share on the version that was read. */
export async function updateDetail(tx: Tx, { dealerId, id, rev }: StoredDetail, change: DetailChange): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('split_detail')
    .set({ ...change, rev: rev + 1 })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
}

/** How a payment's sharing stands now. */
export async function saveStatus(tx: Tx, { dealerId, id }: AccountKey, status: number, returnedFen: number, at: Date): Promise<void> {
  const over = status === splitBillStatus.DONE || status === splitBillStatus.RETURNED;
  await sql`update split_bill set status = ${status}, returned_fen = ${returnedFen}, done_at = ${over ? sql`coalesce(done_at, ${at.toISOString()})` : null}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

export async function addRefunded(tx: Tx, { dealerId, id }: AccountKey, fen: number): Promise<void> {
  await sql`update split_bill set refunded_fen = refunded_fen + ${fen} where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}
