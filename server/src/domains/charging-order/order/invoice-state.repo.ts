import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Whether a charge is being invoiced, is invoiced, or was and is red again. */
export const chargeInvoiceState = { NONE: 0, APPLIED: 1, ISSUED: 2, RED: 3 } as const;

/** Charges that are on an invoice, or about to be: their money is not priced again behind its back. */
export const isInvoiced = (state: number): boolean => state === chargeInvoiceState.APPLIED || state === chargeInvoiceState.ISSUED;

/** Written by whoever invoices, in its transaction. */
export async function noteInvoiceStatus(tx: Tx, dealerId: string, ids: readonly string[], state: number): Promise<void> {
  await sql`update charging_order set invoice_status = ${state} where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[])
    and invoice_status <> ${state}`.execute(tx);
}
