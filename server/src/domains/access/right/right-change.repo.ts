import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** Who changes a right, and when. */
export type Giver = Pick<Context, 'now'> & { user: Pick<Context['user'], 'userName'> };
interface RoleKey {
  dealerId: string;
  roleId: string;
  roleName: string;
}

/** 1 role given to a user, 2 taken; 3 resources given to a role, 4 taken. */
export const rightChange = { ROLE_GIVEN: 1, ROLE_TAKEN: 2, CODES_GIVEN: 3, CODES_TAKEN: 4 } as const;

const rowOf = ({ dealerId: dealer_id, roleId: role_id, roleName: role_name }: RoleKey, { now, user }: Giver) => ({
  ...{ dealer_id, role_id, role_name, id: newId(now), at: now.toISOString(), by_name: user.userName },
});

/** Writes down which roles were given to a user and which taken. */
export async function noteRoles(
  tx: Tx,
  userId: string,
  { given, taken }: { given: readonly RoleKey[]; taken: readonly RoleKey[] },
  giver: Giver,
): Promise<void> {
  const rows = [
    ...given.map((role) => ({ ...rowOf(role, giver), kind: rightChange.ROLE_GIVEN, user_id: userId })),
    ...taken.map((role) => ({ ...rowOf(role, giver), kind: rightChange.ROLE_TAKEN, user_id: userId })),
  ];
  if (rows.length > 0) await tx.insertInto('right_change').values(rows).execute();
}

/** Writes down which resources a role gained and which it lost. */
export async function noteCodes(
  tx: Tx,
  role: RoleKey,
  { given, taken }: { given: readonly string[]; taken: readonly string[] },
  giver: Giver,
): Promise<void> {
  const rows = [
    ...(given.length > 0 ? [{ ...rowOf(role, giver), kind: rightChange.CODES_GIVEN, codes: [...given] }] : []),
    ...(taken.length > 0 ? [{ ...rowOf(role, giver), kind: rightChange.CODES_TAKEN, codes: [...taken] }] : []),
  ];
  if (rows.length > 0) await tx.insertInto('right_change').values(rows).execute();
}
