import { type Operator, type operators, registrationErrors } from '@bochong/contract/dealer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { authStatusOf } from '@bochong/contract/license';
import { userType } from '@bochong/contract/session';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { maskPhones } from '../../../kernel/http/mask.ts';

constraintMeans('dealer_dealer_name_key', registrationErrors.nameTaken, 'dealerName');

/** What a unit is written with; everything absent takes its default. */
export interface UnitFields {
  dealerName: string;
  dealerType?: number;
  areaCode?: string;
  registerAddr?: string;
  licenseMode?: number;
  settleDay?: number;
  contractStart?: string | null;
  contractEnd?: string | null;
}

const regionOf = (areaCode = '') => ({
  province_code: areaCode === '' ? '' : `${areaCode.slice(0, 2)}0000`,
  city_code: areaCode === '' ? '' : `${areaCode.slice(0, 4)}00`,
  district_code: areaCode,
});

const columnsOf = (unit: UnitFields) => ({
  dealer_name: unit.dealerName,
  dealer_type: unit.dealerType ?? 1,
  ...regionOf(unit.areaCode),
  register_addr: unit.registerAddr ?? '',
  license_mode: unit.licenseMode ?? 1,
  settle_day: unit.settleDay ?? 3,
  contract_start: unit.contractStart ?? null,
  contract_end: unit.contractEnd ?? null,
});

/** Next number of an operating unit; whoever asks next waits until this one is written. */
export async function nextDealerNo(tx: Tx): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dealer-no', 0))`.execute(tx);
  const { rows } = await sql<{ no: string }>`select bochong.next_dealer_no() as no`.execute(tx);
  return rows[0]?.no ?? '';
}

export async function insertDealer(
  tx: Tx,
  unit: UnitFields & { dealerId: string; dealerNo: string; manager: string; phone: string },
): Promise<void> {
  const { dealerId: dealer_id, dealerNo: dealer_no, manager, phone } = unit;
  await tx
    .insertInto('dealer')
    .values({ ...columnsOf(unit), dealer_id, dealer_no, manager, phone })
    .execute();
}

