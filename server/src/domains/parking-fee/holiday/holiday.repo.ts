import { flagCode } from '@bochong/contract/kernel/fields';
import type { DayType } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

interface Deployment {
  days: { date: string; dayType: DayType }[];
}

/**
 * What may say something about a lot's days in these years, the nearest last: the platform's working days, the unit's, published deployments of the
 * unit, the lot's own.
 */
export async function publishedDeployments(
  tx: Tx,
  dealerId: string,
  parkId: string | null,
  years: readonly number[],
): Promise<Deployment[]> {
  const { rows } = await sql<Deployment>`select days from (
      select case when own then 2 else 1 end as nearness, days from bochong.workdays(${dealerId}, ${[...years]}::int[])
      union all select case when park_ids is null then 3 else 4 end, days from holiday_deployment
      where dealer_id = ${dealerId} and year = any (${[...years]}::int[]) and status = ${sql.lit(flagCode.ON)} and is_delete = 0
        and (park_ids is null or ${parkId}::uuid = any (park_ids))) as said
    order by nearness`.execute(tx);
  return rows;
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
