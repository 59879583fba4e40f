import type { ChargingDebtRow } from '@bochong/contract/charging-debt';
import { debtWaiverState } from '@bochong/contract/charging-debt';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageWithSums, plateMatches } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

/** Whose debts may be shown, seen when. */
export interface DebtScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  now: Date;
}

export interface DebtFilters {
  number?: string | undefined;
  /** Keyed hash of a whole mobile number. */
  mobileHash?: string | undefined;
  plateNo?: string | undefined;
  stationId?: string | undefined;
  bizType?: number | undefined;
  debtStatus?: readonly number[] | undefined;
  waivePending?: number | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** A row as it is read: the payer's number is not shown as it is kept. */
export interface ReadDebt extends Omit<ChargingDebtRow, 'payerPhone'> {
  dealerId: string;
  phoneCipher: Buffer | null;
}

const pending = sql<boolean>`exists (select from charging_debt_waiver v where v.dealer_id = d.dealer_id and v.debt_id = d.id
  and v.state = ${sql.lit(debtWaiverState.PENDING)})`;

const from = (tx: Tx) =>
  tx
    .selectFrom('charging_debt as d')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'd.dealer_id').onRef('s.id', '=', 'd.station_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'd.dealer_id').onRef('w.id', '=', 'd.owner_id'))
    .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'd.dealer_id').onRef('k.id', '=', 'd.payer_id'));

const rows = (tx: Tx, now: Date) =>
  from(tx)
    .select(['d.id as debtId', 'd.debt_no as debtNo', 'd.biz_type as bizType', 'd.subject_id as subjectId', 'd.subject_no as subjectNo'])
    .select([dealerNameOf('d'), 'd.dealer_id as dealerId', 'd.station_id as stationId', 's.station_name as stationName'])
    .select(['d.payer_type as payerType', sql<string>`coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, '')`.as('payerName')])
    .select(sql<Buffer | null>`case when k.id is null then w.mobile_cipher else k.phone_cipher end`.as('phoneCipher'))
    .select(['d.plate_no as plateNo', 'd.total_fen as totalFen', 'd.recovered_fen as recoveredFen', 'd.waived_fen as waivedFen'])
    .select(['d.open_fen as openFen', 'd.debt_status as debtStatus', 'd.first_at as firstAt', 'd.remind_count as remindCount'])
    .select(sql<number>`greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - d.first_at) / 86400))::int`.as('ageDays'))
    .select(['d.last_remind_at as lastRemindAt', 'd.recover_channel as recoverChannel', pending.as('waivePending')])
    .select(['d.closed_at as closedAt', 'd.rev']);

function conditions(filters: DebtFilters, { dealerIds, parkIds }: Omit<DebtScope, 'now'>): Expression<SqlBool> {
  const { number, mobileHash, plateNo, stationId, bizType, debtStatus, waivePending, minFen, maxFen, startTime, endTime } = filters;
  const where = [inDealers('d.dealer_id', dealerIds), inStations('d', 'station_id', parkIds)];
  if (number) where.push(sql<SqlBool>`${number} in (d.debt_no, d.subject_no)`);
  if (mobileHash !== undefined) where.push(sql<SqlBool>`w.mobile_hash = ${mobileHash}`);
  if (plateNo) where.push(plateMatches('d.plate_no', plateNo));
  if (stationId) where.push(sql<SqlBool>`d.station_id = ${stationId}`);
  if (bizType !== undefined) where.push(sql<SqlBool>`d.biz_type = ${bizType}`);
  if (debtStatus?.length) where.push(sql<SqlBool>`d.debt_status = any (${debtStatus}::smallint[])`);
  if (waivePending !== undefined) where.push(sql<SqlBool>`${pending} = ${waivePending === 1}`);
  if (minFen !== undefined) where.push(sql<SqlBool>`d.open_fen >= ${minFen}`);
  if (maxFen !== undefined) where.push(sql<SqlBool>`d.open_fen <= ${maxFen}`);
  if (startTime) where.push(sql<SqlBool>`d.first_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`d.first_at <= ${endTime}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`d.${column}`)}), 0)::bigint`;
const newest = (tx: Tx, where: Expression<SqlBool>, now: Date) => rows(tx, now).where(where).orderBy('d.id', 'desc').$castTo<ReadDebt>();

/** One page of debts with its total and sums, the newest first. */
export async function listDebts(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & DebtFilters, scope: DebtScope) {
  const where = conditions(filters, scope);
  const sums = from(tx)
    .where(where)
    .select([sql<number>`count(*)::int`.as('count'), total('total_fen').as('totalFen'), total('recovered_fen').as('recoveredFen')])
    .select([total('waived_fen').as('waivedFen'), total('open_fen').as('openFen')]);
  return pageWithSums(tx, newest(tx, where, scope.now), sums, { pageNo, pageSize });
}

export const debtBatches = (tx: Tx, filters: DebtFilters, scope: DebtScope): AsyncGenerator<ReadDebt[]> =>
  batchesOf(tx, newest(tx, conditions(filters, scope), scope.now));

/** One debt of the user's stations. */
export const findReadDebt = (tx: Tx, id: string, scope: DebtScope): Promise<ReadDebt | undefined> =>
  rows(tx, scope.now).where(conditions({}, scope)).where('d.id', '=', id).$castTo<ReadDebt>().executeTakeFirst();

/** Debts of these that stand at the user's stations, by their ids. */
export const debtsAmong = async (tx: Tx, ids: readonly string[], scope: Omit<DebtScope, 'now'>): Promise<string[]> =>
  (
    await from(tx).select('d.id').where(conditions({}, scope)).where(sql<SqlBool>`d.id = any (${ids}::uuid[])`).orderBy('d.id').execute()
  ).map(({ id }) => id);
