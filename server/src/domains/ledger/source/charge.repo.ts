import { billBiz } from '@bochong/contract/bill';
import { ledgerAccount } from '@bochong/contract/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Charge, Posted } from '../rule/order.rule.ts';

/** Views of those who charge for something: all say the same of an order. */
export const chargeViews = {
  stay: { view: 'stay_charge', bizType: billBiz.PARKING },
  charging: { view: 'charging_charge', bizType: billBiz.CHARGING },
  occupancy: { view: 'occupancy_charge', bizType: billBiz.OCCUPANCY },
  reservation: { view: 'reservation_charge', bizType: billBiz.CHARGING_BOOK },
} as const;
export type ChargeSource = keyof typeof chargeViews;

const columns = sql`order_id as "orderId", biz_type as "bizType", number, park_id as "parkId", at, first_fen as "firstFen",
  second_fen as "secondFen", discount_fen as "discountFen", given_back_fen as "givenBackFen", written_off_fen as "writtenOffFen", moved_to as "movedTo"`;

/** Which view an order of a business stands in. */
export const sourceOfBiz = (bizType: number): ChargeSource =>
  (Object.keys(chargeViews) as ChargeSource[]).find((source) => chargeViews[source].bizType === bizType) ?? 'stay';

export async function chargesOf(tx: Tx, dealerId: string, source: ChargeSource, ids: readonly string[]): Promise<Charge[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Charge>`select ${columns} from ${sql.table(chargeViews[source].view)}
    where dealer_id = ${dealerId} and order_id = any (${ids}::uuid[]) order by order_id`.execute(tx);
  return rows;
}

/** Orders after one by their ids that are charged something, or became part of another. */
export async function nextCharges(tx: Tx, dealerId: string, source: ChargeSource, after: string, most: number): Promise<Charge[]> {
  const { rows } = await sql<Charge>`select ${columns} from ${sql.table(chargeViews[source].view)}
    where dealer_id = ${dealerId} and order_id > ${after} and (first_fen <> 0 or second_fen <> 0 or discount_fen <> 0 or given_back_fen <> 0
      or written_off_fen <> 0 or moved_to is not null)
    order by order_id limit ${most}`.execute(tx);
  return rows;
}

/** What the vouchers say of orders so far. */
export async function postedOf(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Map<string, Posted>> {
  const { rows } = await sql<
    Posted & { orderId: string }
  >`select order_id as "orderId", seq, first_fen as "firstFen", second_fen as "secondFen",
      discount_fen as "discountFen", given_back_fen as "givenBackFen", written_off_fen as "writtenOffFen", moved_to as "movedTo", moved_fen as "movedFen"
    from ledger_order where dealer_id = ${dealerId} and order_id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ orderId, ...posted }) => [orderId, posted]));
}

const array = <T>(values: readonly T[], type: string): RawBuilder<unknown> => sql`${values}::${sql.raw(type)}[]`;

export async function savePosted(
  tx: Tx,
  dealerId: string,
  orders: readonly (Posted & { orderId: string; bizType: number })[],
): Promise<void> {
  const of = <K extends keyof (typeof orders)[number]>(key: K) => orders.map((order) => order[key]);
  await sql`insert into ledger_order as o (dealer_id, order_id, biz_type, seq, first_fen, second_fen, discount_fen, given_back_fen, written_off_fen, moved_to, moved_fen)
    select ${dealerId}, * from unnest(${array(of('orderId'), 'uuid')}, ${array(of('bizType'), 'smallint')}, ${array(of('seq'), 'integer')},
      ${array(of('firstFen'), 'bigint')}, ${array(of('secondFen'), 'bigint')}, ${array(of('discountFen'), 'bigint')}, ${array(of('givenBackFen'), 'bigint')},
      ${array(of('writtenOffFen'), 'bigint')}, ${array(of('movedTo'), 'uuid')}, ${array(of('movedFen'), 'bigint')})
    on conflict (dealer_id, order_id) do update set seq = excluded.seq, first_fen = excluded.first_fen, second_fen = excluded.second_fen,
      discount_fen = excluded.discount_fen, given_back_fen = excluded.given_back_fen, written_off_fen = excluded.written_off_fen,
      moved_to = excluded.moved_to, moved_fen = excluded.moved_fen`.execute(tx);
}

/** What of orders' receivables stands in the ledger. */
export async function openOf(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; fen: number }>`select sub_key as id, sum(debit_fen - credit_fen)::bigint as fen from ledger_line
    where dealer_id = ${dealerId} and account_code = ${sql.lit(ledgerAccount.RECEIVABLE)} and sub_key = any (${ids}::uuid[]) group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ id, fen }) => [id, fen]));
}
