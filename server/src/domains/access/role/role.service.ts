import { type RoleRow, roleClient, roleErrors, roleType } from '@bochong/contract/access';
import { menuModules } from '@bochong/contract/catalogue';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { touchAccounts } from '../../session/index.ts';
import { boundOf } from '../power/package.repo.ts';
import type { Bound } from '../power/power.rule.ts';
import { noteCodes } from '../right/right-change.repo.ts';
import { modulesOf } from './client-page.rule.ts';
import { deleteRole, findRole, holdersOf, insertRole, type StoredRole, updateRole } from './role.repo.ts';
import { closeUpward, grantable } from './role.rule.ts';

constraintMeans('role_dealer_id_role_name_key', roleErrors.nameTaken, 'roleName');

/** What a role of each client may hold. */
export const resourcesOf = new Map(roleClient.options.map(({ value }) => [value, grantable(modulesOf(value, menuModules))]));
export const allResources = grantable(menuModules).map((resource) => ({
  ...resource,
  clients: roleClient.options.flatMap(({ value }) => (resourcesOf.get(value)?.some(({ id }) => id === resource.id) ? [value] : [])),
}));

/** What the caller may put into roles, each with the clients whose package has it. */
export async function ownResources({ tx, user }: Context) {
  const bounds = new Map<number, Bound>();
  for (const { value } of roleClient.options) bounds.set(value, await boundOf(tx, user.dealerId, value));
  return allResources.flatMap((resource) => {
    const clients = resource.clients.filter((client) => bounds.get(client)?.has(resource.id) ?? true);
    return user.codes.has(resource.id) && clients.length > 0 ? [{ ...resource, clients }] : [];
  });
}

/** Resources of the role to be saved: of its client, closed upward, none that the caller or the package of the role's unit lacks. */
async function grantedBy(
  ids: readonly string[],
  { dealerId, clientType }: Pick<RoleRow, 'dealerId' | 'clientType'>,
  { tx, user }: Context,
): Promise<string[]> {
  const closed = closeUpward(ids, resourcesOf.get(clientType) ?? []);
  if (closed.length === 0) failField('resourceIds', '请选择权限');
  if (!closed.every((id) => user.codes.has(id))) fail(roleErrors.outside);
  const bound = await boundOf(tx, dealerId, clientType);
  const lacking = bound === null ? [] : closed.filter((id) => !bound.has(id));
  return lacking.length === 0 ? closed : fail(roleErrors.outsidePackage, { count: lacking.length });
}

/** A role somebody may change: of the scope, and no preset. */
async function ownRole(id: string, { tx }: Context): Promise<StoredRole> {
  const role = found(await findRole(tx, id));
  return role.roleType === roleType.PRESET ? fail(roleErrors.preset) : role;
}

const isPlatformPerson = (userType: number) => userType === 1 || userType === 4;

export async function createRole(
  body: { roleName: string; clientType: RoleRow['clientType']; resourceIds: string[]; dealerId?: string | undefined },
  context: Context,
) {
  const { tx, user, now, audit } = context;
  const dealerId = isPlatformPerson(user.userType) ? (body.dealerId ?? user.dealerId) : user.dealerId;
  found(user.dealerIds.includes(dealerId) || dealerId === user.dealerId ? dealerId : undefined);
  const roleId = newId(now);
  const { roleName, clientType } = body;
  const resourceIds = await grantedBy(body.resourceIds, { dealerId, clientType }, context);
  await insertRole(tx, { id: roleId, dealerId, roleName, roleType: 2, clientType, resourceIds });
  await noteCodes(tx, { dealerId, roleId, roleName }, { given: resourceIds, taken: [] }, context);
  audit({ targetType: 'role', targetId: roleId, detail: { after: { roleName: body.roleName, resources: resourceIds.length } } });
  return { roleId };
}

/** Saves a role; everybody who holds it learns their new rights with the next call. */
export async function saveRole(body: { roleId: string; roleName: string; resourceIds: string[]; rev: number }, context: Context) {
  const { app, tx, audit } = context;
  const role = await ownRole(body.roleId, context);
  const resourceIds = await grantedBy(body.resourceIds, role, context);
  assertFresh(await updateRole(tx, { ...body, dealerId: role.dealerId, resourceIds }));
  const holders = await holdersOf(tx, role);
  await touchAccounts(tx, role.dealerId, holders);
  for (const userId of holders) await app.sessions.refreshAllOf(tx, userId);
  const added = resourceIds.filter((id) => !role.resourceIds.includes(id));
  const removed = role.resourceIds.filter((id) => !resourceIds.includes(id));
  await noteCodes(tx, role, { given: added, taken: removed }, context);
  audit({ targetType: 'role', targetId: role.roleId, detail: { before: role.roleName, after: body.roleName, added, removed } });
  return { roleId: role.roleId };
}

export async function removeRoles(ids: readonly string[], context: Context) {
  for (const id of ids) {
    const role = await ownRole(id, context);
    if (role.userCount > 0) fail(roleErrors.inUse, { roleName: role.roleName, count: role.userCount });
    await deleteRole(context.tx, role);
    context.audit({ targetType: 'role', targetId: id, detail: { before: role.roleName } });
  }
  return { deleted: ids.length };
}
