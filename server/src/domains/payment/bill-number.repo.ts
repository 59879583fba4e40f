import { sql } from 'kysely';
import { secondOf } from '../../kernel/business-number.ts';
import { idFloor } from '../../kernel/identifier.ts';

/**
 * Ids of the payments known by a number, as an array: ours, the merchant's, the channel's, or that of an order they are for. Each is
 * found by a key that is there anyway: ours is the merchant's too, or else was made in the second the bill's id says.
 */
export function billsOfNumber(number: string) {
  const second = secondOf(number, 'CB');
  const made =
    second === undefined
      ? sql``
      : sql`union all select id from charge_info where bill_no = ${number}
    and id >= ${idFloor(second)}::uuid and id < ${idFloor(second + 1000)}::uuid`;
  return sql<string[]>`array(
    select bill_id from trade_number where out_trade_no = ${number} ${made}
    union all select id from charge_info where channel_trade_no = ${number}
    union all select b.id from order_number o join charge_info b on b.dealer_id = o.dealer_id and b.order_id = o.order_id where o.order_no = ${number}
    union all select i.bill_id from order_number o join bill_item i on i.dealer_id = o.dealer_id and i.order_id = o.order_id where o.order_no = ${number})`;
}
