import { dealerStatus } from '@bochong/contract/dealer';
import { flagCode } from '@bochong/contract/kernel/fields';
import { licenseMode } from '@bochong/contract/license';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

export async function findPlatform(tx: Tx, domain: string) {
  return tx
    .selectFrom('platform_domain')
    .selectAll()
    .where('domain', '=', domain.toLowerCase())
    .where('status', '=', flagCode.ON)
    .executeTakeFirst();
}

/** A host name under which the console is opened, and whose platform it shows. */
export async function insertDomain(
  tx: Tx,
  {
    domain,
    platformType,
    dealerId,
    platName,
    logo,
  }: { domain: string; platformType: string; dealerId: string | null; platName: string; logo: string },
): Promise<void> {
  await tx
    .insertInto('platform_domain')
    .values({ domain, platform_type: platformType, dealer_id: dealerId, plat_name: platName, plat_logo_url: logo || 'default' })
    .execute();
}

/** Enabled dealers of the scope whose name holds the text. */
export async function chosenDealers(tx: Tx, filter: { dealerName: string | undefined; size: number }) {
  let query = tx
    .selectFrom('dealer')
    .select(['dealer_id as dealerId', 'dealer_name as dealerName'])
    .where('status', '=', dealerStatus.ENABLED);
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
  return tx
    .selectFrom('dealer')
    .select(['dealer_id as dealerId', 'dealer_type as dealerType'])
    .where('status', '<>', dealerStatus.DISABLED)
    .execute();
}

export async function saveManager(tx: Tx, dealerId: string, values: { manager: string; phone: string }, now: Date): Promise<void> {
  await tx
    .updateTable('dealer')
    .set((row) => ({ ...values, updated_at: now.toISOString(), rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', dealerId)
    .execute();
}

/** What other domains may know of an operating unit. */
export interface DealerFacts {
  dealerId: string;
  dealerNo: string;
  dealerName: string;
  phone: string;
  licenseMode: number;
  registStatus: number;
  /** Last day of the licences that count for its mode; null: none was ever imported. */
  licenseExpire: string | null;
}

/** Freezes an enabled unit, or thaws (null) a frozen one; how many rows had this `rev` (absent: whatever it is) and the state before. */
export async function saveFreeze(
  tx: Tx,
  dealerId: string,
  rev: number | undefined,
  freeze: { reason: string; by: string; until: string | null } | null,
  now: Date,
): Promise<bigint> {
  const at = now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('dealer')
    .set((row) => ({
      status: freeze ? dealerStatus.FROZEN : dealerStatus.ENABLED,
      ...{ freeze_reason: freeze?.reason ?? '', frozen_by: freeze?.by ?? '', frozen_at: freeze && at, frozen_until: freeze?.until ?? null },
      updated_at: at,
      rev: row('rev', '+', 1),
    }))
    .where('dealer_id', '=', dealerId)
    .where('status', '=', freeze ? dealerStatus.ENABLED : dealerStatus.FROZEN)
    .$if(rev !== undefined, (query) => query.where('rev', '=', rev ?? 0))
    .executeTakeFirst();
  return numUpdatedRows;
}

const factColumns = [
  'dealer_id as dealerId',
  'dealer_no as dealerNo',
  'dealer_name as dealerName',
  'phone',
  'license_mode as licenseMode',
  'regist_status as registStatus',
  'license_expire as licenseExpire',
] as const;

export async function dealerFacts(tx: Tx, dealerId: string): Promise<DealerFacts | undefined> {
  return tx.selectFrom('dealer').select(factColumns).where('dealer_id', '=', dealerId).executeTakeFirst();
}

/** Every operating unit of the scope, by number. */
export async function dealersInScope(tx: Tx): Promise<DealerFacts[]> {
  return tx.selectFrom('dealer').select(factColumns).orderBy('dealer_no').execute();
}

export async function dealerByNo(tx: Tx, dealerNo: string): Promise<DealerFacts | undefined> {
  return tx.selectFrom('dealer').select(factColumns).where('dealer_no', '=', dealerNo).executeTakeFirst();
}

/**
 * Works out anew when the unit's licences end, and the grace of the last of them: pools of the platform count for modes 1 and 3, independent
 * ones for 2 and 3.
 */
export async function refreshLicenseExpire(tx: Tx, dealerId: string): Promise<void> {
  await sql`with last as (
      select f.expire_date, f.grace_days from license_pool_fact f join dealer d using (dealer_id)
      where f.dealer_id = ${dealerId} and (d.license_mode = ${sql.lit(licenseMode.BOTH)} or f.mode = d.license_mode)
      order by f.expire_date desc, f.grace_days desc limit 1)
    update dealer set license_expire = (select expire_date from last), license_grace_days = coalesce((select grace_days from last), license_grace_days)
    where dealer_id = ${dealerId}`.execute(tx);
}
