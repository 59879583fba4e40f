import { upgradeState } from '@bochong/contract/charging-maintenance';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { UpgradeStep } from './upgrade-state.rule.ts';

const { TOLD, INSTALLING } = upgradeState;

/** The file of a point that is under way at this attempt, and that its device may fetch. */
export const fileOfPoint = (tx: Tx, dealerId: string, pointId: string, attempt: number) =>
  tx
    .selectFrom('firmware_campaign_point as p')
    .innerJoin('firmware_campaign as g', (join) => join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.id', '=', 'p.campaign_id'))
    .innerJoin('charging_firmware as f', (join) => join.onRef('f.dealer_id', '=', 'g.dealer_id').onRef('f.id', '=', 'g.firmware_id'))
    .select(['f.object_key as objectKey', 'f.sha256', 'p.fetched_at as fetchedAt'])
    .where('p.dealer_id', '=', dealerId)
    .where('p.id', '=', pointId)
    .where('p.attempt', '=', attempt)
    .where(sql<boolean>`p.state between ${sql.lit(TOLD)} and ${sql.lit(INSTALLING)}`)
    .executeTakeFirst();

export const pointFetched = (tx: Tx, dealerId: string, pointId: string, at: Date) =>
  tx
    .updateTable('firmware_campaign_point')
    .set({ fetched_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', pointId)
    .where('fetched_at', 'is', null)
    .execute();

/** A point as a campaign of the past left it. */
export async function seedPoint(
  tx: Tx,
  { dealerId, pointId }: { dealerId: string; pointId: string },
  { state, reason, toldAt, doneAt }: UpgradeStep & { toldAt: Date; doneAt: Date },
): Promise<void> {
  const told = toldAt.toISOString();
  await tx
    .updateTable('firmware_campaign_point')
    .set({
      state,
      reason,
      attempt: 1,
      told_at: told,
      heard_at: told,
      fetched_at: told,
      state_at: doneAt.toISOString(),
      done_at: doneAt.toISOString(),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', pointId)
    .execute();
}
