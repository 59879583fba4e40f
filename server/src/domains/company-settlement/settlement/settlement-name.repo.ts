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

/** What statements of companies are called on invoices. */
export async function settlementsNamed(tx: Tx, dealerId: string, ids: readonly string[]): Promise<NamedForInvoice[]> {
  const { rows } = await sql<NamedForInvoice>`select s.id, s.settle_no as number, k.company_name as "payerName",
      s.period_from::timestamp at time zone 'Asia/Shanghai' as "beginTime", s.period_to::timestamp at time zone 'Asia/Shanghai' as "endTime",
      array(select distinct m.park_id from company_settlement_item m where m.dealer_id = s.dealer_id and m.settlement_id = s.id) as "parkIds"
    from company_settlement s join company k on k.dealer_id = s.dealer_id and k.id = s.company_id
    where s.dealer_id = ${dealerId} and s.id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}
