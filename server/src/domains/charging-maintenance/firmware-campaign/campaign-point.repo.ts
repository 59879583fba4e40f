import { equipmentOnline } from '@bochong/contract/charging-asset';
import { upgradeState } from '@bochong/contract/charging-maintenance';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import { charging } from './campaign.repo.ts';
import { isUnderWay, type UpgradeStep } from './upgrade-state.rule.ts';

const { WAITING, TOLD, DOWNLOADING, INSTALLING, FAILED, TIMED_OUT, CANCELLED } = upgradeState;

export interface StoredPoint {
  dealerId: string;
  pointId: string;
  campaignId: string;
  equipmentId: string;
  state: number;
  reason: string;
  attempt: number;
  commandId: string | null;
  heardAt: string | null;
  version: string;
}

const points = (tx: Tx) =>
  tx
    .selectFrom('firmware_campaign_point as p')
    .innerJoin('firmware_campaign as g', (join) => join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.id', '=', 'p.campaign_id'))
    .innerJoin('charging_firmware as f', (join) => join.onRef('f.dealer_id', '=', 'g.dealer_id').onRef('f.id', '=', 'g.firmware_id'))
    .select(['p.dealer_id as dealerId', 'p.id as pointId', 'p.campaign_id as campaignId', 'p.equipment_id as equipmentId', 'p.state'])
    .select(['p.reason', 'p.attempt', 'p.command_id as commandId', 'p.heard_at as heardAt', 'f.version'])
    .forUpdate('p');

/** The upgrade a charge point takes part in, or took part in last; locked. */
export const lockLatest = (tx: Tx, dealerId: string, equipmentId: string): Promise<StoredPoint | undefined> =>
  points(tx)
    .where('p.dealer_id', '=', dealerId)
    .where('p.equipment_id', '=', equipmentId)
    .where('p.wave_no', 'is not', null)
    .orderBy(sql`p.state between ${sql.lit(WAITING)} and ${sql.lit(INSTALLING)}`, 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockPoint = (tx: Tx, dealerId: string, pointId: string): Promise<StoredPoint | undefined> =>
  points(tx).where('p.dealer_id', '=', dealerId).where('p.id', '=', pointId).executeTakeFirst();

/** Keeps how far a point has come. */
export async function savePoint(
  tx: Tx,
  { dealerId, pointId }: { dealerId: string; pointId: string },
  { state, reason }: UpgradeStep,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('firmware_campaign_point')
    .set({
      ...{ state, reason, state_at: at.toISOString(), done_at: state === WAITING || isUnderWay(state) ? null : at.toISOString() },
      ...(state === WAITING && { command_id: null, heard_at: null, deadline_at: null }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', pointId)
    .execute();
}

/** The device has the call, or may have it. */
export const pointHears = (tx: Tx, dealerId: string, pointId: string, at: Date) =>
  tx
    .updateTable('firmware_campaign_point')
    .set({ heard_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', pointId)
    .execute();

/** Points under way whose time is over. */
export const latePoints = (tx: Tx, dealerId: string, campaignId: string, now: Date): Promise<StoredPoint[]> =>
  points(tx)
    .where('p.dealer_id', '=', dealerId)
    .where('p.campaign_id', '=', campaignId)
    .where(sql<boolean>`p.state between ${sql.lit(TOLD)} and ${sql.lit(INSTALLING)}`)
    .where('p.deadline_at', '<=', now.toISOString())
    .orderBy('p.id')
    .execute();

/** Points that wait and can be told now: of a wave that has begun, with a connection, and nobody charges there; at most so many. */
export const tellablePoints = (tx: Tx, dealerId: string, campaignId: string, waveNo: number, most: number): Promise<StoredPoint[]> =>
  points(tx)
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'p.dealer_id').onRef('e.id', '=', 'p.equipment_id'))
    .where('p.dealer_id', '=', dealerId)
    .where('p.campaign_id', '=', campaignId)
    .where('p.state', '=', sql.lit(WAITING))
    .where('p.wave_no', '<=', waveNo)
    .where('e.online_status', '=', sql.lit(equipmentOnline.ONLINE))
    .where('e.is_delete', '=', 0)
    .where(sql<boolean>`not ${charging}`)
    .orderBy('p.wave_no')
    .orderBy('p.id')
    .limit(most)
    .execute();

/** How many points of a campaign fetch their file, or are about to. */
export async function fetching(tx: Tx, dealerId: string, campaignId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('firmware_campaign_point')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('dealer_id', '=', dealerId)
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`state in ${codes(TOLD, DOWNLOADING)}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** A point is told once more. */
export async function tellPoint(
  tx: Tx,
  { dealerId, pointId }: { dealerId: string; pointId: string },
  { attempt, at, deadlineAt }: { attempt: number; at: Date; deadlineAt: Date },
): Promise<void> {
  await tx
    .updateTable('firmware_campaign_point')
    .set({
      ...{ state: TOLD, reason: '', attempt, told_at: at.toISOString(), heard_at: null, fetched_at: null, command_id: null },
      ...{ deadline_at: deadlineAt.toISOString(), state_at: at.toISOString(), done_at: null },
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', pointId)
    .execute();
}

export const nameCommand = (tx: Tx, dealerId: string, pointId: string, commandId: string) =>
  tx
    .updateTable('firmware_campaign_point')
    .set({ command_id: commandId })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', pointId)
    .execute();

/** What has not begun never begins. */
export const cancelWaiting = (tx: Tx, dealerId: string, campaignId: string, at: Date) =>
  tx
    .updateTable('firmware_campaign_point')
    .set({ state: CANCELLED, reason: '升级已终止', state_at: at.toISOString(), done_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', sql.lit(WAITING))
    .execute();

/** What failed waits again, unless another campaign has it meanwhile; answers how many. */
export async function retryFailed(tx: Tx, dealerId: string, campaignId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('firmware_campaign_point as p')
    .set({ state: WAITING, reason: '', state_at: at.toISOString(), done_at: null, command_id: null, heard_at: null, deadline_at: null })
    .where('p.dealer_id', '=', dealerId)
    .where('p.campaign_id', '=', campaignId)
    .where(sql<boolean>`p.state in ${codes(FAILED, TIMED_OUT)}`)
    .where(
      sql<boolean>`not exists (select from firmware_campaign_point o where o.dealer_id = p.dealer_id and o.equipment_id = p.equipment_id
        and o.state between ${sql.lit(WAITING)} and ${sql.lit(INSTALLING)})`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
