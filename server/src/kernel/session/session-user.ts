import { userStatus } from '@bochong/contract/access';
import { dealerStatus } from '@bochong/contract/dealer';
import { codesOf } from './codes-of.ts';

/** Signed-in user as every handler sees it; identity and scope never come from the client. */
export interface SessionUser {
  userId: string;
  account: string;
  userName: string;
  userType: number;
  dealerId: string;
  dealerName: string;
  clientType: string;
  /** 0 normal; 1–3: only a password change is allowed. */
  loginStatus: number;
  permVersion: number;
  /** Dealers whose rows the user may see. */
  dealerIds: readonly string[];
  /** The company whose own people the user is one of: they hold its pages and no others; null: works for a dealer or the platform. */
  companyId: string | null;
  /** Likewise the merchant whose own people the user is one of. */
  merchantId: string | null;
  /** Lots the user is limited to; null = all of the dealers. */
  parkIds: readonly string[] | null;
  /** Granted menu resource codes (pages and buttons). */
  codes: ReadonlySet<string>;
  /** Name of the role as which the user looks at the console; nothing is written meanwhile. */
  viewedRole?: string;
  /** The user's rights changed after this session last learned them: the next call says so. */
  rightsChanged: boolean;
}

/** A session as stored, with its user's rights. */
export interface SessionRow extends Omit<SessionUser, 'codes' | 'dealerIds' | 'parkIds' | 'viewedRole'> {
  lastSeenAt: string;
  idleMin: number;
  expiresAt: string;
  dealerIds: string[];
  parkIds: string[] | null;
  resourceIds: string[];
  packageIds: string[] | null;
  viewRoleId: string | null;
  /** The role that is looked as, cut by its package; null when there is none any more. */
  viewedRole: { dealerId: string; roleName: string; resourceIds: string[] } | null;
}

/** The session behind the hash of a token, while its user and unit are enabled. */
export const sessionLookup = `
  select u.user_id as "userId", u.account, u.user_name as "userName", u.user_type as "userType", u.dealer_id as "dealerId", u.dealer_name as "dealerName",
    s.client_type as "clientType", s.login_status as "loginStatus", u.perm_version as "permVersion", s.last_seen_at as "lastSeenAt", s.idle_min as "idleMin",
    s.perm_version <> u.perm_version as "rightsChanged", s.expires_at as "expiresAt",
    u.company_id as "companyId", u.merchant_id as "merchantId", g.dealer_ids as "dealerIds", g.park_ids as "parkIds", g.resource_ids as "resourceIds",
    g.package_ids as "packageIds", s.view_role_id as "viewRoleId",
    case when s.view_role_id is not null then bochong.viewed_role(s.view_dealer_id, s.view_role_id) end as "viewedRole"
  from session s cross join lateral bochong.find_login(null, s.user_id) u cross join lateral bochong.grants_of(s.user_id) g
  where s.token_hash = $1 and u.status = ${userStatus.ENABLED} and u.dealer_status <> ${dealerStatus.DISABLED}`;

/** Somebody who looks at the console as a role: a sub-user of its unit with its codes, none that they lack themselves, and their own lots. */
function asRole(own: SessionUser, role: SessionRow['viewedRole']): SessionUser {
  const { dealerId = own.dealerId, roleName = '', resourceIds = [] } = role ?? {};
  const dealerIds = own.dealerIds.filter((id) => id === dealerId);
  return { ...own, userType: 3, dealerId, dealerIds, codes: new Set(resourceIds).intersection(own.codes), viewedRole: roleName };
}

/** The user of a session; `closed` codes belong to nobody here. */
export function userOf(row: SessionRow, closed: ReadonlySet<string>): SessionUser {
  const { lastSeenAt: _, expiresAt: __, idleMin: ___, resourceIds: ____, packageIds: _____, viewRoleId, viewedRole, ...rest } = row;
  const own: SessionUser = { ...rest, codes: codesOf(row).difference(closed) };
  return viewRoleId === null ? own : asRole(own, viewedRole);
}
