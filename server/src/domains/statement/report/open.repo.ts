import { statementBy } from '@bochong/contract/statement';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks } from '../../../kernel/database/query.ts';
import { openAt } from '../roll-up/receivable-span.repo.ts';
import { unbuiltDays } from '../roll-up/roll-up.repo.ts';
import type { StatementQuery } from './cell.repo.ts';

/** What is open of a lot or business (null: of everything) in a bucket of age (null: in all). */
export interface OpenSum {
  key: string | null;
  bucket: number | null;
  fen: number;
  /** Of orders charged within a year. */
  yearFen: number;
  orders: number;
  plates: number;
}

const aYear = 365;
/** Before the first voucher there can be. */
const earliest = '2000-01-01';

/** Receivables of orders that were open at the end of a query's last day, by age; bucket i is [tᵢ₋₁, tᵢ) whole days from the day they were charged. */
export async function openSums(tx: Tx, query: StatementQuery, thresholdDays: readonly number[]): Promise<OpenSum[]> {
  const { dealerIds, parkIds, to, by, bizType } = query;
  const unbuilt = [...(await unbuiltDays(tx, { dealerIds, from: earliest, to }))].flatMap(([dealerId, dates]) =>
    [...dates].map((date) => ({ dealerIds: [dealerId], from: date, to: date })),
  );
  const key = by === statementBy.BIZ ? sql`o.biz_type::text` : sql`o.park_id::text`;
  const { rows } = await sql<OpenSum & { grouped: number }>`select key, bucket, sum(fen)::bigint as fen,
      coalesce(sum(fen) filter (where age < ${sql.lit(aYear)}), 0)::bigint as "yearFen",
      count(*)::int as orders, count(distinct plate)::int as plates
    from (
      select ${key} as key, ${to}::date - o.opened_on as age, width_bucket(${to}::date - o.opened_on, ${[...thresholdDays]}::int[]) as bucket,
        o.balance_fen as fen, nullif(p.plate_no, '') as plate
      from (${openAt(dealerIds, to, unbuilt)}) o left join stay_plate p on p.dealer_id = o.dealer_id and p.order_id = o.order_id
      where ${inParks('o.park_id', parkIds)} ${bizType === null ? sql`` : sql`and o.biz_type = ${bizType}`}) as open
    group by grouping sets ((key, bucket), (key), (bucket), ())`.execute(tx);
  return rows;
}
