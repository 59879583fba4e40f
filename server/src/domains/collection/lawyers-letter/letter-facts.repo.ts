import { arrearsStatus } from '@bochong/contract/arrears';
import { letterStatus, remindChannel } from '@bochong/contract/collection';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, startsWith } from '../../../kernel/database/query.ts';
import type { DebtorScope } from '../remind/debtor.repo.ts';

const { DRAFT, AUDITING, APPROVED, SENT, SIGNED, RETURNED } = letterStatus;
/** States of a letter that is neither closed nor rejected: its debts may stand in no other. */
export const openLetter = codes(DRAFT, AUDITING, APPROVED, SENT, SIGNED, RETURNED);

/** What is known of a vehicle before a letter is written: what it owes, how old that is, how often it was reached. */
export interface LetterStanding {
  plateId: string;
  plateNo: string;
  plateColor: number;
  owedFen: number;
  /** Open ones that no appeal holds. */
  recordCount: number;
  maxAgeDays: number;
  frozenCount: number;
  worstEvidence: number;
  deliveredReminders: number;
  /** Number of its open letter; null when there is none. */
  openLetterNo: string | null;
}

/** What a letter about a vehicle would rest on: its open records and how often it was reached. */
export interface LetterFacts extends LetterStanding {
  records: { id: string; owedFen: number; parkName: string }[];
}

/** Standing of the vehicles of a select from `arrears_plate`. */
const standing = (vehicles: RawBuilder<unknown>, now: Date, records: RawBuilder<unknown>) => sql`
  select p.id as "plateId", p.plate_no as "plateNo", p.plate_color as "plateColor", p.owed_fen as "owedFen", p.frozen_count as "frozenCount",
    d."recordCount", d."worstEvidence", d.records,
    coalesce(floor(extract(epoch from ${now.toISOString()}::timestamptz - d.first_at) / 86400), 0)::int as "maxAgeDays",
    (select count(*)::int from remind_record m where m.dealer_id = p.dealer_id and m.plate_id = p.id and m.sent_at is not null
      and m.delivered_at is not null and m.channel <> ${sql.lit(remindChannel.LAWYER_LETTER)}) as "deliveredReminders",
    (select min(l.letter_no) from lawyers_letter l where l.dealer_id = p.dealer_id and l.plate_id = p.id and l.letter_status in ${openLetter}) as "openLetterNo"
  from (${vehicles}) p cross join lateral (select count(*)::int as "recordCount", min(r.arrears_at) as first_at,
      coalesce(max(r.evidence_level), 1)::int as "worstEvidence", ${records} as records
    from arrears_record r where r.dealer_id = p.dealer_id and r.plate_id = p.id and r.arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)}) d`;

const eachRecord = sql`coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'owedFen', r.owed_fen, 'parkName', r.park_name) order by r.id), '[]')`;
const within = (parkIds: readonly string[] | null) => sql<SqlBool>`(${parkIds}::uuid[] is null or p.park_ids <@ ${parkIds}::uuid[])`;

/** What letters about these vehicles would rest on, of those the caller may see. */
export async function letterFacts(tx: Tx, plateIds: readonly string[], { dealerId, parkIds, now }: DebtorScope): Promise<LetterFacts[]> {
  const vehicles = sql`select p.* from arrears_plate p
    where p.dealer_id = ${dealerId} and p.id = any (${plateIds}::uuid[]) and ${within(parkIds)}`;
  return (await sql<LetterFacts>`${standing(vehicles, now, eachRecord)}`.execute(tx)).rows;
}

/** The vehicle of a number that owes most; locked, so that its debts stay as they are. */
export async function lockLetterFacts(tx: Tx, plateNo: string, scope: DebtorScope): Promise<LetterFacts | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from arrears_plate p where p.dealer_id = ${scope.dealerId}
    and p.plate_no collate "C" = ${plateNo} and p.open_count > 0 and ${within(scope.parkIds)} order by p.owed_fen desc limit 1 for update`.execute(
    tx,
  );
  const [about] = rows[0] ? await letterFacts(tx, [rows[0].id], scope) : [];
  return about?.recordCount ? about : undefined;
}

/** Vehicles that owe most and stand in no open letter: one statement over `limit` of them, whatever the page shows. */
export async function letterStandings(
  tx: Tx,
  { plateNo, limit }: { plateNo?: string | undefined; limit: number },
  { dealerId, parkIds, now }: DebtorScope,
): Promise<LetterStanding[]> {
  const vehicles = sql`select p.* from arrears_plate p where p.dealer_id = ${dealerId} and p.open_count > 0 and p.owed_fen > 0
    and ${within(parkIds)} and ${plateNo ? startsWith('p.plate_no', plateNo) : sql`true`}
    and not exists (select from lawyers_letter l where l.dealer_id = p.dealer_id and l.plate_id = p.id and l.letter_status in ${openLetter})
    order by p.owed_fen desc limit ${sql.lit(limit)}`;
  return (await sql<LetterStanding>`${standing(vehicles, now, sql`null`)}`.execute(tx)).rows;
}
