import { type CampaignPoint, type FirmwareCampaign, upgradeState } from '@bochong/contract/charging-maintenance';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { seesAll } from './campaign.repo.ts';

interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}
const { WAITING, TOLD, INSTALLING, INSTALLED, FAILED, TIMED_OUT, SKIPPED, CANCELLED } = upgradeState;

const counts = sql<{
  chosen: number;
  waiting: number;
  under_way: number;
  installed: number;
  failed: number;
  skipped: number;
  cancelled: number;
}>`(
  select (count(*) filter (where p.wave_no is not null))::int as chosen,
    (count(*) filter (where p.state = ${sql.lit(WAITING)}))::int as waiting,
    (count(*) filter (where p.state between ${sql.lit(TOLD)} and ${sql.lit(INSTALLING)}))::int as under_way,
    (count(*) filter (where p.state = ${sql.lit(INSTALLED)}))::int as installed,
    (count(*) filter (where p.state in ${codes(FAILED, TIMED_OUT)}))::int as failed,
    (count(*) filter (where p.state = ${sql.lit(SKIPPED)}))::int as skipped,
    (count(*) filter (where p.state = ${sql.lit(CANCELLED)}))::int as cancelled
  from firmware_campaign_point p where p.dealer_id = g.dealer_id and p.campaign_id = g.id)`;

const campaigns = (tx: Tx, { dealerIds, parkIds }: Scope) =>
  tx
    .selectFrom('firmware_campaign as g')
    .innerJoin('charging_firmware as f', (join) => join.onRef('f.dealer_id', '=', 'g.dealer_id').onRef('f.id', '=', 'g.firmware_id'))
    .innerJoinLateral(counts.as('n'), (join) => join.onTrue())
    .where(inDealers('g.dealer_id', dealerIds))
    .where(seesAll('g', parkIds))
    .select(['g.id as campaignId', 'g.campaign_no as campaignNo', 'g.campaign_name as campaignName', dealerNameOf('g')])
    .select(['g.firmware_id as firmwareId', 'f.version', 'f.vendor', 'f.model', 'g.status', 'g.status_reason as statusReason'])
    .select([
      'g.wave_no as waveNo',
      'g.last_wave as lastWave',
      'n.chosen',
      'n.waiting',
      'n.under_way as underWay',
      'n.installed',
      'n.failed',
    ])
    .select(['n.skipped', 'n.cancelled', 'g.canary_count as canaryCount', 'g.wave_unit as waveUnit', 'g.wave_size as waveSize'])
    .select(['g.wave_gap_min as waveGapMin', 'g.window_from as windowFrom', 'g.window_to as windowTo', 'g.stop_count as stopCount'])
    .select(['g.stop_percent as stopPercent', 'g.timeout_min as timeoutMin', 'g.created_by as createdBy', 'g.created_at as createdAt'])
    .select(['g.finished_at as finishedAt', 'g.rev'])
    .orderBy('g.id', 'desc')
    .$castTo<FirmwareCampaign>();

export function listCampaigns(tx: Tx, filters: PageQuery & { keyword?: string | undefined; status?: number | undefined }, scope: Scope) {
  let query = campaigns(tx, scope);
  const { keyword, status } = filters;
  if (keyword)
    query = query.where((e) =>
      e.or([contains('g.campaign_name', keyword), contains('f.version', keyword), e('g.campaign_no', '=', keyword)]),
    );
  if (status !== undefined) query = query.where('g.status', '=', status);
  return pageOf(tx, query, filters);
}

export const findCampaign = (tx: Tx, id: string, scope: Scope): Promise<FirmwareCampaign | undefined> =>
  campaigns(tx, scope).where('g.id', '=', id).executeTakeFirst();

/** What became of the points of a campaign, by reason; what went wrong first. */
export async function outcomesOf(tx: Tx, campaignId: string): Promise<{ state: CampaignPoint['state']; reason: string; points: number }[]> {
  return tx
    .selectFrom('firmware_campaign_point')
    .select(['state', 'reason', sql<number>`count(*)::int`.as('points')])
    .where('campaign_id', '=', campaignId)
    .groupBy(['state', 'reason'])
    .orderBy(sql`state in ${codes(FAILED, TIMED_OUT)}`, 'desc')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('state')
    .orderBy('reason')
    .limit(50)
    .$castTo<{ state: CampaignPoint['state']; reason: string; points: number }>()
    .execute();
}

export interface PointFilters {
  campaignId: string;
  state?: number | undefined;
  waveNo?: number | undefined;
  keyword?: string | undefined;
}

function points(tx: Tx, { campaignId, state, waveNo, keyword }: PointFilters, { dealerIds, parkIds }: Scope) {
  let query = tx
    .selectFrom('firmware_campaign_point as p')
    .innerJoin('firmware_campaign as g', (join) => join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.id', '=', 'p.campaign_id'))
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'p.dealer_id').onRef('e.id', '=', 'p.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .where(inDealers('p.dealer_id', dealerIds))
    .where('p.campaign_id', '=', campaignId)
    .where(seesAll('g', parkIds));
  if (state !== undefined) query = query.where('p.state', '=', state);
  if (waveNo !== undefined) query = query.where('p.wave_no', '=', waveNo);
  if (keyword) query = query.where((q) => q.or([contains('e.equipment_name', keyword), contains('e.equipment_code', keyword)]));
  return query
    .select(['p.id as pointId', 'p.equipment_id as equipmentId', 'e.equipment_name as equipmentName', 's.station_name as stationName'])
    .select(['p.wave_no as waveNo', 'p.state', 'p.reason', 'p.version_before as versionBefore', 'e.firmware_version as versionNow'])
    .select(['p.attempt', 'p.told_at as toldAt', 'p.fetched_at as fetchedAt', 'p.state_at as stateAt', 'p.done_at as doneAt'])
    .orderBy(sql`p.state in ${codes(FAILED, TIMED_OUT)}`, 'desc')
    .orderBy(sql`p.wave_no nulls last`)
    .orderBy('e.equipment_code')
    .orderBy('p.id')
    .$castTo<CampaignPoint>();
}

/** Points of a campaign, those that failed first. */
export const listPoints = (tx: Tx, filters: PageQuery & PointFilters, scope: Scope) => pageOf(tx, points(tx, filters, scope), filters);

export const pointBatches = (tx: Tx, filters: PointFilters, scope: Scope): AsyncGenerator<CampaignPoint[]> =>
  batchesOf(tx, points(tx, filters, scope));
