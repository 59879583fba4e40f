import { platformConfigs } from '@bochong/contract/platform-config';
import { defaultSecurityPolicy, type LoginInfo } from '@bochong/contract/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../kit/api.ts';
import { resetToken, useSession } from '../../../kit/session.ts';
import { readStored, writeStored } from '../../../kit/session-storage.ts';
import { showInTab } from '../../../kit/testing/show-in-tab.tsx';
import { BindPhone } from './bind-phone.tsx';
import { ChangeManager } from './change-manager.tsx';
import { deviceName } from './login-devices.tsx';
import { hintDelay, SessionTimeout } from './session-timeout.tsx';
import { UserMenu } from './user-menu.tsx';
import { UsernameDialog } from './username-dialog.tsx';

const calls: { path: string; body: unknown }[] = [];
const answers = new Map<string, unknown>();
const left = vi.fn<(address: string) => void>();
beforeEach(() => {
  calls.length = 0;
  left.mockClear();
  answers.clear();
  answers.set(platformConfigs.get.path, { publicPolicy: defaultSecurityPolicy });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.replace(/^\/api/, '');
    calls.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const found = answers.has(path.split('?')[0] ?? '');
    const data = answers.get(path.split('?')[0] ?? '');
    return new Response(JSON.stringify(found ? { code: '200', message: '', data } : { code: '50001', message: '无此调用', data: null }));
  });
  vi.spyOn(window.location, 'assign').mockImplementation((address) => left(String(address)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetToken();
});

const signIn = (values: Partial<LoginInfo>) =>
  useSession.setState({ user: { userId: 'u', account: 'qingyu', name: '林若溪', dealerName: '', modified: 0, ...values } as LoginInfo });
const show = (page: ReactNode) => showInTab(page);
const toasts = () => [...document.querySelectorAll('.ant-message-notice-content, .ant-message-notice')].map((one) => one.textContent);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const called = (end: string) => calls.filter(({ path }) => path.split('?')[0]?.endsWith(end));

test.each([
  [1, 0, ['修改密码', '登录设备', '退出登录']],
  [2, 0, ['修改密码', '修改用户名', '用户信息', '登录设备', '退出登录']],
  [2, 1, ['修改密码', '用户信息', '登录设备', '退出登录']],
  [3, 0, ['修改密码', '用户信息', '登录设备', '退出登录']],
  [4, 0, ['修改密码', '登录设备', '退出登录']],
] as const)('user type %i, renamed %i, is offered %j', async (userType, modified, labels) => {
  signIn({ userType, modified });
  show(<UserMenu />);
  await userEvent.click(button(/林若溪/));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(labels);
});

test('logging out asks first', async () => {
  signIn({ userType: 1 });
  show(<UserMenu />);
  await userEvent.click(button(/林若溪/));
  await userEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  expect(left).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(left).toHaveBeenCalled());
});

describe('phone of a sub-user', () => {
  const send = '/user/v2/api/sysUser/sendVerifyCode';
  const submit = '/user/v2/api/sysUser/submitVerifyCode';
  const registered = '/user/v2/api/sysUser/isPhoneRegistered';

  test('a code may be asked for once the number is valid, and then again after a minute', async () => {
    answers.set(send, { expireSeconds: 300, resendSeconds: 60 });
    answers.set(registered, 0);
    show(<BindPhone isVerify={0} onDone={() => undefined} />);
    expect(button('发送验证码').disabled).toBe(true);
    type('手机号', '1390000111');
    expect(button('发送验证码').disabled).toBe(true);
    type('手机号', '139-0000-1111x9');
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13900001111');
    await waitFor(() => expect(button('发送验证码').disabled).toBe(false));
    await userEvent.click(button('发送验证码'));
    await waitFor(() => expect(button(/秒后重新发送/).disabled).toBe(true));
    expect(called('sendVerifyCode')[0]?.path).toContain('phone=13900001111');
  });

  test.each([
    [0, '', '手机号已存在'],
    [1, '137****8802', '手机号已存在'],
    [1, '139****1111', '修改的手机号不能与原手机号相同'],
  ] as const)('nobody asked whether the number is registered: isVerify %i, bound %j, it says %s', async (isVerify, boundPhone, message) => {
    answers.set(registered, 1);
    show(<BindPhone isVerify={isVerify} boundPhone={boundPhone} onDone={() => undefined} />);
    type('手机号', '13900001111');
    await waitFor(() => expect(button('发送验证码').disabled).toBe(false));
    await userEvent.click(button('发送验证码'));
    await waitFor(() => expect(toasts()).toContain(message));
    expect(called('isPhoneRegistered').map(({ path }) => path)).toEqual([`${registered}?phone=13900001111`]);
    expect(called('sendVerifyCode')).toEqual([]);
  });

  test.each([
    ['', '', '请输入手机号'],
    ['12900001111', '', '请输入正确的电话号码'],
    ['13900001111', '', '请输入验证码'],
  ])('with phone %j and code %j it asks: %s', async (phone, code, message) => {
    show(<BindPhone isVerify={0} onDone={() => undefined} />);
    type('手机号', phone);
    type('验证码', code);
    await userEvent.click(button('绑定手机'));
    await waitFor(() => expect(toasts()).toContain(message));
    expect(called('submitVerifyCode')).toEqual([]);
  });

  test.each([
    [0, '绑定手机', 1, '绑定成功'],
    [1, '更换手机', 2, '修改成功'],
  ] as const)('isVerify %i: %s sends type %i and says %s', async (isVerify, label, kind, message) => {
    answers.set(submit, null);
    signIn({ userType: 3, isVerify });
    const done = vi.fn<() => void>();
    show(<BindPhone isVerify={isVerify} onDone={done} />);
    type('手机号', '13900001111');
    type('验证码', '123456');
    await userEvent.click(button(label));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(called('submitVerifyCode')[0]?.body).toEqual({ type: kind, phone: '13900001111', code: '123456' });
    await waitFor(() => expect(toasts()).toContain(message));
    expect(JSON.parse(readStored('userInfo') ?? '{}')).toMatchObject({ isVerify: 1 });
  });
});

