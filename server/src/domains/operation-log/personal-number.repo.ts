import type { PersonalField } from '@bochong/contract/operation-log';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { isSeen, type Reader, type RecordKind } from '../../kernel/database/record.ts';

/** An encrypted number of a record that the reader may see; undefined when there is none. */
export async function findCipher(
  tx: Tx,
  kind: RecordKind,
  { recordId, field }: { recordId: string; field: PersonalField },
  reader: Reader,
): Promise<Buffer | undefined> {
  const cipher = kind.ciphers?.[field];
  if (!cipher) return undefined;
  const { rows } = await sql<{ cipher: Buffer | null }>`
    select ${cipher} as cipher from ${sql.table(kind.table)} r where ${isSeen(kind, recordId, reader)}`.execute(tx);
  return rows[0]?.cipher ?? undefined;
}
