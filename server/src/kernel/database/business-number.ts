import { type RawBuilder, sql } from 'kysely';
import { compactStamp } from '../time.ts';
import type { Tx } from './db.ts';

/** Two letters before a number: what the row is. */
type NumberPrefix =
  | 'PK'
  | 'CB'
  | 'RF'
  | 'GJ'
  | 'QF'
  | 'BQ'
  | 'AP'
  | 'LS'
  | 'TS'
  | 'QY'
  | 'QJ'
  | 'CZ'
  | 'SQ'
  | 'ZW'
  | 'ZD'
  | 'JM'
  | 'YY'
  | 'SP'
  | 'TZ'
  | 'TX'
  | 'YH'
  | 'FQ'
  | 'FT'
  | 'SH'
  | 'SC'
  | 'SJ'
  | 'GQ'
  | 'CS'
  | 'WC'
  | 'XF';

/** Human number of a business row: prefix + `yyyyMMddHHmmss` + six digits (`PK20261121093000000123`). */
export async function businessNumber(tx: Tx, prefix: NumberPrefix, at: Date): Promise<string> {
  const { rows } = await sql<{ tail: number }>`select nextval('business_number')::int as tail`.execute(tx);
  return `${prefix}${compactStamp(at)}${String(rows[0]?.tail ?? 0).padStart(6, '0')}`;
}

/** {@link businessNumber} as part of the statement that writes the row. */
export const ownNumber = (prefix: NumberPrefix, at: Date): RawBuilder<string> =>
  sql<string>`${`${prefix}${compactStamp(at)}`}::text || (select case when tail < 1000000 then lpad(tail::text, 6, '0') else tail::text end
    from (select nextval('business_number') as tail) as own)`;

/** The second (epoch ms) a number says it was made in; undefined for what is no number with that prefix. */
export function secondOf(number: string, prefix: string): number | undefined {
  const [, date, clock] = /^[A-Z]{2}(\d{8})(\d{6})\d{6,}$/.exec(number) ?? [];
  if (!number.startsWith(prefix) || date === undefined || clock === undefined) return undefined;
  const at = Date.parse(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${clock.replace(/(..)(..)(..)/, '$1:$2:$3')}+08:00`);
  return Number.isNaN(at) ? undefined : at;
}
