import { sql } from 'kysely';
import type { Tx } from './db.ts';
import { compactStamp } from './time.ts';

/** Human number of a business row: prefix + `yyyyMMddHHmmss` + six digits (`PK20261121093000000123`). */
export async function businessNumber(
  tx: Tx,
  prefix: 'PK' | 'CB' | 'RF' | 'GJ' | 'QF' | 'BQ' | 'AP' | 'LS' | 'TS' | 'QY',
  at: Date,
): Promise<string> {
  const { rows } = await sql<{ tail: number }>`select nextval('business_number')::int as tail`.execute(tx);
  return `${prefix}${compactStamp(at)}${String(rows[0]?.tail ?? 0).padStart(6, '0')}`;
}
