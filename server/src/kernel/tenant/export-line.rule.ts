import type { TenantColumn } from './tenant-tables.ts';

/** Keys that open something: of no use to who leaves, and of much to who finds the file. */
const secret = /(^|_)(secrets?|keys_cipher|code_cipher|key_hash|token_hash|code_hash)$/;

/** Columns of a table that no export holds. */
export const withheldColumns = (columns: readonly TenantColumn[]): string[] =>
  columns.map(({ name }) => name).filter((name) => secret.test(name));

/**
 * A row as it is exported: secrets are left out, and what is stored under the installation's key (`decrypt`; undefined for other bytes) stands in
 * clear, since nobody could read it elsewhere.
 */
export function exportedLine(
  line: string,
  { bytes, withheld }: { bytes: readonly string[]; withheld: readonly string[] },
  decrypt: (stored: Buffer) => string | undefined,
): string {
  if (bytes.length === 0 && withheld.length === 0) return line;
  const row = JSON.parse(line) as Record<string, unknown>;
  for (const name of withheld) delete row[name];
  for (const name of bytes) {
    const value = row[name];
    if (typeof value === 'string') row[name] = decrypt(Buffer.from(value.replace(/^\\x/, ''), 'hex')) ?? value;
  }
  return JSON.stringify(row);
}
