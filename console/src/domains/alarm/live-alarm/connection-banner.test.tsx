import { parks } from '@bochong/contract/parking-lot';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../kit/api.ts';
import { useReachability } from '../../../kit/reachability.ts';
import { Speaker } from '../../../kit/speaker.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  useReachability.setState({ reachable: true });
  render(
    <>
      <Speaker />
      <ConnectionBanner />
    </>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const ask = () => act(() => call(parks.chosen, { query: {} }).catch(() => undefined));
const banner = () => screen.queryByText(/与服务器的连接已断开/);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['is not there', () => Promise.reject(new TypeError('failed'))],
  ['stands behind a gateway that says so', async () => new Response('<html>', { status: 502 })],
])('without a socket a call says that the server %s, and the server is asked until it answers', async (_, gone) => {
  fetched.mockImplementation(gone);
  await ask();
  expect(banner()).not.toBeNull();
  await wait(10_000);
  expect(banner()).not.toBeNull();
  expect(fetched.mock.calls.slice(1).every(([address]) => address === '/api/health')).toBe(true);
  const asked = fetched.mock.calls.length;
  expect(asked).toBeGreaterThan(2);
  fetched.mockImplementation(async () => Response.json({ status: 'ok' }));
  await wait(30_000);
  expect(banner()).toBeNull();
  expect(screen.getByText('已重新连接服务器')).toBeDefined();
  expect(fetched.mock.calls.length).toBe(asked + 1);
});

test('a browser that loses its network says so at once, and asks as soon as it has one again', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('failed')));
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(banner()).not.toBeNull();
  fetched.mockImplementation(async () => Response.json({ status: 'ok' }));
  act(() => void window.dispatchEvent(new Event('online')));
  await wait(10);
  expect(banner()).toBeNull();
});

test('a refused call is no lost server', async () => {
  fetched.mockImplementation(async () => Response.json({ code: '50001', message: '服务器开小差了', data: null }, { status: 500 }));
  await ask();
  expect(banner()).toBeNull();
});
