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

const pending = sql<boolean>`exists (select from charging_debt_waiver v where v.dealer_id = b.dealer_id and v.debt_id = b.id
  and v.state = ${sql.lit(debtWaiverState.PENDING)})`;

/** With whoever it is about where a filter asks for their number: how many there are depends on no other join. */
const counted = (tx: Tx, { mobileHash }: { mobileHash?: string | undefined }) =>
  tx
    .selectFrom('charging_debt as b')
    .$if(mobileHash !== undefined, (query) =>
      query.leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'b.dealer_id').onRef('w.id', '=', 'b.owner_id')),
    );

const from = (tx: Tx) =>
  tx
    .selectFrom('charging_debt as b')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'b.dealer_id').onRef('s.id', '=', 'b.station_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'b.dealer_id').onRef('w.id', '=', 'b.owner_id'))
    .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'b.dealer_id').onRef('k.id', '=', 'b.payer_id'));

const rows = (tx: Tx, now: Date) =>
  from(tx)
    .select(['b.id as debtId', 'b.debt_no as debtNo', 'b.biz_type as bizType', 'b.subject_id as subjectId', 'b.subject_no as subjectNo'])
    .select([dealerNameOf('b'), 'b.dealer_id as dealerId', 'b.station_id as stationId', 's.station_name as stationName'])
    .select(['b.payer_type as payerType', sql<string>`coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, '')`.as('payerName')])
    .select(sql<Buffer | null>`case when k.id is null then w.mobile_cipher else k.phone_cipher end`.as('phoneCipher'))
    .select(['b.plate_no as plateNo', 'b.total_fen as totalFen', 'b.recovered_fen as recoveredFen', 'b.waived_fen as waivedFen'])
    .select(['b.open_fen as openFen', 'b.debt_status as debtStatus', 'b.first_at as firstAt', 'b.remind_count as remindCount'])
    .select(sql<number>`greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - b.first_at) / 86400))::int`.as('ageDays'))
    .select(['b.last_remind_at as lastRemindAt', 'b.recover_channel as recoverChannel', pending.as('waivePending')])
    .select(['b.closed_at as closedAt', 'b.rev']);

function conditions(filters: DebtFilters, { dealerIds, parkIds }: Omit<DebtScope, 'now'>): Expression<SqlBool> {
  const { number, mobileHash, plateNo, stationId, bizType, debtStatus, waivePending, minFen, maxFen, startTime, endTime } = filters;
  const where = [inDealers('b.dealer_id', dealerIds), inStations('b', 'station_id', parkIds)];
  if (number) where.push(sql<SqlBool>`${number} in (b.debt_no, b.subject_no)`);
  if (mobileHash !== undefined) where.push(sql<SqlBool>`w.mobile_hash = ${mobileHash}`);
  if (plateNo) where.push(plateMatches('b.plate_no', plateNo));
  if (stationId) where.push(sql<SqlBool>`b.station_id = ${stationId}`);
  if (bizType !== undefined) where.push(sql<SqlBool>`b.biz_type = ${bizType}`);
  if (debtStatus?.length) where.push(sql<SqlBool>`b.debt_status = any (${debtStatus}::smallint[])`);
  if (waivePending !== undefined) where.push(sql<SqlBool>`${pending} = ${waivePending === 1}`);
  if (minFen !== undefined) where.push(sql<SqlBool>`b.open_fen >= ${minFen}`);
  if (maxFen !== undefined) where.push(sql<SqlBool>`b.open_fen <= ${maxFen}`);
  if (startTime) where.push(sql<SqlBool>`b.first_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`b.first_at <= ${endTime}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`b.${column}`)}), 0)::bigint`;
const newest = (tx: Tx, where: Expression<SqlBool>, now: Date) => rows(tx, now).where(where).orderBy('b.id', 'desc').$castTo<ReadDebt>();

/** One page of debts with its total and sums, the newest first. */
export async function listDebts(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & DebtFilters, scope: DebtScope) {
  const where = conditions(filters, scope);
  const sums = counted(tx, filters)
    .where(where)
    .select([sql<number>`count(*)::int`.as('count'), total('total_fen').as('totalFen'), total('recovered_fen').as('recoveredFen')])
    .select([total('waived_fen').as('waivedFen'), total('open_fen').as('openFen')]);
  return pageWithSums(tx, newest(tx, where, scope.now), sums, { pageNo, pageSize }, sums);
}

export const debtBatches = (tx: Tx, filters: DebtFilters, scope: DebtScope): AsyncGenerator<ReadDebt[]> =>
  batchesOf(tx, newest(tx, conditions(filters, scope), scope.now));

/** One debt of the user's stations. */
export const findReadDebt = (tx: Tx, id: string, scope: DebtScope): Promise<ReadDebt | undefined> =>
  rows(tx, scope.now).where(conditions({}, scope)).where('b.id', '=', id).$castTo<ReadDebt>().executeTakeFirst();

/** Debts of these that stand at the user's stations, by their ids. */
export const debtsAmong = async (tx: Tx, ids: readonly string[], scope: Omit<DebtScope, 'now'>): Promise<string[]> =>
  (
    await from(tx).select('b.id').where(conditions({}, scope)).where(sql<SqlBool>`b.id = any (${ids}::uuid[])`).orderBy('b.id').execute()
  ).map(({ id }) => id);
