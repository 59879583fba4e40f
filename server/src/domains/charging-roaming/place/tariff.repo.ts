import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PeerKey } from '../../charging-peer/index.ts';

/** Keeps what tariffs say by now; answers since when each says it (epoch ms). One that is as it was keeps its time. */
export async function keepTariffs(
  tx: Tx,
  { dealerId, id }: PeerKey,
  tariffs: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<Map<string, number>> {
  if (tariffs.size === 0) return new Map();
  const ids = [...tariffs.keys()].sort();
  const contents = ids.map((tariffId) => JSON.stringify(tariffs.get(tariffId)));
  await sql`insert into charging_ocpi_tariff as t (dealer_id, peer_id, tariff_id, content, changed_at)
    select ${dealerId}::uuid, ${id}::uuid, tariff_id, content::jsonb, ${now.toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${contents}::text[]) as u (tariff_id, content)
    on conflict (dealer_id, peer_id, tariff_id) do update set content = excluded.content, changed_at = excluded.changed_at
    where t.content <> excluded.content`.execute(tx);
  const rows = await tx
    .selectFrom('charging_ocpi_tariff')
    .select(['tariff_id as tariffId', 'changed_at as changedAt'])
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .where(sql<boolean>`tariff_id = any (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ tariffId, changedAt }) => [tariffId, Date.parse(changedAt)]));
}
