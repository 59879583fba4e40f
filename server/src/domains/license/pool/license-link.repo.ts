import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';

interface Owner {
  dealerId: string;
  poolId: string;
}

export interface LinkRow {
  linkId: string;
  poolId: string;
  targetType: number;
  targetId: string;
  authType: number;
  licensedQty: number;
}

/** What is linked to places now, locked, in every pool of the unit. */
export async function lockLinks(tx: Tx, dealerId: string, targetIds: readonly string[]): Promise<LinkRow[]> {
  return tx
    .selectFrom('license_park')
    .select([
      'id as linkId',
      'pool_id as poolId',
      'target_type as targetType',
      'target_id as targetId',
      'auth_type as authType',
      'licensed_qty as licensedQty',
    ])
    .where('dealer_id', '=', dealerId)
    .where('target_id', 'in', [...targetIds])
    .where('removed_at', 'is', null)
    .forUpdate()
    .execute();
}

export async function insertLink(tx: Tx, { dealerId, poolId }: Owner, link: Omit<LinkRow, 'poolId'>, now: Date): Promise<void> {
  await tx
    .insertInto('license_park')
    .values({
      dealer_id: dealerId,
      id: link.linkId,
      pool_id: poolId,
      target_type: link.targetType,
      target_id: link.targetId,
      auth_type: link.authType,
      licensed_qty: link.licensedQty,
      linked_at: now.toISOString(),
    })
    .execute();
}

/** New quantity of a link; 0 ends it and leaves it as a record. */
export async function saveLink(tx: Tx, dealerId: string, linkId: string, qty: number, now: Date): Promise<void> {
  await tx
    .updateTable('license_park')
    .set({ licensed_qty: qty, removed_at: qty === 0 ? now.toISOString() : null })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', linkId)
    .execute();
}

export interface NewChange {
  changeId: string;
  changeType: number;
  before: unknown;
  after: unknown;
  reason: string;
  operator: string;
}

export async function insertChange(tx: Tx, { dealerId, poolId }: Owner, change: NewChange, now: Date): Promise<void> {
  await tx
    .insertInto('license_change')
    .values({
      dealer_id: dealerId,
      id: change.changeId,
      change_no: `LC${change.changeId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
      pool_id: poolId,
      change_type: change.changeType,
      before_items: json(change.before) as never,
      after_items: json(change.after) as never,
      reason: change.reason,
      operator: change.operator,
      at: now.toISOString(),
    })
    .execute();
}

/** Answer of an earlier call with the same nonce, within a day. */
export async function earlierAnswer<T>(tx: Tx, dealerId: string, requestId: string, now: Date): Promise<T | undefined> {
  const row = await tx
    .selectFrom('license_request')
    .select('answer')
    .where('dealer_id', '=', dealerId)
    .where('request_id', '=', requestId)
    .where('at', '>', new Date(now.getTime() - 86_400_000).toISOString())
    .executeTakeFirst();
  return row?.answer as T | undefined;
}

export async function keepAnswer(tx: Tx, dealerId: string, requestId: string, answer: object, now: Date): Promise<void> {
  const kept = { answer: json(answer) as never, at: now.toISOString() };
  await tx
    .insertInto('license_request')
    .values({ dealer_id: dealerId, request_id: requestId, ...kept })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'request_id']).doUpdateSet(kept))
    .execute();
}
