import type { PlatformInfo } from '@bochong/contract/dealer';

/** What survives a reload, under the names the specification fixes. */
export type StoredKey =
  | 'token'
  | 'loginStatus'
  | 'platformType'
  | 'platformName'
  | 'platLogoUrl'
  | 'faviconUrl'
  | 'authStatus'
  | 'aboutUserInfo'
  | 'powerInfo'
  | 'userInfo';

/** Reads a stored value; null when there is none. */
export const readStored = (key: StoredKey): string | null => localStorage.getItem(key);

/** Writes a value; null removes it. */
export function writeStored(key: StoredKey, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** Token and login status of a fresh login; the cookie lets downloads and pictures be fetched by plain links. */
export function storeLogin(token: string, status: number): void {
  writeStored('token', token);
  writeStored('loginStatus', String(status));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where this console also runs
  document.cookie = `token=${encodeURIComponent(token)}; path=/; SameSite=Strict`;
}

/** Forgets the token everywhere and sets the login status to 0; platform branding stays for the login page. */
export function clearLogin(): void {
  for (const key of ['token', 'authStatus', 'aboutUserInfo', 'powerInfo', 'userInfo'] as const) writeStored(key, null);
  writeStored('loginStatus', '0');
  // biome-ignore lint/suspicious/noDocumentCookie: see storeLogin
  document.cookie = 'token=; path=/; Max-Age=0; SameSite=Strict';
}

const expiredKey = 'sessionExpired';
/** The server ended the session: the login page that comes next says so, once. */
export const keepExpiry = (): void => sessionStorage.setItem(expiredKey, '1');
export const isExpiryKept = (): boolean => sessionStorage.getItem(expiredKey) !== null;
export const dropExpiry = (): void => sessionStorage.removeItem(expiredKey);

/** Platform type of this web domain; '2' until the server has said otherwise. */
export const storedPlatformType = (): '1' | '2' => (readStored('platformType') === '1' ? '1' : '2');

/** Keeps the branding of this web domain: by name for the next visit, whole for this browser session, so that the shell need not ask again. */
export function storePlatform(platform: PlatformInfo): void {
  writeStored('platformType', platform.platformType);
  writeStored('platformName', platform.platName);
  writeStored('platLogoUrl', platform.platLogoUrl);
  writeStored('faviconUrl', platform.faviconUrl);
  sessionStorage.setItem('platform', JSON.stringify(platform));
}

/** What {@link storePlatform} kept in this browser session. */
export function knownPlatform(): PlatformInfo | null {
  const stored = sessionStorage.getItem('platform');
  return stored === null ? null : (JSON.parse(stored) as PlatformInfo);
}

/** Shows the icon of this web domain, once it is known, on the browser's tab. */
export function showFavicon(): void {
  const url = readStored('faviconUrl') ?? 'default';
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (url !== 'default' && link) link.href = url;
}

let departing = false;
/** The user leaves on purpose: what calls still under way answer, an ended session most of all, is nobody's concern any more. */
export const depart = (): void => {
  departing = true;
};

let unloading = false;
/** A departure can be called off (a download, the stop button), which nothing tells; by then it has happened. */
const unloadMs = 5000;
// The browser breaks off what is under way when the page is reloaded or gone back from: that is no failure of the session.
window.addEventListener('beforeunload', () => {
  unloading = true;
  setTimeout(() => {
    unloading = false;
  }, unloadMs);
});
export const isDeparting = (): boolean => departing || unloading;
