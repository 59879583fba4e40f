import { sql } from 'kysely';
import { secondOf } from '../../../kernel/database/business-number.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';

/**
 * Ids of the payments known by a number, as an array: ours, the merchant's, the channel's, or that of a subject they are for. Each is
 * found by a key that is there anyway: ours is the merchant's too, or else was made in the second the bill's id says.
 */
export function billsOfNumber(number: string) {
  const second = secondOf(number, 'CB');
  const made =
    second === undefined
      ? sql``
      : sql`union all select id from bill where bill_no = ${number}
    and id >= ${idFloor(second)}::uuid and id < ${idFloor(second + 1000)}::uuid`;
  return sql<string[]>`array(
    select bill_id from trade_number where out_trade_no = ${number} ${made}
    union all select id from bill where channel_trade_no = ${number}
    union all select b.id from subject_number s join bill b on b.dealer_id = s.dealer_id and b.subject_id = s.subject_id where s.number = ${number}
    union all select i.bill_id from subject_number s join bill_item i on i.dealer_id = s.dealer_id and i.subject_id = s.subject_id where s.number = ${number})`;
}
