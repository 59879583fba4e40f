import { sql } from 'kysely';
import { planned, type Tx } from '../database/db.ts';
import { keyed } from '../database/keyed.ts';
import type { Effect } from './effect.ts';

export type Seen = Effect & { state: number };

/** Another worker has an effect that this one saw as due. */
export const taken = new Error('another worker has this effect');

export interface Move {
  effect: Seen;
  state: number;
  nextAt: Date | null;
  reason?: string;
  /** Whether it counts as an attempt. */
  tried: boolean;
}

/** Moves effects on from where they were seen; none of them when somebody else has moved one. */
export async function move(tx: Tx, dealerId: string, moves: readonly Move[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ effect: { id, state: from, tries }, state, nextAt, reason = '', tried }) => ({
    ...{
      one: keyed.one,
      dealer_id: dealerId,
      id,
      from,
      tries,
      state,
      next_at: nextAt?.toISOString() ?? null,
      reason: reason.slice(0, 200),
      tried: tried ? 1 : 0,
    },
  }));
  const { numAffectedRows } = await sql`
    update outbound_effect e set state = m.state, next_at = m.next_at, reason = m.reason, tries = m.tries + m.tried, changed_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as m (one integer, dealer_id uuid, id uuid, "from" smallint, tries integer, state smallint, next_at timestamptz, reason text, tried integer)
    where ${keyed.rows(sql`m`)} and e.dealer_id = m.dealer_id and e.id = m.id and e.state = m."from" and e.tries = m.tries`.execute(
    planned(tx),
  );
  if (Number(numAffectedRows ?? 0) !== moves.length) throw taken;
}
