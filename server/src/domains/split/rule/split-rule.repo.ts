import { type SplitRule, type SplitRuleFields, splitRuleStatus } from '@bochong/contract/split';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';
import type { AccountKey, SplitScope } from '../account/split-account.repo.ts';
import type { RuleInForce } from './rule-choice.rule.ts';
import type { ShareItem, ShareRule } from './share.rule.ts';

/** A rule as it is stored, with its receivers in their order. */
export interface StoredRule extends ShareRule, Omit<RuleInForce, 'enabledAt'> {
  dealerId: string;
  status: number;
  enabledAt: string | null;
  /** The charging account that keeps it, and its cycle. */
  chargingAccountId: string | null;
  settleCycle: number | null;
  rev: number;
}

/** Rules of somebody limited to lots: those at one of them, and those at every lot. */
const withinReach = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`(r.park_ids = '{}' or r.park_ids && ${[...parkIds]}::uuid[])`;
/** Those that somebody limited to lots may change: at none but these. */
const withinOwn = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`(r.park_ids <> '{}' and r.park_ids <@ ${[...parkIds]}::uuid[])`;

const items = sql<
  ShareItem[]
>`(select coalesce(jsonb_agg(jsonb_build_object('accountId', i.account_id, 'bp', i.bp, 'fixedFen', i.fixed_fen) order by i.sort), '[]')
  from split_rule_item i where i.dealer_id = r.dealer_id and i.rule_id = r.id)`;

const stored = (tx: Tx) =>
  tx
    .selectFrom('split_rule as r')
    .select(['r.dealer_id as dealerId', 'r.id', 'r.name', 'r.park_ids as parkIds', 'r.biz_types as bizTypes', 'r.pay_types as payTypes'])
    .select(['r.fee_kind as feeKind', 'r.base', 'r.mode', 'r.min_amount_fen as minAmountFen', 'r.priority', 'r.status', 'r.rev'])
    .select([sql<string>`r.start_date::text`.as('startDate'), sql<string | null>`r.end_date::text`.as('endDate'), items.as('items')])
    .select(['r.enabled_at as enabledAt', 'r.stopped_at as stoppedAt'])
    .select(['r.charging_account_id as chargingAccountId', 'r.settle_cycle as settleCycle'])
    .$castTo<StoredRule>();

/** A rule that the user may change, locked. */
export const lockRule = (tx: Tx, id: string, { dealerIds, parkIds }: SplitScope): Promise<StoredRule | undefined> =>
  stored(tx).where(inDealers('r.dealer_id', dealerIds)).where('r.id', '=', id).where(withinOwn(parkIds)).forUpdate().executeTakeFirst();

export const findRule = (tx: Tx, id: string, { dealerIds, parkIds }: SplitScope): Promise<StoredRule | undefined> =>
  stored(tx).where(inDealers('r.dealer_id', dealerIds)).where('r.id', '=', id).where(withinReach(parkIds)).executeTakeFirst();

/** Rules that hold now, or held until not long ago. */
export const rulesOf = (tx: Tx, dealerId: string, since: Date): Promise<(StoredRule & RuleInForce)[]> =>
  stored(tx)
    .where('r.dealer_id', '=', dealerId)
    .where('r.enabled_at', 'is not', null)
    .where((where) => where.or([where('r.stopped_at', 'is', null), where('r.stopped_at', '>', since.toISOString())]))
    .$castTo<StoredRule & RuleInForce>()
    .execute();

