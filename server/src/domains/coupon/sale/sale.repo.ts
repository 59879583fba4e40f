import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { nextRev } from '../../../kernel/database/query.ts';
import { assertFresh, failField } from '../../../kernel/http/errors.ts';

type Key = { dealerId: string; id: string };

/** How a coupon is sold, as it is stored. */
export interface StoredSale {
  name: string;
  payer: number;
  status: number;
  salePriceFen: number | null;
  saleQty: number;
  soldQty: number;
  saleReservedQty: number;
  totalQty: number;
  grantedQty: number;
  onSale: number;
  merchantIds: string[];
}

/** How a coupon is sold; locked until the end of the transaction, unless it is only looked at. */
export async function lockSale(tx: Tx, { dealerId, id }: Key, lock = true): Promise<StoredSale | undefined> {
  const { rows } =
    await sql<StoredSale>`select name, payer, status, sale_price_fen as "salePriceFen", sale_qty as "saleQty", sold_qty as "soldQty",
    sale_reserved_qty as "saleReservedQty", total_qty as "totalQty", granted_qty as "grantedQty", on_sale as "onSale", merchant_ids as "merchantIds"
    from coupon_template where dealer_id = ${dealerId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** All of these are merchants of the unit. */
export async function assertBuyers(tx: Tx, dealerId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from merchant
    where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[])`.execute(tx);
  if (rows[0]?.count !== new Set(ids).size) failField('merchantIds', '商户不存在');
}

/** Adds to what is sold, and to what of it is not given yet, of a locked coupon. */
export async function countSold(tx: Tx, { dealerId, id }: Key, sold: number, reserved: number): Promise<void> {
  await sql`update coupon_template set sold_qty = sold_qty + ${sold}, sale_reserved_qty = sale_reserved_qty + ${reserved}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

export interface SaleTerms {
  salePriceFen: number | null;
  saleQty: number;
  merchantIds: readonly string[];
  onSale: number;
}

export async function saveSaleTerms(tx: Tx, { dealerId, id }: Key, rev: number, terms: SaleTerms): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_template')
    .set({
      sale_price_fen: terms.salePriceFen,
      sale_qty: terms.saleQty,
      merchant_ids: [...new Set(terms.merchantIds)],
      on_sale: terms.onSale,
      ...nextRev,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  assertFresh(numUpdatedRows);
}
