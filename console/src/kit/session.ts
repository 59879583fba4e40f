import { type MenuNode, menus } from '@bochong/contract/access';
import { dealers, type PlatformInfo } from '@bochong/contract/dealer';
import { type LoginInfo, sessions } from '@bochong/contract/session';
import { create } from 'zustand';
import { call } from './api.ts';
import { clearLogin, knownPlatform, readStored, storedPlatformType, storePlatform, writeStored } from './session-storage.ts';

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

/** Types 1 and 4 belong to the platform: no about info, no enterprise check, no licence of their own (spec §6). */
export const isPlatformUser = (userType: number): boolean => userType === 1 || userType === 4;

async function loadPlatform(): Promise<PlatformInfo> {
  const known = knownPlatform();
  if (known) return known;
  const platform = await call(dealers.platform, { query: { domain: window.location.hostname } });
  storePlatform(platform);
  return platform;
}

/** Loads user, menus, permissions and statuses (guard step 4). Rejects when user or menus cannot be read; the token is cleared then. */
export async function loadSession(): Promise<void> {
  try {
    const platform = loadPlatform().catch(() => null);
    const [user, tree, buttons] = await Promise.all([
      call(sessions.get, {}),
      call(menus.tree, {}),
      call(menus.buttons, { params: { id: '0' } }),
    ]);
    const modules = tree[0]?.children ?? [];
    const statuses = isPlatformUser(user.userType) ? {} : await loadStatuses();
    writeStored(
      'userInfo',
      JSON.stringify({
        account: user.account,
        userId: user.userId,
        userType: user.userType,
        modified: user.modified,
        isVerify: user.isVerify,
      }),
    );
    writeStored('loginStatus', String(user.loginStatus));
    useSession.setState({
      loaded: true,
      user,
      modules,
      platform: await platform,
      loginStatus: user.loginStatus,
      permissions: new Set([...codesOf(modules), ...buttons.map((button) => button.resourceCode)]),
      ...statuses,
    });
  } catch (error) {
    resetToken();
    throw error;
  }
}

async function loadStatuses(): Promise<Pick<Session, 'enterpriseStatus' | 'authStatus' | 'aboutUserInfo'>> {
  const [about, enterprise, licence] = await Promise.all([
    call(dealers.about, {}).catch(() => null),
    call(dealers.applyStatus, {}).catch(() => null),
    call(dealers.authStatus, {}).catch(() => null),
  ]);
  const statuses = {
    enterpriseStatus: enterprise?.status ?? 1,
    authStatus: licence?.authStatus ?? 1,
    aboutUserInfo: about?.aboutUserInfo ?? 0,
  };
  writeStored('authStatus', String(statuses.authStatus));
  writeStored('aboutUserInfo', String(statuses.aboutUserInfo));
  return statuses;
}

/** Forgets token and roles (spec §4 reset-token). */
export function resetToken(): void {
  clearLogin();
  useSession.setState(empty());
}

/** Ends the session on the server, forgets it here and leaves for the login page; a page load drops tabs, cache and router with it. */
export async function logout(): Promise<void> {
  await call(sessions.logout, {}).catch(() => null);
  const expired = readStored('platformType') === null;
  resetToken();
  window.location.assign(expired ? '/login?expired=1' : '/login');
}

/** Platform type of this domain: '1' single operator, '2' several dealers. */
export const usePlatformType = (): '1' | '2' => useSession((state) => state.platform?.platformType) ?? storedPlatformType();
