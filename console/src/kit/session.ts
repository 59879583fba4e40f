import { type MenuNode, menus } from '@bochong/contract/access';
import { dealers, type PlatformInfo } from '@bochong/contract/dealer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type LoginInfo, sessions } from '@bochong/contract/session';
import { starts } from '@bochong/contract/start';
import { create } from 'zustand';
import { call, partOf } from './api.ts';
import {
  clearLogin,
  depart,
  isDeparting,
  knownPlatform,
  readStored,
  showFavicon,
  storedPlatformType,
  storeLogin,
  storePlatform,
  writeStored,
} from './session-storage.ts';

/** What the console knows about the signed-in user. `loaded` = user, menus and statuses are there (the guard's "roles loaded"). */
export interface Session {
  token: string | null;
  loginStatus: number;
  loaded: boolean;
  user: LoginInfo | null;
  platform: PlatformInfo | null;
  /** Modules this user may see: first path segment each. */
  modules: readonly MenuNode[];
  /** Every granted resource code: menu nodes, their buttons and the top bar's buttons. */
  permissions: ReadonlySet<string>;
  enterpriseStatus: number;
  authStatus: number;
  aboutUserInfo: 0 | 1;
}

const empty = (): Session => ({
  token: readStored('token'),
  loginStatus: Number(readStored('loginStatus') ?? 0),
  loaded: false,
  user: null,
  platform: null,
  modules: [],
  permissions: new Set(),
  enterpriseStatus: 1,
  authStatus: 1,
  aboutUserInfo: 0,
});

/** Session of the page; read it with a selector. */
export const useSession = create<Session>(empty);

const codesOf = (nodes: readonly MenuNode[]): string[] => nodes.flatMap((node) => [node.id, ...codesOf(node.children)]);

/** Types 1 and 4 belong to the platform: no about info, no enterprise check, no licence of their own. */
export const isPlatformUser = (userType: number): boolean => userType === 1 || userType === 4;

const askPlatform = () => call(dealers.platform, { query: { domain: window.location.hostname } });

async function loadPlatform(): Promise<PlatformInfo> {
  const platform = knownPlatform() ?? (await askPlatform());
  storePlatform(platform);
  showFavicon();
  return platform;
}

/** Shows what the platform of this web domain looks like by now: it was changed. What was known stays where that cannot be read. */
export async function refreshPlatform(): Promise<void> {
  const platform = await askPlatform().catch(() => null);
  if (platform === null) return;
  storePlatform(platform);
  useSession.setState({ platform });
}

type Start = Data<typeof starts.get>;

/** What a user may see; a login that owes a password change may ask for nothing but itself. */
function rightsOf({ tree, buttons }: Start): Pick<Session, 'modules' | 'permissions'> {
  if (readStored('loginStatus') !== '0') return { modules: [], permissions: new Set() };
  const modules = partOf(tree)[0]?.children ?? [];
  return { modules, permissions: new Set([...codesOf(modules), ...partOf(buttons).map((button) => button.resourceCode)]) };
}

/** Loads user, menus, permissions and statuses (guard step 4). Rejects when user or menus cannot be read; the token is cleared then, unless the page is being left. */
export async function loadSession(): Promise<void> {
  try {
    const platform = loadPlatform().catch(() => null);
    const start = await call(starts.get, {});
    const user = partOf(start.user);
    const rights = rightsOf(start);
    const statuses = isPlatformUser(user.userType) || user.ofCompany || user.loginStatus !== 0 ? {} : keepStatuses(start);
    storeUser(user);
    writeStored('powerInfo', JSON.stringify([...rights.permissions]));
    writeStored('loginStatus', String(user.loginStatus));
    useSession.setState({ loaded: true, user, platform: await platform, loginStatus: user.loginStatus, ...rights, ...statuses });
  } catch (error) {
    if (!isDeparting()) resetToken();
    throw error;
  }
}

