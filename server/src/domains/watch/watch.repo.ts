import { monitorStatus, monitors, recorders } from '@bochong/contract/watch';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, inDealers } from '../../kernel/database/query.ts';
import { lotOfRecord, type Reader } from '../../kernel/database/record.ts';
import { recordTable } from '../../kernel/database/record-table.ts';

const parkName = sql`(select p.park_name from park p where p.dealer_id = r.dealer_id and p.id = r.park_id)`;
const dealerName = sql`(select d.dealer_name from dealer d where d.dealer_id = r.dealer_id)`;

const ofRecorder = sql`m.dealer_id = r.dealer_id and m.recorder_id = r.id`;

/** A recorder is there when one of its cameras is, and not when none of those is that something is known of. */
const statusOfRecorder = sql`coalesce((select case when bool_or(m.online_status = ${sql.lit(monitorStatus.ONLINE)})
    then ${sql.lit(monitorStatus.ONLINE)} else ${sql.lit(monitorStatus.OFFLINE)} end
  from watch_monitor m where ${ofRecorder} and m.online_status <> ${sql.lit(monitorStatus.UNKNOWN)} having count(*) > 0),
  ${sql.lit(monitorStatus.UNKNOWN)})`;

export const recorderTable = recordTable(recorders, {
  table: 'watch_recorder',
  order: ['name'],
  shown: {
    ...{ parkName, dealerName },
    monitorCount: sql`(select count(*)::int from watch_monitor m where ${ofRecorder})`,
    onlineStatus: statusOfRecorder,
    lastHeartbeat: sql`(select max(m.last_heartbeat) from watch_monitor m where ${ofRecorder})`,
    hasPassword: sql`r.password_cipher is not null`,
  },
  inLots: lotOfRecord,
});

export const monitorTable = recordTable(monitors, {
  table: 'watch_monitor',
  order: ['name'],
  shown: {
    ...{ parkName, dealerName },
    recorderName: sql`(select c.name from watch_recorder c where c.dealer_id = r.dealer_id and c.id = r.recorder_id)`,
    laneName: sql`(select g.gate_name from gate g where g.dealer_id = r.dealer_id and g.id = r.lane_id)`,
  },
  inLots: lotOfRecord,
});

/** The highest channel of a recorder that has a monitor; 0 when none has. */
export async function highestChannel(tx: Tx, { dealerId, id }: { dealerId: string; id: string }): Promise<number> {
  const { rows } = await sql<{ channel: number }>`select coalesce(max(channel_no), 0)::int as channel from watch_monitor
    where dealer_id = ${dealerId} and recorder_id = ${id}`.execute(tx);
  return rows[0]?.channel ?? 0;
}

/** Recorders that a reader may hang monitors on, by a part of their names. */
export async function recorderChoices(tx: Tx, { dealerIds, parkIds }: Reader, keyword: string) {
  const { rows } = await sql<{ value: string; label: string; parkId: string }>`select r.id as value, r.name as label, r.park_id as "parkId"
    from watch_recorder r where ${inDealers('r.dealer_id', dealerIds)} and ${parkIds === null ? sql`true` : lotOfRecord([...parkIds])}
      and ${contains('r.name', keyword)} order by r.name limit 50`.execute(tx);
  return rows;
}
