import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepExpiry, readStored } from '../kit/session-storage.ts';
import { AuthRedirectPage } from './auth-redirect-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ForgotPasswordSetPage } from './forgot-password-set-page.tsx';
import { keepForgotten, readForgotten } from './forgotten.ts';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { signIn } from './sign-in.ts';
import { redeemStoredTicket } from './ticket.ts';

const calls: { path: string; body: Record<string, unknown>; clientType: string }[] = [];
const answers = new Map<string, unknown>();
const left = vi.fn<(address: string) => void>();
beforeEach(() => {
  calls.length = 0;
  left.mockClear();
  answers.clear();
  answers.set('/dealerInfos/domain', { platformType: '1', platName: '滨江智慧停车', platLogoUrl: '/logo.png', faviconUrl: '/icon.png' });
  answers.set('/getPicVerifyCode', { verifyCodeId: 'id', image: 'data:,', expireSeconds: 120 });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    calls.push({
      path: address,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : {},
      clientType: new Headers(init?.headers).get('ClientType') ?? '',
    });
    const found = [...answers].find(([end]) => path.endsWith(end))?.[1];
    const failure = found instanceof Error ? found.message : found === undefined ? '无此调用' : undefined;
    return new Response(
      JSON.stringify(failure ? { code: '42206', message: failure, data: null } : { code: '200', message: '', data: found }),
    );
  });
  for (const way of ['assign', 'replace'] as const) vi.spyOn(window.location, way).mockImplementation((address) => left(String(address)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alert = () => screen.getByRole('alert').textContent;
const called = (end: string) => calls.filter(({ path }) => path.split('?')[0]?.endsWith(end));

test('title, logo and icon are the platform’s, kept under the names of the specification', async () => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  render(<LoginPage />);
  await screen.findByRole('heading', { name: '滨江智慧停车' });
  await waitFor(() => expect(document.title).toBe('登录 · 滨江智慧停车'));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/logo.png');
  const keys = ['platformType', 'platformName', 'platLogoUrl', 'faviconUrl'] as const;
  expect(keys.map(readStored)).toEqual(['1', '滨江智慧停车', '/logo.png', '/icon.png']);
});

test.each([
  ['expired', '登录信息已过期，请重新登录'],
  ['passwordChanged', '密码修改成功，请重新登录'],
])('sent here because of %s, the login says %s', (notice, message) => {
  window.history.replaceState(null, '', `/login?notice=${notice}`);
  render(<LoginPage />);
  expect(alert()).toBe(message);
});

test('who was signed out by the server is told so on the login page, once', () => {
  keepExpiry();
  window.history.replaceState(null, '', '/login?redirect=%2Findex');
  const { unmount } = render(<LoginPage />);
  expect(alert()).toBe('登录信息已过期，请重新登录');
  unmount();
  render(<LoginPage />);
  expect(alert()).not.toBe('登录信息已过期，请重新登录');
});

test('an unknown or disabled domain leads to its page', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: '40402', message: '域名未登记', data: null })));
  render(<LoginPage />);
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/errDomain'));
});

test('who signs in before the platform has answered does so as one of its users', async () => {
  answers.set('/auth/v2/api/getChallengeCode', { salt: 's', codeValue: 'c', codeKey: 'k' });
  answers.set('/user/login', { token: 'fresh', status: 0 });
  const signingIn = signIn({ account: 'binjiang', password: 'x' });
  expect(readStored('platformType')).toBeNull();
  expect(await signingIn).toEqual({ ok: true });
  expect(called('/user/login').map(({ clientType }) => clientType)).toEqual(['5']);
  answers.set('/dealerInfos/domain', new Error('服务器繁忙'));
  sessionStorage.clear();
  expect(await signIn({ account: 'binjiang', password: 'x' })).toMatchObject({ ok: false, message: '服务器繁忙' });
});

test('a ticket signs in, once, and leads to the target; one that does not hold leads back to the login', async () => {
  answers.set('/loginByTicket', { token: 'fresh', status: 0 });
  window.history.replaceState(null, '', '/auth-redirect?ticket=T&redirect=%2Fdown');
  const first = render(<AuthRedirectPage />);
  await waitFor(() => expect(left).toHaveBeenCalledWith('/down'));
  expect(called('/loginByTicket').map(({ body }) => body)).toEqual([{ ticket: 'T' }]);
  expect([readStored('token'), readStored('loginStatus')]).toEqual(['fresh', '0']);
  first.unmount();
  answers.set('/loginByTicket', new Error('登录票据无效或已过期，请从原系统重新进入'));
  render(<AuthRedirectPage />);
  await waitFor(() => expect(alert()).toBe('登录票据无效或已过期，请从原系统重新进入'));
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login');
});

