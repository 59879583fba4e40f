import { peerCheckKind, peerCheckState } from '@bochong/contract/charging-peer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import type { CheckRow } from './check.rule.ts';

export interface CheckKey {
  dealerId: string;
  id: string;
}
export interface Check extends CheckKey {
  peerId: string;
  bizDate: string;
  side: number;
  state: number;
  version: number;
  shownVersion: number;
  cursorAt: string | null;
}

const columns = [
  ...(['dealer_id as dealerId', 'id', 'peer_id as peerId', 'biz_date as bizDate', 'side', 'state', 'version'] as const),
  ...(['shown_version as shownVersion', 'cursor_at as cursorAt'] as const),
] as const;

/** A check by its id, locked. */
export const lockCheck = (tx: Tx, { dealerId, id }: CheckKey): Promise<Check | undefined> =>
  tx
    .selectFrom('charging_peer_check')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The check of a day begins, or begins anew under the next version; null: one is under way. What it showed stays until it is done. */
export async function beginCheck(
  tx: Tx,
  { dealerId, id: peerId }: PeerKey,
  { bizDate, side, cursorAt, now }: { bizDate: string; side: number; cursorAt: Date | null; now: Date },
): Promise<Check | null> {
  const { ASKING } = peerCheckState;
  const at = now.toISOString();
  const begun = { state: ASKING, cursor_at: cursorAt?.toISOString() ?? null, said: '', asked_at: at };
  const check = await tx
    .insertInto('charging_peer_check')
    .values({ dealer_id: dealerId, id: newId(now), peer_id: peerId, biz_date: bizDate, side, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'peer_id', 'biz_date', 'side'])
        .doUpdateSet({ ...begun, version: sql<number>`charging_peer_check.version + 1` })
        .where('charging_peer_check.state', '<>', ASKING),
    )
    .returning(columns)
    .executeTakeFirst();
  return check ?? null;
}

/**
 * Keeps compared numbers under a version. One that a page before had as the peer's alone becomes ours as well; what the peer names again of our own
 * stays as it is.
 */
export async function keepRows(tx: Tx, { dealerId, id: checkId, version, peerId }: Check, rows: readonly CheckRow[], now: Date) {
  if (rows.length === 0) return;
  await sql`insert into charging_peer_check_row as r (dealer_id, id, check_id, version, start_charge_seq, kind, ours_wh, ours_fen, theirs_wh, theirs_fen,
      order_id, ended_at, dispute_reason, resolution_id)
    select ${dealerId}, n.id, ${checkId}, ${version}, n.seq, n.kind, n.ours_wh, n.ours_fen, n.theirs_wh, n.theirs_fen, n.order_id, n.ended_at, n.reason,
      (select s.id from charging_peer_resolution s where s.dealer_id = ${dealerId} and s.peer_id = ${peerId} and s.start_charge_seq = n.seq
        and s.kind = n.kind and (s.ours_wh, s.ours_fen, s.theirs_wh, s.theirs_fen) = (n.ours_wh, n.ours_fen, n.theirs_wh, n.theirs_fen)
        order by s.id desc limit 1)
    from unnest(${rows.map(() => newId(now))}::uuid[], ${rows.map((row) => row.startChargeSeq)}::text[], ${rows.map((row) => row.kind)}::smallint[],
      ${rows.map((row) => row.oursWh)}::bigint[], ${rows.map((row) => row.oursFen)}::bigint[], ${rows.map((row) => row.theirsWh)}::bigint[],
      ${rows.map((row) => row.theirsFen)}::bigint[], ${rows.map((row) => row.orderId)}::uuid[], ${rows.map((row) => row.endedAt)}::timestamptz[],
      ${rows.map((row) => row.disputeReason)}::int[]) as n (id, seq, kind, ours_wh, ours_fen, theirs_wh, theirs_fen, order_id, ended_at, reason)
    on conflict (dealer_id, check_id, version, start_charge_seq) do update set kind = excluded.kind, ours_wh = excluded.ours_wh,
      ours_fen = excluded.ours_fen, theirs_wh = excluded.theirs_wh, theirs_fen = excluded.theirs_fen, order_id = excluded.order_id,
      ended_at = excluded.ended_at, dispute_reason = excluded.dispute_reason, resolution_id = excluded.resolution_id
    where r.kind = ${sql.lit(peerCheckKind.ONLY_THEIRS)} and excluded.kind <> ${sql.lit(peerCheckKind.ONLY_THEIRS)}`.execute(tx);
}

const ofCheck = sql`dealer_id = c.dealer_id and check_id = c.id and version = c.version`;
const { ONLY_OURS, ONLY_THEIRS, MATCH } = peerCheckKind;

