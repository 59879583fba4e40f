import { type PowerRow, userStatus } from '@bochong/contract/access';
import { userType } from '@bochong/contract/session';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { contains, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Bound } from './power.rule.ts';

/** What a unit's package of a client allows; null: it has none. */
export async function boundOf(tx: Tx, dealerId: string, clientType: number): Promise<Bound> {
  const row = await tx
    .selectFrom('dealer_package')
    .select('resource_ids')
    .where('dealer_id', '=', dealerId)
    .where('client_type', '=', clientType)
    .executeTakeFirst();
  return row ? new Set(row.resource_ids) : null;
}

export type StoredPackage = PowerRow & { resourceIds: string[]; dealerIds: string[] };

const packages = (tx: Tx) =>
  tx
    .selectFrom('menu_package as m')
    .where('m.dealer_id', '=', platformDealerId)
    .select(['m.id as packageId', 'm.package_name as packageName', 'm.client_type as clientType', 'm.resource_ids as resourceIds'])
    .select(['m.remark', 'm.updated_by as updatedBy', 'm.updated_at as updatedAt', 'm.rev'])
    .select([
      sql<number>`cardinality(m.resource_ids)`.as('resourceCount'),
      sql<number>`(select count(*)::int from dealer_package k where k.package_id = m.id)`.as('dealerCount'),
      sql<string[]>`array(select k.dealer_id from dealer_package k where k.package_id = m.id order by 1)`.as('dealerIds'),
      sql<string>`coalesce((select string_agg(d.dealer_name, '、' order by d.dealer_name) from dealer_package k
        join dealer d on d.dealer_id = k.dealer_id where k.package_id = m.id), '')`.as('dealerNames'),
    ])
    .$castTo<StoredPackage>();

export const listPackages = (tx: Tx, query: PageQuery & { clientType: number; packageName?: string | undefined }) =>
  pageOf(
    tx,
    packages(tx)
      .where('m.client_type', '=', query.clientType)
      .$if(query.packageName !== undefined, (q) => q.where(contains('m.package_name', query.packageName)))
      .orderBy('m.id', 'desc'),
    query,
  );

export const findPackage = (tx: Tx, id: string, lock = false) =>
  packages(tx)
    .where('m.id', '=', id)
    .$if(lock, (q) => q.forUpdate('m'))
    .executeTakeFirst();

interface Written {
  packageName: string;
  resourceIds: readonly string[];
  remark: string;
  by: string;
}
const written = ({ packageName, resourceIds, remark, by }: Written) => ({
  package_name: packageName,
  resource_ids: [...resourceIds],
  remark,
  updated_by: by,
});

export async function insertPackage(tx: Tx, key: { id: string; clientType: number; at: Date }, fields: Written): Promise<void> {
  const { id, clientType: client_type, at } = key;
  await tx
    .insertInto('menu_package')
    .values({ dealer_id: platformDealerId, id, client_type, created_at: at.toISOString(), ...written(fields) })
    .execute();
}

/** Saves on the version that was read; how many rows changed. */
export async function savePackage(tx: Tx, { id, rev }: { id: string; rev: number }, fields: Written): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('menu_package')
    .set({ ...written(fields), ...nextRev })
    .where('dealer_id', '=', platformDealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

export async function deletePackage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('menu_package').where('dealer_id', '=', platformDealerId).where('id', '=', id).execute();
}

export interface DealerPackage {
  dealerId: string;
  dealerName: string;
  packageId: string | null;
  packageName: string;
  resourceIds: string[] | null;
}

/** Units with the package of a client that each has. One at a time writes the packages of a client. */
export async function packagesOfDealers(tx: Tx, dealerIds: readonly string[], clientType: number): Promise<DealerPackage[]> {
  const { rows } = await sql<DealerPackage>`
    select d.dealer_id as "dealerId", d.dealer_name as "dealerName", k.package_id as "packageId", coalesce(m.package_name, '') as "packageName",
      k.resource_ids as "resourceIds"
    from dealer d left join dealer_package k on k.dealer_id = d.dealer_id and k.client_type = ${clientType}
      left join menu_package m on m.dealer_id = ${platformDealerId} and m.id = k.package_id
    where d.dealer_id = any (${[...dealerIds]}::uuid[]) order by d.dealer_name`.execute(tx);
  return rows;
}

export const lockClient = (tx: Tx, clientType: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`menu_package ${clientType}`}, 0))`.execute(tx);

/** Gives a unit a package of a client, or none. */
export async function assignPackage(
  tx: Tx,
  dealerId: string,
  clientType: number,
  given: { packageId: string; resourceIds: readonly string[] } | null,
): Promise<void> {
  if (given === null) {
    await tx.deleteFrom('dealer_package').where('dealer_id', '=', dealerId).where('client_type', '=', clientType).execute();
    return;
  }
  const values = { package_id: given.packageId, resource_ids: [...given.resourceIds] };
  await tx
    .insertInto('dealer_package')
    .values({ dealer_id: dealerId, client_type: clientType, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'client_type']).doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}

/** Enabled users of units who hold one of the roles, or are the units' administrators. */
export async function affectedUsers(tx: Tx, roleIds: readonly string[], administratorsOf: readonly string[]) {
  const { rows } = await sql<{ userName: string }>`select u.user_name as "userName" from app_user u
    where u.is_delete = 0 and u.status = ${sql.lit(userStatus.ENABLED)} and u.company_id is null and u.merchant_id is null
      and (u.user_type = ${sql.lit(userType.DEALER_ADMIN)} and u.dealer_id = any (${[...administratorsOf]}::uuid[])
        or exists (select from user_role ur where ur.dealer_id = u.dealer_id and ur.user_id = u.id and ur.role_id = any (${[...roleIds]}::uuid[])))
    order by u.user_name`.execute(tx);
  return rows.map(({ userName }) => userName);
}
