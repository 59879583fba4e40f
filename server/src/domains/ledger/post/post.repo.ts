import { sql } from 'kysely';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { businessDate, dateStart, toIso } from '../../../kernel/time.ts';
import { openDay } from '../period/open-day.rule.ts';
import { lockedAccountMonths, lockedMonths } from '../period/period.repo.ts';
import { accountsInTransit, categoryOf, type Entry, hasManyParts, noPart } from '../rule/entry.rule.ts';

/**
 * Posts vouchers, each step of a source once; answers how many were new. They balance, or the database refuses all of them. What happened in a
 * locked month, of the unit or of a receiving account it touches, is dated the first open day and says when it happened.
 */
export async function postEntries(tx: Tx, dealerId: string, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const [locked, lockedOfAccounts] = [await lockedMonths(tx, dealerId), await lockedAccountMonths(tx, dealerId)];
  const dated = entries.map((entry) => {
    const at = Date.parse(entry.at);
    const date = businessDate(at);
    const accounts = lockedOfAccounts.size === 0 ? [] : accountsInTransit(entry);
    const open = openDay(date, (month) => locked.has(month) || accounts.some((id) => lockedOfAccounts.has(`${id} ${month}`)));
    const late = open !== date;
    return {
      ...entry,
      id: newId(late ? dateStart(open) : at),
      date: open,
      memo: late ? `${entry.memo}（发生于${toIso(at)}）` : entry.memo,
    };
  });
  const lines = dated.flatMap((entry, index) => entry.lines.map((line) => ({ entry, line, place: index + 1 })));
  const { rows } = await sql<{ posted: number }>`select bochong.post_ledger(${dealerId}::uuid,
    ${dated.map(({ id }) => id)}::uuid[], ${dated.map(({ date }) => date)}::date[], ${dated.map(({ eventType }) => eventType)}::smallint[],
    ${dated.map(({ sourceId }) => sourceId)}::uuid[], ${dated.map(({ seq }) => seq)}::integer[], ${dated.map(({ bizType }) => bizType)}::smallint[],
    ${dated.map(({ parkId }) => parkId)}::uuid[], ${dated.map(({ refNo }) => refNo)}::text[], ${dated.map(({ memo }) => memo)}::text[],
    ${dated.map(({ at }) => at)}::timestamptz[],
    ${lines.map(({ place }) => place)}::integer[], ${lines.map(({ line }) => line.account)}::smallint[], ${lines.map(({ line }) => line.subKey)}::uuid[],
    ${lines.map(({ line }) => (hasManyParts(line.account) ? noPart : line.subKey))}::uuid[], ${lines.map(({ line }) => line.fen)}::bigint[],
    ${lines.map(({ line }) => categoryOf(line))}::smallint[], ${lines.map(({ line }) => line.matchKey ?? null)}::text[],
    ${lines.map(({ entry, line }) => line.parkId ?? entry.parkId)}::uuid[], ${lines.map(({ entry }) => entry.bizType)}::smallint[],
    ${lines.map(({ line }) => line.payChannel ?? null)}::smallint[]) as posted`.execute(planned(tx));
  return rows[0]?.posted ?? 0;
}

/** Adds what was posted to the balances of its days. */
export const foldBalances = async (tx: Tx, dealerId: string): Promise<void> => {
  await sql`select bochong.fold_ledger(${dealerId}::uuid)`.execute(tx);
};

/** One poster of a unit at a time; false: another is at it. */
export async function takeTurn(tx: Tx, dealerId: string): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('ledger poster ' || ${dealerId}, 0)) as mine`.execute(tx);
  return rows[0]?.mine === true;
}
