import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMenuMarks } from '../../kit/menu-marks.ts';
import { bindRouter } from '../../kit/navigation.ts';
import { createQueryClient } from '../../kit/query-client.ts';
import { useSession } from '../../kit/session.ts';
import { restMs } from '../../kit/use-rest.ts';
import { ExceptionMarks } from './exception-marks.tsx';

const asked: string[] = [];
const period = 'Time=2026-11-19+00%3A00%3A00&endTime=2026-11-22+23%3A59%3A59';
const lists = [
  ['WHVI72813445', `illegalParkRecords?bgn${period}`],
  ['XVUQ27036538', `occupyAbnormalRecords?start${period}&status=1`],
  ['ZUTC55309211', `cameraCoveredRecords?start${period}&status=1`],
] as const;

beforeEach(() => {
  useMenuMarks.setState({}, true);
  asked.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-22T10:00:00+08:00') });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ code: '200', message: 'success', data: { pageNo: 1, pageSize: 10, totalRecord: 1, results: [] } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The marks somebody with these codes sees, when the page has come to rest. */
async function show(...codes: string[]) {
  useSession.setState({ permissions: new Set(codes) });
  const router = createMemoryRouter([{ path: '*' }]);
  bindRouter(router);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ExceptionMarks />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(restMs + 100));
  await act(() => vi.advanceTimersByTimeAsync(100));
  return router;
}

const marked = () =>
  Object.entries(useMenuMarks.getState())
    .filter(([, mark]) => mark === 'dot')
    .map(([code]) => code);

test('without their codes no exceptions are counted', async () => {
  await show();
  expect(asked).toEqual([]);
  expect(marked()).toEqual([]);
});

test.each(lists)('the code %s alone counts and marks its own records, those of the last three days', async (code, call) => {
  await show(code);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => !url.includes(call))).toEqual([]);
  expect(marked()).toEqual([code]);
});

test('every change of the route counts exceptions again', async () => {
  const router = await show(...lists.map(([code]) => code));
  const before = asked.length;
  await act(() => router.navigate('/elsewhere'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(asked.slice(before)).toHaveLength(3);
});
