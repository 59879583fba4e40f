import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';
import { type StayCell, type StayRow, stayCell, stayMeasures } from '../figures/temporary.rule.ts';
import { columnOf } from '../roll-up/finance-fact.repo.ts';
import { unbuiltDays } from '../roll-up/roll-up.repo.ts';
import { stayFacts, wholeDay } from '../roll-up/stay-fact.repo.ts';
import { type CellKey, cellKeys, dayPieces, type StatementQuery } from './cell.repo.ts';

/** What moved the receivables of stays by a key, whether they are of temporary cars, and means of payment. */
export async function stayCells(tx: Tx, query: StatementQuery, key: CellKey): Promise<StayCell[]> {
  const { dealerIds, parkIds, from, to } = query;
  const byHour = key === 'hour';
  const facts = dayPieces({ from, to }, dealerIds, await unbuiltDays(tx, { dealerIds, from, to })).map((piece) =>
    piece.table
      ? sql`select r.stat_date, r.hour, r.park_id, r.is_temporary, r.pay_type, ${sql.join(stayMeasures.map((name) => sql.ref(`r.${columnOf(name)}`)))}
          from stat_stay_daily r where ${inDealers('r.dealer_id', piece.dealerIds)} and r.stat_date between ${piece.from}::date and ${piece.to}::date
            and r.hour ${byHour ? sql`<` : sql`=`} ${sql.lit(wholeDay)}`
      : sql`select x.stat_date, x.hour, x.park_id, x.is_temporary, x.pay_type, ${sql.join(stayMeasures.map((name) => sql.ref(`x.${columnOf(name)}`)))}
          from (${stayFacts(piece, byHour ? 'hour' : 'day')}) x`,
  );
  const { rows } = await sql<StayRow>`select ${cellKeys[key]} as key, f.is_temporary as "isTemporary", f.pay_type as "payType",
      ${sql.join(stayMeasures.map((name) => sql`sum(${sql.ref(`f.${columnOf(name)}`)})::bigint as ${sql.ref(name)}`))}
    from (${sql.join(facts, sql` union all `)}) f where ${inParks('f.park_id', parkIds)} group by 1, 2, 3`.execute(tx);
  return rows.map(stayCell);
}
