import { payState } from '@bochong/contract/bill';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';
import type { EffectScope } from './effect-statistic.repo.ts';

export interface AgeingSums {
  /** 0 is the youngest. */
  bucket: number;
  openingFen: number;
  newFen: number;
  paidFen: number;
  reducedFen: number;
  writtenOffFen: number;
  closingFen: number;
}

/**
 * Debt by age at the end of the period. Each record's life is read from what is stored of it: it arises with its origin, payments have their
 * instants, a write-off that of its approval; what is left of the difference was reduced, when the record was last touched.
 */
export async function ageingSums(tx: Tx, thresholdDays: readonly number[], scope: EffectScope): Promise<AgeingSums[]> {
  const [from, to] = [scope.from.toISOString(), scope.to.toISOString()];
  const within = (at: RawBuilder<unknown>, fen: RawBuilder<unknown>) =>
    sql`coalesce(sum(${fen}) filter (where ${at} >= ${from} and ${at} < ${to}), 0)::bigint`;
  const before = (at: RawBuilder<unknown>, end: string, fen: RawBuilder<unknown>) =>
    sql`coalesce(sum(${fen}) filter (where ${at} < ${end}), 0)`;
  const standing = (end: string) => sql`(${before(sql`f.at`, end, sql`case f.kind when 'new' then f.fen else -f.fen end`)})::bigint`;
  const kind = (name: string) => within(sql`f.at`, sql`case when f.kind = ${name} then f.fen else 0 end`);
  const { rows } = await sql<AgeingSums>`
    with record as (
      select r.dealer_id, r.id, r.origin_fen, r.owed_fen, r.arrears_at, coalesce(p.fen, 0) as paid, w.fen as written, w.at as written_at,
        greatest(coalesce(r.closed_at, r.updated_at), r.arrears_at) as touched_at
      from arrears_record r
      left join lateral (select sum(i.amount_fen) as fen from arrears_pay_item i join arrears_pay a on a.dealer_id = i.dealer_id and a.id = i.pay_id
        where i.dealer_id = r.dealer_id and i.arrears_id = r.id and a.pay_state = ${sql.lit(payState.SUCCESS)} and a.paid_at is not null) p on true
      left join lateral (select r.write_off_fen as fen, coalesce(max(o.audited_at), r.closed_at, r.updated_at) as at from arrears_write_off o
        where o.dealer_id = r.dealer_id and o.arrears_id = r.id and o.audited_at is not null) w on r.write_off_fen > 0
      where ${inDealers('r.dealer_id', scope.dealerIds)} and ${inParks('r.park_id', scope.parkIds)} and r.arrears_at < ${to}
        and (r.owed_fen > 0 or coalesce(r.closed_at, r.updated_at) >= ${from})),
      flow as (
        select id, arrears_at, 'new' as kind, arrears_at as at, origin_fen as fen from record
        union all select v.id, v.arrears_at, 'paid', a.paid_at, i.amount_fen from record v
          join arrears_pay_item i on i.dealer_id = v.dealer_id and i.arrears_id = v.id
          join arrears_pay a on a.dealer_id = i.dealer_id and a.id = i.pay_id and a.pay_state = ${sql.lit(payState.SUCCESS)} and a.paid_at is not null
        union all select id, arrears_at, 'written', written_at, written from record where written > 0
        union all select id, arrears_at, 'reduced', touched_at, origin_fen - paid - coalesce(written, 0) - owed_fen from record
          where origin_fen - paid - coalesce(written, 0) <> owed_fen)
    select width_bucket(floor(extract(epoch from ${to}::timestamptz - f.arrears_at) / 86400)::int, ${thresholdDays}::int[]) as bucket,
      ${standing(from)} as "openingFen", ${kind('new')} as "newFen", ${kind('paid')} as "paidFen", ${kind('reduced')} as "reducedFen",
      ${kind('written')} as "writtenOffFen", ${standing(to)} as "closingFen"
    from flow f group by 1 order by 1`.execute(tx);
  return rows;
}
