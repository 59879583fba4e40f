import { type LicenseItem, licenseState } from '@bochong/contract/license';
import type { Tx } from '../../../kernel/database/db.ts';

/** The licence as it was imported, with its pool; undefined when it was not imported. */
export async function importedLicence(tx: Tx, dealerId: string, licenseNo: string) {
  const row = await tx
    .selectFrom('license_history')
    .select(['pool_id as poolId', 'items'])
    .where('dealer_id', '=', dealerId)
    .where('license_no', '=', licenseNo)
    .where('state', '<>', licenseState.VOID)
    .executeTakeFirst();
  return row && { poolId: row.poolId, items: row.items as unknown as LicenseItem[] };
}

/** Periods of a pool's licences but one, without void ones. */
export const otherPeriods = (tx: Tx, pool: { dealerId: string; poolId: string }, licenseNo: string) =>
  tx
    .selectFrom('license_history')
    .select(['start_date as startDate', 'expire_date as expireDate'])
    .where('dealer_id', '=', pool.dealerId)
    .where('pool_id', '=', pool.poolId)
    .where('license_no', '<>', licenseNo)
    .where('state', '<>', licenseState.VOID)
    .execute();

/** What lots draw from a pool, in order of linking. */
export const placesOfPool = (tx: Tx, { dealerId, poolId }: { dealerId: string; poolId: string }) =>
  tx
    .selectFrom('license_place')
    .select(['id as linkId', 'target_id as targetId', 'target_type as targetType', 'park_name as parkName', 'auth_type as authType'])
    .select(['licensed_qty as licensedQty', 'actual_qty as actualQty'])
    .where('dealer_id', '=', dealerId)
    .where('pool_id', '=', poolId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$narrowType<{
      linkId: string;
      targetId: string;
      targetType: number;
      parkName: string;
      authType: number;
      licensedQty: number;
      actualQty: number;
    }>()
    .execute();

/** What a lot is left with; at 0 it stays linked, so that what it has counts as over. */
export async function reduceLink(tx: Tx, dealerId: string, linkId: string, qty: number): Promise<void> {
  await tx.updateTable('license_park').set({ licensed_qty: qty }).where('dealer_id', '=', dealerId).where('id', '=', linkId).execute();
}

/** The licence is void; when no valid one is left in its pool, those it had replaced are in force again. */
export async function voidLicence(tx: Tx, pool: { dealerId: string; poolId: string }, licenseNo: string): Promise<void> {
  const ofPool = () => tx.updateTable('license_history').where('dealer_id', '=', pool.dealerId).where('pool_id', '=', pool.poolId);
  await ofPool().set({ state: licenseState.VOID }).where('license_no', '=', licenseNo).execute();
  const valid = await tx
    .selectFrom('license_history')
    .select('id')
    .where('dealer_id', '=', pool.dealerId)
    .where('pool_id', '=', pool.poolId)
    .where('state', '=', licenseState.VALID)
    .executeTakeFirst();
  if (!valid) await ofPool().set({ state: licenseState.VALID }).where('state', '=', licenseState.REPLACED).execute();
}
