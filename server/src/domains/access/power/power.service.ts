import { type PowerEffect, powerErrors, type powers, roleClient, roleType } from '@bochong/contract/access';
import { menuModules } from '@bochong/contract/catalogue';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { refreshPeopleOf } from '../../session/index.ts';
import { isPresetRole, presetResources } from '../preset-role.rule.ts';
import { noteCodes } from '../right/right-change.repo.ts';
import { clientRolesOf, cutRole, type StoredRole } from '../role/role.repo.ts';
import { closeUpward } from '../role/role.rule.ts';
import { allResources, resourcesOf } from '../role/role.service.ts';
import * as repo from './package.repo.ts';
import { type Bound, boundsDiffer, missingFrom, roleWithin } from './power.rule.ts';
import { assertPower, type Client } from './power-right.service.ts';

constraintMeans('menu_package_name_key', powerErrors.nameTaken, 'packageName');

const titles = new Map(allResources.map(({ id, title }) => [id, title]));
const named = (ids: readonly string[]) => ids.slice(0, 200).map((id) => titles.get(id) ?? id);
const everything = (clientType: Client) => (resourcesOf.get(clientType) ?? []).map(({ id }) => id);
const presetOf = ({ roleName, roleType: type }: StoredRole) =>
  type === roleType.PRESET && isPresetRole(roleName) ? presetResources(roleName, menuModules) : [];

interface Plan {
  clientType: Client;
  packageId: string | null;
  resourceIds: readonly string[];
  dealerIds: readonly string[];
  /** Units that have it now. */
  had: readonly string[];
}

/** What each unit and each of its roles has before and after; roles are locked, so that what is shown is what is written. */
async function changesOf({ clientType, packageId, resourceIds, dealerIds, had }: Plan, { tx, user }: Context) {
  const outside = dealerIds.find((id) => !user.dealerIds.includes(id));
  if (outside !== undefined) failField('dealerIds', '运营单位不存在');
  const units = await repo.packagesOfDealers(tx, [...new Set([...had, ...dealerIds])], clientType);
  const taken = units.find((unit) => dealerIds.includes(unit.dealerId) && unit.packageId !== null && unit.packageId !== packageId);
  if (taken) fail(powerErrors.dealerTaken, { dealerName: taken.dealerName, packageName: taken.packageName }, { field: 'dealerIds' });
  const bounds = new Map(
    units.map((unit): [string, { before: Bound; after: Bound }] => [
      unit.dealerId,
      { before: unit.resourceIds && new Set(unit.resourceIds), after: dealerIds.includes(unit.dealerId) ? new Set(resourceIds) : null },
    ]),
  );
  return { units, bounds };
}

function cutsOf(roles: readonly StoredRole[], bounds: Awaited<ReturnType<typeof changesOf>>['bounds']) {
  return roles.flatMap((role) => {
    const bound = bounds.get(role.dealerId);
    if (bound === undefined) return [];
    const after = roleWithin({ held: role.resourceIds, preset: presetOf(role), ...bound });
    const [gains, loses] = [missingFrom(after, role.resourceIds), missingFrom(role.resourceIds, after)];
    return gains.length + loses.length === 0 ? [] : [{ role, after, gains, loses }];
  });
}

/** What saving would do to units, roles and people; reads only. */
export async function previewPower(body: BodyOf<typeof powers.preview>, context: Context): Promise<PowerEffect> {
  const { tx } = context;
  const { packageId = null, clientType, dealerIds = [] } = body;
  assertPower(clientType, packageId === null ? 'add' : 'edit', context);
  const stored = packageId === null ? undefined : found(await repo.findPackage(tx, packageId));
  const resourceIds = closeUpward(body.resourceIds, resourcesOf.get(clientType) ?? []);
  const { units, bounds } = await changesOf({ clientType, packageId, resourceIds, dealerIds, had: stored?.dealerIds ?? [] }, context);
  const roles = cutsOf(await rolesIn(context, units, clientType), bounds);
  const dealers = units.map(({ dealerId, dealerName }) => {
    const { before, after } = bounds.get(dealerId) ?? { before: null, after: null };
    const { gains, loses } = boundsDiffer(before, after, everything(clientType));
    return { dealerId, dealerName, gains: gains.length, loses: loses.length };
  });
  const administrators = clientType === roleClient.PLATFORM ? dealers.filter(({ gains, loses }) => gains + loses > 0) : [];
  const userNames = await repo.affectedUsers(
    tx,
    roles.map(({ role }) => role.roleId),
    administrators.map(({ dealerId }) => dealerId),
  );
  return {
    added: named(missingFrom(resourceIds, stored?.resourceIds ?? [])),
    removed: named(missingFrom(stored?.resourceIds ?? [], resourceIds)),
    dealers,
    roles: roles.map(({ role, gains, loses }) => ({
      ...{ roleId: role.roleId, dealerName: role.dealerName, roleName: role.roleName, userCount: role.userCount },
      ...{ gains: named(gains), loses: named(loses) },
    })),
    userCount: userNames.length,
    userNames: userNames.slice(0, 20),
  };
}