/** Who enables a rule of a unit waits for whoever does: of two that compete the second sees the first. */
export async function lockRules(tx: Tx, dealerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('split rules ' || ${dealerId}, 0))`.execute(tx);
}

const written = (fields: SplitRuleFields) => ({
  ...{
    name: fields.name,
    park_ids: [...new Set(fields.parkIds)],
    biz_types: [...new Set(fields.bizTypes)],
    pay_types: [...new Set(fields.payTypes)],
  },
  ...{ fee_kind: fields.feeKind, base: fields.base, mode: fields.mode, min_amount_fen: fields.minAmountFen, priority: fields.priority },
  ...{ start_date: fields.startDate, end_date: fields.endDate },
});

async function insertItems(tx: Tx, { dealerId, id }: AccountKey, fields: SplitRuleFields): Promise<void> {
  await tx
    .insertInto('split_rule_item')
    .values(
      fields.items.map(({ splitAccountId, bp, fixedAmountFen }, sort) => ({
        ...{ dealer_id: dealerId, id: newId(), rule_id: id, sort, account_id: splitAccountId, bp, fixed_fen: fixedAmountFen },
      })),
    )
    .execute();
}

/** The charging account that keeps a rule. */
export interface RuleOwner {
  chargingAccountId: string;
  settleCycle: number;
}
const ownedBy = (owner: RuleOwner) => ({ charging_account_id: owner.chargingAccountId, settle_cycle: owner.settleCycle });

/** How many rules an account has kept of a kind of fee so far. */
export async function ruleCountOf(tx: Tx, dealerId: string, chargingAccountId: string, feeKind: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from split_rule
    where dealer_id = ${dealerId} and charging_account_id = ${chargingAccountId} and fee_kind = ${feeKind}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertRule(
  tx: Tx,
  { dealerId, id }: AccountKey,
  fields: SplitRuleFields,
  { by, at, owner }: { by: string; at: Date; owner?: RuleOwner },
): Promise<void> {
  await tx
    .insertInto('split_rule')
    .values({ dealer_id: dealerId, id, created_by: by, created_at: at.toISOString(), ...written(fields), ...(owner && ownedBy(owner)) })
    .execute();
  await insertItems(tx, { dealerId, id }, fields);
}

export async function saveRule(tx: Tx, { dealerId, id, rev }: StoredRule, fields: SplitRuleFields): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('split_rule')
    .set({ ...written(fields), rev: rev + 1 })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
  await tx.deleteFrom('split_rule_item').where('dealer_id', '=', dealerId).where('rule_id', '=', id).execute();
  await insertItems(tx, { dealerId, id }, fields);
}

export async function switchRule(tx: Tx, { dealerId, id, rev }: StoredRule, enabled: boolean, at: Date): Promise<void> {
  const now = at.toISOString();
  await tx
    .updateTable('split_rule')
    .set(
      enabled
        ? { status: splitRuleStatus.ON, enabled_at: now, stopped_at: null, rev: rev + 1 }
        : { status: splitRuleStatus.OFF, stopped_at: now, rev: rev + 1 },
    )
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export interface RuleFilters {
  keyword?: string | undefined;
  status?: number | undefined;
  mode?: number | undefined;
  parkIds?: readonly string[] | undefined;
}

const named = sql<
  SplitRule['items']
>`(select coalesce(jsonb_agg(jsonb_build_object('splitAccountId', i.account_id, 'name', a.name, 'bp', i.bp,
    'fixedAmountFen', i.fixed_fen) order by i.sort), '[]')
  from split_rule_item i join split_account a on a.dealer_id = i.dealer_id and a.id = i.account_id where i.dealer_id = r.dealer_id and i.rule_id = r.id)`;
const itemText = sql<string>`coalesce((select string_agg(a.name || ' ' || coalesce(trim_scale(i.bp / 100.0) || '%', to_char(i.fixed_fen / 100.0, 'FM999999990.00') || '元'), '，'
    order by i.sort)
  from split_rule_item i join split_account a on a.dealer_id = i.dealer_id and a.id = i.account_id where i.dealer_id = r.dealer_id and i.rule_id = r.id), '')`;

export function listRules(tx: Tx, { pageNo, pageSize, ...filters }: RuleFilters & PageQuery, scope: SplitScope) {
  const { keyword, status, mode, parkIds } = filters;
  const query = tx
    .selectFrom('split_rule as r')
    .where(inDealers('r.dealer_id', scope.dealerIds))
    .where(withinReach(scope.parkIds))
    .where(withinReach(parkIds ?? null))
    .$if(keyword !== undefined, (q) => q.where(contains('r.name', keyword)))
    .$if(status !== undefined, (q) => q.where('r.status', '=', status ?? 0))
    .$if(mode !== undefined, (q) => q.where('r.mode', '=', mode ?? 0))
    .select([
      'r.id as ruleId',
      'r.name',
      'r.park_ids as parkIds',
      'r.biz_types as bizTypes',
      'r.pay_types as payTypes',
      'r.fee_kind as feeKind',
    ])
    .select([
      'r.base',
      'r.mode',
      'r.min_amount_fen as minAmountFen',
      'r.priority',
      'r.status',
      'r.created_by as createdBy',
      'r.created_at as createdAt',
    ])
    .select([sql<string>`r.start_date::text`.as('startDate'), sql<string | null>`r.end_date::text`.as('endDate')])
    .select('r.charging_account_id as chargingAccountId')
    .select([named.as('items'), itemText.as('itemText'), dealerNameOf('r'), 'r.rev'])
    .select(
      sql<string>`coalesce((select string_agg(k.place_name, '、' order by k.place_name) from money_place k
        where k.dealer_id = r.dealer_id and k.id = any (r.park_ids)), '')`.as('parkNames'),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .$castTo<SplitRule>();
  return pageOf(tx, query, { pageNo, pageSize });
}
