import type { CompanyOrder } from '@bochong/contract/company';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { type PageQuery, pageOf } from '../../../kernel/database/query.ts';

interface AccountOrder {
  dealerId: string;
  orderId: string;
  companyId: string;
  parkId: string;
  period: string;
  enterTime: string;
  leftAt: string;
  grossFen: number;
  discountFen: number;
  payableFen: number;
  overpaidFen: number;
}

export async function findCompanyOrder(tx: Tx, dealerId: string, orderId: string) {
  return tx
    .selectFrom('company_order')
    .select('bill_id as billId')
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Keeps what a stay has on the account; its month and its bill stay what they were. */
export async function saveCompanyOrder(tx: Tx, order: AccountOrder): Promise<void> {
  const amounts = {
    enter_time: order.enterTime,
    left_at: order.leftAt,
    gross_fen: order.grossFen,
    discount_fen: order.discountFen,
    payable_fen: order.payableFen,
    overpaid_fen: order.overpaidFen,
  };
  const { dealerId: dealer_id, orderId: order_id, companyId: company_id, parkId: park_id, period } = order;
  await tx
    .insertInto('company_order')
    .values({ dealer_id, order_id, company_id, park_id, period, ...amounts })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'order_id']).doUpdateSet(amounts))
    .execute();
}

/** Companies with something on account up to a month that no bill holds. */
export async function companiesToBill(tx: Tx, dealerId: string, period: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('company_order')
    .select('company_id as companyId')
    .distinct()
    .where('dealer_id', '=', dealerId)
    .where('bill_id', 'is', null)
    .where('period', '<=', period)
    .orderBy('company_id')
    .execute();
  return rows.map(({ companyId }) => companyId);
}

/** Puts what is on account up to the bill's month into the bill; answers how many orders. */
export async function takeIntoBill(tx: Tx, bill: { dealerId: string; id: string; companyId: string; period: string }): Promise<number> {
  const result = await tx
    .updateTable('company_order')
    .set({ bill_id: bill.id })
    .where('dealer_id', '=', bill.dealerId)
    .where('company_id', '=', bill.companyId)
    .where('bill_id', 'is', null)
    .where('period', '<=', bill.period)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Takes a disputed order out of its bill, for a later month; false when it is not in it. */
export async function putOff(
  tx: Tx,
  bill: { dealerId: string; id: string },
  order: { orderId: string; period: string; reason: string; by: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('company_order')
    .set({ bill_id: null, period: order.period, dispute_reason: order.reason, disputed_by: order.by })
    .where('dealer_id', '=', bill.dealerId)
    .where('order_id', '=', order.orderId)
    .where('bill_id', '=', bill.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Orders of a bill, and how many of them have more paid than they owe. */
export async function ordersOfBill(tx: Tx, bill: { dealerId: string; id: string }) {
  return tx
    .selectFrom('company_order')
    .select(['order_id as orderId', 'overpaid_fen as overpaidFen'])
    .where('dealer_id', '=', bill.dealerId)
    .where('bill_id', '=', bill.id)
    .orderBy('order_id')
    .execute();
}

/** What the orders of a bill come to in each lot, the most first. */
export async function lotsOfBill(tx: Tx, bill: { dealerId: string; id: string }): Promise<{ parkId: string; amountFen: number }[]> {
  return tx
    .selectFrom('company_order')
    .select(['park_id as parkId', sql<number>`sum(payable_fen)::bigint`.as('amountFen')])
    .where('dealer_id', '=', bill.dealerId)
    .where('bill_id', '=', bill.id)
    .groupBy('park_id')
    .having(sql<boolean>`sum(payable_fen) > 0`)
    .orderBy('amountFen', 'desc')
    .orderBy('park_id')
    .execute();
}

const orderRows = (tx: Tx, bill: { dealerId: string; id: string }) =>
  tx
    .selectFrom('company_order as c')
    .innerJoin('order_number as o', (join) => join.onRef('o.dealer_id', '=', 'c.dealer_id').onRef('o.order_id', '=', 'c.order_id'))
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.id', '=', 'c.park_id'))
    .where('c.dealer_id', '=', bill.dealerId)
    .where('c.bill_id', '=', bill.id)
    .select(['c.order_id as orderId', 'o.order_no as orderNo', 'o.plate_no as plateNo', 'o.plate_color as plateColor'])
    .select(['p.park_name as parkName', 'c.enter_time as enterTime', 'c.left_at as leftAt'])
    .select(['c.gross_fen as grossFen', 'c.discount_fen as discountFen', 'c.payable_fen as payableFen'])
    .select(['c.dispute_reason as disputeReason', 'c.disputed_by as disputedBy'])
    .$castTo<CompanyOrder>();

/** What left last comes first. */
export const listCompanyOrders = (tx: Tx, bill: { dealerId: string; id: string }, page: PageQuery) =>
  pageOf(tx, orderRows(tx, bill).orderBy('c.left_at', 'desc').orderBy('c.order_id', 'desc'), page);

export const companyOrderBatches = (tx: Tx, bill: { dealerId: string; id: string }): AsyncGenerator<CompanyOrder[]> =>
  batchesOf(tx, orderRows(tx, bill).orderBy('c.order_id', 'desc'));
