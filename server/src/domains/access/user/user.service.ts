import { parkScope, roleClient, roleErrors, type UserRow, userErrors, type userFields, userStatus } from '@bochong/contract/access';
import { phoneErrors } from '@bochong/contract/session';
import type { z } from 'zod';
import type { App, Context } from '../../../kernel/app-context.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { ownsParks } from '../../parking-lot/index.ts';
import { isLocked, openAccount, phoneHashOf, resetPassword, unlock, updateAccount } from '../../session/index.ts';
import { rolesOf } from '../role/role.repo.ts';
import { findUser, listUsers, replaceParks, replaceRoles, type StoredUser, type UserQuery } from './user.repo.ts';

constraintMeans('app_user_account_key', phoneErrors.accountTaken, 'account');

type Fields = z.output<typeof userFields>;

const isPlatformPerson = (userType: number) => userType === 1 || userType === 4;

async function shown({ phoneCipher, employeeId: _, ...user }: StoredUser, { app, tx, now }: Context): Promise<UserRow> {
  const locked = user.status === userStatus.ENABLED && (await isLocked(user.account, { app, tx, now }));
  const userPhone = app.keys.masked(phoneCipher);
  return { ...user, userPhone, status: locked ? userStatus.LOCKED : user.status };
}

export async function userPage(query: UserQuery, context: Context) {
  const page = await listUsers(context.tx, { ...query, phoneHash: query.keyword && phoneHashOf(context.app, query.keyword) });
  const results: UserRow[] = [];
  for (const user of page.results) results.push(await shown(user, context));
  return { ...page, results: query.status === undefined ? results : results.filter(({ status }) => status === query.status) };
}

export const userDetail = async (id: string, context: Context) => shown(found(await findUser(context.tx, id)), context);

/** Somebody the caller may administer: not themselves, no administrator of a unit or of the platform. */
async function subject(id: string, { tx, user }: Context): Promise<StoredUser> {
  const wanted = found(await findUser(tx, id));
  // An employee's login is the employee's.
  found(wanted.employeeId === null ? wanted : undefined);
  if (wanted.userId === user.userId) fail(userErrors.self);
  if (wanted.userType === 1 || wanted.userType === 2) fail(userErrors.protected);
  return wanted;
}

/** Roles may be given only out of what the caller has: those of the console to users, those of APP and CS to employees (`staff`). */
export async function assertRoles(dealerId: string, roleIds: readonly string[], staff: boolean, { tx, user }: Context): Promise<void> {
  const roles = await rolesOf(tx, dealerId);
  for (const roleId of roleIds) {
    const role = roles.find((candidate) => candidate.roleId === roleId);
    if (!role?.resourceIds.every((code) => user.codes.has(code))) return fail(userErrors.roleOutside);
    if ((role.clientType !== roleClient.PLATFORM) !== staff)
      fail(roleErrors.wrongClient, {
        roleName: role.roleName,
        client: roleClient.label(role.clientType),
        whom: staff ? '员工' : '平台用户',
      });
  }
}

async function assertGrantable(
  dealerId: string,
  fields: Pick<Fields, 'roleIds' | 'parkScope' | 'parkIds'>,
  context: Context,
): Promise<void> {
  await assertRoles(dealerId, fields.roleIds, false, context);
  await assertParks(dealerId, fields, context);
}

async function assertParks(
  dealerId: string,
  { parkScope: scope, parkIds }: Pick<Fields, 'parkScope' | 'parkIds'>,
  { tx, user: { parkIds: own } }: Context,
): Promise<void> {
  if (scope === parkScope.CHOSEN && parkIds.length === 0) failField('parkIds', '请选择停车场');
  const all = scope === parkScope.ALL && own !== null;
  if (all || !(await ownsParks(tx, dealerId, parkIds, own))) fail(userErrors.parkOutside);
}

function valuesOf(app: App, fields: Fields) {
  if (fields.validFrom !== null && fields.validTo !== null && fields.validTo < fields.validFrom) fail(userErrors.period);
  return {
    user_name: fields.userName,
    user_phone: fields.userPhone === '' ? null : app.keys.encrypt(fields.userPhone),
    phone_hash: fields.userPhone === '' ? null : phoneHashOf(app, fields.userPhone),
    park_scope: fields.parkScope,
    valid_from: fields.validFrom,
    valid_to: fields.validTo,
    remark: fields.remark,
  };
}

