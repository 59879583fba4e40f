import { sql } from 'kysely';
import { lotOfRecord, type RecordKind } from '../../../kernel/database/record.ts';

export const evaluateRecord: RecordKind = { table: 'park_evaluate', inLots: lotOfRecord, ciphers: { phone: sql`r.phone` } };
