import { certificateState, type InstalledRoot } from '@bochong/contract/charging-connect';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes, dealerNameOf, json } from '../../../kernel/database/query.ts';
import type { Issued } from './issue.ts';

const { ISSUED, ACTIVE, REPLACED, REVOKED, EXPIRED } = certificateState;

export interface Authority {
  id: string;
  certificate: string;
  privateKeySecret: Buffer;
  notAfter: string;
}

/** The authorities of an operating unit that have not ended, newest first. */
export const authoritiesOf = (tx: Tx, dealerId: string, now: Date): Promise<Authority[]> =>
  tx
    .selectFrom('charge_point_authority')
    .select(['id', 'certificate', 'private_key_secret as privateKeySecret', 'not_after as notAfter'])
    .where('dealer_id', '=', dealerId)
    .where('not_after', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute();

/** One authority is made for a unit, whoever needs it first. */
export const lockAuthority = (tx: Tx, dealerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('charge point authority ' || ${dealerId}, 0))`.execute(tx);

export async function insertAuthority(tx: Tx, dealerId: string, { pem, until }: Issued, secret: Buffer, now: Date): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('charge_point_authority')
    .values({
      ...{ dealer_id: dealerId, id, certificate: pem, private_key_secret: secret },
      ...{ not_after: until.toISOString(), created_at: now.toISOString() },
    })
    .execute();
  return id;
}

interface Whose {
  dealerId: string;
  equipmentId: string;
}

export async function insertCertificate(
  tx: Tx,
  { dealerId, equipmentId }: Whose,
  { pem, serial, until, authorityId, commonName }: Issued & { authorityId: string; commonName: string },
  now: Date,
): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('charge_point_certificate')
    .values({
      ...{ dealer_id: dealerId, id, equipment_id: equipmentId, authority_id: authorityId, serial, common_name: commonName },
      ...{ certificate: pem, state: ISSUED, not_after: until.toISOString(), issued_at: now.toISOString() },
    })
    .execute();
  return id;
}

/** Certificates that were signed for a charge point since an instant. */
export async function issuedSince(tx: Tx, { dealerId, equipmentId }: Whose, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('charge_point_certificate')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('issued_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The certificate of a number, with whose it is. */
export const certificateBySerial = (tx: Tx, dealerId: string, serial: string) =>
  tx
    .selectFrom('charge_point_certificate')
    .select(['id', 'equipment_id as equipmentId', 'state', 'certificate'])
    .where('dealer_id', '=', dealerId)
    .where('serial', '=', serial)
    .executeTakeFirst();

/** Names that a charge point may be certified under, and whose it is. */
export async function namesOf(tx: Tx, { dealerId, equipmentId }: Whose) {
  return tx
    .selectFrom('charging_equipment')
    .select(['ocpp_identity as identity', 'registered_serial_no as registeredSerialNo', 'security_profile as securityProfile'])
    .select(dealerNameOf('charging_equipment'))
    .where('dealer_id', '=', dealerId)
    .where('id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
}

/** A charge point has shown a certificate: those it was given before are replaced by it. */
export async function certificateUsed(tx: Tx, { dealerId, equipmentId }: Whose, id: string, now: Date): Promise<void> {
  await sql`update charge_point_certificate set state = case when id = ${id} then ${sql.lit(ACTIVE)} else ${sql.lit(REPLACED)} end,
      used_at = case when id = ${id} then coalesce(used_at, ${now.toISOString()}::timestamptz) else used_at end
    where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and state in ${codes(ISSUED, ACTIVE)} and id <= ${id}
      and (id <> ${id} or state <> ${sql.lit(ACTIVE)})`.execute(tx);
}

/** Moves a certificate on from being signed; one that was used or revoked meanwhile stays as it is. */
export const endIssued = (tx: Tx, dealerId: string, id: string, state: number) =>
  tx
    .updateTable('charge_point_certificate')
    .set({ state })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('state', '=', sql.lit(ISSUED))
    .execute();

/** Revokes a certificate that is good; false: it was not. */
export async function revoke(
  tx: Tx,
  { dealerId, equipmentId }: Whose,
  id: string,
  by: { userId: string; reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charge_point_certificate')
    .set({ state: REVOKED, revoked_at: by.now.toISOString(), revoke_reason: by.reason, revoked_by: by.userId })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('id', '=', id)
    .where(sql<boolean>`state in ${codes(ISSUED, ACTIVE)}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The last twenty certificates of a charge point, newest first. */
export const listCertificates = (tx: Tx, { dealerId, equipmentId }: Whose, now: Date) =>
  tx
    .selectFrom('charge_point_certificate as c')
    .select(['c.id as certificateId', 'c.serial', 'c.common_name as commonName', 'c.issued_at as issuedAt', 'c.used_at as usedAt'])
    .select(['c.not_after as notAfter', 'c.revoked_at as revokedAt', 'c.revoke_reason as revokeReason'])
    .select([
      sql<string>`coalesce((select u.user_name from app_user u where u.id = c.revoked_by limit 1), '')`.as('revokedBy'),
      sql<number>`case when c.state in ${codes(ISSUED, ACTIVE)} and c.not_after < ${now.toISOString()} then ${sql.lit(EXPIRED)} else c.state end`.as(
        'state',
      ),
    ])
    .where('c.dealer_id', '=', dealerId)
    .where('c.equipment_id', '=', equipmentId)
    .orderBy('c.id', 'desc')
    .limit(20)
    .execute();

/** Charge points whose certificate in use ends before an instant, and that have no newer one that waits to be used. */
export const endingBefore = (tx: Tx, dealerId: string, before: Date): Promise<{ equipmentId: string }[]> =>
  tx
    .selectFrom('charge_point_certificate as c')
    .select(['c.equipment_id as equipmentId'])
    .where('c.dealer_id', '=', dealerId)
    .where('c.state', '=', sql.lit(ACTIVE))
    .where('c.not_after', '<', before.toISOString())
    .where(
      sql<boolean>`not exists (select from charge_point_certificate n where n.dealer_id = c.dealer_id and n.equipment_id = c.equipment_id
        and n.id > c.id and n.state in ${codes(ISSUED, ACTIVE)} and n.not_after >= ${before.toISOString()})`,
    )
    .orderBy('c.not_after')
    .limit(500)
    .execute();

export type KeptRoot = Omit<InstalledRoot, 'own'>;

export async function installedRoots(tx: Tx, { dealerId, equipmentId }: Whose): Promise<{ roots: KeptRoot[]; readAt: string | null }> {
  const row = await tx
    .selectFrom('charge_point_link')
    .select(['installed_certificates as roots', 'certificates_read_at as readAt'])
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .executeTakeFirst();
  return { roots: (row?.roots ?? []) as unknown as KeptRoot[], readAt: row?.readAt ?? null };
}

export const saveInstalledRoots = (tx: Tx, { dealerId, equipmentId }: Whose, roots: readonly KeptRoot[], now: Date) =>
  tx
    .updateTable('charge_point_link')
    .set({ installed_certificates: json(roots), certificates_read_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .execute();
