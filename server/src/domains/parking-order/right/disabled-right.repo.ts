import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import type { CertificateStay, DisabledTerms } from './disabled-right.rule.ts';
import type { RightHolder } from './stay-right.repo.ts';

const disabledKind = 2;
const grantName = '残疾人优惠';

/** A grant, and the certificate its use counts for. */
export interface DisabledGrant extends DisabledTerms {
  certificate: string;
}
export interface Entitlement extends DisabledGrant {
  maxStaysPerDay: number;
  accessibleBerthOnly: boolean;
}

/** What a plate is entitled to in a lot at an instant. */
export async function entitlementOf(tx: Tx, holder: RightHolder, at: string): Promise<Entitlement | undefined> {
  const row = await tx
    .selectFrom('disabled_right')
    .select(['cert_hash as certificate', 'free_minutes_per_day as freeMinutes', 'pay_permille as payPermille'])
    .select(['max_stays_per_day as maxStaysPerDay', 'accessible_berth_only as accessibleBerthOnly'])
    .where('dealer_id', '=', holder.dealerId)
    .where('plate_no', '=', holder.plateNo)
    .where('from_time', '<=', at)
    .where('to_time', '>', at)
    .where(sql<SqlBool>`${holder.parkId}::uuid = any (park_ids)`)
    .$castTo<Omit<Entitlement, 'name'>>()
    .executeTakeFirst();
  return row && { ...row, name: grantName };
}

/** Stays a certificate is or was used for that began on a day or have not ended by an instant, without the one asked for. */
export async function certificateStays(
  tx: Tx,
  { dealerId, certificate }: { dealerId: string; certificate: string },
  { day, at, orderId }: { day: string; at: string; orderId: string | undefined },
): Promise<CertificateStay[]> {
  return tx
    .selectFrom('right_stay')
    .select(['order_id as orderId', 'park_id as parkId', 'plate_no as plateNo', 'day', 'enter_time as enterTime'])
    .select(['left_at as leftAt', 'used_min as usedMin'])
    .where('dealer_id', '=', dealerId)
    .where('ref_key', '=', certificate)
    .where((where) => where.or([where('day', '=', day), where('left_at', 'is', null), where('left_at', '>', at)]))
    .$if(orderId !== undefined, (query) => query.where('order_id', '<>', orderId ?? ''))
    .$castTo<CertificateStay>()
    .execute();
}

/** The grant a stay holds, and the plate it was given to. */
export async function keptGrant(tx: Tx, dealerId: string, orderId: string): Promise<(DisabledGrant & { plateNo: string }) | undefined> {
  const row = await tx
    .selectFrom('stay_right')
    .select(['ref_key as certificate', 'plate_no as plateNo', 'terms'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .where('kind', '=', disabledKind)
    .executeTakeFirst();
  return row && { ...(row.terms as unknown as DisabledTerms), certificate: row.certificate, plateNo: row.plateNo };
}

export async function insertGrant(
  tx: Tx,
  stay: { dealerId: string; id: string; plateNo: string },
  { certificate, name, freeMinutes, payPermille }: DisabledGrant,
  day: string,
): Promise<void> {
  await tx
    .insertInto('stay_right')
    .values({
      dealer_id: stay.dealerId,
      order_id: stay.id,
      kind: disabledKind,
      ref_key: certificate,
      plate_no: stay.plateNo,
      day,
      terms: json({ name, freeMinutes, payPermille }),
    })
    .execute();
}

export async function deleteGrant(tx: Tx, stay: { dealerId: string; id: string }): Promise<void> {
  await tx
    .deleteFrom('stay_right')
    .where('dealer_id', '=', stay.dealerId)
    .where('order_id', '=', stay.id)
    .where('kind', '=', disabledKind)
    .execute();
}

/** Free minutes a stay used up, on the day it began. */
export async function setUse(tx: Tx, stay: { dealerId: string; id: string }, usedMin: number, day: string): Promise<void> {
  await tx
    .updateTable('stay_right')
    .set({ used_min: usedMin, day })
    .where('dealer_id', '=', stay.dealerId)
    .where('order_id', '=', stay.id)
    .where('kind', '=', disabledKind)
    .execute();
}
