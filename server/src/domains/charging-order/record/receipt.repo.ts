import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What stands on a receipt besides the order: its bill, and where it was. */
export async function billFactsOf(tx: Tx, { dealerId, orderId }: { dealerId: string; orderId: string }) {
  const { rows } = await sql<{ billNo: string; address: string; serviceTel: string }>`
    select coalesce(b.bill_no, '') as "billNo", s.address, s.service_tel as "serviceTel" from charging_order o
    join charging_station s on s.dealer_id = o.dealer_id and s.id = o.station_id
    left join charging_bill b on b.dealer_id = o.dealer_id and b.order_id = o.id
    where o.dealer_id = ${dealerId} and o.id = ${orderId}`.execute(tx);
  return rows[0] ?? { billNo: '', address: '', serviceTel: '' };
}
