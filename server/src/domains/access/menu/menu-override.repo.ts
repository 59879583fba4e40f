import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';
import type { MenuOverride } from './menu-override.rule.ts';

export interface StoredOverride extends MenuOverride {
  updatedAt: string;
  updatedBy: string;
  rev: number;
}

/** Everything that was said of the menu, for whoever asks. */
export async function menuOverrides(tx: Tx): Promise<StoredOverride[]> {
  const { rows } = await sql<StoredOverride>`select code, title, icon, sort, hidden_on as "hiddenOn", updated_at as "updatedAt",
    updated_by as "updatedBy", rev from bochong.menu_overrides()`.execute(tx);
  return rows;
}

/** Saves on the version that was read; 0: nothing had been said. */
export async function saveOverride(
  tx: Tx,
  { code, title, icon, sort, hiddenOn }: MenuOverride,
  { rev, by, at }: { rev: number; by: string; at: Date },
): Promise<void> {
  const values = { title, icon, sort, hidden_on: [...hiddenOn], updated_at: at.toISOString(), updated_by: by, rev: rev + 1 };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('menu_override')
    .values({ dealer_id: platformDealerId, code, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'code']).doUpdateSet(values).where('menu_override.rev', '=', rev))
    .executeTakeFirst();
  assertFresh(numInsertedOrUpdatedRows ?? 0n);
}

export async function deleteOverride(tx: Tx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('menu_override')
    .where('dealer_id', '=', platformDealerId)
    .where('code', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
