import { flagCode } from '@bochong/contract/kernel/fields';
import type { DayType } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

interface Deployment {
  dealerId: string;
  forParks: boolean;
  days: { date: string; dayType: DayType }[];
}

/** Published deployments that may say something about a lot's days in these years; a lot's own ones come last. */
export async function publishedDeployments(
  tx: Tx,
  dealerId: string,
  parkId: string | null,
  years: readonly number[],
): Promise<Deployment[]> {
  return tx
    .selectFrom('holiday_deployment')
    .select(['dealer_id as dealerId', sql<boolean>`park_ids is not null`.as('forParks'), 'days'])
    .where('dealer_id', '=', dealerId)
    .where('year', 'in', [...years])
    .where('status', '=', flagCode.ON)
    .where('is_delete', '=', 0)
    .where(sql<boolean>`(park_ids is null or ${parkId}::uuid = any (park_ids))`)
    .orderBy('forParks')
    .$castTo<Deployment>()
    .execute();
}

export async function insertDeployment(
  tx: Tx,
  row: { dealerId: string; id: string; name: string; year: number; basedOn: string; days: readonly object[]; publishedAt: string },
): Promise<void> {
  await tx
    .insertInto('holiday_deployment')
    .values({
      dealer_id: row.dealerId,
      id: row.id,
      deploy_name: row.name,
      year: row.year,
      source: 1,
      based_on: row.basedOn,
      days: sql`${JSON.stringify(row.days)}::jsonb`,
      status: flagCode.ON,
      published_at: row.publishedAt,
    })
    .execute();
}
