import { arrearsStatus, phoneStatus } from '@bochong/contract/arrears';
import { callDriverStatus, callPlanStatus } from '@bochong/contract/collection';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inDealers, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export interface DriverFilters {
  planId?: string | undefined;
  plateId?: string | undefined;
  plateNo?: string | undefined;
  customerId?: string | undefined;
  callDriverStatus?: number | undefined;
  lastResult?: number | undefined;
  callIntent?: number | undefined;
}

const visible = ({ dealerIds, parkIds }: ExportScope) => [
  inDealers('d.dealer_id', dealerIds),
  sql<SqlBool>`(${parkIds}::uuid[] is null or p.park_ids && ${parkIds}::uuid[])`,
];

function conditions(filters: DriverFilters, scope: ExportScope) {
  const where = visible(scope);
  if (filters.planId) where.push(sql<SqlBool>`d.plan_id = ${filters.planId}::uuid`);
  if (filters.plateId) where.push(sql<SqlBool>`d.plate_id = ${filters.plateId}::uuid`);
  if (filters.customerId) where.push(sql<SqlBool>`d.customer_id = ${filters.customerId}::uuid`);
  if (filters.plateNo) where.push(startsWith('d.plate_no', filters.plateNo));
  if (filters.callDriverStatus !== undefined) where.push(sql<SqlBool>`d.driver_status = ${filters.callDriverStatus}`);
  if (filters.lastResult !== undefined) where.push(sql<SqlBool>`d.last_result = ${filters.lastResult}`);
  if (filters.callIntent !== undefined) where.push(sql<SqlBool>`d.call_intent = ${filters.callIntent}`);
  return where;
}

const rows = (tx: Tx, where: readonly ReturnType<typeof inDealers>[]) =>
  tx
    .selectFrom('call_driver as d')
    .innerJoin('call_plan as c', (join) => join.onRef('c.dealer_id', '=', 'd.dealer_id').onRef('c.id', '=', 'd.plan_id'))
    .innerJoin('arrears_plate as p', (join) => join.onRef('p.dealer_id', '=', 'd.dealer_id').onRef('p.id', '=', 'd.plate_id'))
    .select([
      'd.id as driverId',
      'd.plan_id as planId',
      'c.plan_name as planName',
      'd.plate_id as plateId',
      'd.plate_no as plateNo',
      'd.plate_color as plateColor',
      'd.owed_fen as owedFen',
      'p.owed_fen as currentOwedFen',
      'd.customer_id as customerId',
      'd.customer_name as customerName',
      'd.driver_status as callDriverStatus',
      'd.call_count as callCount',
      'd.last_call_at as lastCallAt',
      'd.last_result as lastResult',
      'd.call_intent as callIntent',
      sql<string | null>`d.promise_date::text`.as('promiseDate'),
      'd.next_call_at as nextCallAt',
      'd.note',
      'd.closed_reason as closedReason',
      'd.rev',
      sql<Buffer | null>`(select h.phone from plate_phone h where h.dealer_id = d.dealer_id and h.plate_id = d.plate_id and h.status = ${sql.lit(phoneStatus.VALID)}
        order by h.verified desc, h.bound_at desc limit 1)`.as('cipher'),
    ])
    .where(sql<SqlBool>`${sql.join([...where], sql` and `)}`);
export type DriverListed = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const listDrivers = (tx: Tx, query: DriverFilters & PageQuery, scope: ExportScope) =>
  pageOf(tx, rows(tx, conditions(query, scope)).orderBy('d.id', 'desc'), query);

export const findListedDriver = (tx: Tx, id: string, scope: ExportScope) =>
  rows(tx, [...visible(scope), sql<SqlBool>`d.id = ${id}::uuid`]).executeTakeFirst();

/** Every owner of the filter, newest first, read by key. */
export async function* driverBatches(tx: Tx, filters: DriverFilters, scope: ExportScope): AsyncGenerator<DriverListed[]> {
  let last: string | undefined;
  for (;;) {
    const where = conditions(filters, scope);
    if (last !== undefined) where.push(sql<SqlBool>`d.id < ${last}::uuid`);
    const results = await rows(tx, where).orderBy('d.id', 'desc').limit(2000).execute();
    if (results.length > 0) yield results;
    if (results.length < 2000) return;
    last = results.at(-1)?.driverId;
  }
}

/** Whom somebody is to call now and how many wait: what was agreed for by now first, then what was never called, by the dealer's priority. */
export async function nextDriver(
  tx: Tx,
  { dealerId, userId, planId, skip }: { dealerId: string; userId: string; planId: string | undefined; skip: string | undefined },
  now: Date,
): Promise<{ driverId: string | null; waiting: number }> {
  const { rows: found } = await sql<{ driverId: string; waiting: number }>`
    select d.id as "driverId", (count(*) over ())::int as waiting from call_driver d
    join call_plan c on c.dealer_id = d.dealer_id and c.id = d.plan_id
    join arrears_plate p on p.dealer_id = d.dealer_id and p.id = d.plate_id
    where d.dealer_id = ${dealerId} and d.customer_id = ${userId} and d.driver_status in ${codes(callDriverStatus.TODO, callDriverStatus.FOLLOWING)} and p.record_count > 0 and not p.do_not_disturb
      and (c.plan_status = ${sql.lit(callPlanStatus.RUNNING)} or d.driver_status = ${sql.lit(callDriverStatus.FOLLOWING)}) and (d.next_call_at is null or d.next_call_at <= ${now.toISOString()})
      and (${planId ?? null}::uuid is null or d.plan_id = ${planId ?? null}::uuid)
    order by d.id = ${skip ?? null}::uuid nulls first, d.driver_status desc, d.next_call_at, p.priority_key desc, d.id limit 1`.execute(tx);
  return found[0] ?? { driverId: null, waiting: 0 };
}

/** What a vehicle owes, oldest first, disputed records marked. */
export async function debtsOf(tx: Tx, dealerId: string, plateId: string) {
  const { rows: found } = await sql<{ parkName: string; exitTime: string; owedFen: number; frozen: boolean }>`
    select park_name as "parkName", exit_time as "exitTime", owed_fen as "owedFen", arrears_status = ${sql.lit(arrearsStatus.FROZEN)} as frozen from arrears_record
    where dealer_id = ${dealerId} and plate_id = ${plateId} and arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL, arrearsStatus.FROZEN)} order by exit_time limit 50`.execute(
    tx,
  );
  return found;
}
