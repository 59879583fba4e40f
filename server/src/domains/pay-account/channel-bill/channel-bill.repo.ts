import { type PayBill, payBillState, payProvider } from '@bochong/contract/pay-account';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { BillVersion } from './bill-line.repo.ts';
import type { BillSums } from './bill-spool.ts';

export interface StoredBill {
  dealerId: string;
  id: string;
  accountId: string;
  billDay: string;
  state: number;
  fileKey: string | null;
}

interface AccountKey {
  dealerId: string;
  accountId: string;
}

const { WAITING, RETRYING, FAILED, MANUAL } = payBillState;

/** The newest 31 days of an account. */
export async function recentBills(tx: Tx, { dealerId, accountId }: AccountKey): Promise<Omit<PayBill, 'ownCount' | 'ownFen'>[]> {
  const { rows } = await sql<Omit<PayBill, 'ownCount' | 'ownFen'>>`
    select id as "billId", bill_day as "billDay", state, paid_count as "paidCount", paid_fen as "paidFen", refund_count as "refundCount",
      refund_fen as "refundFen", fee_fen as "feeFen", fetched_at as "fetchedAt", reason, version, (file_key is not null)::int as "hasFile"
    from pay_bill where dealer_id = ${dealerId} and account_id = ${accountId} order by bill_day desc limit 31`.execute(tx);
  return rows;
}

/** A bill among those of dealers. */
export async function findBillFile(tx: Tx, id: string, dealerIds: readonly string[]): Promise<StoredBill | undefined> {
  const { rows } = await sql<StoredBill>`
    select dealer_id as "dealerId", id, account_id as "accountId", bill_day as "billDay", state, file_key as "fileKey"
    from pay_bill where id = ${id} and dealer_id = any (${[...dealerIds]}::uuid[])`.execute(tx);
  return rows[0];
}

/** Wants a day of an account; one that is being fetched answers undefined. What is there stays until the new file has come. */
export async function wantBill(tx: Tx, { dealerId, accountId }: AccountKey, day: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into pay_bill as b (dealer_id, id, account_id, bill_day, state, created_at)
    values (${dealerId}, ${newId(now)}, ${accountId}, ${day}, ${WAITING}, ${now.toISOString()})
    on conflict (dealer_id, account_id, bill_day) do update set state = ${WAITING}, reason = ''
    where b.state not in (${WAITING}, ${RETRYING}) returning id`.execute(tx);
  return rows[0]?.id;
}

/**
 * Days from `first` to `last` that were never asked for, of every account of the dealer that has keys, and of simulated ones where they keep books; none
 * before the account was there.
 */
export async function missingDays(
  tx: Tx,
  dealerId: string,
  { first, last, simulated }: { first: string; last: string; simulated: boolean },
): Promise<{ accountId: string; day: string }[]> {
  const { rows } = await sql<{ accountId: string; day: string }>`
    select a.id as "accountId", d.day::date as day from pay_account a
    cross join generate_series(${first}::date, ${last}::date, interval '1 day') as d (day)
    where a.dealer_id = ${dealerId} and case when a.provider = ${sql.lit(payProvider.SIMULATED)} then ${simulated} else a.keys_cipher is not null end
      and d.day::date >= (a.created_at at time zone 'Asia/Shanghai')::date
      and not exists (select from pay_bill b where b.dealer_id = a.dealer_id and b.account_id = a.id and b.bill_day = d.day::date)
    order by 2, 1`.execute(tx);
  return rows;
}

/** The day holds this version of its file from now on; `fileKey` undefined: the file is the one before. */
export async function keepBill(
  tx: Tx,
  key: { dealerId: string; id: string },
  { sums, fileKey, state, version }: { sums: BillSums; fileKey: string | null | undefined; state: number; version: number },
  at: Date,
): Promise<void> {
  const file = fileKey === undefined ? sql`file_key` : sql`${fileKey}`;
  await sql`update pay_bill set state = ${state}, version = ${version}, paid_count = ${sums.paidCount}, paid_fen = ${sums.paidFen},
      refund_count = ${sums.refundCount}, refund_fen = ${sums.refundFen}, fee_fen = ${sums.feeFen}, file_key = ${file},
      fetched_at = ${at.toISOString()}, reason = '' where dealer_id = ${key.dealerId} and id = ${key.id}`.execute(tx);
}

/** Adds a version of a day; the database refuses one of a month that is closed. */
export async function insertVersion(
  tx: Tx,
  { dealerId, billId, version }: Pick<BillVersion, 'dealerId' | 'billId' | 'version'>,
  file: BillSums & { lineCount: number; fileHash: string; fileKey: string | null; source: number; by: string; at: Date },
): Promise<void> {
  await sql`select bochong.add_channel_version(${dealerId}::uuid, ${billId}::uuid, ${version}::int, ${file.source}::smallint, ${file.fileHash}, ${file.fileKey},
      ${file.lineCount}::int, ${file.paidCount}::int, ${file.paidFen}::bigint, ${file.refundCount}::int, ${file.refundFen}::bigint, ${file.feeFen}::bigint,
      ${file.at.toISOString()}::timestamptz, ${file.by})`.execute(tx);
}

/** The row of an account's day, made when there is none. */
export async function dayRow(tx: Tx, { dealerId, accountId }: AccountKey, day: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into pay_bill as b (dealer_id, id, account_id, bill_day, state, created_at)
    values (${dealerId}, ${newId(now)}, ${accountId}, ${day}, ${sql.lit(MANUAL)}, ${now.toISOString()})
    on conflict (dealer_id, account_id, bill_day) do update set bill_day = b.bill_day returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Days that failed and that channels hand out no more wait for somebody's import. */
export async function leaveToHands(tx: Tx, dealerId: string, before: string): Promise<void> {
  await sql`update pay_bill set state = ${sql.lit(MANUAL)} where dealer_id = ${dealerId} and state = ${sql.lit(FAILED)} and bill_day < ${before}`.execute(
    tx,
  );
}

/** Why a fetch has not come to anything, or not yet. */
export async function noteBill(tx: Tx, key: { dealerId: string; id: string }, state: number, reason: string): Promise<void> {
  await sql`update pay_bill set state = ${state}, reason = ${reason.slice(0, 200)} where dealer_id = ${key.dealerId} and id = ${key.id}`.execute(
    tx,
  );
}
