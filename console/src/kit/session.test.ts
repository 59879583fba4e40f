import { addressOf } from '@bochong/contract/kernel/endpoint';
import { startCalls, starts } from '@bochong/contract/start';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveForLogin, leaveRenamed, loadSession, logout, markVerified, onLeave, resetToken, switchRole, useSession } from './session.ts';
import { readStored, storeLogin, writeStored } from './session-storage.ts';

const user = { userId: 'u', account: 'a', name: '周', userType: 2, modified: 0, isVerify: 1, loginStatus: 0 };
const answers = new Map<string, unknown>();
const asked: string[] = [];
beforeEach(() => {
  answers.clear();
  answers.set('/dealerInfos/domain', { platformType: '1', platName: '滨江', platLogoUrl: 'default', faviconUrl: 'default' });
  answers.set('/user/loginInfo', user);
  const button = { id: 'BUTTON', path: '', type: 3, children: [] };
  answers.set('/userMenuTree', [
    { children: [{ id: 'MODULE', path: '/m', type: 1, children: [{ id: 'PAGE', path: '/m/list', type: 2, children: [button] }] }] },
  ]);
  answers.set('/btnResources/0', [{ resourceCode: 'TOPBAR', resourceName: '', menuId: '0' }]);
  answers.set('/dealerInfos/about', { aboutUserInfo: 1 });
  answers.set('/portal/applyStatus', { status: 3 });
  answers.set('/getAuthStatus', { authStatus: -2, isRegist: 0 });
  asked.length = 0;
  const answerOf = (address: string) => {
    const found = [...answers].find(([end]) => address.split('?')[0]?.endsWith(end));
    return found ? { code: '200', message: '', data: found[1] } : { code: '50001', message: '服务器开小差了', data: null };
  };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('?')[0] ?? '');
    if (!address.endsWith(starts.get.path)) return new Response(JSON.stringify(answerOf(address)));
    const parts = Object.entries(startCalls).map(([name, { call, input }]) => [name, answerOf(addressOf(call, input))]);
    return new Response(JSON.stringify({ code: '200', message: '', data: Object.fromEntries(parts) }));
  });
  storeLogin('t', 0);
  useSession.setState({ token: 't' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetToken();
  sessionStorage.clear();
});

test('loads user, granted codes and statuses, and keeps them under the names of the specification', async () => {
  await loadSession();
  expect(asked).toEqual(['/api/dealer/v2/api/dealerInfos/domain', `/api${starts.get.path}`]);
  const session = useSession.getState();
  expect([...session.permissions]).toEqual(['MODULE', 'PAGE', 'BUTTON', 'TOPBAR']);
  expect(session).toMatchObject({ loaded: true, enterpriseStatus: 3, authStatus: -2, aboutUserInfo: 1 });
  expect(['platformType', 'platformName', 'authStatus', 'aboutUserInfo'].map((key) => readStored(key as 'authStatus'))).toEqual([
    '1',
    '滨江',
    '-2',
    '1',
  ]);
  expect(JSON.parse(readStored('userInfo') ?? '')).toEqual({ account: 'a', userId: 'u', userType: 2, modified: 0, isVerify: 1 });
  expect(JSON.parse(readStored('powerInfo') ?? '')).toEqual(['MODULE', 'PAGE', 'BUTTON', 'TOPBAR']);
});

test('what is said of the enterprise and the licence of platform users counts for nothing', async () => {
  answers.set('/user/loginInfo', { ...user, userType: 1 });
  await loadSession();
  expect(useSession.getState()).toMatchObject({ enterpriseStatus: 1, authStatus: 1, aboutUserInfo: 0 });
});

test.each(['/user/loginInfo', '/userMenuTree'])('a failed %s clears the token and rejects', async (end) => {
  answers.delete(end);
  await expect(loadSession()).rejects.toThrow('服务器开小差了');
  expect(readStored('token')).toBeNull();
  expect(useSession.getState()).toMatchObject({ token: null, loaded: false });
  expect(document.cookie).not.toContain('token=t');
});

