import { ledgerAccount, ledgerCategory, ledgerEvent } from '@bochong/contract/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { dateStart, dayMs, toIso } from '../../../kernel/time.ts';
import type { FeeOfDay } from '../rule/channel.rule.ts';

/** Days of channels' bills with the fee of their newest version, and what of it the vouchers say. */
export async function feesOf(tx: Tx, dealerId: string, billIds: readonly string[]): Promise<FeeOfDay[]> {
  const { rows } = await sql<Omit<FeeOfDay, 'at'>>`
    select d.id as "billId", d.account_id as "accountId", d.bill_day as day, v.version, v.fee_fen as "feeFen", coalesce((
      select sum(l.debit_fen - l.credit_fen) from ledger_source s join ledger_line l on l.dealer_id = s.dealer_id and l.entry_id = s.entry_id
      where s.dealer_id = d.dealer_id and s.source_id = d.id and s.event_type = ${sql.lit(ledgerEvent.CHANNEL_FEE)}
        and l.account_code = ${sql.lit(ledgerAccount.CHANNEL_FEE)}), 0)::bigint as "postedFen"
    from channel_day d join lateral (select version, fee_fen from channel_version v
      where v.dealer_id = d.dealer_id and v.bill_id = d.id order by version desc limit 1) v on true
    where d.dealer_id = ${dealerId} and d.id = any (${[...billIds]}::uuid[]) order by d.id`.execute(tx);
  return rows.map((row) => ({ ...row, at: toIso(dateStart(row.day)) }));
}

/** Days of channels' bills after one by their ids. */
export async function nextBillDays(tx: Tx, dealerId: string, after: string, most: number): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`select id, bill_day as day from channel_day
    where dealer_id = ${dealerId} and id > ${after} order by id limit ${most}`.execute(tx);
  return rows;
}

/** Fees of an account that the vouchers of a span of days have, and what is in transit at its ends. */
export async function accountOver(tx: Tx, { dealerId, accountId }: { dealerId: string; accountId: string }, first: string, last: string) {
  const { rows } = await sql<{ openingFen: number; closingFen: number; feeFen: number; splitFen: number }>`
    select coalesce(sum(debit_fen - credit_fen) filter (where account_code = ${sql.lit(ledgerAccount.CHANNEL)} and accounting_date < ${first}), 0)::bigint as "openingFen",
      coalesce(sum(debit_fen - credit_fen) filter (where account_code = ${sql.lit(ledgerAccount.CHANNEL)}), 0)::bigint as "closingFen",
      coalesce(sum(debit_fen - credit_fen) filter (where account_code = ${sql.lit(ledgerAccount.CHANNEL_FEE)} and accounting_date >= ${first}), 0)::bigint as "feeFen",
      coalesce((select sum(l.credit_fen - l.debit_fen) from ledger_line l where l.dealer_id = ${dealerId} and l.account_code = ${sql.lit(ledgerAccount.CHANNEL)}
        and l.sub_key = ${accountId} and l.category = ${sql.lit(ledgerCategory.SPLIT)} and l.entry_id >= bochong.id_floor(${toIso(dateStart(first))}::timestamptz)
        and l.entry_id < bochong.id_floor(${toIso(dateStart(last) + dayMs)}::timestamptz)), 0)::bigint as "splitFen"
    from ledger_movement where dealer_id = ${dealerId} and sub_key = ${accountId} and accounting_date <= ${last}
      and account_code in (${sql.lit(ledgerAccount.CHANNEL)}, ${sql.lit(ledgerAccount.CHANNEL_FEE)})`.execute(tx);
  return rows[0] ?? { openingFen: 0, closingFen: 0, feeFen: 0, splitFen: 0 };
}

export interface TargetSum {
  parkId: string;
  bizType: number;
  payChannel: number;
  payFen: number;
  refundFen: number;
  count: number;
}

/** What an account's trades of a month come to, by lot, business and means. */
export async function tradesByTarget(
  tx: Tx,
  { dealerId, accountId }: { dealerId: string; accountId: string },
  { from, to }: { from: number; to: number },
): Promise<TargetSum[]> {
  const { rows } = await sql<TargetSum>`
    select l.park_id as "parkId", l.biz_type as "bizType", coalesce(l.pay_channel, 0)::smallint as "payChannel", sum(l.debit_fen)::bigint as "payFen",
      sum(l.credit_fen)::bigint as "refundFen", count(distinct l.entry_id)::int as count
    from ledger_line l where l.dealer_id = ${dealerId} and l.account_code = ${sql.lit(ledgerAccount.CHANNEL)} and l.sub_key = ${accountId}
      and l.category = 1 and l.entry_id >= bochong.id_floor(${new Date(from).toISOString()}::timestamptz)
      and l.entry_id < bochong.id_floor(${new Date(to).toISOString()}::timestamptz)
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

/** What was shared out over an account in a month, less what was taken back, by lot and business. */
export async function splitsByTarget(
  tx: Tx,
  { dealerId, accountId }: { dealerId: string; accountId: string },
  { from, to }: { from: number; to: number },
): Promise<(Pick<TargetSum, 'parkId' | 'bizType'> & { splitFen: number })[]> {
  const { rows } = await sql<Pick<TargetSum, 'parkId' | 'bizType'> & { splitFen: number }>`
    select l.park_id as "parkId", l.biz_type as "bizType", sum(l.credit_fen - l.debit_fen)::bigint as "splitFen"
    from ledger_line l where l.dealer_id = ${dealerId} and l.account_code = ${sql.lit(ledgerAccount.CHANNEL)} and l.sub_key = ${accountId}
      and l.category = ${sql.lit(ledgerCategory.SPLIT)} and l.entry_id >= bochong.id_floor(${new Date(from).toISOString()}::timestamptz)
      and l.entry_id < bochong.id_floor(${new Date(to).toISOString()}::timestamptz)
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

/** Numbers of the vouchers of sources. */
export async function voucherNosOf(tx: Tx, dealerId: string, sourceIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; no: string }>`select s.source_id as id, min(e.no)::text as no from ledger_source s
    join ledger_entry e on e.dealer_id = s.dealer_id and e.id = s.entry_id
    where s.dealer_id = ${dealerId} and s.source_id = any (${[...sourceIds]}::uuid[]) group by 1`.execute(tx);
  return new Map(rows.map(({ id, no }) => [id, no]));
}