test('a ticket captured on the way is redeemed before anybody is asked for a password', () => {
  expect(redeemStoredTicket()).toBe(false);
  sessionStorage.setItem('ticket', 'T');
  window.history.replaceState(null, '', '/login?redirect=%2Findex');
  expect(redeemStoredTicket()).toBe(true);
  expect(left).toHaveBeenCalledExactlyOnceWith('/auth-redirect?redirect=%2Findex');
});

test('an application is checked, its phone gets a code, and it is sent', async () => {
  answers.set('/registrations/sendVerifyCode', { expireSeconds: 300, resendSeconds: 60 });
  answers.set('/dealer/v2/api/registrations', null);
  render(<RegisterPage />);
  await screen.findByRole('img', { name: '图形验证码' });
  await press('提交申请');
  expect(alert()).toBe('请输入单位名称');
  type('单位名称', '南浔停车有限公司');
  type('联系人', '沈知夏');
  type('手机号', '137');
  await press('发送验证码');
  expect(alert()).toBe('请输入正确的电话号码');
  type('手机号', '13700001111');
  type('图形验证码', 'abcd');
  await press('发送验证码');
  await screen.findByRole('button', { name: /秒后重新发送/ });
  await press('提交申请');
  expect(alert()).toBe('请输入短信验证码');
  type('短信验证码', '123456');
  await press('提交申请');
  await screen.findByText('申请已提交，审核结果将以短信通知联系人。');
  expect(called('/api/registrations')[0]?.body).toEqual({
    companyName: '南浔停车有限公司',
    contact: '沈知夏',
    phone: '13700001111',
    code: '123456',
  });
});

test('a forgotten password begins with account and picture code', async () => {
  answers.set('/getVerifyCodeByAccount', { phoneMask: '137****1111', expireSeconds: 300, resendSeconds: 60 });
  render(<ForgotPasswordPage />);
  await screen.findByRole('img', { name: '图形验证码' });
  await press('下一步');
  expect(alert()).toBe('请输入账号');
  type('账号', 'qingyu');
  await press('下一步');
  expect(alert()).toBe('请输入图形验证码');
  type('图形验证码', 'abcd');
  await press('下一步');
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/forgotPasswordSet'));
  expect(readForgotten()).toMatchObject({ account: 'qingyu', phoneMask: '137****1111' });
});

test('the second step opened without the first was left at once; it stays, says what comes first and leads there', async () => {
  render(<ForgotPasswordSetPage />);
  expect((await screen.findByRole('status')).textContent).toContain('请先填写账号');
  expect(screen.getByRole('link', { name: '填写账号' }).getAttribute('href')).toBe('/forgotPassword');
  expect(screen.queryByLabelText('新密码')).toBeNull();
  expect(left).not.toHaveBeenCalled();
});

test('the new password keeps the rules; the code is used once however often one tries', async () => {
  answers.set('/platformConfig', { publicPolicy: { pwdMode: 1, allowPaste: 0, keepCharacters: 0, longPassword: 0 } });
  answers.set('/forgetPwdNext', { salt: 's', codeValue: 'c', codeKey: 'k', resetKey: 'r', pwdMode: 1 });
  answers.set('/resetPwd', new Error('新密码不能与最近5次使用过的密码相同'));
  keepForgotten({ account: 'qingyu', phoneMask: '137****1111', resendAt: Date.now() + 60_000 });
  render(<ForgotPasswordSetPage />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒后重新发送/ }).disabled).toBe(true);
  type('短信验证码', '123456');
  type('新密码', 'Qingyu#2027');
  type('确认密码', 'Qingyu#2027');
  await press('重设密码');
  expect(alert()).toBe('新密码不能包含用户名');
  type('新密码', 'Harbour#2027');
  await press('重设密码');
  expect(alert()).toBe('两次输入密码不一致!');
  expect(fireEvent.paste(screen.getByLabelText('新密码'))).toBe(false);
  type('确认密码', 'Harbour#2027');
  await press('重设密码');
  await waitFor(() => expect(alert()).toBe('新密码不能与最近5次使用过的密码相同'));
  answers.set('/resetPwd', null);
  await press('重设密码');
  await screen.findByText('密码已重设，请使用新密码登录。');
  expect(called('/forgetPwdNext')).toHaveLength(1);
  expect(called('/resetPwd').at(-1)?.body).toMatchObject({ account: 'qingyu', resetKey: 'r', codeKey: 'k' });
  expect(readForgotten()).toBeNull();
});