/** Adds a dealer's user (type 3), or one of the platform's own (type 4); the first password is shown once. */
export async function createUser(body: Fields & { account: string; dealerId?: string | undefined }, context: Context) {
  const { app, tx, user, audit } = context;
  const dealerId = isPlatformPerson(user.userType) ? (body.dealerId ?? user.dealerId) : user.dealerId;
  found(user.dealerIds.includes(dealerId) || dealerId === user.dealerId ? dealerId : undefined);
  await assertGrantable(dealerId, body, context);
  const userType = dealerId === user.dealerId && isPlatformPerson(user.userType) ? 4 : 3;
  const values = { ...valuesOf(app, body), created_by_name: user.userName };
  const opened = await openAccount({ dealerId, account: body.account, userName: body.userName, userType }, context);
  const person = { dealerId, userId: opened.userId };
  await updateAccount(tx, person, values);
  await replaceRoles(tx, person, body.roleIds, context);
  await replaceParks(tx, person, body.parkScope === parkScope.CHOSEN ? body.parkIds : []);
  audit({
    targetType: 'app_user',
    targetId: opened.userId,
    detail: { after: { account: body.account, userName: body.userName, roleIds: body.roleIds } },
  });
  return opened;
}

export async function editUser(body: Fields & { userId: string; rev: number }, context: Context) {
  const { app, tx, audit } = context;
  const before = await subject(body.userId, context);
  await assertGrantable(before.dealerId, body, context);
  const { user_phone, phone_hash, ...rest } = valuesOf(app, body);
  const keepsPhone = body.userPhone === '' || body.userPhone === app.keys.masked(before.phoneCipher);
  assertFresh(await updateAccount(tx, before, keepsPhone ? rest : { ...rest, user_phone, phone_hash }, body.rev));
  await replaceRoles(tx, before, body.roleIds, context);
  await replaceParks(tx, before, body.parkScope === parkScope.CHOSEN ? body.parkIds : []);
  await app.sessions.refreshAllOf(tx, before.userId);
  const was = { userName: before.userName, roleIds: before.roles.map(({ roleId }) => roleId), parkScope: before.parkScope };
  audit({
    targetType: 'app_user',
    targetId: before.userId,
    detail: { before: was, after: { userName: body.userName, roleIds: body.roleIds, parkScope: body.parkScope } },
  });
  return { userId: before.userId };
}

export async function removeUsers(ids: readonly string[], context: Context) {
  for (const id of ids) {
    const user = await subject(id, context);
    await updateAccount(context.tx, user, { is_delete: 1 });
    await context.app.sessions.endAllOf(context.tx, id);
    context.audit({ targetType: 'app_user', targetId: id, detail: { before: { account: user.account } } });
  }
  return { deleted: ids.length };
}

/** Disabling ends the user's sessions at once. */
export async function switchUser(id: string, status: 0 | 1, context: Context): Promise<null> {
  const user = await subject(id, context);
  await updateAccount(context.tx, user, { status });
  if (status === 0) await context.app.sessions.endAllOf(context.tx, id);
  context.audit({ targetType: 'app_user', targetId: id, detail: { before: user.status, after: status } });
  return null;
}

export async function grantParks(id: string, body: Pick<Fields, 'parkScope' | 'parkIds'>, context: Context): Promise<null> {
  const { app, tx, audit } = context;
  const before = await subject(id, context);
  await assertParks(before.dealerId, body, context);
  await updateAccount(tx, before, { park_scope: body.parkScope });
  await replaceParks(tx, before, body.parkScope === parkScope.CHOSEN ? body.parkIds : []);
  await app.sessions.refreshAllOf(tx, id);
  audit({ targetType: 'app_user', targetId: id, detail: { before: before.parkIds, after: body.parkIds } });
  return null;
}

export async function unlockUser(id: string, context: Context): Promise<null> {
  const user = await subject(id, context);
  await unlock(user.account, context);
  context.audit({ targetType: 'app_user', targetId: id });
  return null;
}

/** A first password somebody hands over; the user must change it at the next login. */
export async function resetUserPassword(id: string, context: Context) {
  const user = await subject(id, context);
  context.audit({ targetType: 'app_user', targetId: id, detail: { account: user.account } });
  return { initialPassword: await resetPassword(id, context) };
}
