import type { Tx } from '../../../kernel/database/db.ts';

export interface IssuerRow {
  keyId: string;
  publicKey: string;
  privateKey: Buffer | null;
  createdAt: string;
}

/** Keys of this installation, newest first. */
export const issuerKeys = (tx: Tx): Promise<IssuerRow[]> =>
  tx
    .selectFrom('license_issuer')
    .select(['key_id as keyId', 'public_key as publicKey', 'private_key as privateKey', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .execute();

export async function insertIssuer(tx: Tx, { keyId, publicKey, privateKey }: Omit<IssuerRow, 'createdAt'>, now: Date): Promise<void> {
  await tx
    .insertInto('license_issuer')
    .values({ key_id: keyId, public_key: publicKey, private_key: privateKey, created_at: now.toISOString() })
    .execute();
}