/** A version is complete: it is what is shown, and those before it go. Answers how many differences are open. */
export async function finishCheck(tx: Tx, { dealerId, id, version }: Check, said: string, now: Date): Promise<number> {
  await sql`delete from charging_peer_check_row where dealer_id = ${dealerId} and check_id = ${id} and version < ${version}`.execute(tx);
  const { rows } = await sql<{
    openCount: number;
  }>`update charging_peer_check c set state = ${peerCheckState.DONE}, shown_version = version,
      cursor_at = null, said = ${said.slice(0, 200)}, answered_at = ${now.toISOString()}, ours_count = s.ours, theirs_count = s.theirs, ours_wh = s.ours_wh,
      theirs_wh = s.theirs_wh, ours_fen = s.ours_fen, theirs_fen = s.theirs_fen, diff_count = s.diffs, open_count = s.open
    from (select count(*) filter (where kind <> ${sql.lit(ONLY_THEIRS)})::int as ours, count(*) filter (where kind <> ${sql.lit(ONLY_OURS)})::int as theirs,
        coalesce(sum(ours_wh), 0)::bigint as ours_wh, coalesce(sum(theirs_wh), 0)::bigint as theirs_wh, coalesce(sum(ours_fen), 0)::bigint as ours_fen,
        coalesce(sum(theirs_fen), 0)::bigint as theirs_fen, count(*) filter (where kind <> ${sql.lit(MATCH)})::int as diffs,
        count(*) filter (where kind <> ${sql.lit(MATCH)} and resolution_id is null)::int as open
      from charging_peer_check_row where dealer_id = ${dealerId} and check_id = ${id} and version = ${version}) s
    where c.dealer_id = ${dealerId} and c.id = ${id} returning c.open_count as "openCount"`.execute(tx);
  return rows[0]?.openCount ?? 0;
}

export async function saveCheck(
  tx: Tx,
  { dealerId, id }: CheckKey,
  { state, said, cursorAt }: { state?: number; said?: string; cursorAt?: Date },
): Promise<void> {
  await tx
    .updateTable('charging_peer_check')
    .set({
      ...(state !== undefined && { state }),
      ...(said !== undefined && { said: said.slice(0, 200) }),
      ...(cursorAt !== undefined && { cursor_at: cursorAt.toISOString() }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Peers of a unit that are asked about each day. */
export const peersChecked = (tx: Tx, dealerId: string): Promise<(PeerKey & { foreignUse: boolean })[]> =>
  tx
    .selectFrom('charging_peer')
    .select(['dealer_id as dealerId', 'id', 'foreign_use as foreignUse'])
    .where('dealer_id', '=', dealerId)
    .where('enabled', '=', true)
    .where('nightly_check', '=', true)
    .where('out_secrets', 'is not', null)
    .where('is_delete', '=', 0)
    .orderBy('id')
    .execute();

export interface OpenRow extends CheckRow {
  side: number;
  dealerId: string;
  id: string;
  peerId: string;
  version: number;
  shown: boolean;
  resolved: boolean;
}

/** A number of a check, locked with it. */
export const lockRow = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<OpenRow | undefined> =>
  tx
    .selectFrom('charging_peer_check_row as r')
    .innerJoin('charging_peer_check as c', (join) => join.onRef('c.dealer_id', '=', 'r.dealer_id').onRef('c.id', '=', 'r.check_id'))
    .select([
      'r.dealer_id as dealerId',
      'r.id',
      'c.peer_id as peerId',
      'c.side',
      'r.version',
      'r.start_charge_seq as startChargeSeq',
      'r.kind',
    ])
    .select(['r.ours_wh as oursWh', 'r.ours_fen as oursFen', 'r.theirs_wh as theirsWh', 'r.theirs_fen as theirsFen'])
    .select(['r.order_id as orderId', 'r.ended_at as endedAt', 'r.dispute_reason as disputeReason'])
    .select(sql<boolean>`r.version = c.shown_version`.as('shown'))
    .select(sql<boolean>`r.resolution_id is not null`.as('resolved'))
    .where(inDealers('r.dealer_id', dealerIds))
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Keeps what was done about a difference; it stands under every check that shows the same figures. Answers those checks with what is open in them. */
export async function keepResolution(
  tx: Tx,
  row: OpenRow,
  { deed, reason, operatorName, now }: { deed: number; reason: string; operatorName: string; now: Date },
): Promise<{ id: string; openCount: number }[]> {
  const { dealerId, peerId, startChargeSeq, kind, oursWh, oursFen, theirsWh, theirsFen } = row;
  const id = newId(now);
  await tx
    .insertInto('charging_peer_resolution')
    .values({
      ...{ dealer_id: dealerId, id, peer_id: peerId, start_charge_seq: startChargeSeq, kind, ours_wh: oursWh, ours_fen: oursFen },
      ...{ theirs_wh: theirsWh, theirs_fen: theirsFen, deed, reason, operator_name: operatorName, at: now.toISOString() },
    })
    .execute();
  const { rows } = await sql<{ id: string }>`update charging_peer_check_row r set resolution_id = ${id} from charging_peer_check c
    where r.dealer_id = ${dealerId} and c.dealer_id = r.dealer_id and c.id = r.check_id and c.peer_id = ${peerId} and r.resolution_id is null
      and r.start_charge_seq = ${startChargeSeq} and r.kind = ${kind}
      and (r.ours_wh, r.ours_fen, r.theirs_wh, r.theirs_fen) = (${oursWh}, ${oursFen}, ${theirsWh}, ${theirsFen}) returning c.id`.execute(
    tx,
  );
  const ids = rows.map((one) => one.id);
  const counted = await sql<{ id: string; openCount: number }>`update charging_peer_check c set open_count =
      (select count(*)::int from charging_peer_check_row where ${ofCheck} and kind <> ${sql.lit(MATCH)} and resolution_id is null)
    where c.dealer_id = ${dealerId} and c.id = any (${ids}::uuid[]) and c.shown_version = c.version
    returning c.id, c.open_count as "openCount"`.execute(tx);
  return counted.rows;
}
