import { arrearsStatus } from '@bochong/contract/arrears';
import { payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import { metrics, readCounters, runningDate } from '../../../kernel/database/counter.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import { businessDate } from '../../../kernel/time.ts';
import { noPark } from '../arrears-plate/plate-aggregate.service.ts';
import { conditionsOf, type RecordFilters, type RecordScope } from './arrears-record-list.repo.ts';
import { debtOfParked, onlyParked } from './parked-record.repo.ts';

/** Most records whose figures are added up for a filter; the figures of a wider one are lower bounds. */
const sumCap = 50_000;

export interface CountAndMoney {
  plateCount: number;
  recordCount: number;
  owedFen: number;
  todayPaidFen: number;
  monthPaidFen: number;
  capped: boolean;
}

/** Figures of whole lots, or of everything: counters know them. Null for any other filter. */
export async function countedFigures(tx: Tx, filters: RecordFilters, { parkIds, now }: RecordScope): Promise<CountAndMoney | null> {
  const { parkIds: chosen, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const parks = chosen?.length ? (parkIds === null ? chosen : chosen.filter((id) => parkIds.includes(id))) : parkIds;
  const today = businessDate(now);
  const kept = planned(tx); // whole days of few lots: one plan suits them all
  const totals = {
    from: runningDate,
    to: runningDate,
    metrics: [metrics.arrearsRecords, metrics.arrearsOwedFen, ...(parks === null ? [metrics.arrearsPlates] : [])],
    parkIds: parks,
  };
  const month = { from: `${today.slice(0, 8)}01`, to: today, metrics: [metrics.arrearsPaidFen], parkIds: parks };
  const [running, paid] = await Promise.all([
    readCounters(kept, totals, ['parkId', 'metric']),
    readCounters(kept, month, ['bizDate', 'metric']),
  ]);
  const sum = (rows: readonly { metric: number; value: number }[], metric?: number) =>
    rows.filter((row) => metric === undefined || row.metric === metric).reduce((total, row) => total + row.value, 0);
  const figures = {
    recordCount: sum(running, metrics.arrearsRecords),
    owedFen: sum(running, metrics.arrearsOwedFen),
    todayPaidFen: sum(paid.filter((row) => row.bizDate === today)),
    monthPaidFen: sum(paid),
  };
  if (parks === null)
    return {
      ...figures,
      plateCount: sum(
        running.filter((row) => row.parkId === noPark),
        metrics.arrearsPlates,
      ),
      capped: false,
    };
  const plates = await platesOfParks(tx, parks);
  return { ...figures, plateCount: Math.min(plates, sumCap), capped: plates > sumCap };
}

/** How many plates owe at some lots, up to the cap: read from the index alone. */
async function platesOfParks(tx: Tx, parks: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select distinct plate_id from arrears_record where arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)} and plate_id is not null and park_id = any (${parks}::uuid[])
    limit ${sumCap + 1}) p`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Figures of any filter, added up over at most `sumCap` records. */
export async function summedFigures(tx: Tx, filters: RecordFilters, scope: RecordScope): Promise<CountAndMoney> {
  const where = sql.join(conditionsOf(filters, scope), sql` and `);
  const month = `${businessDate(scope.now).slice(0, 8)}01T00:00:00+08:00`;
  const today = `${businessDate(scope.now)}T00:00:00+08:00`;
  const added = sql<{ plates: number; records: number; owed: number }>`
    select count(distinct plate_id)::int as plates, count(*)::int as records, coalesce(sum(owed_fen), 0)::bigint as owed
    from (select r.plate_id, r.owed_fen from arrears_record r where r.arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)} and ${where} limit ${sumCap + 1}) s`;
  const debt = onlyParked(filters, scope) ? await debtOfParked(tx, scope.dealerIds) : (await added.execute(tx)).rows[0];
  const paid = await sql<{ today: number; month: number; records: number }>`
    select coalesce(sum(amount_fen) filter (where paid_at >= ${today}), 0)::bigint as today, coalesce(sum(amount_fen), 0)::bigint as month,
      count(*)::int as records
    from (select i.amount_fen, p.paid_at from arrears_pay p join arrears_pay_item i on i.dealer_id = p.dealer_id and i.pay_id = p.id
      join arrears_record r on r.dealer_id = i.dealer_id and r.id = i.arrears_id
      where p.paid_at >= ${month} and p.pay_state = ${sql.lit(payState.SUCCESS)} and ${where} limit ${sumCap + 1}) s`.execute(tx);
  const money = paid.rows[0];
  return {
    plateCount: debt?.plates ?? 0,
    recordCount: Math.min(debt?.records ?? 0, sumCap),
    owedFen: debt?.owed ?? 0,
    todayPaidFen: money?.today ?? 0,
    monthPaidFen: money?.month ?? 0,
    capped: (debt?.records ?? 0) > sumCap || (money?.records ?? 0) > sumCap,
  };
}