const rolesIn = ({ tx }: Context, units: readonly { dealerId: string }[], clientType: Client, lock = false) =>
  units.length === 0
    ? Promise.resolve([])
    : clientRolesOf(
        tx,
        units.map(({ dealerId }) => dealerId),
        clientType,
        lock,
      );

/** Writes what a package means to its units and cuts their roles, all in the caller's transaction. */
async function apply(plan: Plan, context: Context) {
  const { tx } = context;
  const { units, bounds } = await changesOf(plan, context);
  const cuts = cutsOf(await rolesIn(context, units, plan.clientType, true), bounds);
  for (const { role, after, gains, loses } of cuts) {
    await cutRole(tx, role, after);
    await noteCodes(tx, role, { given: gains, taken: loses }, context);
  }
  for (const { dealerId } of units) {
    const { after } = bounds.get(dealerId) ?? { after: null };
    const given = after && plan.packageId !== null ? { packageId: plan.packageId, resourceIds: plan.resourceIds } : null;
    await repo.assignPackage(tx, dealerId, plan.clientType, given);
    await refreshPeopleOf(dealerId, context);
  }
  return cuts.map(({ role, gains, loses }) => ({ role: role.roleName, dealer: role.dealerName, gains: gains.length, loses: loses.length }));
}

function chosen(ids: readonly string[], clientType: Client): string[] {
  const closed = closeUpward(ids, resourcesOf.get(clientType) ?? []);
  return closed.length > 0 ? closed : failField('resourceIds', '请选择权限');
}

export async function createPower({ clientType, ...fields }: BodyOf<typeof powers.create>, context: Context) {
  const { tx, user, now, audit } = context;
  assertPower(clientType, 'add', context);
  await repo.lockClient(tx, clientType);
  const packageId = newId(now);
  const resourceIds = chosen(fields.resourceIds, clientType);
  const { packageName, dealerIds = [], remark } = fields;
  await repo.insertPackage(tx, { id: packageId, clientType, at: now }, { packageName, resourceIds, remark, by: user.userName });
  const roles = await apply({ clientType, packageId, resourceIds, dealerIds, had: [] }, context);
  audit({
    targetType: 'menuPackage',
    targetId: packageId,
    detail: { after: { packageName, dealerIds, resources: resourceIds.length }, roles },
  });
  return { packageId };
}

/** A resource that is taken from a package is taken from the roles of its units in the same transaction. */
export async function savePower(id: string, { rev, ...fields }: BodyOf<typeof powers.update>, context: Context): Promise<null> {
  const { tx, user, audit } = context;
  const { clientType } = found(await repo.findPackage(tx, id));
  assertPower(clientType, 'edit', context);
  await repo.lockClient(tx, clientType);
  const before = found(await repo.findPackage(tx, id, true));
  const resourceIds = chosen(fields.resourceIds, clientType);
  const { packageName, dealerIds = [], remark } = fields;
  assertFresh(await repo.savePackage(tx, { id, rev }, { packageName, resourceIds, remark, by: user.userName }));
  const roles = await apply({ clientType, packageId: id, resourceIds, dealerIds, had: before.dealerIds }, context);
  const added = missingFrom(resourceIds, before.resourceIds);
  const removed = missingFrom(before.resourceIds, resourceIds);
  audit({
    targetType: 'menuPackage',
    targetId: id,
    detail: { before: before.packageName, after: packageName, dealerIds, added, removed, roles },
  });
  return null;
}

export async function removePower(id: string, context: Context): Promise<null> {
  const { tx, audit } = context;
  const { clientType } = found(await repo.findPackage(tx, id));
  assertPower(clientType, 'delete', context);
  await repo.lockClient(tx, clientType);
  const { packageName, dealerCount } = found(await repo.findPackage(tx, id, true));
  if (dealerCount > 0) fail(powerErrors.inUse, { packageName, count: dealerCount });
  await repo.deletePackage(tx, id);
  audit({ targetType: 'menuPackage', targetId: id, detail: { before: packageName } });
  return null;
}
