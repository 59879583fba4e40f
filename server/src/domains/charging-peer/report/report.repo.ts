import {
  type PeerReport,
  type PeerReportSetting,
  peerProtocol,
  peerReportState,
  type peerReports,
  peerType,
} from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import type { Span } from './report-span.rule.ts';

const { WAITING, LEFT, DONE, SKIPPED } = peerReportState;
export type ReportKind = PeerReport['kind'];
export type StoredSetting = PeerReportSetting & { since: string };

const settingColumns = [
  ...(['profile', 'status_every_min as statusEveryMin', 'station_daily as stationDaily', 'stats_daily as statsDaily', 'extra'] as const),
  ...(['station_interface as stationInterface', 'status_interface as statusInterface', 'stats_interface as statsInterface'] as const),
] as const;

export const findSetting = (tx: Tx, { dealerId, id }: PeerKey): Promise<StoredSetting | undefined> =>
  tx
    .selectFrom('charging_peer_report_setting')
    .select([...settingColumns, 'since'])
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .$castTo<StoredSetting>()
    .executeTakeFirst();

/** The first time says since when days are told; later ones leave that. */
export async function saveSetting(tx: Tx, { dealerId, id }: PeerKey, { profile, extra, ...v }: PeerReportSetting, since: string) {
  const values = {
    ...{ profile, extra, status_every_min: v.statusEveryMin, station_daily: v.stationDaily, stats_daily: v.statsDaily },
    ...{ station_interface: v.stationInterface, status_interface: v.statusInterface, stats_interface: v.statsInterface },
  };
  await tx
    .insertInto('charging_peer_report_setting')
    .values({ dealer_id: dealerId, peer_id: id, since, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'peer_id']).doUpdateSet(values))
    .execute();
}

/** Regulators in use that are told by schedule. */
export const reportedPeers = (tx: Tx, dealerId: string): Promise<PeerKey[]> =>
  tx
    .selectFrom('charging_peer_report_setting as r')
    .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 'r.dealer_id').onRef('p.id', '=', 'r.peer_id'))
    .select(['p.dealer_id as dealerId', 'p.id'])
    .where('p.dealer_id', '=', dealerId)
    .where('p.is_delete', '=', 0)
    .where('p.enabled', '=', true)
    .where('p.out_secrets', 'is not', null)
    .where('p.peer_type', '=', peerType.REGULATOR)
    .where('p.protocol', '=', peerProtocol.TCEC)
    .orderBy('p.id')
    .execute();

export interface Report {
  dealerId: string;
  id: string;
  peerId: string;
  kind: ReportKind;
  fromAt: string;
  toAt: string;
  state: number;
  cursor: string;
  sent: number;
  tries: number;
}
const columns = [
  ...(['dealer_id as dealerId', 'id', 'peer_id as peerId', 'kind', 'from_at as fromAt', 'to_at as toAt', 'state'] as const),
  ...(['cursor', 'sent', 'tries'] as const),
] as const;
const rows = (tx: Tx) => tx.selectFrom('charging_peer_report').select(columns).$castTo<Report>();

/** A span that is to be told; false: it is there already, whatever became of it. */
export async function addReport(
  tx: Tx,
  { dealerId, id: peerId }: PeerKey,
  { kind, from, to, by }: Span & { kind: ReportKind; by: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('charging_peer_report')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), peer_id: peerId, kind, state: WAITING, operator_name: by },
      ...{ from_at: from.toISOString(), to_at: to.toISOString(), created_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'peer_id', 'kind', 'from_at']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

export const findReport = (tx: Tx, { dealerId, id: peerId }: PeerKey, kind: ReportKind, from: Date): Promise<Report | undefined> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', peerId)
    .where('kind', '=', kind)
    .where('from_at', '=', from.toISOString())
    .executeTakeFirst();

/** What stood at an earlier span, and was not told, is worth nothing beside what stands now. Answers the spans that gave way. */
export async function skipBefore(tx: Tx, { dealerId, id: peerId }: PeerKey, kind: ReportKind, from: Date): Promise<{ id: string }[]> {
  return tx
    .updateTable('charging_peer_report')
    .set({ state: SKIPPED })
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', peerId)
    .where('kind', '=', kind)
    .where('from_at', '<', from.toISOString())
    .where(sql<boolean>`state in ${codes(WAITING, LEFT)}`)
    .returning('id')
    .execute();
}

/** The oldest span of a kind that is not done; the ones after it wait for it. */
export const oldestOpen = (tx: Tx, { dealerId, id: peerId }: PeerKey, kind: ReportKind): Promise<Report | undefined> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', peerId)
    .where('kind', '=', kind)
    .where(sql<boolean>`state in ${codes(WAITING, LEFT)}`)
    .orderBy('from_at')
    .forUpdate()
    .limit(1)
    .executeTakeFirst();

export const lockReport = (tx: Tx, id: string, dealerIds: readonly string[]): Promise<Report | undefined> =>
  rows(tx).where('id', '=', id).where(inDealers('dealer_id', dealerIds)).forUpdate().executeTakeFirst();

export async function saveReport(
  tx: Tx,
  { dealerId, id }: Pick<Report, 'dealerId' | 'id'>,
  { said, ...change }: { state?: number; cursor?: string; sent?: number; tries?: number; said?: string; done_at?: string },
): Promise<void> {
  await tx
    .updateTable('charging_peer_report')
    .set({ ...change, ...(said !== undefined && { said: said.slice(0, 200) }) })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export const listReports = (tx: Tx, { dealerId, id: peerId }: PeerKey, page: PageQuery): Promise<Data<typeof peerReports.list>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_peer_report as r')
      .where('r.dealer_id', '=', dealerId)
      .where('r.peer_id', '=', peerId)
      .select(['r.id as reportId', 'r.kind', 'r.from_at as fromAt', 'r.to_at as toAt', 'r.state', 'r.sent', 'r.tries', 'r.said'])
      .select(['r.created_at as createdAt', 'r.done_at as doneAt', 'r.operator_name as operatorName'])
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .$castTo<PeerReport>(),
    page,
  );

retain(
  retainedTable({
    ...{ kind: 'peerReport', table: 'charging_peer_report', at: sql`r.created_at` },
    aged: ({ before }) => sql`r.state in ${codes(DONE, SKIPPED)} and r.created_at < ${before.toISOString()}`,
  }),
);
