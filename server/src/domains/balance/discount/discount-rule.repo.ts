import type { DiscountRule, DiscountRuleFields } from '@bochong/contract/balance';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { DiscountRuleFacts } from './balance-discount.rule.ts';

type Dealers = { dealerIds: readonly string[] };
interface RuleKey {
  dealerId: string;
  id: string;
}

/** How far back the list counts. */
const recentMs = 30 * 86_400_000;

export function listRules(
  tx: Tx,
  filters: PageQuery & { ruleName?: string | undefined; holderType?: number | undefined; discountType?: number | undefined },
  { dealerIds }: Dealers,
  now: Date,
) {
  const used = sql`balance_discount_use u where u.dealer_id = r.dealer_id and u.rule_id = r.id and u.id >= ${idFloor(now.getTime() - recentMs)}`;
  const rows = tx
    .selectFrom('balance_discount_rule as r')
    .where(inDealers('r.dealer_id', dealerIds))
    .where('r.is_delete', '=', 0)
    .$if(filters.ruleName !== undefined, (query) => query.where(contains('r.rule_name', filters.ruleName)))
    .$if(filters.holderType !== undefined, (query) => query.where('r.holder_type', '=', filters.holderType ?? 0))
    .$if(filters.discountType !== undefined, (query) => query.where('r.discount_type', '=', filters.discountType ?? 0))
    .select(['r.id as ruleId', 'r.rule_name as ruleName', 'r.holder_type as holderType', 'r.station_ids as stationIds'])
    .select(['r.discount_type as discountType', 'r.pay_bp as payBp', 'r.amount_fen as amountFen', 'r.min_fee_fen as minFeeFen'])
    .select(['r.max_discount_fen as maxDiscountFen', 'r.start_time as startTime', 'r.end_time as endTime', 'r.day_types as dayTypes'])
    .select(['r.exclusive_with_coupon as exclusiveWithCoupon', 'r.enabled', 'r.updated_by as updatedBy', 'r.updated_at as updatedAt'])
    .select(['r.rev', dealerNameOf('r')])
    .select(
      sql<string>`coalesce((select string_agg(s.station_name, '、' order by s.station_name) from charging_station s
        where s.dealer_id = r.dealer_id and s.id = any (r.station_ids)), '')`.as('stationNames'),
    )
    .select(sql<number>`(select count(*) filter (where u.applied_fen > 0)::int from ${used})`.as('usedCount'))
    .select(sql<number>`(select coalesce(sum(u.applied_fen), 0)::bigint from ${used})`.as('discountFen'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .$castTo<DiscountRule>();
  return pageOf(tx, rows, filters);
}

/** Rules that are switched on, the first made first. */
export const rulesInForce = (tx: Tx, dealerId: string): Promise<DiscountRuleFacts[]> =>
  tx
    .selectFrom('balance_discount_rule')
    .where('dealer_id', '=', dealerId)
    .where('is_delete', '=', 0)
    .where('enabled', '=', true)
    .select(['id as ruleId', 'holder_type as holderType', 'station_ids as stationIds', 'discount_type as discountType', 'pay_bp as payBp'])
    .select(['amount_fen as amountFen', 'min_fee_fen as minFeeFen', 'max_discount_fen as maxDiscountFen', 'start_time as startTime'])
    .select(['end_time as endTime', 'day_types as dayTypes', sql<boolean>`exclusive_with_coupon = 1`.as('exclusiveWithCoupon')])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A rule, locked, as it is. */
export const lockRule = (tx: Tx, id: string, { dealerIds }: Dealers) =>
  tx
    .selectFrom('balance_discount_rule')
    .selectAll()
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where('is_delete', '=', 0)
    .forNoKeyUpdate()
    .executeTakeFirst();

const written = (rule: DiscountRuleFields) => ({
  ...{ rule_name: rule.ruleName, holder_type: rule.holderType, station_ids: rule.stationIds, discount_type: rule.discountType },
  ...{ pay_bp: rule.payBp, amount_fen: rule.amountFen, min_fee_fen: rule.minFeeFen, max_discount_fen: rule.maxDiscountFen },
  ...{ start_time: rule.startTime, end_time: rule.endTime, day_types: rule.dayTypes, exclusive_with_coupon: rule.exclusiveWithCoupon },
});

export async function insertRule(tx: Tx, { dealerId, id }: RuleKey, rule: DiscountRuleFields, by: string, now: Date): Promise<void> {
  await tx
    .insertInto('balance_discount_rule')
    .values({ dealer_id: dealerId, id, ...written(rule), created_at: now.toISOString(), updated_by: by })
    .execute();
}

export async function saveRule(
  tx: Tx,
  { dealerId, id }: RuleKey,
  change: DiscountRuleFields | { enabled: boolean } | { deleted: true },
  by: string,
): Promise<void> {
  const set = 'deleted' in change ? { is_delete: 1 } : 'enabled' in change ? { enabled: change.enabled } : written(change);
  await tx
    .updateTable('balance_discount_rule')
    .set({ ...set, updated_by: by, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
