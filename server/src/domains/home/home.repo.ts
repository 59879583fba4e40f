import { onlineStatus } from '@bochong/contract/device';
import { parkStatus } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { inParks } from '../../kernel/database/query.ts';

export async function lotsOf(tx: Tx, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('park')
    .select(['id as parkId', 'park_name as parkName', 'park_type as parkType', 'total_spaces as spaces'])
    .where('is_delete', '=', 0)
    .where('park_status', '<>', parkStatus.DISABLED)
    .where(inParks('id', parkIds))
    .orderBy('park_code')
    .execute();
}

export async function openAlarmsOf(tx: Tx, parkIds: readonly string[] | null): Promise<{ offlineCameras: number; blackAlerts: number }> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from open_alarm where ${inParks('park_id', parkIds)} group by kind`.execute(tx);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { offlineCameras: of('cameraOffline'), blackAlerts: of('blackAlert') };
}

/** A vehicle that has stood this long before a closed barrier blocks the exit; one that has stood longer than the other has left unseen. */
const blocking = { fromMs: 60_000, untilMs: 30 * 60_000 };

/** Silent devices and blocked exits of lots that have any. */
export async function troublesOf(tx: Tx, parkIds: readonly string[] | null, now: Date) {
  const [since, until] = [blocking.untilMs, blocking.fromMs].map((ms) => new Date(now.getTime() - ms).toISOString());
  const { rows } = await sql<{ parkId: string; offlineDevices: number; blockedExits: number }>`
    select park_id as "parkId", count(*) filter (where what = 1)::int as "offlineDevices", count(*) filter (where what = 2)::int as "blockedExits"
    from (
      select park_id, 1 as what from place_device where online_status = ${sql.lit(onlineStatus.OFFLINE)}
      union all select g.park_id, 2 from lane_wait w join gate g on g.dealer_id = w.dealer_id and g.id = w.gate_id
        where w.at between ${since} and ${until}
    ) trouble where ${inParks('park_id', parkIds)} group by park_id`.execute(tx);
  return new Map(rows.map(({ parkId, ...trouble }) => [parkId, trouble]));
}
