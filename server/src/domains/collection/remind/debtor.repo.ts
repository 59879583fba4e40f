import { arrearsStatus, phoneStatus } from '@bochong/contract/arrears';
import { type DebtorFilter, remindChannel, remindResult } from '@bochong/contract/collection';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, countCap } from '../../../kernel/database/query.ts';
import { type Debtor, daysBefore } from './contact-governor.rule.ts';

/** Whose debts, of which lots (null: all), as of when. */
export interface DebtorScope {
  dealerId: string;
  parkIds: readonly string[] | null;
  now: Date;
}

const dayMs = 86_400_000;

/** Vehicles that owe or are disputed, narrowed by a filter; the table is `arrears_plate p`. */
function conditions(filter: DebtorFilter, { dealerId, parkIds, now }: DebtorScope) {
  const where = [sql<SqlBool>`p.dealer_id = ${dealerId} and p.open_count > 0`];
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  if (parkIds !== null) where.push(sql<SqlBool>`p.park_ids && ${parkIds}::uuid[]`);
  if (filter.parkIds?.length) where.push(sql<SqlBool>`p.park_ids && ${filter.parkIds}::uuid[]`);
  if (filter.minFen) where.push(sql<SqlBool>`p.owed_fen >= ${filter.minFen}`);
  if (filter.minCount) where.push(sql<SqlBool>`p.record_count >= ${filter.minCount}`);
  if (filter.minAgeDays) where.push(sql<SqlBool>`p.first_arrears_at <= ${ago(filter.minAgeDays)}`);
  if (filter.maxAgeDays !== undefined) where.push(sql<SqlBool>`p.first_arrears_at > ${ago(filter.maxAgeDays + 1)}`);
  if (filter.clazzIds?.length) where.push(sql<SqlBool>`p.clazz_id = any (${filter.clazzIds}::uuid[])`);
  if (filter.notCalledDays)
    where.push(sql<SqlBool>`not exists (select from remind_record m where m.dealer_id = p.dealer_id and m.plate_id = p.id
      and m.channel in ${codes(remindChannel.AI_CALL, remindChannel.MANUAL_CALL)} and m.sent_at >= ${ago(filter.notCalledDays)})`);
  if (filter.isParking !== undefined) where.push(sql<SqlBool>`(p.current_order_id is not null) = ${filter.isParking}`);
  return sql.join(where, sql` and `);
}

/** Vehicles of a filter in the dealer's order of priority. */
export async function debtorIds(tx: Tx, filter: DebtorFilter, scope: DebtorScope, page?: { limit: number; offset: number }) {
  const { rows } = await sql<{ id: string }>`select p.id from arrears_plate p where ${conditions(filter, scope)}
    order by p.priority_key desc, p.id desc limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`.execute(tx);
  return rows.map((row) => row.id);
}

export async function countDebtors(tx: Tx, filter: DebtorFilter, scope: DebtorScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (select 1 from arrears_plate p where ${conditions(filter, scope)} limit ${countCap + 1}) c`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Vehicles among these to which a filter applies. */
export async function debtorsAmong(tx: Tx, plateIds: readonly string[], filter: DebtorFilter, scope: DebtorScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from arrears_plate p
    where p.id = any (${plateIds}::uuid[]) and ${conditions(filter, scope)} order by p.priority_key desc, p.id desc`.execute(tx);
  return rows.map((row) => row.id);
}

/** Nobody pays for, disputes or contacts these vehicles until the transaction ends. */
export async function lockDebtors(tx: Tx, dealerId: string, plateIds: readonly string[]): Promise<void> {
  await sql`select id from arrears_plate where dealer_id = ${dealerId} and id = any (${plateIds}::uuid[]) order by id for update`.execute(
    tx,
  );
}

/** A debtor with what a message says about it. */
export interface DebtorFacts extends Debtor {
  plateId: string;
  plateNo: string;
  plateColor: number;
  /** Encrypted; null when none may be used. */
  phoneNumber: Buffer | null;
  ripeIds: string[];
  parkName: string;
  parkCount: number;
  firstExit: string | null;
  lastExit: string | null;
  contacts30Days: number;
  /** Of the last thirty days; null: none. */
  lastContactAt: string | null;
}

