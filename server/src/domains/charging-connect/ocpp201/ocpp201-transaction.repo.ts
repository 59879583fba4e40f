import { commandStatus } from '@bochong/contract/charging-connect';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { codes, json } from '../../../kernel/database/query.ts';
import { costFeature } from './device-model.rule.ts';
import type { Evse } from './ocpp201-word.rule.ts';
import type { Spans } from './seq-no.rule.ts';
import type { EventTold } from './transaction-event.rule.ts';

/** A charge as its device names it. */
export interface Charge {
  id: string;
  connectorNo: number | null;
  /** By which orders know it; null: its order has not begun. */
  transactionNo: number | null;
  seen: Spans;
  waiting: EventTold[];
  /** What was answered of tags, by the numbers of the messages. */
  answers: Record<string, object>;
  chargingState: string;
  lastWh: number | null;
  lastAt: string | null;
  startedAt: string | null;
  ended: boolean;
  asked: boolean;
  /** What the station was told last that the charge costs, and when it was last looked at whether it is to be told. */
  costFen: number | null;
  costAt: string | null;
}

/** A charge of a device, locked; the first word of it makes it known. */
export async function lockCharge(tx: Tx, dealerId: string, equipmentId: string, deviceId: string, now: Date): Promise<Charge> {
  return tx
    .insertInto('charge_point_transaction')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), equipment_id: equipmentId, device_transaction_id: deviceId },
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'equipment_id', 'device_transaction_id']).doUpdateSet({ device_transaction_id: deviceId }),
    )
    .returning(['id', 'connector_no as connectorNo', 'transaction_no as transactionNo', 'seen', 'waiting', 'answers', 'ended', 'asked'])
    .returning([
      'charging_state as chargingState',
      'last_wh as lastWh',
      'last_at as lastAt',
      'started_at as startedAt',
      'cost_fen as costFen',
    ])
    .returning('cost_at as costAt')
    .$castTo<Charge>()
    .executeTakeFirstOrThrow();
}

/** A device gives the name of a charge that is over to another one: the one before keeps it with its own id. */
export const retireName = (tx: Tx, dealerId: string, { id }: Pick<Charge, 'id'>) =>
  tx
    .updateTable('charge_point_transaction')
    .set({ device_transaction_id: sql<string>`device_transaction_id || ' ' || id` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();

export async function saveCharge(tx: Tx, dealerId: string, charge: Charge): Promise<void> {
  const {
    id,
    connectorNo,
    transactionNo,
    seen,
    waiting,
    answers,
    chargingState,
    lastWh,
    lastAt,
    startedAt,
    ended,
    asked,
    costFen,
    costAt,
  } = charge;
  await tx
    .updateTable('charge_point_transaction')
    .set({
      ...{ connector_no: connectorNo, transaction_no: transactionNo, seen: json(seen), waiting: json(waiting), answers: json(answers) },
      ...{ charging_state: chargingState, last_wh: lastWh, last_at: lastAt, started_at: startedAt, ended, asked },
      ...{ cost_fen: costFen, cost_at: costAt },
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

const charges = (tx: Tx, equipmentId: string) =>
  tx.selectFrom('charge_point_transaction').where('equipment_id', '=', equipmentId).orderBy('id', 'desc').limit(1);

/** What the charge that runs at a gun does; undefined: none does. */
export const runningCharge = (tx: Tx, equipmentId: string, connectorNo: number): Promise<{ chargingState: string } | undefined> =>
  charges(tx, equipmentId)
    .select('charging_state as chargingState')
    .where('connector_no', '=', connectorNo)
    .where('ended', '=', false)
    .executeTakeFirst();

/** The device's own name of a charge that orders know by a number. */
export async function deviceTransactionOf(tx: Tx, equipmentId: string, transactionNo: number): Promise<string | undefined> {
  const row = await charges(tx, equipmentId)
    .select('device_transaction_id as deviceId')
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirst();
  return row?.deviceId;
}

/** Whether a station shows what a charge costs, and has no call waiting or without its answer. */
export async function takesCost(tx: Tx, dealerId: string, equipmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('charging_equipment as e')
    .select('e.id')
    .where('e.dealer_id', '=', dealerId)
    .where('e.id', '=', equipmentId)
    .where(sql<boolean>`${costFeature} = any (e.feature_profiles)`)
    .where(sql<boolean>`not exists (select from charge_point_command c where c.dealer_id = e.dealer_id and c.equipment_id = e.id
      and c.status in ${codes(commandStatus.QUEUED, commandStatus.SENT)})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a call out of the records. */
export const removeCommand = (tx: Tx, dealerId: string, commandId: string) =>
  tx.deleteFrom('charge_point_command').where('dealer_id', '=', dealerId).where('id', '=', commandId).execute();

/** Guns of a charge point with their numbers at the device and its last word of them. */
export const evsesOf = (tx: Tx, equipmentId: string): Promise<(Evse & { ocppStatus: string | null })[]> =>
  tx
    .selectFrom('charging_connector')
    .select(['connector_no as connectorNo', 'evse_no as evseNo', 'ocpp_status as ocppStatus'])
    .where('equipment_id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .orderBy('connector_no')
    .execute();

const dayMs = 86_400_000;

/** Starts that were asked of a charge point within a day, newest first: whose they are, at which gun, with which tag. */
export const startsAsked = (tx: Tx, equipmentId: string, now: Date): Promise<{ subjectId: string; connectorNo: number; idTag: string }[]> =>
  tx
    .selectFrom('charge_point_command')
    .select(['subject_id as subjectId', 'connector_no as connectorNo', sql<string>`payload ->> 'idTag'`.as('idTag')])
    .where('equipment_id', '=', equipmentId)
    .where('action', '=', 'RemoteStartTransaction')
    .where('subject_id', 'is not', null)
    .where('id', '>', idFloor(now.getTime() - dayMs))
    .orderBy('id', 'desc')
    .limit(50)
    .$castTo<{ subjectId: string; connectorNo: number; idTag: string }>()
    .execute();
