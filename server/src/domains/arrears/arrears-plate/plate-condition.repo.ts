import { phoneStatus } from '@bochong/contract/arrears';
import { type Expression, type SqlBool, sql } from 'kysely';

/** What of a vehicle, `arrears_plate p`, narrows the list of vehicles and the figures above it alike. */
export interface PlateTraits {
  hasPhone?: number | undefined;
  black?: number | undefined;
  /** Whole days since its oldest debt arose, [from, to). */
  plateAge?: { from: number; to: number | null } | undefined;
}

export const blacked = sql`exists (select from blacked_plate b where b.dealer_id = p.dealer_id and b.plate_no = p.plate_no)`;
const phoned = sql`exists (select from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id and h.status = ${sql.lit(phoneStatus.VALID)})`;
const either = (value: number, condition: Expression<unknown>) =>
  value === 1 ? sql<SqlBool>`${condition}` : sql<SqlBool>`not ${condition}`;

/** So many days ago, to the minute: the same question asked again soon is the same query, see `totalOf`. */
export const daysAgo = (now: Date, days: number) => new Date(Math.floor(now.getTime() / 60_000) * 60_000 - days * 86_400_000).toISOString();

export function traitsOf({ hasPhone, black, plateAge }: PlateTraits, now: Date): Expression<SqlBool>[] {
  return [
    ...(hasPhone === undefined ? [] : [either(hasPhone, phoned)]),
    ...(black === undefined ? [] : [either(black, blacked)]),
    ...(plateAge ? [sql<SqlBool>`p.first_arrears_at <= ${daysAgo(now, plateAge.from)}`] : []),
    ...(plateAge && plateAge.to !== null ? [sql<SqlBool>`p.first_arrears_at > ${daysAgo(now, plateAge.to)}`] : []),
  ];
}
