import { commandState, type IssuedCommand } from '@bochong/contract/device';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

const { WAITING, DELIVERED, DONE, FAILED, EXPIRED } = commandState;

/** What became of the command `c`. */
export const stateAt = (now: Date) =>
  sql<number>`(case when c.done_at is not null then (case when c.ok then ${sql.lit(DONE)} else ${sql.lit(FAILED)} end)
    when c.delivered_at is not null then ${sql.lit(DELIVERED)} when c.expires_at <= ${now.toISOString()}::timestamptz then ${sql.lit(EXPIRED)}
    else ${sql.lit(WAITING)} end)::int`;

/** The last twenty commands of a device and what became of them. */
export async function recentCommands(tx: Tx, deviceId: string, now: Date): Promise<IssuedCommand[]> {
  return tx
    .selectFrom('device_command as c')
    .select([
      'id as commandId',
      'type',
      'args',
      stateAt(now).as('state'),
      sql<string>`coalesce(message, '')`.as('message'),
      'issued_at as issuedAt',
      'delivered_at as deliveredAt',
      'done_at as doneAt',
    ])
    .where('device_id', '=', deviceId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .$castTo<IssuedCommand>()
    .execute();
}
