import { topBarButtons } from '@bochong/contract/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bindRouter } from '../../../kit/navigation.ts';
import { createQueryClient } from '../../../kit/query-client.ts';
import { useSession } from '../../../kit/session.ts';
import { writeStored } from '../../../kit/session-storage.ts';
import { BulletinTicker } from './ticker.tsx';

const asked: URL[] = [];
const note = (title: string, bulletinStatus = 3, category = 2) => ({
  bulletinId: title,
  title,
  bulletinStatus,
  category,
  updateTime: '2026-11-20T09:00:00+08:00',
});
let results = [note('甲'), note('乙')];

beforeEach(() => {
  asked.length = 0;
  results = [note('甲'), note('乙')];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost'));
    return Response.json({ code: '200', message: '', data: { pageNo: 1, pageSize: 99_999, totalRecord: 2, results } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function show(platformType: '1' | '2', ...codes: string[]) {
  writeStored('platformType', platformType);
  useSession.setState({ platform: null, permissions: new Set(codes) });
  const router = createMemoryRouter([{ path: '*' }]);
  bindRouter(router);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BulletinTicker />
    </QueryClientProvider>,
  );
  await pass(0);
  return router;
}
const shown = () => screen.getByRole('region', { name: '公告' }).querySelector('button')?.textContent;

test('published bulletins of category 2 are asked for all at once, and once more after five minutes', async () => {
  await show('1');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    pageNo: '1',
    pageSize: '99999',
    category: '2',
    bulletinStatus: '3',
  });
  await pass(299_999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
  await pass(900_000);
  expect(asked).toHaveLength(2);
});

test('one bulletin is shown for five seconds, longer while the pointer rests on it', async () => {
  await show('1');
  expect(shown()).toBe('甲 2026/11/20');
  await pass(4999);
  expect(shown()).toContain('甲');
  await pass(1);
  expect(shown()).toContain('乙');
  const ticker = screen.getByRole('region', { name: '公告' });
  fireEvent.mouseEnter(ticker);
  await pass(20_000);
  expect(shown()).toContain('乙');
  fireEvent.mouseLeave(ticker);
  await pass(5000);
  expect(shown()).toContain('甲');
});

test('a bulletin of another status or category was shown because the answer held it', async () => {
  results = [note('已下线', 4), note('草稿', 0), note('本单位', 3, 1), note('甲')];
  await show('1');
  expect(shown()).toContain('甲');
  await pass(10_000);
  expect(shown()).toContain('甲');
});

test('a click opens the bulletin; all of them are offered to holders of the code only', async () => {
  const router = await show('1');
  expect(screen.queryByRole('button', { name: '查看全部公告' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^甲/ }));
  await pass(0);
  expect(router.state.location).toMatchObject({ pathname: '/sysBulletin/detail', search: '?id=甲' });
  cleanup();
  const holder = await show('1', topBarButtons.allBulletins);
  fireEvent.click(screen.getByRole('button', { name: '查看全部公告' }));
  await pass(0);
  expect(holder.state.location.pathname).toBe('/sysBulletin/list');
});

test('several dealers on one platform: no ticker, and nothing is asked', async () => {
  await show('2');
  expect(screen.queryByRole('region', { name: '公告' })).toBeNull();
  expect(asked).toEqual([]);
});
