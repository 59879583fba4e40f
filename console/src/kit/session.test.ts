import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSession, resetToken, useSession } from './session.ts';
import { readStored, storeLogin } from './session-storage.ts';

const user = { userId: 'u', account: 'a', name: '周', userType: 2, modified: 0, isVerify: 1, loginStatus: 0 };
const answers = new Map<string, unknown>();
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
  vi.stubGlobal('fetch', async (address: string) => {
    const found = [...answers].find(([end]) => address.split('?')[0]?.endsWith(end));
    return new Response(
      JSON.stringify(found ? { code: '200', message: '', data: found[1] } : { code: '50001', message: '服务器开小差了', data: null }),
    );
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
});

test('platform users are asked neither for enterprise nor for licence', async () => {
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

test('a status that cannot be read does not lock the user out', async () => {
  answers.delete('/getAuthStatus');
  await loadSession();
  expect(useSession.getState()).toMatchObject({ loaded: true, authStatus: 1 });
});
