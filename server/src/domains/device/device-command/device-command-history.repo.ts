import { commandState, type IssuedCommand } from '@bochong/contract/device';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

const { WAITING, DELIVERED, DONE, FAILED, EXPIRED } = commandState;

/** The last twenty commands of a device and what became of them. */
export async function recentCommands(tx: Tx, deviceId: string, now: Date): Promise<IssuedCommand[]> {
  const state = sql<number>`(case when done_at is not null then (case when ok then ${DONE} else ${FAILED} end)
    when delivered_at is not null then ${DELIVERED} when expires_at <= ${now.toISOString()} then ${EXPIRED} else ${WAITING} end)::int`;
  return tx
    .selectFrom('device_command')
    .select([
      'id as commandId',
      'type',
      'args',
      state.as('state'),
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
