import type { Tx } from '../../../kernel/database/db.ts';

export interface IssuerRow {
  publicKey: string;
  privateKey: Buffer | null;
}

export const findIssuer = (tx: Tx): Promise<IssuerRow | undefined> =>
  tx.selectFrom('license_issuer').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();

export async function insertIssuer(tx: Tx, { publicKey, privateKey }: IssuerRow, now: Date): Promise<void> {
  await tx.insertInto('license_issuer').values({ public_key: publicKey, private_key: privateKey, created_at: now.toISOString() }).execute();
}
