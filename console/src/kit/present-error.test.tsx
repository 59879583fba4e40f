import { act, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { setErrorLog, useErrorLog } from './error-log.ts';
import { presentError } from './present-error.tsx';
import { depart, isExpiryKept, readStored, storeLogin } from './session-storage.ts';
import { Speaker } from './speaker.tsx';
import { toast } from './toast.ts';

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Speaker />
    </ConfigProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockReset();
});
const present = (code: string) => act(() => presentError(new ApiError({ code, message: `错误 ${code}`, status: 422, requestId: 'r-9' })));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('any other code is a toast with the request id, one at a time', async () => {
  present('40901');
  await wait(100);
  expect(screen.getByText('错误 40901').textContent).toContain('r-9');
  present('42201');
  await wait(600);
  expect(screen.queryByText('错误 40901')).toBeNull();
  expect(screen.getByText('错误 42201')).toBeDefined();
});

test('a toast stays five seconds', async () => {
  act(() => toast('error', '出错'));
  await wait(4900);
  expect(screen.getByText('出错')).toBeDefined();
  await wait(600); // leaving takes a moment
  expect(screen.queryByText('出错')).toBeNull();
});

test.each(['error', 'success', 'info', 'warning'] as const)('a toast of type %s closes the one before', async (kind) => {
  act(() => toast('info', '先前的'));
  await wait(100);
  act(() => toast(kind, '后来的'));
  await wait(600);
  expect(screen.queryByText('先前的')).toBeNull();
  expect(screen.getByText('后来的').closest(`.ant-message-${kind}`)).not.toBeNull();
});

test.each([
  ['success', true],
  ['info', true],
  ['warning', false],
  ['error', false],
] as const)('a toast of type %s lets the pointer through to the buttons below: %s', async (kind, through) => {
  act(() => toast(kind, '在按钮上'));
  await wait(100);
  expect(screen.getByText('在按钮上').closest('.toast-passing') !== null).toBe(through);
});

test.each(['0x10d7501002', '0xd19510001', '0xd19510002', '0x10d7501208', '0x10d7501214', '0x1310501208', '0x1310501214'])(
  '%s shows nothing',
  async (code) => {
    present(code);
    await wait(100);
    expect(screen.queryByText(`错误 ${code}`)).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  },
);

test('what nobody foresaw is told, logged and says what to do', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setErrorLog(true);
  act(() => presentError(new TypeError('x is not a function')));
  await wait(100);
  expect(screen.getByText('页面出错了，请刷新后重试')).toBeDefined();
  expect(useErrorLog.getState().list).toMatchObject([{ message: 'x is not a function' }]);
});

test('401 forgets the token and reloads, once', async () => {
  storeLogin('t', 0);
  present('401');
  present('401');
  await wait(10);
  expect(readStored('token')).toBeNull();
  expect(isExpiryKept()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('changed permissions say so and reload after five seconds', async () => {
  present('0xd12500012');
  await wait(4900);
  expect(screen.getByText('错误 0xd12500012')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  await wait(200);
  expect(reload).toHaveBeenCalledTimes(1);
});

// Stands last: leaving is for good.
test('on the way out, a 401 of a call still under way does not reload', async () => {
  depart();
  present('401');
  await wait(10);
  expect(reload).not.toHaveBeenCalled();
});
