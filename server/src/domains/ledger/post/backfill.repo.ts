import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

export interface Progress {
  source: string;
  doneTo: string;
  finished: boolean;
}

export async function progressOf(tx: Tx, dealerId: string): Promise<Progress[]> {
  const { rows } = await sql<Progress>`select source, done_to as "doneTo", finished_at is not null as finished from ledger_backfill
    where dealer_id = ${dealerId}`.execute(tx);
  return rows;
}

export async function saveProgress(tx: Tx, dealerId: string, { source, doneTo, finished }: Progress, now: Date): Promise<void> {
  await sql`insert into ledger_backfill (dealer_id, source, done_to, finished_at)
    values (${dealerId}, ${source}, ${doneTo}, ${finished ? now.toISOString() : null})
    on conflict (dealer_id, source) do update set done_to = excluded.done_to, finished_at = excluded.finished_at`.execute(tx);
}

/**
 * Makes the months of vouchers ready from a day on, up to those that are. When some vouchers already lie outside of every month, the others go
 * there too.
 */
export async function ensureMonths(tx: Tx, from: string): Promise<void> {
  await sql`select bochong.ensure_partitions(t.name, ${from}::date, m.months) from unnest(array['ledger_entry', 'ledger_line']) as t (name),
    (select least(120, greatest(1, (date_part('year', age(now(), ${from}::date)) * 12 + date_part('month', age(now(), ${from}::date)))::int + 1)) as months) m
    where not exists (select from bochong.default_partitions_hit() as hit where hit in ('ledger_entry', 'ledger_line'))`.execute(tx);
}

/** {@link ensureMonths} where a day's month is not there; those who want the same month wait for each other, others for nobody. */
export async function ensureMonth(tx: Tx, day: string): Promise<void> {
  const isThere = async () => {
    const { rows } = await sql<{
      there: boolean;
    }>`select to_regclass('public.ledger_line_' || to_char(${day}::date, 'YYYYMM')) is not null as there`.execute(tx);
    return rows[0]?.there === true;
  };
  if (await isThere()) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger months', 0))`.execute(tx);
  if (!(await isThere())) await ensureMonths(tx, day);
}
