import type { MerchantSettlement, MerchantUse } from '@bochong/contract/merchant';
import { sql } from 'kysely';
import { batchesOf } from '../../kernel/database/batches.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor } from '../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, nextRev, type PageQuery, pageOf, pageWithSums, plateMatches } from '../../kernel/database/query.ts';
import { dateStart } from '../../kernel/time.ts';
import { type MerchantKey, type MerchantScope, withinLots } from './merchant.repo.ts';
import { monthEnd } from './unsettled.repo.ts';

export interface Settlement extends MerchantKey {
  settleNo: string;
  merchantId: string;
  parkId: string;
  month: string;
  payableFen: number;
  paidFen: number;
  status: number;
  createdAt: string;
  rev: number;
}

const columns = sql`s.dealer_id as "dealerId", s.id, s.settle_no as "settleNo", s.merchant_id as "merchantId", s.park_id as "parkId", s.month::text as month,
  s.payable_fen as "payableFen", s.paid_fen as "paidFen", s.status, s.created_at as "createdAt", s.rev`;

/** A statement within reach; `lock` keeps it until the end of the transaction. */
export async function findSettlement(
  tx: Tx,
  id: string,
  { dealerIds, parkIds }: MerchantScope,
  lock = false,
): Promise<Settlement | undefined> {
  const { rows } =
    await sql<Settlement>`select ${columns} from merchant_settlement s join merchant m on m.dealer_id = s.dealer_id and m.id = s.merchant_id
    where s.dealer_id = any (${[...dealerIds]}::uuid[]) and s.id = ${id} and ${withinLots('m', parkIds)} ${lock ? sql`for update of s` : sql``}`.execute(
      tx,
    );
  return rows[0];
}

