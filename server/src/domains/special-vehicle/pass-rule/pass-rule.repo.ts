import type { Data } from '@bochong/contract/kernel/endpoint';
import { flagCode } from '@bochong/contract/kernel/fields';
import { passAuditStatus, passAuditType, type passRuleFields, type passRules, passStatus } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, json, nextRev, type PageQuery, pageOf, reachesParks } from '../../../kernel/database/query.ts';

export type PassRuleFields = z.output<typeof passRuleFields>;
/** A rule as the cards sold under it see it. */
export interface PassRule extends PassRuleFields {
  id: string;
  dealerId: string;
  status: number;
  rev: number;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'rule_name as ruleName',
  'park_ids as parkIds',
  'period_unit as periodUnit',
  'period_mode as periodMode',
  'min_periods as minPeriods',
  'max_periods as maxPeriods',
  'price_fen as priceFen',
  'windows',
  'max_plates as maxPlates',
  'quota',
  'need_audit as needAudit',
  'materials',
  'renew_before_days as renewBeforeDays',
  'renew_after_days as renewAfterDays',
  'renew_continuous as renewContinuous',
  'refund_mode as refundMode',
  'refund_fee_permille as refundFeePermille',
  'change_limit as changeLimit',
  'freeze_allowed as freezeAllowed',
  'effective_from as effectiveFrom',
  'effective_to as effectiveTo',
  'status',
  'rev',
] as const;

const written = (fields: PassRuleFields) => ({
  rule_name: fields.ruleName,
  park_ids: fields.parkIds,
  period_unit: fields.periodUnit,
  period_mode: fields.periodMode,
  min_periods: fields.minPeriods,
  max_periods: fields.maxPeriods,
  price_fen: fields.priceFen,
  windows: json(fields.windows) as never,
  max_plates: fields.maxPlates,
  quota: fields.quota,
  need_audit: fields.needAudit,
  materials: fields.materials,
  renew_before_days: fields.renewBeforeDays,
  renew_after_days: fields.renewAfterDays,
  renew_continuous: fields.renewContinuous,
  refund_mode: fields.refundMode,
  refund_fee_permille: fields.refundFeePermille,
  change_limit: fields.changeLimit,
  freeze_allowed: fields.freezeAllowed,
  effective_from: fields.effectiveFrom,
  effective_to: fields.effectiveTo,
});

const parkNames = sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
  where k.dealer_id = r.dealer_id and k.id = any (r.park_ids)), '')`;
const cardsOf = (condition: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from pass_card c where c.dealer_id = r.dealer_id and c.rule_id = r.id and ${condition})`;

interface Filters extends PageQuery {
  keyword?: string | undefined;
  parkIds?: string[] | undefined;
  periodUnit?: number | undefined;
  status?: number | undefined;
}

