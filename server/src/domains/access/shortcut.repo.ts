import type { Tx } from '../../kernel/database/db.ts';

interface Owner {
  dealerId: string;
  userId: string;
}

/** Pages a user keeps at hand, in their order. */
export async function listShortcuts(tx: Tx, { dealerId, userId }: Owner): Promise<string[]> {
  const rows = await tx
    .selectFrom('shortcut_menu')
    .select('menu_id')
    .where('dealer_id', '=', dealerId)
    .where('user_id', '=', userId)
    .orderBy('sort')
    .execute();
  return rows.map((row) => row.menu_id);
}

export async function replaceShortcuts(tx: Tx, { dealerId, userId }: Owner, menuIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('shortcut_menu').where('dealer_id', '=', dealerId).where('user_id', '=', userId).execute();
  if (menuIds.length === 0) return;
  const values = menuIds.map((menu_id, index) => ({ dealer_id: dealerId, user_id: userId, menu_id, sort: (index + 1) * 10 }));
  await tx.insertInto('shortcut_menu').values(values).execute();
}
