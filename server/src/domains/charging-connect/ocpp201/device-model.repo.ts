import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import type { ConfigurationKey } from '../../charging-asset/index.ts';
import type { Variable } from './device-model.rule.ts';

/** Attributes of one station that are kept; the largest have some thousands. */
const most = 10_000;

/** Keeps what a report tells of a station's variables; false when the station has too many. */
export async function saveVariables(
  tx: Tx,
  { dealerId, equipmentId }: { dealerId: string; equipmentId: string },
  told: readonly Variable[],
  reportNo: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`select count(*) >= ${most} as full from charge_point_variable
    where dealer_id = ${dealerId} and equipment_id = ${equipmentId}`.execute(tx);
  if (rows[0]?.full || told.length === 0) return told.length === 0;
  await tx
    .insertInto('charge_point_variable')
    .values(
      told.map((one) => ({
        ...{ dealer_id: dealerId, id: newId(now), equipment_id: equipmentId, path: one.path, attribute: one.attribute, value: one.value },
        ...{ component: one.component, component_instance: one.componentInstance, evse: one.evse, variable: one.variable },
        ...{ variable_instance: one.variableInstance, writable: one.mutability !== 'ReadOnly', mutability: one.mutability },
        ...{ data_type: one.dataType, unit: one.unit, min_limit: one.minLimit, max_limit: one.maxLimit, values_list: one.valuesList },
        ...{ report_no: reportNo, told_at: now.toISOString() },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'equipment_id', 'path', 'attribute']).doUpdateSet((row) => ({
        ...{ value: row.ref('excluded.value'), writable: row.ref('excluded.writable'), mutability: row.ref('excluded.mutability') },
        ...{ data_type: row.ref('excluded.data_type'), unit: row.ref('excluded.unit'), min_limit: row.ref('excluded.min_limit') },
        ...{ max_limit: row.ref('excluded.max_limit'), values_list: row.ref('excluded.values_list') },
        ...{ report_no: row.ref('excluded.report_no'), told_at: row.ref('excluded.told_at') },
      })),
    )
    .execute();
  return true;
}

/** One attribute of a variable as the station told it alone. */
export const saveValue = (
  tx: Tx,
  equipmentId: string,
  { path, attribute, value, now }: { path: string; attribute: string; value: string; now: Date },
) =>
  tx
    .updateTable('charge_point_variable')
    .set({ value, told_at: now.toISOString() })
    .where('equipment_id', '=', equipmentId)
    .where('path', '=', path)
    .where('attribute', '=', attribute)
    .execute();

/** What another report told is no more part of the station. */
export const forgetOthers = (tx: Tx, dealerId: string, equipmentId: string, reportNo: number) =>
  tx
    .deleteFrom('charge_point_variable')
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('report_no', '<>', reportNo)
    .execute();

/** What a station's variables are now, by their paths. */
export const actualVariables = (tx: Tx, equipmentId: string): Promise<ConfigurationKey[]> =>
  tx
    .selectFrom('charge_point_variable')
    .select(['path as key', 'value', sql<boolean>`not writable`.as('readonly')])
    .where('equipment_id', '=', equipmentId)
    .where('attribute', '=', 'Actual')
    .orderBy('path')
    .execute();

/** The largest value that a station says a variable can have; undefined: it does not say. */
export async function limitOf(tx: Tx, equipmentId: string, path: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('charge_point_variable')
    .select('max_limit as limit')
    .where('equipment_id', '=', equipmentId)
    .where('path', '=', path)
    .where('attribute', '=', 'Actual')
    .executeTakeFirst();
  return row?.limit || undefined;
}

/** Ids of the calls by this name that a station was sent within a day, newest first. */
export async function callsAsked(tx: Tx, equipmentId: string, action: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('charge_point_command')
    .select('id')
    .where('equipment_id', '=', equipmentId)
    .where('action', '=', action)
    .where('id', '>', idFloor(now.getTime() - 86_400_000))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}
