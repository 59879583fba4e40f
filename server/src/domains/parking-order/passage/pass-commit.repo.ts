import { attemptState } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { writeAtEnd, writeWaiting } from '../../../kernel/database/at-end.ts';
import type { EndWrite } from '../../../kernel/database/connection.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PassRecordRow } from './pass-record.repo.ts';

/** A committed passage by how long its vehicle waited. */
interface Release {
  dealer_id: string;
  park_id: string;
  gate_id: string;
  pass_time: string;
  committed_at: string;
}

/** Counts committed passages in the hours of their lanes. */
const releases: EndWrite<Release> = {
  name: 'pass releases',
  statement: (rows) => sql`insert into pass_release_delta (dealer_id, biz_date, park_id, gate_id, hour, seconds)
    select p.dealer_id, r.biz_date, p.park_id, p.gate_id, r.hour, r.seconds
    from json_to_recordset(${rows}) as p (dealer_id uuid, park_id uuid, gate_id uuid, pass_time timestamptz, committed_at timestamptz)
    cross join lateral bochong.release_of(p.pass_time, p.committed_at) r`,
};

/**
 * A passage is over: keeps when and how, and answers the order that stands with it now, whoever put it there; its row stays locked. Once it counts in the
 * hours of its lane, unless it was told late.
 */
export async function commitPassRecord(
  tx: Tx,
  { dealerId, id }: Pick<PassRecordRow, 'dealerId' | 'id'>,
  { committedAt, releaseType }: { committedAt: string; releaseType?: number },
): Promise<string | null> {
  await writeWaiting(tx, 'pass_record');
  const row = await tx
    .updateTable('pass_record as r')
    .from(
      sql<{
        committed_at: string | null;
      }>`(select committed_at from pass_record where dealer_id = ${dealerId} and id = ${id} for no key update)`.as('before'),
    )
    .set({
      attempt_state: attemptState.PASSED,
      ...(releaseType !== undefined && { release_type: releaseType }),
      committed_at: committedAt,
    })
    .where('r.dealer_id', '=', dealerId)
    .where('r.id', '=', id)
    .returning(['r.park_id', 'r.gate_id', 'r.pass_time', 'r.is_offline as late', 'r.order_id as orderId'])
    .returning(sql<boolean>`before.committed_at is null`.as('first'))
    .executeTakeFirst();
  if (!row) return null;
  const { park_id, gate_id, pass_time } = row;
  if (row.first && gate_id !== null && !row.late)
    await writeAtEnd(tx, releases, [{ dealer_id: dealerId, park_id, gate_id, pass_time, committed_at: committedAt }]);
  return row.orderId;
}
