import { splitBillStatus, splitDetailStatus, splitMode } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';
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

export interface NewSplit extends Omit<StoredSplit, 'refundedFen' | 'released' | 'releaseNo'> {
  ruleNames: string;
  feeFen: number;
  baseFen: number;
  planAt: string;
}
export interface NewDetail {
  accountId: string;
  ruleId: string;
  ruleName: string;
  feeKind: number;
  online: boolean;
  baseFen: number;
  shareFen: number;
  nettedFen: number;
}

/** Keeps how a payment is shared out; false when it is kept already. */
export async function insertSplit(tx: Tx, split: NewSplit): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('split_bill')
    .values({
      ...{
        dealer_id: split.dealerId,
        id: split.id,
        bill_no: split.billNo,
        out_trade_no: split.outTradeNo,
        pay_account_id: split.payAccountId,
      },
      ...{ park_id: split.parkId, biz_type: split.bizType, pay_channel: split.payChannel, mode: split.mode, rule_names: split.ruleNames },
      ...{ paid_fen: split.paidFen, fee_fen: split.feeFen, base_fen: split.baseFen, split_fen: split.splitFen },
      ...{ plan_at: split.planAt, paid_at: split.paidAt },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function insertDetails(tx: Tx, split: NewSplit, shares: readonly NewDetail[]): Promise<void> {
  await tx
    .insertInto('split_detail')
    .values(
      shares.map((share) => ({
        ...{
          dealer_id: split.dealerId,
          id: newId(new Date(split.paidAt)),
          split_bill_id: split.id,
          bill_no: split.billNo,
          park_id: split.parkId,
        },
        ...{ account_id: share.accountId, rule_id: share.ruleId, rule_name: share.ruleName, fee_kind: share.feeKind, online: share.online },
        ...{
          base_fen: share.baseFen,
          share_fen: share.shareFen,
          netted_fen: share.nettedFen,
          amount_fen: share.shareFen - share.nettedFen,
        },
        ...{ plan_at: split.planAt, paid_at: split.paidAt, next_at: split.planAt },
      })),
    )
    .execute();
}

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

/** Payments with a share that is due, the oldest first. */
export async function dueSplits(tx: Tx, dealerId: string, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select split_bill_id as id from split_detail where dealer_id = ${dealerId} and next_at <= ${now.toISOString()}
    group by 1 order by min(next_at) limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Online payments that nothing holds back any more: every share is over, or the channel's time nearly is. */
export async function releasable(tx: Tx, dealerId: string, lastPaidAt: Date, most: number): Promise<string[]> {
  const { WAITING, UNDER_WAY, FAILED } = splitDetailStatus;
  const { rows } = await sql<{
    id: string;
  }>`select b.id from split_bill b where b.dealer_id = ${dealerId} and b.mode = ${sql.lit(splitMode.ONLINE)} and not b.released and b.release_no = 0
      and (b.paid_at < ${lastPaidAt.toISOString()} or not exists (select from split_detail d
        where d.dealer_id = b.dealer_id and d.split_bill_id = b.id and d.status in ${codes(WAITING, UNDER_WAY, FAILED)}))
      and not exists (select from split_detail d where d.dealer_id = b.dealer_id and d.split_bill_id = b.id and d.status = ${sql.lit(UNDER_WAY)})
    order by b.paid_at limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function saveRelease(
  tx: Tx,
  { dealerId, id }: AccountKey,
  change: { release_no?: number; released?: boolean },
): Promise<void> {
  await tx.updateTable('split_bill').set(change).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** Shares of an internal account that are not its own to withdraw yet. */
export async function notYetDueFen(tx: Tx, { dealerId, id }: AccountKey): Promise<number> {
  const { rows } = await sql<{
    fen: number;
  }>`select coalesce(sum(greatest(0, amount_fen - returned_fen)), 0)::bigint as fen from split_detail
    where dealer_id = ${dealerId} and account_id = ${id} and status in ${codes(splitDetailStatus.WAITING, splitDetailStatus.UNDER_WAY)}`.execute(
    tx,
  );
  return rows[0]?.fen ?? 0;
}
