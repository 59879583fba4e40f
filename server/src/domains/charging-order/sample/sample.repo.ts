import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { mintedAt, retain, retainedTable } from '../../../kernel/database/retained.ts';
import { byInstant, type Sample } from './sample.rule.ts';

/** An order by what its samples stand under: `mintedAt` (epoch ms) is the instant of its own id. */
export interface SampledOrder {
  dealerId: string;
  id: string;
}

/** Instant that a UUIDv7 was minted from. */
const instantOf = (id: string): string => id.slice(0, 13);

/** Id of a sample: the order's instant and a digest of what a repetition repeats. */
export function sampleId({ id }: Pick<SampledOrder, 'id'>, { at, context }: Pick<Sample, 'at' | 'context'>): string {
  const hex = createHash('sha256').update(`${id} ${at} ${context}`).digest('hex');
  return `${instantOf(id)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

type Told = [at: number, receivedAt: number, replayed: boolean, context: string, sampled: Sample['sampled']];

/** Samples as one value: a row for each of some thousand would take longer to read than they take to price. */
const told = sql<Told[] | null>`json_agg(json_build_array((date_part('epoch', s.at) * 1000)::bigint,
  (date_part('epoch', s.received_at) * 1000)::bigint, s.replayed, s.context, s.sampled))`;

const inOrder = (rows: readonly Told[] | null): Sample[] =>
  (rows ?? []).map(([at, receivedAt, replayed, context, sampled]) => ({ at, receivedAt, replayed, context, sampled })).sort(byInstant);

/** All samples of an order in the order of the device's clock. */
export async function allSamples(tx: Tx, { dealerId, id }: SampledOrder): Promise<Sample[]> {
  const { rows } = await sql<{ told: Told[] | null }>`select ${told} as told from charging_sample s
    where s.dealer_id = ${dealerId} and s.id between ${`${instantOf(id)}-0000-0000-000000000000`}
      and ${`${instantOf(id)}-ffff-ffff-ffffffffffff`} and s.order_id = ${id}`.execute(tx);
  return inOrder(rows[0]?.told ?? null);
}

/** Samples of several orders of a unit, by order; each in the order of its device's clock. */
export async function samplesOfEach(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<Map<string, Sample[]>> {
  const { rows } = await sql<{ id: string; told: Told[] | null }>`select o.id, (select ${told} from charging_sample s
        where s.dealer_id = ${dealerId} and s.id between o.first and o.last and s.order_id = o.id) as told
    from unnest(${orderIds}::uuid[], ${orderIds.map((id) => `${instantOf(id)}-0000-0000-000000000000`)}::uuid[],
      ${orderIds.map((id) => `${instantOf(id)}-ffff-ffff-ffffffffffff`)}::uuid[]) as o (id, first, last)`.execute(tx);
  return new Map(rows.map(({ id, told: own }) => [id, inOrder(own)]));
}

/** Keeps samples of a locked order, each in place of what was known of its instant. */
export async function keepSamples(tx: Tx, order: SampledOrder, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return;
  const rows = samples.map((sample) => ({
    ...{ id: sampleId(order, sample), replayed: sample.replayed, context: sample.context, sampled: sample.sampled },
    ...{ at: new Date(sample.at).toISOString(), received_at: new Date(sample.receivedAt).toISOString() },
  }));
  // One text for any number of rows, so that its plan is kept.
  await sql`insert into charging_sample (dealer_id, id, order_id, at, received_at, replayed, context, sampled)
    select ${order.dealerId}::uuid, r.id, ${order.id}::uuid, r.at, r.received_at, r.replayed, r.context, r.sampled
    from jsonb_to_recordset(${json(rows)})
      as r (id uuid, at timestamptz, received_at timestamptz, replayed boolean, context text, sampled jsonb)
    on conflict (dealer_id, id) do update
      set sampled = excluded.sampled, received_at = excluded.received_at, replayed = excluded.replayed`.execute(tx);
}

retain(retainedTable({ kind: 'chargingSample', table: 'charging_sample', at: mintedAt('r.id') }));
