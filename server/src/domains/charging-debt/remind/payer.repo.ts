import { remindResult } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';

/** A debt with how its payer can be reached. */
export interface DebtToAsk {
  debtId: string;
  bizType: number;
  subjectId: string;
  /** The owner or the company; the debt itself where nobody is known. */
  payerKey: string;
  payerName: string;
  /** Encrypted; null: none is known. */
  phone: Buffer | null;
  plateNo: string | null;
  stationName: string;
  openFen: number;
  firstAt: string;
  lastRemindAt: string | null;
  /** The vehicle's owner is not to be contacted. */
  quiet: boolean;
}

/** Nobody writes to the payers of these debts until the transaction ends. */
export async function lockDebts(tx: Tx, dealerId: string, ids: readonly string[]): Promise<void> {
  await sql`select id from charging_debt where dealer_id = ${dealerId} and id = any (${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
}

/** What is known of debts and their payers, the oldest first. */
export async function debtsToAsk(tx: Tx, dealerId: string, ids: readonly string[]): Promise<DebtToAsk[]> {
  const { rows } = await sql<DebtToAsk>`
    select d.id as "debtId", d.biz_type as "bizType", d.subject_id as "subjectId", coalesce(d.owner_id, d.payer_id, d.id) as "payerKey", coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, '') as "payerName",
      case when k.id is null then w.mobile_cipher else k.phone_cipher end as phone, d.plate_no as "plateNo", s.station_name as "stationName",
      d.open_fen as "openFen", d.first_at as "firstAt", d.last_remind_at as "lastRemindAt",
      exists (select from arrears_plate p where p.dealer_id = d.dealer_id and p.plate_no = d.plate_no and p.do_not_disturb) as quiet
    from charging_debt d
    join charging_station s on s.dealer_id = d.dealer_id and s.id = d.station_id
    left join charging_owner w on w.dealer_id = d.dealer_id and w.id = d.owner_id
    left join company k on k.dealer_id = d.dealer_id and k.id = d.payer_id
    where d.dealer_id = ${dealerId} and d.id = any (${ids}::uuid[]) order by d.first_at, d.id`.execute(tx);
  return rows;
}

/** How often payers were written to since two instants, and when last. */
export interface Contacts {
  payerKey: string;
  today: number;
  week: number;
  lastAt: string;
}

export async function contactsOf(
  tx: Tx,
  dealerId: string,
  payerKeys: readonly string[],
  since: { day: Date; week: Date },
): Promise<Contacts[]> {
  const { rows } = await sql<Contacts>`
    select payer_key as "payerKey", (count(*) filter (where sent_at >= ${since.day.toISOString()}))::int as today, count(*)::int as week, max(sent_at) as "lastAt"
    from charging_debt_reminder where dealer_id = ${dealerId} and payer_key = any (${payerKeys}::uuid[]) and sent_at >= ${since.week.toISOString()}
      and remind_result in ${codes(remindResult.SENT, remindResult.DELIVERED)} group by 1`.execute(tx);
  return rows;
}
