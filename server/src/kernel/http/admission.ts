import { roleViewErrors } from '@bochong/contract/access';
import { changes, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors, type ErrorDefinition } from '@bochong/contract/kernel/error';
import type { SessionUser } from '../session/session.ts';

/** What a session says about its user as far as {@link refusalOf} asks. */
export type Admitted = Pick<
  SessionUser,
  'clientType' | 'rightsChanged' | 'loginStatus' | 'codes' | 'companyId' | 'merchantId' | 'viewedRole'
>;

/**
 * Why a call is refused before it is read; null when it is let in. Pure. In this order: no session or one of another client type (401), rights
 * that changed since the session learned them, a password that is owed, whatever writes or is kept in the log while somebody looks as a role, no code of the call's access, a call for staff made by people of a company or a merchant.
 */
export function refusalOf(
  endpoint: Pick<Endpoint, 'access' | 'whileOwing' | 'ofCompany' | 'whileViewing' | 'method' | 'writes' | 'audited'>,
  user: Admitted | undefined,
  clientType: unknown,
): ErrorDefinition | null {
  const { access, whileOwing, ofCompany, whileViewing } = endpoint;
  if (access === 'public') return null;
  if (!user || clientType !== user.clientType) return commonErrors.unauthenticated;
  if (user.rightsChanged) return commonErrors.rightsChanged;
  if (user.loginStatus !== 0 && !whileOwing) return commonErrors.passwordOwed;
  if (user.viewedRole !== undefined && !whileViewing && (changes(endpoint) || endpoint.audited)) return roleViewErrors.readOnly;
  const allowed =
    access === 'session' ? (user.companyId === null && user.merchantId === null) || ofCompany : access.some((code) => user.codes.has(code));
  return allowed ? null : commonErrors.forbidden;
}