/** What the governor and the messages need to know of vehicles, read at once. Debts count that left `firstAfterHours` ago. */
export async function debtorFacts(
  tx: Tx,
  plateIds: readonly string[],
  { dealerId, parkIds, now }: DebtorScope,
  firstAfterHours: number,
): Promise<DebtorFacts[]> {
  const ripe = sql`r.arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)} and r.exit_time <= ${new Date(now.getTime() - firstAfterHours * 3_600_000).toISOString()}`;
  const since = (days: number) => daysBefore(now, days).toISOString();
  const { rows } = await sql<DebtorFacts>`
    select p.id as "plateId", p.plate_no as "plateNo", p.plate_color as "plateColor", p.do_not_disturb as "doNotDisturb",
      d.owed_count as "owedCount", d.frozen_count as "frozenCount", d.ripe_count as "ripeCount", d.ripe_fen as "ripeFen",
      d.ripe_ids as "ripeIds", d.park_name as "parkName", d.park_count as "parkCount", d.first_exit as "firstExit", d.last_exit as "lastExit",
      case h.status when 1 then 'valid' when 2 then 'empty' when 0 then 'unbound' else 'none' end as phone,
      case when h.status = ${sql.lit(phoneStatus.VALID)} then h.phone end as "phoneNumber",
      c.sms_today as "smsToday", c.sms_7_days as "sms7Days", c.calls_today as "callsToday", c.calls_30_days as "calls30Days",
      c.contacts as "contacts30Days", c.last_contact as "lastContactAt"
    from arrears_plate p
    cross join lateral (
      select (count(*) filter (where r.arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)}))::int as owed_count, (count(*) filter (where r.arrears_status = ${sql.lit(arrearsStatus.FROZEN)}))::int as frozen_count,
        (count(*) filter (where ${ripe}))::int as ripe_count, coalesce(sum(r.owed_fen) filter (where ${ripe}), 0)::bigint as ripe_fen,
        coalesce(array_agg(r.id order by r.id) filter (where ${ripe}), '{}') as ripe_ids,
        coalesce(min(r.park_name) filter (where ${ripe}), '') as park_name, (count(distinct r.park_id) filter (where ${ripe}))::int as park_count,
        min(r.exit_time) filter (where ${ripe}) as first_exit, max(r.exit_time) filter (where ${ripe}) as last_exit
      from arrears_record r where r.dealer_id = p.dealer_id and r.plate_id = p.id and r.arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL, arrearsStatus.FROZEN)}
        and (${parkIds}::uuid[] is null or r.park_id = any (${parkIds}::uuid[]))) d
    left join lateral (select status, phone from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id
      order by (status = ${sql.lit(phoneStatus.VALID)}) desc, status desc, verified desc, bound_at desc limit 1) h on true
    cross join lateral (
      select (count(*) filter (where m.channel = ${sql.lit(remindChannel.SMS)} and m.sent_at >= ${since(0)}))::int as sms_today,
        (count(*) filter (where m.channel = ${sql.lit(remindChannel.SMS)} and m.sent_at >= ${since(6)}))::int as sms_7_days,
        (count(*) filter (where m.channel in ${codes(remindChannel.AI_CALL, remindChannel.MANUAL_CALL)} and m.sent_at >= ${since(0)}))::int as calls_today,
        (count(*) filter (where m.channel in ${codes(remindChannel.AI_CALL, remindChannel.MANUAL_CALL)}))::int as calls_30_days, count(*)::int as contacts, max(m.sent_at) as last_contact
      from remind_record m where m.dealer_id = p.dealer_id and m.plate_id = p.id and m.sent_at >= ${since(29)} and m.remind_result in ${codes(remindResult.SENT, remindResult.DELIVERED)}) c
    where p.dealer_id = ${dealerId} and p.id = any (${plateIds}::uuid[])`.execute(tx);
  return rows;
}