/** Draws the menu as it is by now: somebody arranged it anew. What was known stays where it cannot be read. */
export async function refreshMenu(): Promise<void> {
  const tree = await call(menus.tree, {}).catch(() => null);
  if (tree !== null && useSession.getState().loaded) useSession.setState({ modules: tree[0]?.children ?? [] });
}

function storeUser({ account, userId, userType, modified, isVerify }: LoginInfo): void {
  writeStored('userInfo', JSON.stringify({ account, userId, userType, modified, isVerify }));
}

/** The user bound a phone: known here without asking the server again. */
export function markVerified(): void {
  const { user } = useSession.getState();
  if (user === null) return;
  const verified: LoginInfo = { ...user, isVerify: 1 };
  storeUser(verified);
  useSession.setState({ user: verified });
}

/** Statuses of the user's unit; one that could not be read locks nobody out. */
function keepStatuses({ about, enterprise, licence }: Start): Pick<Session, 'enterpriseStatus' | 'authStatus' | 'aboutUserInfo'> {
  const statuses = {
    enterpriseStatus: enterprise.data?.status ?? 1,
    authStatus: licence.data?.authStatus ?? 1,
    aboutUserInfo: about.data?.aboutUserInfo ?? 0,
  };
  writeStored('authStatus', String(statuses.authStatus));
  writeStored('aboutUserInfo', String(statuses.aboutUserInfo));
  return statuses;
}

/** Forgets token and roles. */
export function resetToken(): void {
  clearLogin();
  useSession.setState(empty());
}

const leaveListeners = new Set<() => void>();

/** Hears that a session ended or changed hands: whoever keeps something of its user (open tabs) drops it. Answers the undo. */
export function onLeave(listener: () => void): () => void {
  leaveListeners.add(listener);
  return () => void leaveListeners.delete(listener);
}
const dropKept = () => {
  for (const listener of leaveListeners) listener();
};

/** Why the login page is shown; it says so. */
export type LeaveReason = 'expired' | 'passwordChanged' | 'renamed';

/** Forgets the session, closes its tabs and leaves for the login page; the page load drops cache and router with it. */
export function leaveForLogin(reason?: LeaveReason): void {
  depart();
  resetToken();
  dropKept();
  window.location.assign(reason === undefined ? '/login' : `/login?notice=${reason}`);
}

/** Ends the session on the server and here. A console that does not know its platform any more says that the login expired. */
export async function logout(): Promise<void> {
  depart();
  await call(sessions.logout, {}).catch(() => null);
  leaveForLogin(readStored('platformType') === null ? 'expired' : undefined);
}

/** After a change of the username nothing kept in this browser holds any more: all local storage is cleared. */
export function leaveRenamed(): void {
  localStorage.clear();
  leaveForLogin('renamed');
}

/** Role switch: a token made of the role's name, routes generated anew, all tabs closed. Rejects like {@link loadSession}. */
export async function switchRole(role: string): Promise<void> {
  storeLogin(`${role}-token`, 0);
  useSession.setState(empty());
  dropKept();
  await loadSession();
}

/** The session became something else (somebody looks as a role, or no more): tabs are closed, user, menu and rights read anew. */
export function restartSession(): void {
  depart();
  dropKept();
  window.location.assign('/');
}

/** Whether the signed-in user belongs to the platform, not to one of its units. */
export const useIsPlatform = (): boolean => useSession((state) => isPlatformUser(state.user?.userType ?? 0));

/** Whether the signed-in user is one of a company's own people, for whom much of the frame is not. */
export const useIsOfCompany = (): boolean => useSession((state) => state.user?.ofCompany ?? false);

/** Whether the signed-in user sees some lots of the unit only, and so may set nothing for all of them. */
export const useSeesSomeLots = (): boolean => useSession((state) => state.user?.someLots ?? false);

/** Platform type of this domain: '1' single operator, '2' several dealers. */
export const usePlatformType = (): '1' | '2' => useSession((state) => state.platform?.platformType) ?? storedPlatformType();
