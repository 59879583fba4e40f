import { type BusinessRule, businessRuleDefaults, businessRules } from '@bochong/contract/parking-lot';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, nextRev } from '../../../kernel/database/query.ts';
import type { Reader } from '../../../kernel/database/record.ts';
import { columnOf, recordTable } from '../../../kernel/database/record-table.ts';

const lots = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from park p where p.dealer_id = r.dealer_id and p.business_rule_id = r.id and p.is_delete = 0)`;

/** A rule is its reader's when all of its lots are. */
const allLots = (parkIds: string[]) =>
  sql<SqlBool>`not exists (select from park p where p.dealer_id = r.dealer_id and p.business_rule_id = r.id and p.id <> all (${parkIds}::uuid[]))`;

export const ruleTable = recordTable(businessRules, {
  table: 'business_rule',
  order: ['rule_name'],
  shown: {
    parkIds: lots(sql`coalesce(array_agg(p.id order by p.park_name), '{}')`),
    parkNames: lots(sql`coalesce(string_agg(p.park_name, '、' order by p.park_name), '')`),
    parkCount: lots(sql`count(*)::int`),
  },
  filters: {
    parkId: (id: string) =>
      sql`exists (select from park p where p.dealer_id = r.dealer_id and p.business_rule_id = r.id and p.id = ${id}::uuid)`,
  },
  inLots: allLots,
});

const settings = sql.join(Object.keys(businessRuleDefaults).map((name) => sql`${sql.lit(name)}::text, ${sql.ref(`b.${columnOf(name)}`)}`));
/** Values of the rule that the lot `p` keeps to. */
const ruleOfLot = sql`(select jsonb_build_object(${settings}) from business_rule b where b.dealer_id = p.dealer_id and b.id = p.business_rule_id)`;
/** What is stored for the lot `p`: its own values over those of its rule. */
export const storedRule = sql<unknown>`coalesce(${ruleOfLot}, '{}') || p.business_rule`.as('stored');

type Values = Partial<BusinessRule> | null;
export async function lotWithRule(tx: Tx, id: string, { dealerIds, parkIds }: Reader) {
  const { rows } = await sql<{ parkName: string; ruleName: string | null; own: Values; rule: Values }>`
    select p.park_name as "parkName", p.business_rule as own, ${ruleOfLot} as rule,
      (select b.rule_name from business_rule b where b.dealer_id = p.dealer_id and b.id = p.business_rule_id) as "ruleName"
    from park p where p.id = ${id} and p.is_delete = 0 and ${inDealers('p.dealer_id', dealerIds)}
      and (${parkIds}::uuid[] is null or p.id = any (${parkIds}::uuid[]))`.execute(tx);
  return rows[0];
}

export async function dropOwnRule(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('park')
    .set({ business_rule: sql`'{}'::jsonb`, ...nextRev })
    .where('id', '=', id)
    .execute();
}

/** A lot among these that keeps to another rule; all of them are locked. */
export async function lotOfOtherRule(tx: Tx, dealerId: string, parkIds: readonly string[], ruleId: string | null) {
  const { rows } = await sql<{ park: string; ruleId: string | null }>`select park_name as park, business_rule_id as "ruleId" from park
    where dealer_id = ${dealerId} and id = any (${parkIds}::uuid[]) order by id for update`.execute(tx);
  const taken = rows.find((row) => row.ruleId !== null && row.ruleId !== ruleId);
  if (!taken) return undefined;
  const rule = await tx
    .selectFrom('business_rule')
    .select('rule_name as name')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', taken.ruleId ?? '')
    .executeTakeFirst();
  return { park: taken.park, rule: rule?.name ?? '' };
}

/** These lots keep to the rule, and no others. */
export async function bindLots(tx: Tx, dealerId: string, ruleId: string, parkIds: readonly string[]): Promise<void> {
  const isMeant = sql<SqlBool>`(id = any (${parkIds}::uuid[]))`;
  const isBound = sql<SqlBool>`(business_rule_id is not distinct from ${ruleId}::uuid)`;
  await sql`update park set business_rule_id = case when ${isMeant} then ${ruleId}::uuid end, rev = rev + 1, updated_at = now()
    where dealer_id = ${dealerId} and ${isMeant} <> ${isBound}`.execute(tx);
}