export async function listPassRules(tx: Tx, filters: Filters, scope: readonly string[] | null): Promise<Data<typeof passRules.list>> {
  const { keyword, parkIds, periodUnit, status } = filters;
  const query = tx
    .selectFrom('pass_rule as r')
    .where(reachesParks('r.park_ids', scope))
    .$if(keyword !== undefined, (q) => q.where(contains('r.rule_name', keyword)))
    .$if(parkIds !== undefined, (q) => q.where(reachesParks('r.park_ids', parkIds ?? null)))
    .$if(periodUnit !== undefined, (q) => q.where('r.period_unit', '=', periodUnit ?? 0))
    .$if(status !== undefined, (q) => q.where('r.status', '=', status ?? 0))
    .select(columns.map((column) => `r.${column}` as 'r.id'))
    .select([
      'r.id as ruleId',
      'r.created_at as createdAt',
      parkNames.as('parkNames'),
      sql<number>`${cardsOf(sql`c.pass_status in ${codes(passStatus.NOT_STARTED, passStatus.ACTIVE, passStatus.FROZEN)}`)}`.as('soldCount'),
      sql<boolean>`${cardsOf(sql`true`)} > 0`.as('sold'),
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc');
  return (await pageOf(tx, query, filters)) as unknown as Data<typeof passRules.list>;
}

export async function findPassRule(tx: Tx, id: string, scope: readonly string[] | null): Promise<PassRule | undefined> {
  const query = tx.selectFrom('pass_rule').select(columns).where('id', '=', id).where(reachesParks('park_ids', scope));
  return (await query.executeTakeFirst()) as PassRule | undefined;
}

export async function passRuleByName(tx: Tx, dealerId: string, ruleName: string): Promise<PassRule | undefined> {
  const query = tx.selectFrom('pass_rule').select(columns).where('dealer_id', '=', dealerId).where('rule_name', '=', ruleName);
  return (await query.executeTakeFirst()) as PassRule | undefined;
}

/** Rules that may be sold on a day, by name, at most two hundred; with `within`, those alone that hold at these lots and no others. */
export async function rulesOnSale(tx: Tx, dealerId: string, today: string, within: readonly string[] | null) {
  const query = tx
    .selectFrom('pass_rule')
    .select(['id as ruleId', 'rule_name as ruleName', 'park_ids as parkIds', 'period_unit as periodUnit', 'period_mode as periodMode'])
    .select(['price_fen as priceFen', 'min_periods as minPeriods', 'max_periods as maxPeriods', 'max_plates as maxPlates'])
    .select('need_audit as needAudit')
    .where('dealer_id', '=', dealerId)
    .where('status', '=', flagCode.ON)
    .where(sql<boolean>`effective_from <= ${today}::date and coalesce(effective_to, 'infinity') >= ${today}::date`)
    .$if(within !== null, (q) => q.where(sql<boolean>`park_ids <@ ${within}::uuid[]`));
  return query.orderBy('rule_name').orderBy('id').limit(200).execute();
}

/** The rule, locked: whoever sells a card under it counts what is sold alone. */
export async function lockPassRule(tx: Tx, dealerId: string, id: string): Promise<PassRule | undefined> {
  const query = tx.selectFrom('pass_rule').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as PassRule | undefined;
}

/** Places of a rule that are taken: cards in force or to come, those run out that may still be renewed, applications to be paid. */
export async function takenPlaces(tx: Tx, rule: PassRule, today: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select (
      (select count(*) from pass_card where dealer_id = ${rule.dealerId} and rule_id = ${rule.id}
        and (pass_status in ${codes(passStatus.NOT_STARTED, passStatus.ACTIVE, passStatus.FROZEN)} or pass_status = ${sql.lit(passStatus.EXPIRED)} and valid_to >= ${today}::date - ${rule.renewAfterDays}::int))
      + (select count(*) from pass_audit where dealer_id = ${rule.dealerId} and rule_id = ${rule.id} and audit_type = ${sql.lit(passAuditType.APPLY)} and audit_status = ${sql.lit(passAuditStatus.TO_PAY)})
    )::int as taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

export async function hasCards(tx: Tx, rule: PassRule): Promise<boolean> {
  const query = tx.selectFrom('pass_card').select('id').where('dealer_id', '=', rule.dealerId).where('rule_id', '=', rule.id).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertPassRule(
  tx: Tx,
  key: { dealerId: string; id: string; createdBy: string },
  fields: PassRuleFields,
): Promise<void> {
  const { dealerId: dealer_id, id, createdBy: created_by } = key;
  await tx
    .insertInto('pass_rule')
    .values({ dealer_id, id, created_by, ...written(fields) })
    .execute();
}

export async function savePassRule(tx: Tx, id: string, expectedRev: number, fields: PassRuleFields): Promise<bigint> {
  const result = await tx
    .updateTable('pass_rule')
    .set({ ...written(fields), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function switchPassRule(tx: Tx, id: string, status: number): Promise<void> {
  await tx
    .updateTable('pass_rule')
    .set({ status, ...nextRev })
    .where('id', '=', id)
    .execute();
}

export async function removePassRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pass_rule').where('id', '=', id).execute();
}
