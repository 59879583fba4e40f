import {
  type CompanySettlement,
  companySettlementStatus,
  type SettledItem,
  type SettledVehicle,
  settledBiz,
} from '@bochong/contract/company-settlement';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf, pageWithSums } from '../../../kernel/database/query.ts';
import { lastDispute, openDisputes } from './dispute.repo.ts';
import { type SettlementKey, type SettlementScope, withinLots } from './settlement.repo.ts';

export interface SettlementFilters {
  companyId?: string | undefined;
  status?: number | undefined;
}

const filtered = (tx: Tx, { companyId, status }: SettlementFilters, scope: SettlementScope) =>
  tx
    .selectFrom('company_settlement as s')
    .where(inDealers('s.dealer_id', scope.dealerIds))
    .where(withinLots('s', scope))
    .$if(companyId !== undefined, (query) => query.where('s.company_id', '=', companyId ?? ''))
    .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 0));

const rows = (tx: Tx, filters: SettlementFilters, scope: SettlementScope) =>
  filtered(tx, filters, scope)
    .innerJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 's.dealer_id').onRef('k.id', '=', 's.company_id'))
    .select(['s.id as settlementId', 's.settle_no as settleNo', 's.company_id as companyId', 'k.company_name as companyName'])
    .select([dealerNameOf('s'), 's.pay_mode as payMode', 's.period_from as periodFrom', 's.period_to as periodTo'])
    .select(['s.vehicle_count as vehicleCount', 's.order_count as orderCount', 's.energy_wh as energyWh', 's.elec_fen as elecFen'])
    .select(['s.service_fen as serviceFen', 's.discount_fen as discountFen', 's.occupy_fen as occupyFen', 's.refund_fen as refundFen'])
    .select([
      's.balance_fen as balanceFen',
      's.other_fen as otherFen',
      's.payable_fen as payableFen',
      's.paid_fen as paidFen',
      's.status',
      openDisputes.as('openDisputes'),
    ])
    .select(['s.generated_at as generatedAt', 's.confirmed_by as confirmedBy', 's.confirmed_at as confirmedAt', 's.rev'])
    .select([
      'k.credit_code as creditCode',
      sql<number>`coalesce((select i.fen from invoiced_subject i where i.dealer_id = s.dealer_id and i.subject_id = s.id), 0)::bigint`.as(
        'invoicedFen',
      ),
    ])
    .orderBy('s.period_to', 'desc')
    .orderBy('s.id', 'desc')
    .$castTo<CompanySettlement>();

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`s.${column}`)}), 0)::bigint`;

/** One page of statements, the newest first, with the sums of the whole filter. */
export function listSettlements(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & SettlementFilters, scope: SettlementScope) {
  const sums = filtered(tx, filters, scope)
    .select([sql<number>`count(*)::int`.as('count'), total('energy_wh').as('energyWh')])
    .select([total('payable_fen').as('payableFen'), total('paid_fen').as('paidFen')]);
  return pageWithSums(tx, rows(tx, filters, scope), sums, { pageNo, pageSize });
}

export const shownSettlement = (tx: Tx, id: string, scope: SettlementScope): Promise<CompanySettlement | undefined> =>
  rows(tx, {}, scope).where('s.id', '=', id).executeTakeFirst();

export const settlementBatches = (tx: Tx, filters: SettlementFilters, scope: SettlementScope): AsyncGenerator<CompanySettlement[]> =>
  batchesOf(tx, rows(tx, filters, scope));

/** What of a company's statements waits for it: drafts, and what is confirmed and not paid, fen. */
export async function standingOfSettlements(tx: Tx, { dealerId, id }: { dealerId: string; id: string }) {
  const { DRAFT, CONFIRMED, PART_PAID } = companySettlementStatus;
  const { rows } = await sql<{
    drafts: number;
    unpaidFen: number;
  }>`select (count(*) filter (where status = ${sql.lit(DRAFT)}))::int as drafts,
      coalesce(sum(payable_fen - paid_fen) filter (where status in (${sql.lit(CONFIRMED)}, ${sql.lit(PART_PAID)})), 0)::bigint as "unpaidFen"
    from company_settlement where dealer_id = ${dealerId} and company_id = ${id}`.execute(tx);
  return rows[0] ?? { drafts: 0, unpaidFen: 0 };
}

const itemsOf = (tx: Tx, { dealerId, id }: SettlementKey) =>
  tx.selectFrom('company_settlement_item as i').where('i.dealer_id', '=', dealerId).where('i.settlement_id', '=', id);

const items = (tx: Tx, settlement: SettlementKey) =>
  itemsOf(tx, settlement)
    .select([
      'i.subject_id as subjectId',
      'i.biz_type as bizType',
      'i.number',
      'i.plate_no as plateNo',
      'i.vin',
      'i.settled_at as settledAt',
    ])
    .select(['i.first', 'i.energy_wh as energyWh', 'i.elec_fen as elecFen', 'i.service_fen as serviceFen', 'i.discount_fen as discountFen'])
    .select(['i.occupy_fen as occupyFen', 'i.refund_fen as refundFen', 'i.balance_fen as balanceFen', 'i.credit_fen as creditFen'])
    .select(['i.other_fen as otherFen', lastDispute<number | null>('status').as('disputeStatus')])
    .select(sql<string>`coalesce(${lastDispute('reason')}, '')`.as('disputeReason'))
    .select(sql<string>`coalesce(${lastDispute('answer')}, '')`.as('disputeAnswer'))
    .orderBy('i.settled_at')
    .orderBy('i.subject_id')
    .$castTo<SettledItem>();

export const listItems = (tx: Tx, settlement: SettlementKey, query: PageQuery) => pageOf(tx, items(tx, settlement), query);
export const itemBatches = (tx: Tx, settlement: SettlementKey): AsyncGenerator<SettledItem[]> => batchesOf(tx, items(tx, settlement));

/** Vehicles of a statement by what they owe; the one without plate and VIN is last. */
export function listVehicles(tx: Tx, settlement: SettlementKey, query: PageQuery) {
  const sum = (column: string) => sql<number>`sum(${sql.ref(`i.${column}`)})::bigint`;
  const label = (at: number) => sql<number>`sum(i.label_wh[${sql.lit(at)}])::bigint`;
  const key = sql<string>`coalesce(nullif(i.plate_no, ''), i.vin)`;
  return pageOf(
    tx,
    itemsOf(tx, settlement)
      .groupBy(key)
      .select([sql<string>`md5(${key})`.as('vehicleKey'), sql<string>`max(i.plate_no)`.as('plateNo'), sql<string>`max(i.vin)`.as('vin')])
      .select([
        sql<number>`(count(*) filter (where i.first and i.biz_type = ${sql.lit(settledBiz.CHARGING)}))::int`.as('orderCount'),
        sum('energy_wh').as('energyWh'),
      ])
      .select([label(1).as('sharpWh'), label(2).as('peakWh'), label(3).as('flatWh'), label(4).as('valleyWh'), label(5).as('deepValleyWh')])
      .select([sum('elec_fen').as('elecFen'), sum('service_fen').as('serviceFen'), sum('discount_fen').as('discountFen')])
      .select([sum('occupy_fen').as('occupyFen'), sum('refund_fen').as('refundFen'), sum('balance_fen').as('balanceFen')])
      .select([sum('credit_fen').as('creditFen'), sum('other_fen').as('otherFen')])
      .orderBy(sql`${key} = ''`)
      .orderBy(sql`sum(i.credit_fen)`, 'desc')
      .orderBy(key)
      .$castTo<SettledVehicle>(),
    query,
  );
}