describe('person in charge', () => {
  test('the name loses special characters and what exceeds twenty, with a warning', async () => {
    show(<ChangeManager manager="" onDone={() => undefined} />);
    type('负责人', '苏<晚>晴');
    expect(screen.getByLabelText<HTMLInputElement>('负责人').value).toBe('苏晚晴');
    await waitFor(() => expect(toasts()).toContain('负责人姓名不能包含特殊字符'));
    type('负责人', '苏'.repeat(21));
    expect(screen.getByLabelText<HTMLInputElement>('负责人').value).toBe('苏'.repeat(20));
    await waitFor(() => expect(toasts()).toContain('最多输入20个字符'));
  });

  test('no code without a name, and no submit without one', async () => {
    show(<ChangeManager manager="" onDone={() => undefined} />);
    type('手机号', '13900001111');
    expect(button('发送验证码').disabled).toBe(true);
    await userEvent.click(button('保存'));
    await waitFor(() => expect(toasts()).toContain('请输入负责人姓名'));
    type('负责人', '苏晚晴');
    await waitFor(() => expect(button('发送验证码').disabled).toBe(false));
  });
});

describe('username', () => {
  test.each([
    ['', '用户名不能为空'],
    ['a'.repeat(33), '长度在1到32个字符'],
    ['a:b', '规则名称不能包含特殊字符'],
  ])('%j is refused: %s', async (name, message) => {
    show(<UsernameDialog open onClose={() => undefined} />);
    expect(screen.getByText('5到16个字符，仅限英文字母和数字，以字母开头')).toBeTruthy();
    type('新用户名', name);
    await userEvent.click(button('确定'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(called('updateAccount')).toEqual([]);
  });

  test('a changed one clears all local storage and leads to the login', async () => {
    answers.set('/user/v2/api/sysUser/updateAccount', null);
    signIn({ userType: 2 });
    writeStored('platformName', '滨江');
    show(<UsernameDialog open onClose={() => undefined} />);
    type('新用户名', 'qingyu2');
    await userEvent.click(button('确定'));
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/login?notice=renamed'));
    expect(called('updateAccount')[0]?.body).toEqual({ account: 'qingyu2', userId: 'u' });
    expect(readStored('platformName')).toBeNull();
  });
});

test('the end of an idle session is told two minutes before; the user at work puts it off, polling does not; one click keeps the session', async () => {
  vi.useFakeTimers();
  try {
    show(<SessionTimeout idleMinutes={10} />);
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    fireEvent.keyDown(document.body);
    await act(() => call(platformConfigs.get, {}));
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    await act(() => call(platformConfigs.get, {}));
    act(() => void vi.advanceTimersByTime(hintDelay(10) - 5 * 60_000 - 1));
    expect(screen.queryByText('登录即将超时')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
  } finally {
    vi.useRealTimers();
  }
  answers.set('/auth/v2/api/user/loginInfo', null);
  await userEvent.click(await screen.findByRole('button', { name: '继续使用' }));
  await waitFor(() => expect(called('loginInfo')).toHaveLength(1));
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/604.1',
    'Safari · iOS',
  ],
  ['', '未知设备'],
])('a device is named: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
