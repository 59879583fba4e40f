import type { MenuNode } from '@bochong/contract/access';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSession } from '../kit/session.ts';
import { CodeAhead } from './code-ahead.tsx';
import { pageAt } from './domains.ts';

const page = (path: string, children: MenuNode[] = []) => ({ path, children, type: 2, webConfig: '' }) as unknown as MenuNode;

test('the code of every page of the menu is fetched, one after the other, and no more once the shell is gone', async () => {
  vi.stubGlobal('requestIdleCallback', (fn: () => void) => fn());
  const fetched: string[] = [];
  let arrive = () => {};
  vi.spyOn(pageAt, 'preload').mockImplementation((path) => {
    fetched.push(path);
    return new Promise((resolve) => {
      arrive = resolve;
    });
  });
  useSession.setState({ modules: [page('/a', [page('/a/list')]), page('/b')] });
  const { unmount } = render(<CodeAhead />);
  await expect.poll(() => fetched).toEqual(['/a']);
  arrive();
  await expect.poll(() => fetched).toEqual(['/a', '/a/list']);
  unmount();
  arrive();
  await new Promise((resolve) => setImmediate(resolve));
  expect(fetched).toEqual(['/a', '/a/list']);
});
