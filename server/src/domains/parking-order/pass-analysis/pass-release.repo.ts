import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';
import { type PassSpan, pointStarts } from './pass-analysis.repo.ts';
import { type ReleaseSums, releaseBounds } from './pass-release.rule.ts';

const buckets = sql.join([0, ...releaseBounds].map((_, index) => sql`sum(h.buckets[${sql.lit(index + 1)}])`));

/** Sums over a span by some keys; of its last day only the hours before `until`. */
async function sumsBy<Key extends string>(tx: Tx, span: PassSpan, keys: Readonly<Record<Key, RawBuilder<unknown>>>, until = 24) {
  const named = Object.entries<RawBuilder<unknown>>(keys).map(([name, key]) => sql`${key} as ${sql.ref(name)}`);
  const { rows } = await sql<ReleaseSums & Record<Key, string>>`
    select ${sql.join(named)}, sum(h.passes)::int as passes, sum(h.seconds)::bigint as seconds, array[${buckets}]::int[] as buckets
    from pass_releases h
    where ${inDealers('h.dealer_id', span.dealerIds)} and h.biz_date between ${span.from} and ${span.to}
      and ${inParks('h.park_id', span.parkIds)} and ${inParks('h.gate_id', span.gateIds)} and (h.biz_date < ${span.to} or h.hour < ${until})
    group by ${sql.join(named.map((_, index) => sql.lit(index + 1)))}`.execute(tx);
  return rows;
}

const lane = { parkId: sql`h.park_id`, gateId: sql`h.gate_id` };

export const laneReleases = (tx: Tx, span: PassSpan, until = 24) => sumsBy(tx, span, lane, until);

export const pointReleases = (tx: Tx, span: PassSpan, unit: number) => sumsBy(tx, span, { at: pointStarts[unit] ?? sql`h.biz_date` });

export const hourReleases = (tx: Tx, span: PassSpan) => sumsBy(tx, span, { ...lane, hour: sql`h.hour` });
