import type { Parameter, ParameterValue } from '@bochong/contract/kernel/parameter';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';

export interface ParameterScope {
  dealerId: string;
  parkId?: string | null | undefined;
}

/** What somebody set, from the lot to the platform. */
export interface SetValue {
  key: string;
  /** 1 platform, 2 unit, 3 lot. */
  level: 1 | 2 | 3;
  parkId: string | null;
  parkName: string | null;
  value: ParameterValue;
  by: string | null;
  at: string | null;
  rev: number;
}

/**
 * The value that counts now: the lot's, else the unit's, else the platform's, else the product's. Asked of the database each time, so that a change
 * counts at once on every server.
 */
export async function parameterOf<T extends ParameterValue>(tx: Tx, { key, standard }: Parameter<T>, scope: ParameterScope): Promise<T> {
  const { rows } = await sql<{ value: T }>`select value from (
      select case when park_id is null then 2 else 1 end as nearness, value from parameter_value
      where dealer_id = ${scope.dealerId} and param_key = ${key} and (park_id is null or park_id = ${scope.parkId ?? null}::uuid)
      union all select 3, value from bochong.platform_parameters() where param_key = ${key}) as said
    order by nearness limit 1`.execute(tx);
  return rows[0]?.value ?? standard;
}

/** Everything that was set and that the unit obeys; a user of some lots sees the values of these. */
export async function setValues(tx: Tx, dealerId: string, parkIds: readonly string[] | null): Promise<SetValue[]> {
  const { rows } = await sql<SetValue>`
    select param_key as key, case when park_id is null then 2 else 3 end as level, park_id as "parkId",
      (select p.park_name from park p where p.dealer_id = v.dealer_id and p.id = v.park_id) as "parkName", value, updated_by as by, updated_at as at, rev
    from parameter_value v where dealer_id = ${dealerId} and (park_id is null or ${parkIds === null} or park_id = any (${parkIds ?? []}::uuid[]))
    union all select param_key, 1, null, null, value, null, null, 0 from bochong.platform_parameters()
    order by "parkName" nulls first`.execute(tx);
  return rows;
}

interface Setting extends ParameterScope {
  key: string;
  rev: number;
  by: string;
  now: Date;
}

/** Sets a value on the revision that was read (0: there was none); how many rows it changed. */
export async function setValue(tx: Tx, { dealerId, parkId = null, key, rev, by, now }: Setting, value: ParameterValue): Promise<bigint> {
  const { numAffectedRows } = await sql`insert into parameter_value (dealer_id, id, param_key, park_id, value, updated_by, updated_at)
    select ${dealerId}, ${newId(now)}, ${key}, ${parkId}::uuid, ${JSON.stringify(value)}::jsonb, ${by}, ${now.toISOString()} where ${rev} = 0
      or exists (select from parameter_value where dealer_id = ${dealerId} and param_key = ${key} and park_id is not distinct from ${parkId}::uuid)
    on conflict (dealer_id, param_key, park_id) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
      rev = parameter_value.rev + 1 where parameter_value.rev = ${rev}`.execute(tx);
  return numAffectedRows ?? 0n;
}

export async function dropValue(tx: Tx, { dealerId, parkId = null, key, rev }: Setting): Promise<bigint> {
  const { numAffectedRows } = await sql`delete from parameter_value where dealer_id = ${dealerId} and param_key = ${key}
    and park_id is not distinct from ${parkId}::uuid and rev = ${rev}`.execute(tx);
  return numAffectedRows ?? 0n;
}

export async function noteChange(
  tx: Tx,
  { dealerId, parkId = null, key, by, now }: Setting,
  { before, after }: { before: ParameterValue | null; after: ParameterValue | null },
): Promise<void> {
  const json = (value: ParameterValue | null) => (value === null ? null : JSON.stringify(value));
  await sql`insert into parameter_change (dealer_id, id, param_key, park_id, before, after, changed_by, at)
    values (${dealerId}, ${newId(now)}, ${key}, ${parkId}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${by}, ${now.toISOString()})`.execute(
    tx,
  );
}

export async function changesOf(tx: Tx, dealerId: string, key: string, parkIds: readonly string[] | null) {
  const { rows } = await sql<{
    changeId: string;
    at: string;
    by: string;
    parkName: string | null;
    before: ParameterValue | null;
    after: ParameterValue | null;
  }>`select id as "changeId", at, changed_by as by, before, after,
      (select p.park_name from park p where p.dealer_id = c.dealer_id and p.id = c.park_id) as "parkName"
    from parameter_change c where dealer_id = ${dealerId} and param_key = ${key}
      and (park_id is null or ${parkIds === null} or park_id = any (${parkIds ?? []}::uuid[])) order by id desc limit 100`.execute(tx);
  return rows;
}
