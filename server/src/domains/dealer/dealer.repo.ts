import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

export async function findPlatform(tx: Tx, domain: string) {
  return tx.selectFrom('platform_domain').selectAll().where('domain', '=', domain.toLowerCase()).where('status', '=', 1).executeTakeFirst();
}

/** Enabled dealers of the scope whose name holds the text. */
export async function chosenDealers(tx: Tx, filter: { dealerName: string | undefined; size: number }) {
  let query = tx.selectFrom('dealer').select(['dealer_id as dealerId', 'dealer_name as dealerName']).where('status', '=', 1);
  if (filter.dealerName) query = query.where(sql<boolean>`position(${filter.dealerName} in dealer_name) > 0`);
  return query.orderBy('dealer_no').limit(filter.size).execute();
}

export async function findDealer(tx: Tx, dealerId: string) {
  return tx.selectFrom('dealer').selectAll().where('dealer_id', '=', dealerId).executeTakeFirst();
}

export async function findUserPhone(tx: Tx, user: { dealerId: string; userId: string }) {
  return tx
    .selectFrom('app_user')
    .select(['user_phone', 'is_verify'])
    .where('dealer_id', '=', user.dealerId)
    .where('id', '=', user.userId)
    .executeTakeFirst();
}

/** Dealers of the scope that are not disabled. */
export async function enabledDealers(tx: Tx): Promise<{ dealerId: string; dealerType: number }[]> {
  return tx.selectFrom('dealer').select(['dealer_id as dealerId', 'dealer_type as dealerType']).where('status', '<>', 0).execute();
}

export async function saveManager(tx: Tx, dealerId: string, values: { manager: string; phone: string }, now: Date): Promise<void> {
  await tx
    .updateTable('dealer')
    .set((row) => ({ ...values, updated_at: now.toISOString(), rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', dealerId)
    .execute();
}
