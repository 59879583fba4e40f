import { callResult } from '@bochong/contract/collection';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { inDealers, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { debtorSeen } from '../debtor-scope.repo.ts';
import type { DriverRow } from './call-driver.repo.ts';

export interface NewCall {
  id: string;
  driver: DriverRow;
  phone: Buffer;
  callKind: number;
  customer: { id: string; name: string };
  providerCallId: string;
  at: Date;
}

export async function insertCall(tx: Tx, { id, driver, phone, callKind, customer, providerCallId, at }: NewCall): Promise<void> {
  await tx
    .insertInto('call_record')
    .values({
      dealer_id: driver.dealerId,
      id,
      driver_id: driver.driverId,
      plan_id: driver.planId,
      plate_id: driver.plateId,
      plate_no: driver.plateNo,
      plate_color: driver.plateColor,
      phone,
      call_kind: callKind,
      customer_id: customer.id,
      customer_name: customer.name,
      start_at: at.toISOString(),
      provider_call_id: providerCallId,
    })
    .execute();
}

export interface OpenCall {
  callId: string;
  driverId: string;
  plateId: string;
  customerId: string;
  callResult: number;
  callKind: number;
  startAt: string;
  phone: Buffer;
}

export async function findCall(tx: Tx, id: string, lock = false): Promise<OpenCall | undefined> {
  const query = tx
    .selectFrom('call_record')
    .select([
      'id as callId',
      'driver_id as driverId',
      'plate_id as plateId',
      'customer_id as customerId',
      'call_result as callResult',
      'call_kind as callKind',
      'start_at as startAt',
      'phone',
    ])
    .where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function closeCall(
  tx: Tx,
  key: { dealerId: string; callId: string },
  outcome: {
    callResult: number;
    callIntent: number | null;
    promiseDate: string | null;
    seconds: number;
    summary: string;
    answerAt: string | null;
    endAt: string;
  },
): Promise<void> {
  await tx
    .updateTable('call_record')
    .set({
      call_result: outcome.callResult,
      call_intent: outcome.callIntent,
      promise_date: outcome.promiseDate,
      seconds: outcome.seconds,
      summary: outcome.summary,
      answer_at: outcome.answerAt,
      end_at: outcome.endAt,
    })
    .where('dealer_id', '=', key.dealerId)
    .where('id', '=', key.callId)
    .execute();
}

/** A call to a vehicle's owner that has no result yet. */
export async function openCallOf(tx: Tx, dealerId: string, plateId: string): Promise<{ callId: string; driverId: string } | undefined> {
  return tx
    .selectFrom('call_record')
    .select(['id as callId', 'driver_id as driverId'])
    .where('dealer_id', '=', dealerId)
    .where('plate_id', '=', plateId)
    .where('call_result', '=', callResult.UNCALLED)
    .executeTakeFirst();
}

export interface CallFilters {
  driverId?: string | undefined;
  plateId?: string | undefined;
  customerId?: string | undefined;
  planId?: string | undefined;
  plateNo?: string | undefined;
  callResult?: number | undefined;
  callIntent?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

function conditions(filters: CallFilters, { dealerIds, parkIds }: ExportScope) {
  const where = [inDealers('m.dealer_id', dealerIds), debtorSeen('m', parkIds)];
  if (filters.driverId) where.push(sql<SqlBool>`m.driver_id = ${filters.driverId}::uuid`);
  if (filters.plateId) where.push(sql<SqlBool>`m.plate_id = ${filters.plateId}::uuid`);
  if (filters.customerId) where.push(sql<SqlBool>`m.customer_id = ${filters.customerId}::uuid`);
  if (filters.planId) where.push(sql<SqlBool>`m.plan_id = ${filters.planId}::uuid`);
  if (filters.plateNo) where.push(startsWith('m.plate_no', filters.plateNo));
  if (filters.callResult !== undefined) where.push(sql<SqlBool>`m.call_result = ${filters.callResult}`);
  if (filters.callIntent !== undefined) where.push(sql<SqlBool>`m.call_intent = ${filters.callIntent}`);
  if (filters.startTime) where.push(sql<SqlBool>`m.id >= ${idFloor(Date.parse(filters.startTime))}::uuid`);
  if (filters.endTime) where.push(sql<SqlBool>`m.id <= ${idFloor(Date.parse(filters.endTime) + 1)}::uuid`);
  return where;
}

const rows = (tx: Tx, where: ReturnType<typeof conditions>) =>
  tx
    .selectFrom('call_record as m')
    .innerJoin('call_plan as c', (join) => join.onRef('c.dealer_id', '=', 'm.dealer_id').onRef('c.id', '=', 'm.plan_id'))
    .select([
      'm.id as callId',
      'm.driver_id as driverId',
      'c.plan_name as planName',
      'm.plate_no as plateNo',
      'm.plate_color as plateColor',
      'm.phone as cipher',
      'm.call_kind as callKind',
      'm.customer_name as customerName',
      'm.start_at as startAt',
      'm.answer_at as answerAt',
      'm.end_at as endAt',
      'm.seconds',
      'm.call_result as callResult',
      'm.call_intent as callIntent',
      sql<string | null>`m.promise_date::text`.as('promiseDate'),
      'm.summary',
    ])
    .where(sql<SqlBool>`${sql.join(where, sql` and `)}`)
    .orderBy('m.id', 'desc');
export type CallListed = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const listCalls = (tx: Tx, query: CallFilters & PageQuery, scope: ExportScope) =>
  pageOf(tx, rows(tx, conditions(query, scope)), query);

/** Every call of the filter, newest first, read by key. */
export async function* callBatches(tx: Tx, filters: CallFilters, scope: ExportScope): AsyncGenerator<CallListed[]> {
  let last: string | undefined;
  for (;;) {
    const where = conditions(filters, scope);
    if (last !== undefined) where.push(sql<SqlBool>`m.id < ${last}::uuid`);
    const results = await rows(tx, where).limit(2000).execute();
    if (results.length > 0) yield results;
    if (results.length < 2000) return;
    last = results.at(-1)?.callId;
  }
}
