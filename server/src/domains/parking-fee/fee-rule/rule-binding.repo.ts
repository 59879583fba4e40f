import type { FeeRuleContent } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { RuleVersion } from '../fee-engine/fee-engine.rule.ts';

/** Where a vehicle enters, and when. */
export interface EntryPlace {
  parkId: string;
  zoneId?: string | null;
  roadId?: string | null;
  at: string;
}

const version = ['r.id as ruleId', 'r.version', 'r.rule_name as name', 'r.content'] as const;

/** Version in force for an entry: that of the zone or road before that of the lot. Undefined: nothing covers the instant. */
export async function ruleForEntry(tx: Tx, { parkId, zoneId, roadId, at }: EntryPlace): Promise<RuleVersion | undefined> {
  const places = [parkId, zoneId, roadId].filter((id) => typeof id === 'string');
  return tx
    .selectFrom('fee_rule_binding as b')
    .innerJoin('fee_rule as r', (join) => join.onRef('r.dealer_id', '=', 'b.dealer_id').onRef('r.id', '=', 'b.rule_id'))
    .select(version)
    .where('b.scope_id', 'in', places)
    .where('b.effective_from', '<=', at)
    .where((where) => where.or([where('b.effective_to', 'is', null), where('b.effective_to', '>', at)]))
    .orderBy('b.scope_type', 'desc')
    .limit(1)
    .$castTo<RuleVersion>()
    .executeTakeFirst();
}

/** A version an order cites; published ones never change. */
export async function ruleVersion(tx: Tx, ruleId: string, versionNo: number): Promise<RuleVersion | undefined> {
  return tx
    .selectFrom('fee_rule as r')
    .select(version)
    .where('r.id', '=', ruleId)
    .where('r.version', '=', versionNo)
    .$castTo<RuleVersion>()
    .executeTakeFirst();
}

/** What kind of place each version is for. */
export async function ruleScopes(tx: Tx, ruleIds: readonly string[]): Promise<Map<string, number>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('fee_rule')
    .select(['id', 'scope_type as scopeType'])
    .where('id', 'in', [...ruleIds])
    .execute();
  return new Map(rows.map(({ id, scopeType }) => [id, scopeType]));
}

/** Versions that follow at the same place, by start: what AT_CYCLE_START needs beside the entry version. */
export async function laterRules(
  tx: Tx,
  { parkId, zoneId, roadId, at }: EntryPlace,
  until: string,
): Promise<{ from: string; rule: RuleVersion }[]> {
  const places = [parkId, zoneId, roadId].filter((id) => typeof id === 'string');
  const later = await tx
    .selectFrom('fee_rule_binding as b')
    .innerJoin('fee_rule as r', (join) => join.onRef('r.dealer_id', '=', 'b.dealer_id').onRef('r.id', '=', 'b.rule_id'))
    .select([...version, 'b.effective_from as from'])
    .where('b.scope_id', 'in', places)
    .where('b.effective_from', '>', at)
    .where('b.effective_from', '<', until)
    .orderBy('b.effective_from')
    .execute();
  return later.map(({ from, content, ...rule }) => ({ from, rule: { ...rule, content: content as unknown as FeeRuleContent } }));
}

export interface OpenBinding {
  id: string;
  scopeId: string;
  ruleId: string;
  ruleName: string;
  effectiveFrom: string;
}

/** Open-ended periods of the places, locked: publishing ends them, and two publications of one place wait for each other. */
export async function lockOpenBindings(tx: Tx, scopeIds: readonly string[]): Promise<OpenBinding[]> {
  return tx
    .selectFrom('fee_rule_binding as b')
    .innerJoin('fee_rule as r', (join) => join.onRef('r.dealer_id', '=', 'b.dealer_id').onRef('r.id', '=', 'b.rule_id'))
    .select(['b.id', 'b.scope_id as scopeId', 'b.rule_id as ruleId', 'r.rule_name as ruleName', 'b.effective_from as effectiveFrom'])
    .where('b.scope_id', 'in', [...scopeIds])
    .where('b.effective_to', 'is', null)
    .forUpdate('b')
    .execute();
}

