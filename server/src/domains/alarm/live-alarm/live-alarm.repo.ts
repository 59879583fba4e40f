import { type LiveAlarm, missedPerCall } from '@bochong/contract/alarm';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { mintedAt, retain, retainedTable } from '../../../kernel/database/retained.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';

export interface AlarmRow {
  dealerId: string;
  id: string;
  parkId: string | null;
  /** Null: whoever sees the lot. */
  userIds: readonly string[] | null;
  code: string | null;
  body: LiveAlarm;
}

export async function insertAlarm(tx: Tx, { dealerId: dealer_id, id, parkId: park_id, userIds, code, body }: AlarmRow): Promise<void> {
  await tx
    .insertInto('live_alarm')
    .values({ dealer_id, id, park_id, user_ids: userIds && [...userIds], code, body: json(body) })
    .execute();
}

/** Alarms for a user from an instant on and after an alarm, oldest first. Ids are minted from the clock, so they are the order. */
export async function alarmsSince(tx: Tx, user: SessionUser, since: string, after: string | undefined): Promise<LiveAlarm[]> {
  const parks = user.parkIds === null ? sql`` : sql`and (park_id is null or park_id = any (${user.parkIds}::uuid[]))`;
  const { rows } = await sql<{ body: LiveAlarm }>`select body from live_alarm
    where dealer_id = any (${user.dealerIds}::uuid[]) and id >= bochong.id_floor(${since}::timestamptz)
      ${after === undefined ? sql`` : sql`and id > ${after}::uuid`} ${parks} and (user_ids is null or ${user.userId}::uuid = any (user_ids)) and (code is null or code = any (${[...user.codes]}::text[]))
    order by id limit ${missedPerCall}`.execute(tx);
  return rows.map((row) => row.body);
}

retain(retainedTable({ kind: 'liveAlarm', table: 'live_alarm', at: mintedAt('r.id') }));
