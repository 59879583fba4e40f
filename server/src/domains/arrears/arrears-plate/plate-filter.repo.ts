import { phoneStatus } from '@bochong/contract/arrears';
import { type Expression, type SqlBool, sql } from 'kysely';
import { inDealers, plateMatches } from '../../../kernel/database/query.ts';
import { daysAgo, type PlateTraits, traitsOf } from './plate-condition.repo.ts';

/** Filters of the plate lists after parsing; see the contract for their meaning. */
export interface PlateFilters extends Pick<PlateTraits, 'hasPhone' | 'black'> {
  plateNo?: string | undefined;
  phoneHash?: string | undefined;
  clazzId?: string | undefined;
  parkIds?: string[] | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  minCount?: number | undefined;
  maxCount?: number | undefined;
  age?: PlateTraits['plateAge'];
  isParking?: number | undefined;
  remindedDays?: number | undefined;
  /** Only overdue ones: so old, or owing so much. */
  overdue?: { days: number; fen: number } | undefined;
  overdueLevel?: number | undefined;
  nextStep?: number | undefined;
}

export interface PlateScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  now: Date;
}

/** How grave a class is: levels 7–9 malicious, 4–6 key, anything else ordinary. */
export const overdueLevelSql = sql<number>`case when c.level >= 7 then 3 when c.level >= 4 then 2 else 1 end`;
/** What has not been tried yet: a message, a call, a letter; after all of them the black list. */
export const nextStepSql = sql<number>`case when p.last_remind_at is null then 1 when p.call_count = 0 then 2 when p.letter_count = 0 then 3 else 4 end`;

/** Every condition of the lists. */
export function conditionsOf(filters: PlateFilters, { dealerIds, parkIds, now }: PlateScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('p.dealer_id', dealerIds), sql`p.open_count > 0`];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const since = (days: number) => daysAgo(now, days);
  const { plateNo, phoneHash, age: plateAge, hasPhone, black, overdue } = filters;
  if (parkIds !== null) add(sql`p.park_ids && ${parkIds}::uuid[]`);
  if (filters.parkIds?.length) add(sql`p.park_ids && ${filters.parkIds}::uuid[]`);
  if (plateNo) add(plateMatches('p.plate_no', plateNo));
  if (phoneHash)
    add(sql`p.id in (select h.plate_id from plate_phone h where h.phone_hash = ${phoneHash} and h.status = ${sql.lit(phoneStatus.VALID)})`);
  if (filters.clazzId) add(sql`p.clazz_id = ${filters.clazzId}`);
  if (filters.minFen !== undefined) add(sql`p.owed_fen >= ${filters.minFen}`);
  if (filters.maxFen !== undefined) add(sql`p.owed_fen <= ${filters.maxFen}`);
  if (filters.minCount !== undefined) add(sql`p.record_count >= ${filters.minCount}`);
  if (filters.maxCount !== undefined) add(sql`p.record_count <= ${filters.maxCount}`);
  all.push(...traitsOf({ hasPhone, black, plateAge }, now));
  if (filters.isParking === 1) add(sql`p.current_order_id is not null`);
  if (filters.isParking === 1 && parkIds !== null) add(sql`p.current_park_id = any (${parkIds}::uuid[])`);
  if (filters.remindedDays !== undefined) add(sql`p.last_remind_at >= ${since(filters.remindedDays)}`);
  if (overdue) add(sql`(p.first_arrears_at <= ${since(overdue.days)} or p.owed_fen >= ${overdue.fen})`);
  if (filters.overdueLevel !== undefined) add(sql`${overdueLevelSql} = ${filters.overdueLevel}`);
  if (filters.nextStep !== undefined) add(sql`${nextStepSql} = ${filters.nextStep}`);
  return all;
}