test('a load that breaks off because the page is left clears nothing', async () => {
  vi.useFakeTimers();
  window.dispatchEvent(new Event('beforeunload'));
  answers.delete('/userMenuTree');
  await expect(loadSession()).rejects.toThrow();
  expect(readStored('token')).toBe('t');
  vi.advanceTimersByTime(5000); // the departure was called off
  await expect(loadSession()).rejects.toThrow();
  expect(readStored('token')).toBeNull();
  vi.useRealTimers();
});

test('a status that cannot be read does not lock the user out', async () => {
  answers.delete('/getAuthStatus');
  await loadSession();
  expect(useSession.getState()).toMatchObject({ loaded: true, authStatus: 1 });
});

test('a login that owes a password change loads its user and nothing else', async () => {
  writeStored('loginStatus', '1');
  answers.set('/user/loginInfo', { ...user, loginStatus: 1 });
  answers.delete('/userMenuTree');
  answers.delete('/btnResources/0');
  await loadSession();
  expect(useSession.getState()).toMatchObject({ loaded: true, loginStatus: 1, modules: [] });
});

test('a login is kept in local storage and in a cookie', () => {
  storeLogin('fresh', 2);
  expect([readStored('token'), readStored('loginStatus')]).toEqual(['fresh', '2']);
  expect(document.cookie).toContain('token=fresh');
});

test('a bound phone is remembered', async () => {
  answers.set('/user/loginInfo', { ...user, isVerify: 0 });
  await loadSession();
  markVerified();
  expect(JSON.parse(readStored('userInfo') ?? '')).toMatchObject({ isVerify: 1 });
  expect(useSession.getState().user?.isVerify).toBe(1);
});

describe('leaving', () => {
  const left = vi.fn<(address: string) => void>();
  const closed = vi.fn<() => void>();
  let unhear: () => void;
  beforeEach(async () => {
    left.mockClear();
    closed.mockClear();
    unhear = onLeave(closed);
    vi.spyOn(window.location, 'assign').mockImplementation((address) => left(String(address)));
    await loadSession();
  });
  afterEach(() => {
    unhear();
    vi.restoreAllMocks();
  });
  const forgotten = () => {
    expect([readStored('token'), readStored('loginStatus'), readStored('userInfo')]).toEqual([null, '0', null]);
    expect(document.cookie).not.toContain('token=t');
    expect(useSession.getState()).toMatchObject({ token: null, loaded: false, user: null, modules: [] });
  };

  test('logging out clears token, roles, login status and cookie, closes the tabs and leads to the login', async () => {
    answers.set('/user/logout', null);
    writeStored('loginStatus', '1');
    await logout();
    forgotten();
    expect(closed).toHaveBeenCalledOnce();
    expect(left).toHaveBeenCalledExactlyOnceWith('/login');
    expect(readStored('platformName')).toBe('滨江');
  });

  test('logging out without a known platform says that the login expired', async () => {
    writeStored('platformType', null);
    await logout();
    expect(left).toHaveBeenCalledExactlyOnceWith('/login?notice=expired');
  });

  test('a changed password resets the token, closes all tabs and is told on the login page', () => {
    leaveForLogin('passwordChanged');
    forgotten();
    expect(closed).toHaveBeenCalledOnce();
    expect(left).toHaveBeenCalledExactlyOnceWith('/login?notice=passwordChanged');
  });

  test('a changed username clears all local storage', () => {
    leaveRenamed();
    expect(readStored('platformName')).toBeNull();
    expect(left).toHaveBeenCalledExactlyOnceWith('/login?notice=renamed');
  });

  test('switching the role sets a token from its name, loads the routes anew and closes all tabs', async () => {
    answers.set('/userMenuTree', [{ children: [{ id: 'OTHER', path: '/o', type: 1, children: [] }] }]);
    await switchRole('editor');
    expect(readStored('token')).toBe('editor-token');
    expect(useSession.getState()).toMatchObject({ token: 'editor-token', loaded: true });
    expect(useSession.getState().modules.map((module) => module.id)).toEqual(['OTHER']);
    expect(closed).toHaveBeenCalledOnce();
  });
});

test('the icon of the web domain replaces the default one', async () => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  answers.set('/dealerInfos/domain', { platformType: '1', platName: '滨江', platLogoUrl: 'default', faviconUrl: '/icon.png' });
  await loadSession();
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/icon.png');
});
