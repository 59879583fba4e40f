import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What an invoice calls it: its number, its company, its period and its lots. */
export interface NamedForInvoice {
  id: string;
  number: string;
  payerName: string;
  beginTime: string;
  endTime: string | null;
  parkIds: string[];
}

/** What bills of companies are called on invoices. */
export async function carBillsNamed(tx: Tx, dealerId: string, ids: readonly string[]): Promise<NamedForInvoice[]> {
  const { rows } = await sql<NamedForInvoice>`select b.id, b.bill_no as number, c.company_name as "payerName", b.park_ids as "parkIds",
      (b.period || '-01')::date::timestamp at time zone 'Asia/Shanghai' as "beginTime",
      ((b.period || '-01')::date + interval '1 month - 1 day')::timestamp at time zone 'Asia/Shanghai' as "endTime"
    from company_car_bill b join company c on c.dealer_id = b.dealer_id and c.id = b.company_id
    where b.dealer_id = ${dealerId} and b.id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}
