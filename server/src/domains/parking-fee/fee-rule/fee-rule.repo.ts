import type { Data } from '@bochong/contract/kernel/endpoint';
import {
  bandTime,
  type FeeRule,
  type FeeRuleDetail,
  type FeeRuleFields,
  type feeRules,
  type RuleStatus,
  ruleStatus,
} from '@bochong/contract/parking-fee';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { bandsByTime } from './rule-bands.rule.ts';
import { ofSeen, type SeenPlaces, scopesOf } from './seen-places.repo.ts';

type Filters = PageQuery & {
  keyword?: string | undefined;
  parkId?: string | undefined;
  ruleStatus?: readonly number[] | undefined;
  effectiveAt?: string | undefined;
  cycleMode?: number | undefined;
  bandTime?: number | undefined;
};

/** The status is not stored: it follows from the version's instants and the clock. */
const statusAt = (now: Date): RawBuilder<RuleStatus> => sql<RuleStatus>`case
  when r.effective_from is null then ${sql.lit(ruleStatus.DRAFT)}
  when r.revoked_at is not null then ${sql.lit(ruleStatus.REVOKED)}
  when r.effective_from > ${now.toISOString()} then ${sql.lit(ruleStatus.NO_ACTIVE)}
  when r.effective_to <= ${now.toISOString()} then ${sql.lit(ruleStatus.HISTORY)}
  else ${sql.lit(ruleStatus.ACTIVE)} end`;

const rows = (tx: Tx, now: Date, seen: SeenPlaces = null) =>
  tx
    .selectFrom('fee_rule as r')
    .where('r.is_delete', '=', 0)
    .where(ofSeen(seen))
    .select([
      'r.id as ruleId',
      'r.base_rule_id as baseRuleId',
      'r.rule_code as ruleCode',
      'r.rule_name as ruleName',
      'r.version',
      statusAt(now).as('ruleStatus'),
      'r.scope_type as scopeType',
      scopesOf(seen).as('scopes'),
      'r.summary',
      'r.variant_names as variantNames',
      'r.bands',
      'r.effective_from as effectiveFrom',
      'r.effective_to as effectiveTo',
      'r.simulated',
      'r.operator_name as operatorName',
      'r.updated_at as updatedAt',
      'r.rev',
    ])
    .$castTo<FeeRule>();

