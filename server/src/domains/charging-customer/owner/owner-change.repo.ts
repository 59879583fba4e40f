import { chargingCardStatus, type ownerFields, type ownerPlate } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, nextRev } from '../../../kernel/database/query.ts';

export interface OwnerKey {
  dealerId: string;
  ownerId: string;
}

/** An owner, locked: before any wallet. */
export const lockOwner = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }) =>
  tx
    .selectFrom('charging_owner')
    .select(['dealer_id as dealerId', 'id as ownerId', 'status', 'black_flag as blackFlag', 'vip_type_id as vipTypeId', 'nickname'])
    .select(['real_name as realName', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .forUpdate()
    .executeTakeFirst();

/** What a proved number is compared with. */
export const phoneOwnerRow = (tx: Tx, { dealerId, ownerId }: OwnerKey) =>
  tx
    .selectFrom('charging_owner')
    .select(['status', 'mobile_hash as phoneHash', 'mobile_cipher as phoneCipher'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', ownerId)
    .executeTakeFirst();

export async function insertOwner(
  tx: Tx,
  { dealerId, ownerId }: OwnerKey,
  owner: z.output<typeof ownerFields> & { ownerNo: string; cipher: Buffer; hash: string; source: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('charging_owner')
    .values({
      ...{ dealer_id: dealerId, id: ownerId, owner_no: owner.ownerNo, nickname: owner.nickname, real_name: owner.realName },
      ...{ mobile_cipher: owner.cipher, mobile_hash: owner.hash, register_source: owner.source, registered_at: owner.at.toISOString() },
    })
    .execute();
}

export interface OwnerChange {
  nickname?: string;
  real_name?: string;
  status?: number;
  status_reason?: string;
  black_flag?: boolean;
  black_reason?: string;
  vip_type_id?: string | null;
  vip_expire_at?: string | null;
}

export async function changeOwner(tx: Tx, { dealerId, ownerId }: OwnerKey, change: OwnerChange): Promise<void> {
  await tx
    .updateTable('charging_owner')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', ownerId)
    .execute();
}

export const platesOf = (
  tx: Tx,
  ownerId: string,
  { dealerIds }: { dealerIds: readonly string[] },
): Promise<z.output<typeof ownerPlate>[]> =>
  tx
    .selectFrom('charging_owner_plate')
    .select(['plate_no as plateNo', 'is_default as isDefault', 'verified', 'created_at as createdAt'])
    .where(inDealers('dealer_id', dealerIds))
    .where('owner_id', '=', ownerId)
    .orderBy('is_default', 'desc')
    .orderBy('plate_no')
    .execute();

/** Binds a plate, or says anew how it is bound; a default one takes that from another. */
export async function savePlate(
  tx: Tx,
  { dealerId, ownerId }: OwnerKey,
  plate: { plateNo: string; plateColor: number; isDefault: boolean; verified: boolean },
): Promise<void> {
  if (plate.isDefault)
    await sql`update charging_owner_plate set is_default = false where dealer_id = ${dealerId} and owner_id = ${ownerId} and is_default`.execute(
      tx,
    );
  await sql`insert into charging_owner_plate (dealer_id, owner_id, plate_no, plate_color, is_default, verified)
    values (${dealerId}, ${ownerId}, ${plate.plateNo}, ${plate.plateColor}, ${plate.isDefault}, ${plate.verified})
    on conflict (dealer_id, owner_id, plate_no) do update set is_default = excluded.is_default, verified = excluded.verified`.execute(tx);
}

export async function deletePlate(tx: Tx, { dealerId, ownerId }: OwnerKey, plateNo: string): Promise<bigint> {
  const done = await tx
    .deleteFrom('charging_owner_plate')
    .where('dealer_id', '=', dealerId)
    .where('owner_id', '=', ownerId)
    .where('plate_no', '=', plateNo)
    .executeTakeFirst();
  return done.numDeletedRows;
}

/** Ends what an owner who leaves could still charge with. */
export async function dropCredentials(tx: Tx, { dealerId, ownerId }: OwnerKey, reason: string): Promise<void> {
  await sql`update charging_card set status = ${sql.lit(chargingCardStatus.CANCELLED)}, status_reason = ${reason}, rev = rev + 1, updated_at = now()
    where dealer_id = ${dealerId} and owner_id = ${ownerId} and status <> ${sql.lit(chargingCardStatus.CANCELLED)}`.execute(tx);
  await sql`update charging_vin set enabled = false, rev = rev + 1, updated_at = now() where dealer_id = ${dealerId} and owner_id = ${ownerId}`.execute(
    tx,
  );
}
