import { type LinkedParking, type RuleBinding, ruleScopeType } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains } from '../../../kernel/database/query.ts';

type RuleInForce = NonNullable<LinkedParking['current']>;

const periods = (tx: Tx) =>
  tx
    .selectFrom('fee_rule_binding as b')
    .innerJoin('fee_rule as r', (join) => join.onRef('r.dealer_id', '=', 'b.dealer_id').onRef('r.id', '=', 'b.rule_id'))
    .where('b.scope_type', '=', ruleScopeType.PARK)
    .select(['r.id as ruleId', 'r.rule_name as ruleName', 'r.version', 'r.summary', 'b.effective_from as since']);

/** Periods of lots that last or are to come, by start. */
export function openPeriods(tx: Tx, parkIds: readonly string[], now: Date): Promise<(RuleInForce & { parkId: string })[]> {
  if (parkIds.length === 0) return Promise.resolve([]);
  return periods(tx)
    .select('b.scope_id as parkId')
    .where('b.scope_id', 'in', [...parkIds])
    .where((where) => where.or([where('b.effective_to', 'is', null), where('b.effective_to', '>', now.toISOString())]))
    .orderBy('b.effective_from')
    .execute();
}

/** Lots that some rule, or one, charges now, and those another is to charge. */
export async function lotsWithRule(tx: Tx, now: Date, ruleId?: string): Promise<{ priced: string[]; changing: string[] }> {
  const at = now.toISOString();
  let query = tx
    .selectFrom('fee_rule_binding')
    .select(['scope_id as parkId', sql<boolean>`effective_from > ${at}`.as('coming')])
    .where('scope_type', '=', ruleScopeType.PARK)
    .where((where) => where.or([where('effective_to', 'is', null), where('effective_to', '>', at)]));
  if (ruleId !== undefined) query = query.where('rule_id', '=', ruleId);
  const rows = await query.execute();
  const of = (coming: boolean) => rows.filter((row) => row.coming === coming).map(({ parkId }) => parkId);
  return { priced: of(false), changing: of(true) };
}

type Period = Omit<RuleBinding, 'cancellable'> & { publishedFor: boolean };

/** Every period of a lot, newest first; `publishedFor`: it began with the version itself. */
export function periodsOf(tx: Tx, parkId: string): Promise<Period[]> {
  return periods(tx)
    .select(['b.id as bindingId', 'b.effective_to as until', 'b.operator_name as operatorName'])
    .select(sql<boolean>`b.effective_from = r.effective_from`.as('publishedFor'))
    .where('b.scope_id', '=', parkId)
    .orderBy('b.effective_from', 'desc')
    .execute();
}

/** A period with its lot; publishing and linking wait for whoever holds it. */
export async function lockPeriod(tx: Tx, bindingId: string): Promise<(Period & { parkId: string }) | undefined> {
  await tx.selectFrom('fee_rule_binding').select('id').where('id', '=', bindingId).forUpdate().execute();
  const parkId = sql.ref<string>('b.scope_id');
  return periods(tx)
    .select(['b.id as bindingId', 'b.effective_to as until', 'b.operator_name as operatorName', parkId.as('parkId')])
    .select(sql<boolean>`b.effective_from = r.effective_from`.as('publishedFor'))
    .where('b.id', '=', bindingId)
    .executeTakeFirst();
}

/** Versions for lots that are in force or will be. */
export async function rulesToLink(tx: Tx, keyword: string | undefined, now: Date): Promise<RuleInForce[]> {
  let query = tx
    .selectFrom('fee_rule as r')
    .select(['r.id as ruleId', 'r.rule_name as ruleName', 'r.version', 'r.summary', sql<string>`r.effective_from`.as('since')])
    .where('r.scope_type', '=', ruleScopeType.PARK)
    .where('r.is_delete', '=', 0)
    .where('r.effective_from', 'is not', null)
    .where('r.revoked_at', 'is', null)
    .where((where) => where.or([where('r.effective_to', 'is', null), where('r.effective_to', '>', now.toISOString())]));
  if (keyword) query = query.where((where) => where.or([contains('r.rule_name', keyword), contains('r.rule_code', keyword)]));
  return query.orderBy('r.rule_name').orderBy('r.version', 'desc').limit(50).execute();
}
