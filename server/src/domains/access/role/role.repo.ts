import type { RoleRow } from '@bochong/contract/access';
import { flagCode } from '@bochong/contract/kernel/fields';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

const roleColumns = [
  'r.id as roleId',
  'r.role_name as roleName',
  'r.role_type as roleType',
  'r.client_type as clientType',
  'r.dealer_id as dealerId',
  sql<string>`coalesce(d.dealer_name, '')`.as('dealerName'),
  sql<number>`(select count(*)::int from user_role ur where ur.dealer_id = r.dealer_id and ur.role_id = r.id)`.as('userCount'),
  sql<number>`cardinality(r.resource_ids)`.as('resourceCount'),
  'r.resource_ids as resourceIds',
  'r.updated_at as updatedAt',
  'r.rev',
] as const;

const roles = (tx: Tx) =>
  tx.selectFrom('role as r').leftJoin('dealer as d', 'd.dealer_id', 'r.dealer_id').select(roleColumns).where('r.status', '=', flagCode.ON);

export type StoredRole = RoleRow & { resourceIds: string[] };

/** Roles of the scope, presets first. */
export async function listRoles(
  tx: Tx,
  query: PageQuery & { roleName?: string | undefined; clientType?: number | undefined; dealerId?: string | undefined },
) {
  let rows = roles(tx);
  if (query.roleName) rows = rows.where(contains('r.role_name', query.roleName));
  if (query.clientType) rows = rows.where('r.client_type', '=', query.clientType);
  if (query.dealerId) rows = rows.where('r.dealer_id', '=', query.dealerId);
  const page = await pageOf(tx, rows.orderBy('r.role_type').orderBy('r.id'), query);
  return { ...page, results: page.results as StoredRole[] };
}

export async function findRole(tx: Tx, id: string): Promise<StoredRole | undefined> {
  return (await roles(tx).where('r.id', '=', id).executeTakeFirst()) as StoredRole | undefined;
}

/** Every role of one dealer, for the choosers. */
export async function rolesOf(tx: Tx, dealerId: string): Promise<StoredRole[]> {
  return (await roles(tx).where('r.dealer_id', '=', dealerId).orderBy('r.role_type').orderBy('r.id').execute()) as StoredRole[];
}

export async function insertRole(
  tx: Tx,
  role: { id: string; dealerId: string; roleName: string; roleType: 1 | 2; clientType?: number; resourceIds: readonly string[] },
): Promise<void> {
  const { id, dealerId: dealer_id, roleName: role_name, roleType: role_type } = role;
  await tx
    .insertInto('role')
    .values({ dealer_id, id, role_name, role_type, client_type: role.clientType ?? 1, resource_ids: [...role.resourceIds] })
    .execute();
}

export async function updateRole(
  tx: Tx,
  role: { dealerId: string; roleId: string; roleName: string; resourceIds: readonly string[]; rev: number },
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('role')
    .set({ role_name: role.roleName, resource_ids: [...role.resourceIds], updated_at: sql`now()`, rev: role.rev + 1 })
    .where('dealer_id', '=', role.dealerId)
    .where('id', '=', role.roleId)
    .where('rev', '=', role.rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** What a package leaves of a role, preset or not. */
export async function cutRole(tx: Tx, role: { dealerId: string; roleId: string }, resourceIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('role')
    .set((row) => ({ resource_ids: [...resourceIds], updated_at: sql`now()`, rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', role.dealerId)
    .where('id', '=', role.roleId)
    .execute();
}

export async function deleteRole(tx: Tx, role: { dealerId: string; roleId: string }): Promise<void> {
  await tx.deleteFrom('role').where('dealer_id', '=', role.dealerId).where('id', '=', role.roleId).execute();
}

/** Roles of dealers for one client; `lock` holds them until the transaction ends. */
export async function clientRolesOf(tx: Tx, dealerIds: readonly string[], clientType: number, lock: boolean): Promise<StoredRole[]> {
  const query = roles(tx)
    .where('r.dealer_id', 'in', [...dealerIds])
    .where('r.client_type', '=', clientType)
    .orderBy('r.dealer_id')
    .orderBy('r.id');
  return (await query.$if(lock, (q) => q.forUpdate('r')).execute()) as StoredRole[];
}

/** Who holds the role. */
export async function holdersOf(tx: Tx, role: { dealerId: string; roleId: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_role')
    .select('user_id')
    .where('dealer_id', '=', role.dealerId)
    .where('role_id', '=', role.roleId)
    .execute();
  return rows.map((row) => row.user_id);
}
