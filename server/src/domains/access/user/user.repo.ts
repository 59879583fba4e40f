import { roleClient, type UserRow, userStatus } from '@bochong/contract/access';
import { flagCode } from '@bochong/contract/kernel/fields';
import { userType } from '@bochong/contract/session';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { type Giver, noteRoles } from '../right/right-change.repo.ts';

/** A user as stored: the phone is encrypted, a lock by wrong passwords is kept elsewhere. */
export interface StoredUser extends Omit<UserRow, 'userPhone'> {
  phoneCipher: Buffer | null;
  /** Whose login it is, when it is an employee's. */
  employeeId: string | null;
}

const userColumns = [
  'u.id as userId',
  'u.account',
  'u.user_name as userName',
  'u.user_type as userType',
  'u.user_phone as phoneCipher',
  'u.dealer_id as dealerId',
  sql<string>`coalesce(d.dealer_name, '')`.as('dealerName'),
  sql<
    { roleId: string; roleName: string }[]
  >`coalesce((select json_agg(json_build_object('roleId', r.id, 'roleName', r.role_name) order by r.role_name)
    from user_role ur join role r on r.dealer_id = ur.dealer_id and r.id = ur.role_id where ur.dealer_id = u.dealer_id and ur.user_id = u.id), '[]')`.as(
    'roles',
  ),
  'u.park_scope as parkScope',
  sql<string[]>`array(select p.park_id from user_park p where p.dealer_id = u.dealer_id and p.user_id = u.id order by 1)`.as('parkIds'),
  'u.last_login_at as lastLoginAt',
  'u.status',
  'u.first_login as firstLogin',
  'u.pwd_updated_at as pwdUpdatedAt',
  sql<string | null>`u.valid_from::text`.as('validFrom'),
  sql<string | null>`u.valid_to::text`.as('validTo'),
  'u.remark',
  'u.rev',
  'u.employee_id as employeeId',
] as const;

/** People of a company are its own affair. */
const people = (tx: Tx) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('dealer as d', 'd.dealer_id', 'u.dealer_id')
    .select(userColumns)
    .where('u.is_delete', '=', 0)
    .where('u.company_id', 'is', null)
    .where('u.merchant_id', 'is', null);

export interface UserQuery extends PageQuery {
  keyword?: string | undefined;
  roleId?: string | undefined;
  status?: number | undefined;
  parkId?: string | undefined;
  dealerId?: string | undefined;
  phoneHash?: string | undefined;
}

/** Most users whose phones are compared for the end of a number. */
const mostCompared = 2000;

/** Users by a part of their name or account; and those with a phone, to be compared by who can read it. */
export async function usersNamed(tx: Tx, text: string, most: number) {
  const match = (query: ReturnType<typeof people>) =>
    query.where((where) => where.or([contains('u.account', text), contains('u.user_name', text)]));
  return (await match(people(tx)).orderBy('u.id', 'desc').limit(most).execute()) as unknown as StoredUser[];
}

export async function usersWithPhone(tx: Tx): Promise<StoredUser[]> {
  const rows = await people(tx).where('u.user_phone', 'is not', null).orderBy('u.id', 'desc').limit(mostCompared).execute();
  return rows as unknown as StoredUser[];
}

/** Users of the scope that the filters want, newest first. */
function selectedUsers(tx: Tx, query: Omit<UserQuery, keyof PageQuery>) {
  let rows = people(tx).where('u.employee_id', 'is', null);
  const { keyword, roleId, status, parkId, dealerId, phoneHash } = query;
  if (keyword)
    rows = rows.where((where) =>
      where.or([contains('u.account', keyword), contains('u.user_name', keyword), where('u.phone_hash', '=', phoneHash ?? '')]),
    );
  if (roleId)
    rows = rows.where(
      sql<boolean>`exists (select from user_role ur where ur.dealer_id = u.dealer_id and ur.user_id = u.id and ur.role_id = ${roleId}::uuid)`,
    );
  if (status !== undefined) rows = rows.where('u.status', '=', Math.min(status, 1));
  if (dealerId) rows = rows.where('u.dealer_id', '=', dealerId);
  if (parkId)
    rows = rows.where(sql<boolean>`(u.park_scope = 1 or exists
      (select from user_park p where p.dealer_id = u.dealer_id and p.user_id = u.id and p.park_id = ${parkId}::uuid))`);
  return rows.orderBy('u.id', 'desc');
}

export async function* userBatches(tx: Tx, query: Omit<UserQuery, keyof PageQuery>): AsyncGenerator<StoredUser[]> {
  for await (const batch of batchesOf(tx, selectedUsers(tx, query))) yield batch as unknown as StoredUser[];
}

/** Users of the scope, newest first. */
export async function listUsers(tx: Tx, query: UserQuery) {
  const page = await pageOf(tx, selectedUsers(tx, query), query);
  return { ...page, results: page.results as unknown as StoredUser[] };
}

