import { roleViewErrors } from '@bochong/contract/access';
import type { Context } from '../../../kernel/app-context.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { findRole } from './role.repo.ts';

/** From the next call on, the session is that of a sub-user with this role, and writes nothing. */
export async function viewAsRole(id: string, { app, tx, user, token, audit }: Context): Promise<null> {
  const { roleId, roleName, dealerId, resourceIds } = found(await findRole(tx, id));
  if (dealerId === platformDealerId) fail(roleViewErrors.notOfUnit, { roleName });
  if (!resourceIds.every((code) => user.codes.has(code))) fail(roleViewErrors.wider, { roleName });
  await app.sessions.viewAs(tx, token, { dealerId, roleId });
  audit({ targetType: 'role', targetId: roleId, detail: { roleName } });
  return null;
}

export async function stopViewing({ app, tx, user, token, audit }: Context): Promise<null> {
  await app.sessions.viewAs(tx, token, null);
  audit({ targetType: 'role', detail: { roleName: user.viewedRole ?? '' } });
  return null;
}
