import { phoneStatus } from '@bochong/contract/arrears';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

const columns = [
  'id as phoneId',
  'plate_id as plateId',
  'phone as cipher',
  'source',
  'verified',
  'bound_at as boundAt',
  'status',
  'unbound_at as unboundAt',
  'unbound_reason as unboundReason',
] as const;

export async function phonesOf(tx: Tx, plateId: string) {
  return tx
    .selectFrom('plate_phone')
    .select(columns)
    .where('plate_id', '=', plateId)
    .orderBy('status', 'desc')
    .orderBy('bound_at', 'desc')
    .execute();
}

export async function findPhone(tx: Tx, phoneId: string) {
  return tx.selectFrom('plate_phone').select(columns).where('id', '=', phoneId).forUpdate().executeTakeFirst();
}

export async function phoneOfPlate(tx: Tx, plate: { dealerId: string; plateId: string }, phoneHash: string) {
  return tx
    .selectFrom('plate_phone')
    .select(columns)
    .where('dealer_id', '=', plate.dealerId)
    .where('plate_id', '=', plate.plateId)
    .where('phone_hash', '=', phoneHash)
    .forUpdate()
    .executeTakeFirst();
}

/** Binds a number to a plate, or binds it anew. */
export async function bindPhone(
  tx: Tx,
  phone: { dealerId: string; plateId: string; cipher: Buffer; hash: string; source: number; verified: boolean; at: Date },
): Promise<void> {
  const bound = {
    source: phone.source,
    verified: phone.verified,
    bound_at: phone.at.toISOString(),
    status: phoneStatus.VALID,
    unbound_at: null,
    unbound_reason: null,
  };
  await tx
    .insertInto('plate_phone')
    .values({
      dealer_id: phone.dealerId,
      id: newId(phone.at),
      plate_id: phone.plateId,
      phone: phone.cipher,
      phone_hash: phone.hash,
      ...bound,
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'plate_id', 'phone_hash']).doUpdateSet(bound))
    .execute();
}

export async function unbindPhone(tx: Tx, phoneId: string, unbound: { status: number; reason: number; at: Date }): Promise<void> {
  await tx
    .updateTable('plate_phone')
    .set({ status: unbound.status, unbound_reason: unbound.reason, unbound_at: unbound.at.toISOString() })
    .where('id', '=', phoneId)
    .execute();
}