/** How many rows had this `rev`. */
export async function saveDealer(tx: Tx, dealerId: string, rev: number, unit: UnitFields, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('dealer')
    .set((row) => ({ ...columnsOf(unit), updated_at: now.toISOString(), rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', dealerId)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

export async function saveDealerStatus(tx: Tx, dealerId: string, rev: number, status: number, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('dealer')
    .set((row) => ({ status, updated_at: now.toISOString(), rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', dealerId)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

const selectOperators = (tx: Tx) =>
  tx
    .selectFrom('dealer as d')
    .select(['d.dealer_id as dealerId', 'd.dealer_no as dealerNo', 'd.dealer_name as dealerName', 'd.dealer_type as dealerType'])
    .select(['d.district_code as areaCode', 'd.register_addr as registerAddr', 'd.license_mode as licenseMode'])
    .select(['d.settle_day as settleDay', 'd.contract_start as contractStart', 'd.contract_end as contractEnd', 'd.manager', 'd.phone'])
    .select(['d.status', 'd.regist_status as registStatus', 'd.license_expire as licenseExpire', 'd.created_at as createdAt', 'd.rev'])
    .select((where) => [
      where
        .selectFrom('app_user as u')
        .select('u.account')
        .whereRef('u.dealer_id', '=', 'd.dealer_id')
        .where('u.user_type', '=', userType.DEALER_ADMIN)
        .where('u.is_delete', '=', 0)
        .orderBy('u.id')
        .limit(1)
        .as('account'),
      where
        .selectFrom('park as p')
        .select((count) => count.fn.countAll<number>().as('parks'))
        .whereRef('p.dealer_id', '=', 'd.dealer_id')
        .where('p.is_delete', '=', 0)
        .as('parkCount'),
    ]);

/** Authorization status of every unit of the scope, from the views the licences publish. */
async function authStatuses(tx: Tx, today: string): Promise<Map<string, number>> {
  const units = await tx.selectFrom('dealer').select(['dealer_id', 'license_mode', 'license_expire']).execute();
  const pools = Map.groupBy(await tx.selectFrom('license_pool_fact').selectAll().execute(), (row) => row.dealer_id);
  const { rows } = await sql<{ dealer_id: string }>`select distinct dealer_id from license_place
    where removed_at is null and actual_qty > licensed_qty`.execute(tx);
  const over = new Set(rows.map((row) => row.dealer_id));
  return new Map(
    units.map((unit) => [
      unit.dealer_id,
      authStatusOf(
        {
          licenseMode: unit.license_mode,
          imported: unit.license_expire !== null,
          pools: (pools.get(unit.dealer_id) ?? [])
            .filter((pool) => unit.license_mode === 3 || pool.mode === unit.license_mode)
            .map((pool) => ({
              startDate: pool.start_date,
              expireDate: pool.expire_date,
              stopped: pool.stopped === 1,
              linked: pool.linked,
            })),
          over: over.has(unit.dealer_id),
        },
        today,
      ),
    ]),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOperators>['executeTakeFirstOrThrow']>>;
const shown = ({ licenseExpire: _, ...row }: Row, authStatus: number | undefined): Operator =>
  ({
    ...row,
    phone: maskPhones(row.phone),
    account: row.account ?? '',
    parkCount: row.parkCount ?? 0,
    authStatus: authStatus ?? 1,
  }) as Operator;

export interface OperatorFilters {
  dealerName?: string | undefined;
  dealerType?: number | undefined;
  areaCode?: string | undefined;
  status?: number | undefined;
  registStatus?: number | undefined;
  authStatus?: number | undefined;
}

/** Units the filters want, by number. */
function selectedOperators(tx: Tx, filters: OperatorFilters, statuses: ReadonlyMap<string, number>) {
  let query = selectOperators(tx);
  if (filters.dealerName) query = query.where(contains('d.dealer_name', filters.dealerName));
  if (filters.dealerType !== undefined) query = query.where('d.dealer_type', '=', filters.dealerType);
  const region = filters.areaCode?.replace(/(00){1,2}$/, '');
  if (region) query = query.where(sql<boolean>`starts_with(d.district_code, ${region})`);
  if (filters.status !== undefined) query = query.where('d.status', '=', filters.status);
  if (filters.registStatus !== undefined) query = query.where('d.regist_status', '=', filters.registStatus);
  if (filters.authStatus !== undefined) {
    const fitting = [...statuses].flatMap(([dealerId, status]) => (status === filters.authStatus ? [dealerId] : []));
    query = query.where('d.dealer_id', 'in', fitting.length > 0 ? fitting : [platformDealerId]);
  }
  return query.orderBy('d.dealer_no', 'desc');
}

export async function listOperators(tx: Tx, filters: OperatorFilters & PageQuery, today: string): Promise<Data<typeof operators.list>> {
  const statuses = await authStatuses(tx, today);
  const page = await pageOf(tx, selectedOperators(tx, filters, statuses), filters);
  return { ...page, results: page.results.map((row) => shown(row, statuses.get(row.dealerId))) };
}

export async function* operatorBatches(tx: Tx, filters: OperatorFilters, today: string): AsyncGenerator<Operator[]> {
  const statuses = await authStatuses(tx, today);
  for await (const batch of batchesOf(tx, selectedOperators(tx, filters, statuses)))
    yield batch.map((row) => shown(row, statuses.get(row.dealerId)));
}

export async function findOperator(tx: Tx, dealerId: string, today: string): Promise<Operator | undefined> {
  const row = await selectOperators(tx).where('d.dealer_id', '=', dealerId).executeTakeFirst();
  return row && shown(row, (await authStatuses(tx, today)).get(dealerId));
}
