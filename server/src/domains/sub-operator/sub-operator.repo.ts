import { userType } from '@bochong/contract/session';
import { subOperatorPresets, subOperatorStatus, subOperators, subOperatorTypes } from '@bochong/contract/sub-operator';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { contains } from '../../kernel/database/query.ts';
import { lotsOfRecord } from '../../kernel/database/record.ts';
import { recordTable } from '../../kernel/database/record-table.ts';

export const typeTable = recordTable(subOperatorTypes, {
  table: 'sub_operator_type',
  order: ['type_name'],
  shown: { operatorCount: sql`(select count(*)::int from sub_operator s where s.dealer_id = r.dealer_id and s.type_id = r.id)` },
});

export async function insertPresetTypes(tx: Tx, dealerId: string, now: Date): Promise<void> {
  const rows = subOperatorPresets.map((typeName) => ({ dealer_id: dealerId, id: newId(now), type_name: typeName }));
  await tx.insertInto('sub_operator_type').values(rows).execute();
}

/** The contract's last day is a day of it. */
const isOver = sql`r.contract_end < (now() at time zone 'Asia/Shanghai')::date`;
const { OFF, ON, ENDED } = subOperatorStatus;
const status = sql`case when not r.enabled then ${sql.lit(OFF)} when ${isOver} then ${sql.lit(ENDED)} else ${sql.lit(ON)} end`;

export const operatorTable = recordTable(subOperators, {
  table: 'sub_operator',
  order: ['sub_operator_name'],
  shown: {
    status,
    phone: sql`r.phone_cipher`,
    typeName: sql`(select t.type_name from sub_operator_type t where t.dealer_id = r.dealer_id and t.id = r.type_id)`,
    parkNames: sql`(select string_agg(p.park_name, '、' order by p.park_name) from park p where p.dealer_id = r.dealer_id and p.id = any (r.park_ids))`,
    splitRuleName: sql`(select s.name from split_rule_name s where s.dealer_id = r.dealer_id and s.id = r.split_rule_id)`,
    loginUserName: sql`(select u.user_name from app_user u where u.dealer_id = r.dealer_id and u.id = r.login_user_id)`,
    dealerName: sql`(select d.dealer_name from dealer d where d.dealer_id = r.dealer_id)`,
  },
  filters: {
    status: (code: number) => sql`${status} = ${code}`,
    parkId: (id: string) => sql`${id}::uuid = any (r.park_ids)`,
  },
  inLots: lotsOfRecord,
});
export const operatorRecords = {
  subOperator: { table: 'sub_operator', inLots: lotsOfRecord, ciphers: { phone: sql`r.phone_cipher` } },
};

/** Another enabled one of the type at one of the lots, and the lot. */
export async function rivalAt(
  tx: Tx,
  { dealerId, id, typeId, parkIds }: { dealerId: string; id: string | null; typeId: string; parkIds: readonly string[] },
): Promise<{ name: string; park: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sub operators ' || ${dealerId}, 0))`.execute(tx);
  const { rows } = await sql<{ name: string; park: string }>`select r.sub_operator_name as name, p.park_name as park
    from sub_operator r join park p on p.dealer_id = r.dealer_id and p.id = any (r.park_ids) and p.id = any (${[...parkIds]}::uuid[])
    where r.dealer_id = ${dealerId} and r.type_id = ${typeId} and r.enabled and r.id is distinct from ${id}::uuid limit 1`.execute(tx);
  return rows[0];
}

export const switchOperator = (tx: Tx, { dealerId, id, rev }: { dealerId: string; id: string; rev: number }, enabled: boolean, now: Date) =>
  operatorTable.update(tx, { dealerId, id, rev }, now, {}, { enabled });

/** Rules of shares whose contract is over, with whose it is. */
export async function endedContracts(tx: Tx, dealerId: string, today: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    splitRuleId: string | null;
  }>`select id, sub_operator_name as name, split_rule_id as "splitRuleId"
    from sub_operator where dealer_id = ${dealerId} and enabled and contract_end < ${today}`.execute(tx);
  return rows;
}

/** Types, rules of shares or users of a unit by a part of their names. */
export async function choicesOf(tx: Tx, dealerId: string, of: 'type' | 'splitRule' | 'user', keyword: string | undefined) {
  const [table, name, only] = {
    type: [sql`sub_operator_type`, 'type_name', sql`true`] as const,
    splitRule: [sql`split_rule_name`, 'name', sql`true`] as const,
    user: [sql`app_user`, 'user_name', sql`is_delete = 0 and user_type = ${sql.lit(userType.DEALER_USER)}`] as const,
  }[of];
  const { rows } = await sql<{ value: string; label: string }>`select id as value, ${sql.ref(name)} as label from ${table}
    where dealer_id = ${dealerId} and ${only} and ${contains(name, keyword ?? '')} order by 2 limit 50`.execute(tx);
  return rows;
}
