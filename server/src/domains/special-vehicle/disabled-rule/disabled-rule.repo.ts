import { type DisabledRuleFields, type DisabledRuleRow, disabledRuleStatus } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export interface DisabledRule extends DisabledRuleFields {
  id: string;
  dealerId: string;
  rev: number;
}

const fieldColumns = [
  'r.rule_name as ruleName',
  'r.park_ids as parkIds',
  'r.levels',
  'r.free_minutes_per_day as freeMinutesPerDay',
  'r.pay_permille as payPermille',
  'r.max_stays_per_day as maxStaysPerDay',
  sql<0 | 1>`r.accessible_berth_only::int`.as('accessibleBerthOnly'),
  'r.status',
] as const;

const written = (fields: DisabledRuleFields) => ({
  rule_name: fields.ruleName,
  park_ids: fields.parkIds,
  levels: fields.levels,
  free_minutes_per_day: fields.freeMinutesPerDay,
  pay_permille: fields.payPermille,
  max_stays_per_day: fields.maxStaysPerDay,
  accessible_berth_only: fields.accessibleBerthOnly === 1,
  status: fields.status,
});

interface Filters extends PageQuery {
  keyword?: string | undefined;
  parkIds?: string[] | undefined;
  level?: number | undefined;
  status?: number | undefined;
}

const inScope = (ids: readonly string[] | null | undefined) => (ids ? sql<SqlBool>`r.park_ids && ${[...ids]}::uuid[]` : sql<SqlBool>`true`);

export async function listDisabledRules(tx: Tx, filters: Filters, { dealerIds, parkIds }: ExportScope) {
  const { keyword, level, status } = filters;
  const query = tx
    .selectFrom('disabled_rule as r')
    .where(inDealers('r.dealer_id', dealerIds))
    .where(inScope(parkIds))
    .where(inScope(filters.parkIds))
    .$if(keyword !== undefined, (q) => q.where(contains('r.rule_name', keyword)))
    .$if(level !== undefined, (q) => q.where(sql<SqlBool>`${level ?? 0}::smallint = any (r.levels)`))
    .$if(status !== undefined, (q) => q.where('r.status', '=', status ?? 0))
    .select([
      'r.id as ruleId',
      ...fieldColumns,
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = r.dealer_id and k.id = any (r.park_ids)), '')`.as('parkNames'),
      dealerNameOf('r'),
      'r.created_by as createdBy',
      'r.created_at as createdAt',
      'r.rev',
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .$castTo<DisabledRuleRow>();
  return pageOf(tx, query, filters);
}

export async function lockDisabledRule(tx: Tx, id: string, { dealerIds, parkIds }: ExportScope): Promise<DisabledRule | undefined> {
  return tx
    .selectFrom('disabled_rule as r')
    .select(['r.id', 'r.dealer_id as dealerId', 'r.rev', ...fieldColumns])
    .where('r.id', '=', id)
    .where(inDealers('r.dealer_id', dealerIds))
    .where(inScope(parkIds))
    .forUpdate()
    .$castTo<DisabledRule>()
    .executeTakeFirst();
}

/** Name of another rule in force for one of the lots and levels; a unit's rules are written by one at a time. */
export async function overlappingRule(
  tx: Tx,
  dealerId: string,
  { id, parkIds, levels }: { id: string; parkIds: readonly string[]; levels: readonly number[] },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, 32))`.execute(tx);
  const { rows } = await sql<{ ruleName: string }>`select rule_name as "ruleName" from disabled_rule
    where dealer_id = ${dealerId} and id <> ${id} and status = ${sql.lit(disabledRuleStatus.ON)} and park_ids && ${[...parkIds]}::uuid[] and levels && ${[...levels]}::smallint[]
    limit 1`.execute(tx);
  return rows[0]?.ruleName;
}

export async function insertDisabledRule(
  tx: Tx,
  key: { dealerId: string; id: string; createdBy: string },
  fields: DisabledRuleFields,
): Promise<void> {
  await tx
    .insertInto('disabled_rule')
    .values({ dealer_id: key.dealerId, id: key.id, created_by: key.createdBy, ...written(fields) })
    .execute();
}

export async function saveDisabledRule(tx: Tx, id: string, expectedRev: number, fields: DisabledRuleFields): Promise<bigint> {
  const result = await tx
    .updateTable('disabled_rule')
    .set({ ...written(fields), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function deleteDisabledRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('disabled_rule').where('id', '=', id).execute();
}
