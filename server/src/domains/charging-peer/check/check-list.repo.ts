import { type PeerCheck, type PeerCheckRow, peerCheckKind, type peerChecks } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { businessDate } from '../../../kernel/time.ts';

export interface CheckFilters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  peerId?: string | undefined;
  open?: number | undefined;
}
type Dealers = { dealerIds: readonly string[] };

const dayOf = (instant: string | undefined): string => businessDate(Date.parse(instant ?? '') || 0);

const checks = (tx: Tx, { startTime, endTime, peerId, open }: CheckFilters, { dealerIds }: Dealers) =>
  tx
    .selectFrom('charging_peer_check as c')
    .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.id', '=', 'c.peer_id'))
    .where(inDealers('c.dealer_id', dealerIds))
    .$if(startTime !== undefined, (query) => query.where('c.biz_date', '>=', dayOf(startTime)))
    .$if(endTime !== undefined, (query) => query.where('c.biz_date', '<=', dayOf(endTime)))
    .$if(peerId !== undefined, (query) => query.where('c.peer_id', '=', peerId ?? ''))
    .$if(open === 1, (query) => query.where('c.open_count', '>', 0));

/** Newest day first. */
export const listChecks = (tx: Tx, query: PageQuery & CheckFilters, scope: Dealers): Promise<Data<typeof peerChecks.list>> =>
  pageOf(
    tx,
    checks(tx, query, scope)
      .select(['c.id as checkId', 'c.biz_date as bizDate', 'c.peer_id as peerId', 'p.peer_name as peerName', dealerNameOf('c'), 'c.side'])
      .select(['c.state', 'c.ours_count as oursCount', 'c.theirs_count as theirsCount', 'c.ours_wh as oursWh', 'c.theirs_wh as theirsWh'])
      .select(['c.ours_fen as oursFen', 'c.theirs_fen as theirsFen', 'c.diff_count as diffCount', 'c.open_count as openCount', 'c.said'])
      .select(['c.asked_at as askedAt', 'c.answered_at as answeredAt'])
      .select(sql<boolean>`p.enabled and p.out_secrets is not null and p.is_delete = 0`.as('callable'))
      .orderBy('c.biz_date', 'desc')
      .orderBy('c.id', 'desc')
      .$castTo<PeerCheck>(),
    query,
  );

/** Numbers of checks as they are shown: differences first. */
const rows = (tx: Tx, filters: CheckFilters, scope: Dealers) =>
  checks(tx, filters, scope)
    .innerJoin('charging_peer_check_row as r', (join) =>
      join.onRef('r.dealer_id', '=', 'c.dealer_id').onRef('r.check_id', '=', 'c.id').onRef('r.version', '=', 'c.shown_version'),
    )
    .leftJoin('charging_peer_resolution as s', (join) =>
      join.onRef('s.dealer_id', '=', 'r.dealer_id').onRef('s.id', '=', 'r.resolution_id'),
    )
    .leftJoin('charging_order as o', (join) =>
      join
        .onRef('o.dealer_id', '=', 'r.dealer_id')
        .onRef('o.start_charge_seq', '=', 'r.start_charge_seq')
        .onRef('o.payer_id', '=', 'c.peer_id'),
    )
    .leftJoin('charging_foreign_order as f', (join) =>
      join
        .onRef('f.dealer_id', '=', 'r.dealer_id')
        .onRef('f.start_charge_seq', '=', 'r.start_charge_seq')
        .onRef('f.peer_id', '=', 'c.peer_id'),
    )
    .select([
      'r.id as rowId',
      'c.biz_date as bizDate',
      'p.peer_name as peerName',
      'c.side',
      'r.start_charge_seq as startChargeSeq',
      'r.kind',
    ])
    .select(['r.ours_wh as oursWh', 'r.theirs_wh as theirsWh', 'r.ours_fen as oursFen', 'r.theirs_fen as theirsFen'])
    .select(sql<number>`r.ours_fen - r.theirs_fen`.as('diffFen'))
    .select([
      'o.id as orderId',
      sql<string | null>`coalesce(o.end_at, f.end_at)`.as('endedAt'),
      'r.dispute_reason as disputeReason',
      's.deed',
    ])
    .select([sql<string>`coalesce(o.order_no, f.order_no, '')`.as('orderNo'), sql<string>`coalesce(s.reason, '')`.as('reason')])
    .select([sql<string>`coalesce(s.operator_name, '')`.as('resolvedBy'), 's.at as resolvedAt'])
    .orderBy('c.biz_date', 'desc')
    .orderBy('c.id', 'desc')
    .orderBy(sql`r.kind = ${sql.lit(peerCheckKind.MATCH)}`)
    .orderBy('r.start_charge_seq')
    .$castTo<PeerCheckRow>();

export const listRows = (
  tx: Tx,
  checkId: string,
  { kind, startChargeSeq, ...page }: PageQuery & { kind?: number | undefined; startChargeSeq?: string | undefined },
  scope: Dealers,
): Promise<Data<typeof peerChecks.rows>> =>
  pageOf(
    tx,
    rows(tx, {}, scope)
      .where('c.id', '=', checkId)
      .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? 0))
      .$if(startChargeSeq !== undefined, (query) => query.where(contains('r.start_charge_seq', startChargeSeq))),
    page,
  );

export const rowBatches = (tx: Tx, filters: CheckFilters, scope: Dealers): AsyncGenerator<PeerCheckRow[]> =>
  batchesOf(tx, rows(tx, filters, scope));

/** Whether a check is in the user's units. */
export const hasCheck = async (tx: Tx, id: string, { dealerIds }: Dealers): Promise<boolean> =>
  (await tx
    .selectFrom('charging_peer_check')
    .select('id')
    .where(inDealers('dealer_id', dealerIds))
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;
