import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { setErrorLog, useErrorLog } from './error-log.ts';

const reload = vi.fn();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  setErrorLog(true);
});

test('a page that throws says so beside the others, is logged, and can be tried again', () => {
  let broken = true;
  const Page = () => {
    if (broken) throw new Error('row is undefined');
    return <p>列表</p>;
  };
  render(
    <>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
      <p>旁边的标签</p>
    </>,
  );
  expect(screen.getByText('页面出错了')).toBeDefined();
  expect(screen.getByText('旁边的标签')).toBeDefined();
  expect(useErrorLog.getState().list).toMatchObject([{ message: 'row is undefined', info: expect.stringContaining('Page') }]);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(screen.getByText('列表')).toBeDefined();
});

test.each([
  'Failed to fetch dynamically imported module: https://x/assets/page-a1.js',
  'error loading dynamically imported module: https://x/assets/page-a1.js',
  'Importing a module script failed.',
])('after a new release a page that cannot be fetched offers to reload: %s', async (message) => {
  const Gone = lazy(() => Promise.reject(new TypeError(message)));
  render(
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Gone />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByText('页面没有加载完整');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '刷新浏览器' }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockReset();
});