export async function findUser(tx: Tx, id: string): Promise<StoredUser | undefined> {
  return (await people(tx).where('u.id', '=', id).executeTakeFirst()) as unknown as StoredUser | undefined;
}

/** Gives a user these roles and no others; what changes is written down with who did it. */
export async function replaceRoles(
  tx: Tx,
  { dealerId, userId }: { dealerId: string; userId: string },
  roleIds: readonly string[],
  giver: Giver,
): Promise<void> {
  const wanted = [...new Set(roleIds)];
  const { rows } = await sql<{
    roleId: string;
    roleName: string;
    held: boolean;
  }>`select r.id as "roleId", r.role_name as "roleName", ur.user_id is not null as held
    from role r left join user_role ur on ur.dealer_id = r.dealer_id and ur.role_id = r.id and ur.user_id = ${userId}
    where r.dealer_id = ${dealerId} and (ur.user_id is not null or r.id = any (${wanted}::uuid[]))`.execute(tx);
  const roles = rows.map((row) => ({ ...row, dealerId }));
  const given = roles.filter(({ roleId, held }) => !held && wanted.includes(roleId));
  const taken = roles.filter(({ roleId, held }) => held && !wanted.includes(roleId));
  await sql`delete from user_role where dealer_id = ${dealerId} and user_id = ${userId} and not role_id = any (${wanted}::uuid[])`.execute(
    tx,
  );
  if (given.length > 0)
    await tx
      .insertInto('user_role')
      .values(given.map(({ roleId }) => ({ dealer_id: dealerId, user_id: userId, role_id: roleId })))
      .execute();
  await noteRoles(tx, userId, { given, taken }, giver);
}

export async function replaceParks(tx: Tx, user: { dealerId: string; userId: string }, parkIds: readonly string[]): Promise<void> {
  const { dealerId: dealer_id, userId: user_id } = user;
  await tx.deleteFrom('user_park').where('dealer_id', '=', dealer_id).where('user_id', '=', user_id).execute();
  if (parkIds.length > 0)
    await tx
      .insertInto('user_park')
      .values(parkIds.map((park_id) => ({ dealer_id, user_id, park_id })))
      .execute();
}

/** The user `u` holds a code: by a role, or by its type as far as the unit's package has it. */
const holds = (code: string) => sql`case when u.user_type = ${sql.lit(userType.DEALER_USER)}
  then exists (select from user_role ur join role r on r.dealer_id = ur.dealer_id and r.id = ur.role_id
    where ur.dealer_id = u.dealer_id and ur.user_id = u.id and r.status = ${sql.lit(flagCode.ON)} and ${code} = any (r.resource_ids))
  else not exists (select from dealer_package k where k.dealer_id = u.dealer_id and k.client_type = ${sql.lit(roleClient.PLATFORM)} and not ${code} = any (k.resource_ids)) end`;

/** Enabled users of one dealer who hold a resource through a role, or through their type, limited to those who see the lot. */
export async function usersHolding(tx: Tx, dealerId: string, resourceCode: string, parkId: string | undefined) {
  const { rows } = await sql<{ userId: string; userName: string; account: string }>`
    select u.id as "userId", u.user_name as "userName", u.account from app_user u
    where u.dealer_id = ${dealerId}::uuid and u.is_delete = 0 and u.status = ${sql.lit(userStatus.ENABLED)}
      and ${holds(resourceCode)}
      and (${parkId ?? null}::uuid is null or u.park_scope = 1 or exists
        (select from user_park p where p.dealer_id = u.dealer_id and p.user_id = u.id and p.park_id = ${parkId ?? null}::uuid))
    order by u.user_name limit 200`.execute(tx);
  return rows;
}

/** Everybody of a dealer who holds a code, with the lots each may see; null: all. */
export async function holdersWithLots(
  tx: Tx,
  dealerId: string,
  resourceCode: string,
): Promise<{ userId: string; parkIds: string[] | null }[]> {
  const { rows } = await sql<{ userId: string; parkIds: string[] | null }>`
    select u.id as "userId", case when u.park_scope = 1 then null else coalesce((select array_agg(p.park_id) from user_park p
      where p.dealer_id = u.dealer_id and p.user_id = u.id), '{}') end as "parkIds"
    from app_user u where u.dealer_id = ${dealerId}::uuid and u.is_delete = 0 and u.status = ${sql.lit(userStatus.ENABLED)}
      and ${holds(resourceCode)}`.execute(tx);
  return rows;
}

/** Encrypted phones of those of the users who may log in and have one. */
export async function phonesOf(tx: Tx, dealerId: string, userIds: readonly string[]): Promise<Buffer[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('app_user')
    .select('user_phone as phone')
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', userIds)
    .where('status', '=', userStatus.ENABLED)
    .where('is_delete', '=', 0)
    .execute();
  return rows.flatMap(({ phone }) => phone ?? []);
}
