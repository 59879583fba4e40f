import { defaultSecurityPolicy } from '@bochong/contract/session';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Speaker } from '../../../kit/speaker.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { PasswordEntries, PasswordPolicy } from './password-form.ts';

const onReset = vi.fn<(entries: PasswordEntries) => Promise<unknown>>(async () => undefined);

function Page({ policy }: { policy: PasswordPolicy }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <Speaker />
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <PasswordDialog title="修改密码" open={open} policy={policy} account="binjiang" onReset={onReset} onCancel={() => setOpen(false)} />
    </ConfigProvider>
  );
}

const labels = { old: '原密码', next: '新密码', again: '确认密码' };
const field = (name: keyof typeof labels) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const show = (policy: Partial<PasswordPolicy> = {}) => {
  onReset.mockClear();
  render(<Page policy={{ ...defaultSecurityPolicy, ...policy }} />);
};
const type = (name: keyof typeof labels, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: '确定' }));
const toasts = () => [...document.querySelectorAll('.ant-message-warning')].map((one) => one.textContent);

test('the first broken rule is a warning toast, in the order of the fields', async () => {
  show();
  await submit();
  await waitFor(() => expect(toasts()).toEqual(['请输入原密码']));
  type('old', 'Bochong#2026');
  await submit();
  await waitFor(() => expect(toasts()).toEqual(['请输入新密码']));
  type('next', 'Harbour#2027');
  await submit();
  await waitFor(() => expect(toasts()).toEqual(['请再次输入密码']));
  type('again', 'Harbour#2028');
  await submit();
  await waitFor(() => expect(toasts()).toEqual(['两次输入密码不一致!']));
  expect(onReset).not.toHaveBeenCalled();
  type('again', 'Harbour#2027');
  await submit();
  await waitFor(() =>
    expect(onReset).toHaveBeenCalledExactlyOnceWith({ oldPwd: 'Bochong#2026', newPwd: 'Harbour#2027', checkPwd: 'Harbour#2027' }),
  );
});

test.each([
  [{}, '新密码不能包含用户名', 'Binjiang#88'],
  [{}, '新密码与原密码不能重复', 'Bochong#2026'],
  [{ pwdMode: 2 as const }, '新密码不能包含登录账号', 'Binjiang88'],
  [{ pwdMode: 0 as const }, '请输入6～20个字符', 'abc'],
])('with %o the warning %s is for %s', async (policy, message, next) => {
  show(policy);
  type('old', 'Bochong#2026');
  type('next', next);
  type('again', next);
  await submit();
  await waitFor(() => expect(toasts()).toEqual([message]));
});

test.each([
  [0, '至少6个字符，仅限数字或字母'],
  [1, '至少8个字符，须包含数字、大写字母、小写字母、特殊字符（!@#$%^&*+-）中的至少三种'],
  [2, '至少8个字符，由数字、大写字母和小写字母组成'],
] as const)('mode %i hints %s', (pwdMode, hint) => {
  show({ pwdMode });
  expect(screen.getByText(hint)).toBeTruthy();
});

test('fields take twenty characters and no paste; the switches allow 64 and pasting', () => {
  show();
  for (const name of ['old', 'next', 'again'] as const) {
    expect(field(name).maxLength).toBe(20);
    expect(fireEvent.paste(field(name))).toBe(false);
  }
});

test('switched on, 64 characters and pasting are allowed and nothing typed is lost', () => {
  show({ allowPaste: 1, longPassword: 1, keepCharacters: 1 });
  expect(field('next').maxLength).toBe(64);
  expect(fireEvent.paste(field('next'))).toBe(true);
  type('next', 'a b,c');
  expect(field('next').value).toBe('a b,c');
});

test('typing strips what the mode does not permit from the new password, never from the old one', () => {
  show();
  type('old', 'a,b');
  type('next', 'a,b#1');
  expect([field('old').value, field('next').value]).toEqual(['a,b', 'ab#1']);
});

test('a login account keeps letters and digits only', () => {
  show({ pwdMode: 2 });
  type('next', 'aB#1，-');
  expect(field('next').value).toBe('aB1');
});

test('cancelling clears all fields and what was wrong with them', async () => {
  show();
  type('old', 'x');
  type('next', 'short');
  await submit();
  await screen.findByText('新密码至少8个字符', { selector: '.ant-form-item-explain-error' });
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await userEvent.click(screen.getByRole('button', { name: '打开', hidden: true }));
  await waitFor(() => expect([field('old').value, field('next').value, field('again').value]).toEqual(['', '', '']));
  expect(document.querySelector('.ant-form-item-explain-error')).toBeNull();
});
