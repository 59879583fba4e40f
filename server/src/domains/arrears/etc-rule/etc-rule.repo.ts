import type { EtcRule, etcRuleFields } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, nextRev, type PageQuery, pageOf, reachesParks } from '../../../kernel/database/query.ts';

export type EtcFields = z.output<typeof etcRuleFields>;

const rows = (tx: Tx) =>
  tx
    .selectFrom('etc_rule as r')
    .select([
      'r.id as etcRuleId',
      'r.rule_name as ruleName',
      'r.park_ids as parkIds',
      sql<
        string[]
      >`coalesce((select array_agg(p.park_name order by p.park_name) from park p where p.dealer_id = r.dealer_id and p.id = any (r.park_ids)), '{}')`.as(
        'parkNames',
      ),
      'r.enabled',
      'r.reasons',
      'r.min_age_hours as minAgeHours',
      'r.min_fen as minFen',
      'r.max_per_deduct_fen as maxPerDeductFen',
      'r.max_per_day_fen as maxPerDayFen',
      'r.retry_times as retryTimes',
      'r.retry_hours as retryHours',
      'r.window_start as windowStart',
      'r.window_end as windowEnd',
      'r.notify_hours_before as notifyHoursBefore',
      sql<true>`true`.as('requireAgreement'),
      'r.updated_at as updatedAt',
      'r.rev',
    ])
    .where('r.is_delete', '=', 0)
    .$castTo<EtcRule>();

interface Filters extends PageQuery {
  ruleName?: string | undefined;
  parkId?: string | undefined;
  enabled?: number | undefined;
}

export const listEtcRules = (tx: Tx, filters: Filters, parkIds: readonly string[] | null) =>
  pageOf<EtcRule>(
    tx,
    rows(tx)
      .where(reachesParks('r.park_ids', parkIds))
      .$if(filters.ruleName !== undefined, (query) => query.where(contains('r.rule_name', filters.ruleName)))
      .$if(filters.parkId !== undefined, (query) => query.where(sql<boolean>`r.park_ids @> array[${filters.parkId}::uuid]`))
      .$if(filters.enabled !== undefined, (query) => query.where('r.enabled', '=', filters.enabled === 1))
      .orderBy('r.updated_at', 'desc')
      .orderBy('r.id', 'desc'),
    filters,
  );

export const findEtcRule = (tx: Tx, id: string, parkIds: readonly string[] | null = null): Promise<EtcRule | undefined> =>
  rows(tx).where('r.id', '=', id).where(reachesParks('r.park_ids', parkIds)).executeTakeFirst();

export const enabledRules = (tx: Tx, dealerId: string): Promise<EtcRule[]> =>
  rows(tx).where('r.dealer_id', '=', dealerId).where('r.enabled', '=', true).orderBy('r.id').execute();

const written = (fields: EtcFields) => ({
  rule_name: fields.ruleName,
  park_ids: [...new Set(fields.parkIds)],
  enabled: fields.enabled,
  reasons: [...new Set(fields.reasons)],
  min_age_hours: fields.minAgeHours,
  min_fen: fields.minFen,
  max_per_deduct_fen: fields.maxPerDeductFen,
  max_per_day_fen: fields.maxPerDayFen,
  retry_times: fields.retryTimes,
  retry_hours: fields.retryHours,
  window_start: fields.windowStart,
  window_end: fields.windowEnd,
  notify_hours_before: fields.notifyHoursBefore,
});

export async function insertEtcRule(tx: Tx, dealerId: string, fields: EtcFields): Promise<string> {
  const id = newId();
  await tx
    .insertInto('etc_rule')
    .values({ dealer_id: dealerId, id, ...written(fields) })
    .execute();
  return id;
}

export async function saveEtcRule(tx: Tx, id: string, expectedRev: number, fields: EtcFields): Promise<bigint> {
  const result = await tx
    .updateTable('etc_rule')
    .set({ ...written(fields), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function deleteEtcRule(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('etc_rule').set({ is_delete: 1, enabled: false, updated_at: sql`now()` }).where('id', '=', id).execute();
}