/** From `from` on the version charges these places; what was in force there ends at that instant. */
export async function bindPlaces(
  tx: Tx,
  rule: { dealerId: string; ruleId: string; scopeType: number; from: string; operatorName: string },
  scopeIds: readonly string[],
  open: readonly OpenBinding[],
): Promise<void> {
  if (open.length > 0) {
    await tx
      .updateTable('fee_rule_binding')
      .set({ effective_to: rule.from, ended_by: rule.ruleId })
      .where(
        'id',
        'in',
        open.map((binding) => binding.id),
      )
      .execute();
  }
  await tx
    .insertInto('fee_rule_binding')
    .values(
      scopeIds.map((scopeId) => ({
        dealer_id: rule.dealerId,
        id: newId(),
        rule_id: rule.ruleId,
        scope_type: rule.scopeType,
        scope_id: scopeId,
        effective_from: rule.from,
        operator_name: rule.operatorName,
      })),
    )
    .execute();
  await syncPeriods(tx);
}

/** A version that never started gives its places back to what was in force before, up to whatever follows. */
export const unbindPlaces = (tx: Tx, ruleId: string): Promise<void> => dropPeriods(tx, 'rule_id', ruleId);
/** {@link unbindPlaces} for one place that has not come under the version yet. */
export const unbindPlace = (tx: Tx, bindingId: string): Promise<void> => dropPeriods(tx, 'id', bindingId);

async function dropPeriods(tx: Tx, key: 'rule_id' | 'id', value: string): Promise<void> {
  const periods = await tx
    .deleteFrom('fee_rule_binding')
    .where(key, '=', value)
    .returning(['scope_id', 'rule_id', 'effective_from', 'effective_to', 'ended_by'])
    .execute();
  for (const { scope_id, rule_id, effective_from, effective_to, ended_by } of periods) {
    await tx
      .updateTable('fee_rule_binding')
      .set({ effective_to, ended_by })
      .where('scope_id', '=', scope_id)
      .where('ended_by', '=', rule_id)
      // The same version may have ended an earlier period of the place, which stays ended.
      .where('effective_to', '=', effective_from)
      .execute();
  }
  await syncPeriods(tx);
}

/** The version is a draft again; rows changed: 0 when `rev` no longer matches. */
export async function markReopened(tx: Tx, ruleId: string, rev: number): Promise<bigint> {
  const { numAffectedRows } =
    await sql`update fee_rule set effective_from = null, effective_to = null, published_by = null, rev = rev + 1, updated_at = now()
    where id = ${ruleId} and rev = ${rev}`.execute(tx);
  return numAffectedRows ?? 0n;
}

/** A version ends when the last of its places has a successor. */
async function syncPeriods(tx: Tx): Promise<void> {
  await sql`
    update fee_rule r set effective_to = p.ends
    from (select dealer_id, rule_id, case when bool_and(effective_to is not null) then max(effective_to) end as ends
          from fee_rule_binding group by dealer_id, rule_id) p
    where p.dealer_id = r.dealer_id and p.rule_id = r.id and r.effective_to is distinct from p.ends`.execute(tx);
}

/** Names of the rules in force at an instant, by place. */
export async function ruleNamesAt(tx: Tx, scopeIds: readonly string[], at: string): Promise<Map<string, string>> {
  if (scopeIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('fee_rule_binding as b')
    .innerJoin('fee_rule as r', (join) => join.onRef('r.dealer_id', '=', 'b.dealer_id').onRef('r.id', '=', 'b.rule_id'))
    .select(['b.scope_id as scopeId', 'r.rule_name as ruleName'])
    .where('b.scope_id', 'in', [...scopeIds])
    .where('b.effective_from', '<=', at)
    .where((where) => where.or([where('b.effective_to', 'is', null), where('b.effective_to', '>', at)]))
    .execute();
  return new Map(rows.map(({ scopeId, ruleName }) => [scopeId, ruleName]));
}
