import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { merged, type Sample } from './sample.rule.ts';

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
    .orderBy('context')
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

const same = (one: Sample, other: Sample): boolean =>
  one.receivedAt === other.receivedAt && one.replayed === other.replayed && JSON.stringify(one.sampled) === JSON.stringify(other.sampled);

/** Keeps samples of a locked order; answers how many said something new. A repetition says nothing new. */
export async function keepSamples(tx: Tx, order: SampledOrder, samples: readonly Sample[]): Promise<number> {
  if (samples.length === 0) return 0;
  const ids = samples.map((sample) => sampleId(order, sample));
  const known = await tx
    .selectFrom('charging_sample')
    .select(columns)
    .where('dealer_id', '=', order.dealerId)
    .where('id', 'in', ids)
    .$castTo<Row>()
    .execute();
  const before = new Map(known.map((row) => [row.id, fromRow(row)]));
  const changed = samples.flatMap((sample, index) => {
    const id = ids[index] as string;
    const old = before.get(id);
    const now = old ? merged(old, sample) : sample;
    return old && same(old, now) ? [] : [{ id, ...now }];
  });
  if (changed.length === 0) return 0;
  await tx
    .insertInto('charging_sample')
    .values(
      changed.map(({ id, at, receivedAt, replayed, context, sampled }) => ({
        ...{ dealer_id: order.dealerId, id, order_id: order.id, replayed, context, sampled: json(sampled) },
        at: new Date(at).toISOString(),
        received_at: new Date(receivedAt).toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'id']).doUpdateSet({
        sampled: sql`excluded.sampled`,
        received_at: sql`excluded.received_at`,
        replayed: sql`excluded.replayed`,
      }),
    )
    .execute();
  return changed.length;
}

export async function countSamples(tx: Tx, { dealerId, id }: SampledOrder): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from charging_sample where dealer_id = ${dealerId}
    and id between ${`${instantOf(id)}-0000-0000-000000000000`} and ${`${instantOf(id)}-ffff-ffff-ffffffffffff`} and order_id = ${id}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}