export async function insertSettlement(
  tx: Tx,
  one: Pick<Settlement, 'dealerId' | 'id' | 'settleNo' | 'merchantId' | 'parkId' | 'month' | 'payableFen' | 'status'> & {
    returnedFen: number;
    usedQty: number;
    appliedFen: number;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('merchant_settlement')
    .values({
      ...{
        dealer_id: one.dealerId,
        id: one.id,
        settle_no: one.settleNo,
        merchant_id: one.merchantId,
        park_id: one.parkId,
        month: one.month,
      },
      ...{ used_qty: one.usedQty, applied_fen: one.appliedFen, payable_fen: one.payableFen },
      ...{ returned_fen: one.returnedFen, status: one.status, created_at: one.at.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'merchant_id', 'month']).doNothing())
    .execute();
}

export async function savePaid(tx: Tx, { dealerId, id }: MerchantKey, paidFen: number, status: number): Promise<void> {
  await tx
    .updateTable('merchant_settlement')
    .set({ paid_fen: paidFen, status, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export interface SettlementFilters {
  merchantId?: string | undefined;
  status?: number | undefined;
}

const filtered = (tx: Tx, { merchantId, status }: SettlementFilters, { dealerIds, parkIds }: MerchantScope) =>
  tx
    .selectFrom('merchant_settlement as s')
    .innerJoin('merchant as m', (join) => join.onRef('m.dealer_id', '=', 's.dealer_id').onRef('m.id', '=', 's.merchant_id'))
    .where(inDealers('s.dealer_id', dealerIds))
    .where(withinLots('m', parkIds))
    .$if(merchantId !== undefined, (q) => q.where('s.merchant_id', '=', merchantId ?? ''))
    .$if(status !== undefined, (q) => q.where('s.status', '=', status ?? 0));

const rows = (tx: Tx, filters: SettlementFilters, scope: MerchantScope) =>
  filtered(tx, filters, scope)
    .select(['s.id as settlementId', 's.settle_no as settleNo', 's.merchant_id as merchantId', 'm.merchant_name as merchantName'])
    .select([sql<string>`s.month::text`.as('month'), 's.used_qty as usedQty', 's.applied_fen as appliedFen', 's.payable_fen as payableFen'])
    .select('s.returned_fen as returnedFen')
    .select(['s.paid_fen as paidFen', 's.status', 's.created_at as createdAt', 's.rev', dealerNameOf('s')])
    .orderBy('s.month', 'desc')
    .orderBy('s.id', 'desc')
    .$castTo<MerchantSettlement>();

export function listSettlements(tx: Tx, { pageNo, pageSize, ...filters }: SettlementFilters & PageQuery, scope: MerchantScope) {
  const sums = filtered(tx, filters, scope).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number>`coalesce(sum(s.payable_fen), 0)::bigint`.as('payableFen'),
    sql<number>`coalesce(sum(s.paid_fen), 0)::bigint`.as('paidFen'),
  ]);
  return pageWithSums(tx, rows(tx, filters, scope), sums, { pageNo, pageSize });
}
export const settlementBatches = (tx: Tx, filters: SettlementFilters, scope: MerchantScope): AsyncGenerator<MerchantSettlement[]> =>
  batchesOf(tx, rows(tx, filters, scope));

interface UseFilters {
  plateNo?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

const uses = (tx: Tx, { dealerId, id }: MerchantKey, { plateNo, startTime, endTime }: UseFilters) =>
  tx
    .selectFrom('coupon_use as u')
    .where('u.dealer_id', '=', dealerId)
    .where('u.merchant_id', '=', id)
    .$if(plateNo !== undefined, (q) => q.where(plateMatches('u.plate_no', plateNo ?? '') as never))
    .$if(startTime !== undefined, (q) => q.where('u.id', '>=', idFloor(Date.parse(startTime ?? ''))))
    .$if(endTime !== undefined, (q) => q.where('u.id', '<', idFloor(Date.parse(endTime ?? ''))));

const useRows = (tx: Tx, merchant: MerchantKey, filters: UseFilters) =>
  uses(tx, merchant, filters)
    .innerJoin('coupon_name as n', (join) => join.onRef('n.dealer_id', '=', 'u.dealer_id').onRef('n.template_id', '=', 'u.template_id'))
    .innerJoin('coupon_code as c', (join) => join.onRef('c.dealer_id', '=', 'u.dealer_id').onRef('c.coupon_id', '=', 'u.coupon_id'))
    .select(['u.id as useId', 'c.code', 'n.name', 'u.plate_no as plateNo', 'u.order_no as orderNo', 'u.applied_fen as appliedFen'])
    .select(['u.used_at as usedAt', 'u.prepaid_fen as prepaidFen'])
    .select(
      sql<string | null>`(select r.returned_at from coupon_use_return r where r.dealer_id = u.dealer_id and r.use_id = u.id)`.as(
        'returnedAt',
      ),
    )
    .select(sql<string>`coalesce((select k.park_name from park k where k.dealer_id = u.dealer_id and k.id = u.park_id), '')`.as('parkName'))
    .orderBy('u.id', 'desc')
    .$castTo<MerchantUse>();

/** What a merchant's customers used, the newest first, with sums. */
export function usesOfMerchant(tx: Tx, merchant: MerchantKey, { pageNo, pageSize, ...filters }: UseFilters & PageQuery) {
  const sums = uses(tx, merchant, filters).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number>`coalesce(sum(u.applied_fen), 0)::bigint`.as('appliedFen'),
    sql<number>`coalesce(sum(u.prepaid_fen), 0)::bigint`.as('prepaidFen'),
  ]);
  return pageWithSums(tx, useRows(tx, merchant, filters), sums, { pageNo, pageSize });
}

/** What a statement is made of. */
export const usesOfSettlement = (tx: Tx, { dealerId, merchantId, month }: Settlement, query: PageQuery) =>
  pageOf(
    tx,
    useRows(
      tx,
      { dealerId, id: merchantId },
      {
        startTime: new Date(dateStart(month)).toISOString(),
        endTime: new Date(dateStart(monthEnd(month))).toISOString(),
      },
    ).where('u.post_paid', '=', 1),
    query,
  );

/** What a merchant's customers used since a day. */
export async function usedSince(tx: Tx, { dealerId, id }: MerchantKey, day: string): Promise<{ usedQty: number; usedFen: number }> {
  const { rows: found } = await sql<{
    usedQty: number;
    usedFen: number;
  }>`select count(*)::int as "usedQty", coalesce(sum(applied_fen), 0)::bigint as "usedFen"
    from coupon_use where dealer_id = ${dealerId} and merchant_id = ${id} and id >= ${idFloor(dateStart(day))}`.execute(tx);
  return found[0] ?? { usedQty: 0, usedFen: 0 };
}
