import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import type { Sample } from './sample.rule.ts';

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

interface Row {
  id: string;
  at: string;
  receivedAt: string;
  replayed: boolean;
  context: string;
  sampled: Sample['sampled'];
}

const columns = ['id', 'at', 'received_at as receivedAt', 'replayed', 'context', 'sampled'] as const;
const fromRow = ({ at, receivedAt, id: _, ...row }: Row): Sample => ({ ...row, at: Date.parse(at), receivedAt: Date.parse(receivedAt) });

/** All samples of an order in the order of the device's clock. */
export async function allSamples(tx: Tx, { dealerId, id }: SampledOrder): Promise<Sample[]> {
  const rows = await tx
    .selectFrom('charging_sample')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', '>=', `${instantOf(id)}-0000-0000-000000000000`)
    .where('id', '<=', `${instantOf(id)}-ffff-ffff-ffffffffffff`)
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy(sql`context collate "C"`)
    .$castTo<Row>()
    .execute();
  return rows.map(fromRow);
}

/** Samples of several orders of a unit, by order; each in the order of its device's clock. */
export async function samplesOfEach(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<Map<string, Sample[]>> {
  const { rows } = await sql<
    Row & { orderId: string }
  >`select o.id as "orderId", s.id, s.at, s.received_at as "receivedAt", s.replayed, s.context,
      s.sampled
    from unnest(${orderIds}::uuid[], ${orderIds.map((id) => `${instantOf(id)}-0000-0000-000000000000`)}::uuid[],
      ${orderIds.map((id) => `${instantOf(id)}-ffff-ffff-ffffffffffff`)}::uuid[]) as o (id, first, last)
    cross join lateral (select * from charging_sample c where c.dealer_id = ${dealerId} and c.id between o.first and o.last
      and c.order_id = o.id order by c.at, c.context) s`.execute(tx);
  const ofOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...ofOrder].map(([id, own]) => [id, own.map(({ orderId: _, ...row }) => fromRow(row))]));
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
