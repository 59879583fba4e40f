import { sql } from 'kysely';
import { lotsOfRecord, type RecordKind } from '../../kernel/database/record.ts';

export const merchantRecords: Readonly<Record<string, RecordKind>> = {
  merchant: { table: 'merchant', inLots: lotsOfRecord, ciphers: { phone: sql`r.phone_cipher` } },
};
