import { sql } from 'kysely';

/**
 * What people call a part of an account, as an expression: a receiving account, somebody of the staff, a company, a customer, a lot or station, an order,
 * recharge or purchase. `table` has dealer_id and sub_key; empty when it has none of these.
 */
export function partNameOf(table: string) {
  const [dealerId, key] = [sql.ref(`${table}.dealer_id`), sql.ref(`${table}.sub_key`)];
  return sql<string>`coalesce(
    (select account_name from pay_account_name n where n.dealer_id = ${dealerId} and n.id = ${key}),
    (select user_name from app_user n where n.dealer_id = ${dealerId} and n.id = ${key}),
    (select company_name from company n where n.dealer_id = ${dealerId} and n.id = ${key}),
    (select place_name from money_place n where n.dealer_id = ${dealerId} and n.id = ${key}),
    (select merchant_name from merchant n where n.dealer_id = ${dealerId} and n.id = ${key}),
    (select number from coupon_purchase_standing n where n.dealer_id = ${dealerId} and n.purchase_id = ${key}),
    (select owner_no from charging_owner n where n.dealer_id = ${dealerId} and n.id = ${key}),
    (select name from split_payable n where n.dealer_id = ${dealerId} and n.account_id = ${key}),
    (select number from subject_number n where n.dealer_id = ${dealerId} and n.subject_id = ${key} limit 1),
    (select number from pass_purchase n where n.dealer_id = ${dealerId} and n.purchase_id = ${key}), '')`;
}

/** Where something was, as people call it. */
export const placeNameOf = (table: string) =>
  sql<string>`coalesce((select place_name from money_place n where n.dealer_id = ${sql.ref(`${table}.dealer_id`)} and n.id = ${sql.ref(`${table}.park_id`)}), '')`;
