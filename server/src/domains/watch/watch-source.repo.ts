import { monitorStatus } from '@bochong/contract/watch';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import type { CameraSource } from './media-path.rule.ts';

/** A camera with its recorder's password as it is kept. */
export interface KeptSource extends Omit<CameraSource, 'password'> {
  passwordCipher: Buffer | null;
  recorder: string;
}

/** Cameras of a unit, or one of them, with the accounts of their recorders: for the gateway only. */
export async function sourcesOf(tx: Tx, dealerId: string, monitorId?: string): Promise<KeptSource[]> {
  const { rows } = await sql<KeptSource>`
    select m.dealer_id as "dealerId", m.id as "monitorId", m.stream_main as "streamMain", m.stream_sub as "streamSub",
      m.recorded = 1 as "isRecorded", c.ip, c.account, c.name as recorder, c.password_cipher as "passwordCipher"
    from watch_monitor m join watch_recorder c on c.dealer_id = m.dealer_id and c.id = m.recorder_id
    where m.dealer_id = ${dealerId} and ${monitorId === undefined ? sql`true` : sql`m.id = ${monitorId}`}`.execute(tx);
  return rows;
}

/** Nobody can say of any camera of a unit; when it was last seen stays. */
export async function forgetStatus(tx: Tx, dealerId: string): Promise<void> {
  await sql`update watch_monitor set online_status = ${sql.lit(monitorStatus.UNKNOWN)}
    where dealer_id = ${dealerId} and online_status <> ${sql.lit(monitorStatus.UNKNOWN)}`.execute(tx);
}

/** Keeps what the gateway says; the revision stays, nobody's edit is disturbed. */
export async function keepStatus(
  tx: Tx,
  dealerId: string,
  { online, offline }: { online: readonly string[]; offline: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    with said as (select m.id, case when m.id = any(${online}::uuid[]) then ${sql.lit(monitorStatus.ONLINE)}
        when m.id = any(${offline}::uuid[]) then ${sql.lit(monitorStatus.OFFLINE)} else ${sql.lit(monitorStatus.UNKNOWN)} end as status
      from watch_monitor m where m.dealer_id = ${dealerId})
    update watch_monitor m set online_status = said.status,
      last_heartbeat = case when said.status = ${sql.lit(monitorStatus.ONLINE)} then ${now.toISOString()}::timestamptz else m.last_heartbeat end
    from said where m.dealer_id = ${dealerId} and m.id = said.id
      and (m.online_status <> said.status or said.status = ${sql.lit(monitorStatus.ONLINE)})`.execute(tx);
}
