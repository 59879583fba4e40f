import { workStatus } from '@bochong/contract/charging-asset';
import { campaignStatus, type firmwareCampaigns, upgradeState } from '@bochong/contract/charging-maintenance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, nextRev } from '../../../kernel/database/query.ts';
import { compactStamp } from '../../../kernel/time.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { CampaignStand, WaveStand } from './campaign-step.rule.ts';
import type { TargetPoint } from './campaign-target.rule.ts';

const { WAITING, TOLD, INSTALLING, INSTALLED, FAILED, TIMED_OUT, SKIPPED } = upgradeState;
const { RUNNING } = campaignStatus;

/** Somebody charges there, or is about to. */
const charging = sql<boolean>`exists (select from charging_connector c where c.dealer_id = e.dealer_id and c.equipment_id = e.id and c.is_delete = 0
  and (c.active_order_id is not null or c.work_status in ${codes(workStatus.CHARGING, workStatus.STARTING)}))`;

/** A campaign of which the user sees every charge point; `table` names it. */
export const seesAll = (table: string, parkIds: readonly string[] | null): Expression<SqlBool> =>
  parkIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (select from firmware_campaign_point q
        join charging_equipment e on e.dealer_id = q.dealer_id and e.id = q.equipment_id
        where q.dealer_id = ${sql.ref(`${table}.dealer_id`)} and q.campaign_id = ${sql.ref(`${table}.id`)} and not ${inStations('e', 'station_id', parkIds)})`;

/** Most charge points of one campaign. */
export const mostPoints = 5_000;

/** Charge points that a campaign could be about, in the order of their codes. */
export async function targetPoints(
  tx: Tx,
  { dealerId, stationIds, parkIds }: { dealerId: string; stationIds: readonly string[]; parkIds: readonly string[] | null },
): Promise<TargetPoint[]> {
  const open = sql<boolean>`exists (select from firmware_campaign_point p where p.dealer_id = e.dealer_id and p.equipment_id = e.id
    and p.state between ${sql.lit(WAITING)} and ${sql.lit(INSTALLING)})`;
  let query = tx
    .selectFrom('charging_equipment as e')
    .select(['e.id as equipmentId', 'e.equipment_name as equipmentName', 'e.protocol', 'e.registration_status as registrationStatus'])
    .select(['e.enabled', 'e.online_status as onlineStatus', 'e.vendor', 'e.boot_model as model', 'e.firmware_version as version'])
    .select([open.as('busy'), charging.as('charging')])
    .where('e.dealer_id', '=', dealerId)
    .where('e.is_delete', '=', 0)
    .where(inStations('e', 'station_id', parkIds));
  if (stationIds.length > 0) query = query.where(sql<boolean>`e.station_id = any (${stationIds}::uuid[])`);
  return query.orderBy('e.equipment_code').orderBy('e.id').limit(mostPoints).execute();
}

export type NewCampaign = BodyOf<typeof firmwareCampaigns.create> & {
  dealerId: string;
  id: string;
  waveNo: number;
  lastWave: number;
  by: string;
  byId: string | null;
  at: Date;
};

export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<string> {
  const { rows } = await sql<{ no: number }>`select nextval('firmware_campaign_no')::int as no`.execute(tx);
  const campaignNo = `SJ${compactStamp(campaign.at)}${String((rows[0]?.no ?? 0) % 10_000).padStart(4, '0')}`;
  const { dealerId, id, campaignName, firmwareId, stationIds, fromVersion, canaryCount, waveSize, waveGapMin, windowFrom, windowTo } =
    campaign;
  await tx
    .insertInto('firmware_campaign')
    .values({
      ...{ dealer_id: dealerId, id, campaign_no: campaignNo, campaign_name: campaignName, firmware_id: firmwareId },
      ...{ station_ids: [...stationIds], from_version: fromVersion, canary_count: canaryCount, wave_unit: campaign.waveUnit },
      ...{ wave_size: waveSize, wave_gap_min: waveGapMin, window_from: windowFrom, window_to: windowTo, stop_count: campaign.stopCount },
      ...{ stop_percent: campaign.stopPercent, timeout_min: campaign.timeoutMin, wave_no: campaign.waveNo, last_wave: campaign.lastWave },
      ...{ created_by: campaign.by, created_by_id: campaign.byId, created_at: campaign.at.toISOString() },
    })
    .execute();
  return campaignNo;
}

export interface NewPoint {
  id: string;
  equipmentId: string;
  waveNo: number | null;
  reason: string;
  versionBefore: string;
}

/** Points of a campaign; those without a wave take no part. */
export async function insertPoints(tx: Tx, dealerId: string, campaignId: string, points: readonly NewPoint[], at: Date): Promise<void> {
  await sql`insert into firmware_campaign_point (dealer_id, id, campaign_id, equipment_id, wave_no, state, reason, version_before, state_at, done_at)
    select ${dealerId}, p.id, ${campaignId}, p."equipmentId", p."waveNo",
      case when p."waveNo" is null then ${sql.lit(SKIPPED)} else ${sql.lit(WAITING)} end, p.reason, p."versionBefore",
      ${at.toISOString()}, case when p."waveNo" is null then ${at.toISOString()}::timestamptz end
    from json_to_recordset(${JSON.stringify(points)}::json)
      as p (id uuid, "equipmentId" uuid, "waveNo" int, reason text, "versionBefore" text)`.execute(tx);
}

export interface StoredCampaign extends CampaignStand {
  dealerId: string;
  campaignId: string;
  campaignNo: string;
  firmwareId: string;
  status: number;
  statusReason: string;
  windowFrom: string | null;
  windowTo: string | null;
  timeoutMin: number;
  rev: number;
}

const stored = (tx: Tx) =>
  tx
    .selectFrom('firmware_campaign as g')
    .select(['g.dealer_id as dealerId', 'g.id as campaignId', 'g.campaign_no as campaignNo', 'g.firmware_id as firmwareId', 'g.status'])
    .select(['g.status_reason as statusReason', 'g.wave_no as waveNo', 'g.last_wave as lastWave', 'g.wave_gap_min as waveGapMin'])
    .select(['g.window_from as windowFrom', 'g.window_to as windowTo', 'g.stop_count as stopCount', 'g.stop_percent as stopPercent'])
    .select(['g.timeout_min as timeoutMin', 'g.known_failed as knownFailed', 'g.known_done as knownDone', 'g.rev'])
    .forUpdate();

/** A campaign, locked: whoever moves it on waits for whoever does. */
export const lockCampaign = (tx: Tx, dealerId: string, campaignId: string): Promise<StoredCampaign | undefined> =>
  stored(tx).where('g.dealer_id', '=', dealerId).where('g.id', '=', campaignId).executeTakeFirst();

/** The same, of the user's scope. */
export const lockSeenCampaign = (
  tx: Tx,
  campaignId: string,
  { dealerIds, parkIds }: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
): Promise<StoredCampaign | undefined> =>
  stored(tx)
    .where('g.id', '=', campaignId)
    .where(sql<boolean>`g.dealer_id = any (${dealerIds}::uuid[])`)
    .where(seesAll('g', parkIds))
    .executeTakeFirst();

/** Campaigns that run, or of which something is under way still. */
export const liveCampaigns = (tx: Tx, dealerId: string): Promise<{ id: string }[]> =>
  tx
    .selectFrom('firmware_campaign as g')
    .select('g.id')
    .where('g.dealer_id', '=', dealerId)
    .where(
      sql<boolean>`(g.status = ${sql.lit(RUNNING)} or exists (select from firmware_campaign_point p where p.dealer_id = g.dealer_id
        and p.campaign_id = g.id and p.state between ${sql.lit(TOLD)} and ${sql.lit(INSTALLING)}))`,
    )
    .orderBy('g.id')
    .execute();

export interface CampaignChange {
  status?: number;
  status_reason?: string;
  wave_no?: number;
  known_failed?: number;
  known_done?: number;
  finished_at?: string | null;
}

export const saveCampaign = (tx: Tx, { dealerId, campaignId }: { dealerId: string; campaignId: string }, change: CampaignChange) =>
  tx
    .updateTable('firmware_campaign')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', campaignId)
    .execute();

/** How the waves of a campaign stand, in their order. */
export async function waveStands(
  tx: Tx,
  dealerId: string,
  campaignId: string,
): Promise<(WaveStand & { startedAt: string | null; points: number })[]> {
  const { rows } = await sql<WaveStand & { startedAt: string | null; points: number }>`
    select wave_no as "waveNo", count(*)::int as points, min(told_at) as "startedAt",
      (count(*) filter (where state = ${sql.lit(WAITING)}))::int as waiting,
      (count(*) filter (where state between ${sql.lit(TOLD)} and ${sql.lit(INSTALLING)}))::int as "underWay",
      (count(*) filter (where state = ${sql.lit(INSTALLED)}))::int as installed,
      (count(*) filter (where state in ${codes(FAILED, TIMED_OUT)}))::int as failed,
      (extract(epoch from max(done_at) filter (where state in ${codes(INSTALLED, FAILED, TIMED_OUT)})) * 1000)::float8 as "endedAt"
    from firmware_campaign_point where dealer_id = ${dealerId} and campaign_id = ${campaignId} and wave_no is not null
    group by wave_no order by wave_no`.execute(tx);
  return rows;
}

export { charging };

/** One campaign at a time is made of a unit's charge points: each is in one at most. */
export async function lockTargets(tx: Tx, dealerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, 47))`.execute(tx);
}

export const dealerOf = (tx: Tx, campaignId: string) =>
  tx.selectFrom('firmware_campaign').select('dealer_id as dealerId').where('id', '=', campaignId).executeTakeFirst();
