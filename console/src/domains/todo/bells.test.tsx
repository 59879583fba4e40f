import { topBarButtons } from '@bochong/contract/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bindRouter } from '../../kit/navigation.ts';
import { createQueryClient } from '../../kit/query-client.ts';
import { useSession } from '../../kit/session.ts';
import { restMs } from '../../kit/use-rest.ts';
import { Bells } from './bells.tsx';

const asked: string[] = [];
let total = 0;

beforeEach(() => {
  asked.length = 0;
  total = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ code: '200', message: 'success', data: { pageNo: 1, pageSize: 100, totalRecord: total, results: [] } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The bells of somebody with these codes, when the page has come to rest. */
async function show(...codes: string[]) {
  useSession.setState({ permissions: new Set(codes) });
  const router = createMemoryRouter([{ path: '*' }]);
  bindRouter(router);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Bells />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(restMs + 100));
  await act(() => vi.advanceTimersByTimeAsync(100));
  return router;
}

test('without their codes there are no bells, and nothing is asked', async () => {
  await show();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(asked).toEqual([]);
});

test('with one code there is that bell, and only its count is asked for', async () => {
  total = 3;
  await show(topBarButtons.bulletin);
  expect(screen.getAllByRole('button').map((bell) => bell.getAttribute('aria-label'))).toEqual(['系统公告，3条']);
  expect(asked.every((url) => url.includes('platformBulletinInfos?pageNo=1&pageSize=100&hasRead=0'))).toBe(true);
});

test('the badge is capped at 99, and absent at none', async () => {
  total = 100;
  const router = await show(topBarButtons.todo);
  expect(screen.getByRole('button').textContent).toBe('99+');
  expect(asked[0]).toContain('backlogs?pageNo=1&pageSize=9999');
  total = 0;
  await act(() => router.navigate('/elsewhere'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('button').textContent).toBe('');
});

test('every change of the route asks again', async () => {
  const router = await show(topBarButtons.todo);
  const before = asked.length;
  for (const path of ['/a', '/b']) {
    await act(() => router.navigate(path));
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(asked.length).toBe(before + 2);
});
