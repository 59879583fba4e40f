import type { Tx } from '../../../kernel/database/db.ts';

interface Owner {
  dealerId: string;
  userId: string;
}
type Value = Record<string, unknown>;

const own = (tx: Tx, { dealerId, userId }: Owner) =>
  tx.selectFrom('user_preference').where('dealer_id', '=', dealerId).where('user_id', '=', userId);

/** Everything a user set up. */
export async function listPreferences(tx: Tx, owner: Owner): Promise<{ name: string; value: Value }[]> {
  const rows = await own(tx, owner).select(['name', 'value']).orderBy('name').execute();
  return rows.map(({ name, value }) => ({ name, value: value as Value }));
}

/** How many preferences besides this one a user has. */
export async function countOtherPreferences(tx: Tx, owner: Owner, name: string): Promise<number> {
  const row = await own(tx, owner)
    .where('name', '<>', name)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function savePreference(tx: Tx, { dealerId, userId }: Owner, name: string, value: Value, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now.toISOString() };
  await tx
    .insertInto('user_preference')
    .values({ dealer_id: dealerId, user_id: userId, name, ...row })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'user_id', 'name']).doUpdateSet(row))
    .execute();
}

export async function removePreference(tx: Tx, { dealerId, userId }: Owner, name: string): Promise<void> {
  await tx.deleteFrom('user_preference').where('dealer_id', '=', dealerId).where('user_id', '=', userId).where('name', '=', name).execute();
}
