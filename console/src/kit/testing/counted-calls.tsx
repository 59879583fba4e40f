import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { bindRouter } from '../navigation.ts';
import { createQueryClient } from '../query-client.ts';
import { useSession } from '../session.ts';
import { restMs } from '../use-rest.ts';

const answered = () => act(() => vi.advanceTimersByTimeAsync(100));

/** For tests of what counts when the page has come to rest: each call is answered with an empty page of `total` rows and kept in `asked`. */
export function useCountedCalls(now?: string) {
  const calls = {
    asked: [] as string[],
    total: 0,
    /** Draws a part for somebody with these codes, up to its first answers; what it answers goes to other routes. */
    async show(part: ReactNode, codes: readonly string[]) {
      useSession.setState({ permissions: new Set(codes) });
      const router = createMemoryRouter([{ path: '*' }]);
      bindRouter(router);
      render(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>);
      await act(() => vi.advanceTimersByTimeAsync(restMs + 100));
      await answered();
      return async (path: string) => {
        await act(() => router.navigate(path));
        await answered();
      };
    },
  };
  beforeEach(() => {
    calls.asked.length = 0;
    calls.total = 0;
    vi.useFakeTimers({ shouldAdvanceTime: true, ...(now && { now: Date.parse(now) }) });
    vi.stubGlobal('fetch', async (url: string) => {
      calls.asked.push(url);
      const data = { pageNo: 1, pageSize: 100, totalRecord: calls.total, results: [] };
      return Response.json({ code: '200', message: 'success', data });
    });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return calls;
}
