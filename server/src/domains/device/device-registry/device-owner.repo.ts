import type { Tx } from '../../../kernel/database/db.ts';

/** Operating unit of a device: the platform's people act on devices of any. */
export async function deviceOwner(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('device').select('dealer_id').where('id', '=', id).executeTakeFirst())?.dealer_id;
}
