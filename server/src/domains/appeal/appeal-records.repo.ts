import { sql } from 'kysely';
import { lotOfRecord, type RecordKind } from '../../kernel/database/record.ts';

export const appealRecords: Readonly<Record<string, RecordKind>> = {
  billComplaint: {
    table: 'bill_complaint',
    inLots: (parkIds) => sql`(r.park_id is null or ${lotOfRecord(parkIds)})`,
    ciphers: { phone: sql`r.phone` },
  },
  parkOrderAppeal: { table: 'park_order_appeal', inLots: lotOfRecord, ciphers: { contactPhone: sql`r.contact_phone` } },
};