export async function listRules(tx: Tx, filters: Filters, now: Date, seen: SeenPlaces): Promise<Data<typeof feeRules.list>> {
  let query = rows(tx, now, seen);
  if (filters.keyword)
    query = query.where((where) => where.or([contains('r.rule_name', filters.keyword), contains('r.rule_code', filters.keyword)]));
  if (filters.parkId) query = query.where(sql<boolean>`r.scopes @> ${JSON.stringify([{ scopeId: filters.parkId }])}::jsonb`);
  if (filters.ruleStatus?.length) query = query.where(sql<boolean>`${statusAt(now)} = any (${filters.ruleStatus}::int[])`);
  if (filters.effectiveAt) {
    const at = filters.effectiveAt;
    query = query.where(
      sql<boolean>`r.effective_from <= ${at} and r.revoked_at is null and (r.effective_to is null or r.effective_to > ${at})`,
    );
  }
  if (filters.cycleMode !== undefined) query = query.where(sql<boolean>`(r.content ->> 'cycleMode')::int = ${filters.cycleMode}`);
  if (filters.bandTime !== undefined)
    query = query.where(sql<boolean>`r.bands -> ${filters.bandTime === bandTime.DAY ? 'day' : 'night'} <> '[]'`);
  return pageOf(tx, query.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc'), filters);
}

export async function findRule(tx: Tx, id: string, now: Date, seen: SeenPlaces = null): Promise<FeeRuleDetail | undefined> {
  return rows(tx, now, seen)
    .where('r.id', '=', id)
    .select([
      'r.content',
      'r.price_text as priceText',
      'r.approval_no as approvalNo',
      'r.remark',
      sql<string | null>`(select f.free_name from free_duration f where f.dealer_id = r.dealer_id and f.until is null
        and f.free_id = (r.content ->> 'freeDurationId')::uuid)`.as('freeDurationName'),
      'r.published_by as publishedBy',
      'r.revoke_reason as revokeReason',
    ])
    .$castTo<FeeRuleDetail>()
    .executeTakeFirst();
}

/** {@link findRule} that keeps others from publishing, revoking or editing it meanwhile. */
export async function lockRule(tx: Tx, id: string, now: Date): Promise<FeeRuleDetail | undefined> {
  await tx.selectFrom('fee_rule').select('id').where('id', '=', id).where('is_delete', '=', 0).forUpdate().execute();
  return findRule(tx, id, now);
}

export async function dealerOfRule(tx: Tx, id: string): Promise<string> {
  return (await tx.selectFrom('fee_rule').select('dealer_id').where('id', '=', id).executeTakeFirstOrThrow()).dealer_id;
}

export const listVersions = (tx: Tx, baseRuleId: string, now: Date, seen: SeenPlaces): Promise<FeeRule[]> =>
  rows(tx, now, seen).where('r.base_rule_id', '=', baseRuleId).orderBy('r.version', 'desc').execute();

export async function nextVersion(tx: Tx, baseRuleId: string): Promise<number> {
  const row = await tx
    .selectFrom('fee_rule')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('base_rule_id', '=', baseRuleId)
    .executeTakeFirst();
  return (row?.version ?? 0) + 1;
}

/** What a draft stores beside the fields a person typed. */
export interface DraftExtras {
  scopes: FeeRule['scopes'];
  summary: string;
  operatorName: string;
}

const written = (fields: FeeRuleFields, extras: DraftExtras) => ({
  rule_code: fields.ruleCode,
  rule_name: fields.ruleName,
  scope_type: fields.scopeType,
  scopes: json(extras.scopes),
  content: json(fields.content),
  summary: extras.summary,
  variant_names: fields.content.variants.map((variant) => variant.name),
  bands: json(bandsByTime(fields.content)),
  price_text: fields.priceText,
  approval_no: fields.approvalNo,
  remark: fields.remark,
  operator_name: extras.operatorName,
});

export async function insertDraft(
  tx: Tx,
  key: { dealerId: string; id: string; baseRuleId: string; version: number },
  fields: FeeRuleFields,
  extras: DraftExtras,
): Promise<void> {
  await tx
    .insertInto('fee_rule')
    .values({ dealer_id: key.dealerId, id: key.id, base_rule_id: key.baseRuleId, version: key.version, ...written(fields, extras) })
    .execute();
}

/** Rows changed: 0 when `rev` no longer matches or the version is published: what a vehicle pays never changes then. A changed draft has to be tried again. */
export async function saveDraft(tx: Tx, id: string, expectedRev: number, fields: FeeRuleFields, extras: DraftExtras): Promise<bigint> {
  const result = await tx
    .updateTable('fee_rule')
    .set({ ...written(fields, extras), simulated: false, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .where('effective_from', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

/** The version counts as tried; not an edit, so `rev` stays. */
export const markSimulated = (tx: Tx, id: string) => tx.updateTable('fee_rule').set({ simulated: true }).where('id', '=', id).execute();

export const markRuleDeleted = (tx: Tx, id: string) =>
  tx
    .updateTable('fee_rule')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', id)
    .execute();

/** Lots that are charged by a published version beside those it was published for. */
export const saveScopes = (tx: Tx, id: string, scopes: FeeRule['scopes']) =>
  tx
    .updateTable('fee_rule')
    .set({ scopes: json(scopes), ...nextRev })
    .where('id', '=', id)
    .execute();

export async function markPublished(tx: Tx, id: string, rev: number, from: string, by: string): Promise<bigint> {
  const result = await tx
    .updateTable('fee_rule')
    .set({ effective_from: from, published_by: by, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('effective_from', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function markRevoked(tx: Tx, id: string, rev: number, reason: string, at: string): Promise<bigint> {
  const result = await tx
    .updateTable('fee_rule')
    .set({ revoked_at: at, revoke_reason: reason, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}
