import { type CompanyCarBill, companyBillStatus } from '@bochong/contract/company';
import { type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

const { PENDING, CONFIRMED, OVERDUE } = companyBillStatus;

export interface BillFilters {
  companyId?: string | undefined;
  period?: string | undefined;
  status?: number | undefined;
}

/** A bill as its services need it. */
export interface Bill {
  id: string;
  dealerId: string;
  companyId: string;
  period: string;
  parkIds: string[];
  payableFen: number;
  status: number;
  rev: number;
}
export type BillKey = Pick<Bill, 'dealerId' | 'id'>;

const columns = [
  'id',
  'dealer_id as dealerId',
  'company_id as companyId',
  'period',
  'park_ids as parkIds',
  'payable_fen as payableFen',
  'status',
  'rev',
] as const;

/** A bill is seen by those who may see all of its lots. */
const seen = (parkIds: readonly string[] | null) =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`park_ids <@ ${[...parkIds]}::uuid[]`;

const filtered = (tx: Tx, { companyId, period, status }: BillFilters, { dealerIds, parkIds }: ExportScope) =>
  tx
    .selectFrom('company_car_bill as b')
    .where(inDealers('b.dealer_id', dealerIds))
    .where(seen(parkIds))
    .$if(companyId !== undefined, (query) => query.where('b.company_id', '=', companyId ?? ''))
    .$if(period !== undefined, (query) => query.where('b.period', '=', period ?? ''))
    .$if(status !== undefined, (query) => query.where('b.status', '=', status ?? 0));

const rows = (tx: Tx, filters: BillFilters, scope: ExportScope) =>
  filtered(tx, filters, scope)
    .innerJoin('company as c', (join) => join.onRef('c.dealer_id', '=', 'b.dealer_id').onRef('c.id', '=', 'b.company_id'))
    .select(['b.id as companyBillId', 'b.bill_no as billNo', 'b.company_id as companyId', 'c.company_name as companyName'])
    .select([dealerNameOf('b'), 'b.period', 'b.order_count as orderCount', 'b.gross_fen as grossFen', 'b.discount_fen as discountFen'])
    .select(['b.payable_fen as payableFen', 'b.paid_fen as paidFen', 'b.status', 'b.generated_at as generatedAt'])
    .select(['b.confirmed_by as confirmedBy', 'b.confirmed_at as confirmedAt', 'b.due_date as dueDate', 'b.paid_bill_id as paidBillId'])
    .select(['b.pay_channel as payChannel', 'b.voucher_no as voucherNo', 'b.received_by as receivedBy', 'b.received_at as receivedAt'])
    .select([
      'c.credit_code as creditCode',
      sql<number>`coalesce((select i.fen from invoiced_subject i where i.dealer_id = b.dealer_id and i.subject_id = b.id), 0)::bigint`.as(
        'invoicedFen',
      ),
    ])
    .select([
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = b.dealer_id and k.id = any (b.park_ids)), '')`.as('parkNames'),
      'b.rev',
    ])
    .orderBy('b.period', 'desc')
    .orderBy('b.id', 'desc')
    .$castTo<CompanyCarBill>();

/** One page of bills with the sums of the whole filter. */
export async function listBills(tx: Tx, filters: BillFilters & PageQuery, scope: ExportScope) {
  const summary = await filtered(tx, filters, scope)
    .select([
      sql<number>`coalesce(sum(b.order_count), 0)::int`.as('orderCount'),
      sql<number>`coalesce(sum(b.payable_fen), 0)::bigint`.as('payableFen'),
      sql<number>`coalesce(sum(b.paid_fen), 0)::bigint`.as('paidFen'),
      sql<number>`coalesce(sum(b.payable_fen) filter (where b.status = ${OVERDUE}), 0)::bigint`.as('overdueFen'),
    ])
    .executeTakeFirstOrThrow();
  return { ...(await pageOf(tx, rows(tx, filters, scope), filters)), summary };
}

export const billBatches = (tx: Tx, filters: BillFilters, scope: ExportScope): AsyncGenerator<CompanyCarBill[]> =>
  batchesOf(tx, rows(tx, filters, scope));

export async function findBill(tx: Tx, id: string, { dealerIds, parkIds }: ExportScope, lock = false): Promise<Bill | undefined> {
  const query = tx
    .selectFrom('company_car_bill')
    .select(columns)
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where(seen(parkIds));
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Bills of a company, by month. */
export async function billsOfCompany(tx: Tx, dealerId: string, companyId: string): Promise<Bill[]> {
  return tx
    .selectFrom('company_car_bill')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('company_id', '=', companyId)
    .orderBy('period')
    .execute();
}

export async function insertBill(
  tx: Tx,
  bill: { dealerId: string; id: string; billNo: string; companyId: string; period: string; at: string },
): Promise<void> {
  const { dealerId: dealer_id, id, billNo: bill_no, companyId: company_id, period, at: generated_at } = bill;
  await tx.insertInto('company_car_bill').values({ dealer_id, id, bill_no, company_id, period, generated_at }).execute();
}

/** Brings a bill to the sums of its orders. */
export async function refreshSums(tx: Tx, { dealerId, id }: BillKey): Promise<void> {
  await sql`update company_car_bill b set order_count = s.orders, gross_fen = s.gross, discount_fen = s.discount, payable_fen = s.payable,
      park_ids = s.parks, rev = b.rev + 1
    from (select count(*)::int as orders, coalesce(sum(gross_fen), 0) as gross, coalesce(sum(discount_fen), 0) as discount,
        coalesce(sum(payable_fen), 0) as payable, coalesce(array_agg(distinct park_id), '{}') as parks
      from company_order where dealer_id = ${dealerId} and bill_id = ${id}) s
    where b.dealer_id = ${dealerId} and b.id = ${id}`.execute(tx);
}

/** Columns that change once a bill is more than its sums. */
export interface BillChange {
  status?: number;
  confirmed_by?: string;
  confirmed_at?: string;
  due_date?: string;
  paid_fen?: number;
  paid_bill_id?: string;
  pay_channel?: number;
  voucher_no?: string;
  received_by?: string;
  received_at?: string;
}

export async function changeBill(tx: Tx, bill: BillKey, change: BillChange): Promise<void> {
  await tx
    .updateTable('company_car_bill')
    .set({ ...change, rev: sql`rev + 1` })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .execute();
}

/** Confirmed bills whose day has passed. */
export async function markOverdue(tx: Tx, dealerId: string, today: string): Promise<void> {
  await tx
    .updateTable('company_car_bill')
    .set({ status: OVERDUE, rev: sql`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('status', '=', CONFIRMED)
    .where('due_date', '<', today)
    .execute();
}

export const isPending = (bill: Pick<Bill, 'status'>): boolean => bill.status === PENDING;
