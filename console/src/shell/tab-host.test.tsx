import type { MenuNode } from '@bochong/contract/access';
import { QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createMemoryRouter, type Location, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { bindRouter, go } from '../kit/navigation.ts';
import { useHeaderState } from '../kit/page-header.ts';
import { pageRegistry } from '../kit/pages.ts';
import { queryClient } from '../kit/query-client.ts';
import { useSession } from '../kit/session.ts';
import { usePlace, useTab, useTabParameter } from '../kit/tab-context.tsx';
import { TabHost } from './tab-host.tsx';
import type { Tab } from './tab-rules.ts';
import { setTabs, useTabs } from './tab-store.ts';
import { TabStrip } from './tab-strip.tsx';

const node = (path: string, title: string, hidden = 0, children: MenuNode[] = []): MenuNode => ({
  id: path,
  parentId: '0',
  type: children.length > 0 ? 1 : 2,
  path,
  name: path,
  component: path,
  title,
  icon: '',
  hidden,
  sort: 10,
  webConfig: '{}',
  children,
});
const modules = [
  node('/orders', '停车', 0, [node('/orders/list', '停车记录'), node('/orders/unOut', '未出场'), node('/orders/detail', '停车详情', 1)]),
  node('/devices', '设备', 0, [node('/devices/list', '相机')]),
  node('/fees', '收费', 0, [node('/fees/list', '收费规则')]),
];

const alive = vi.fn<(path: string, up: boolean) => void>();
const rendered = vi.fn<(path: string) => void>();
const closed = vi.fn<(id: string) => void>();
function Page() {
  const { pathname, search } = usePlace();
  const { id: view, onClose } = useTab();
  const [count, setCount] = useState(0);
  const id = useTabParameter('id');
  rendered(pathname);
  useEffect(() => {
    alive(pathname, true);
    return () => alive(pathname, false);
  }, [pathname]);
  useEffect(() => void onClose(() => closed(view)), [onClose, view]);
  return (
    <section aria-label={`页面 ${pathname}${id === null ? '' : ` ${id}`}`}>
      <button type="button" onClick={() => setCount(count + 1)}>
        已点 {count}
      </button>
      <output>{search}</output>
    </section>
  );
}
const loaded = async () => ({ default: Page });
const pageAt = pageRegistry(
  Object.fromEntries(
    ['/index', '/orders/list', '/orders/unOut', '/orders/detail', '/devices/list', '/fees/list', '/404'].map((path) => [path, loaded]),
  ),
);

function Frame() {
  return (
    <>
      <TabStrip />
      <TabHost pageAt={pageAt} />
    </>
  );
}
beforeEach(() => {
  setTabs([]);
  sessionStorage.clear();
  useSession.setState({ modules });
  for (const mock of [alive, rendered, closed]) mock.mockReset();
});
const visited: string[] = [];
/** The guard's part in a refresh. */
function leadOn({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  visited.push(pathname);
  return pathname.startsWith('/redirect/') ? redirect(pathname.slice('/redirect'.length) + search) : null;
}
async function open(address: string) {
  const router = createMemoryRouter([{ path: '*', loader: leadOn }], {
    initialEntries: [address],
  });
  bindRouter(router);
  render(<Frame />);
  await screen.findByRole('region');
  return { user: userEvent.setup(), at: () => router.state.location.pathname + router.state.location.search };
}
const move = async (path: string, name: string) => {
  await act(() => go(path));
  return await screen.findByRole('region', { name });
};
const strip = () => within(screen.getByRole('navigation', { name: '已打开的页面' }));
const titles = () =>
  strip()
    .getAllByRole('link')
    .map((link) => link.textContent);

test('one tab per first path segment, named after its page, home first', async () => {
  await open('/orders/list');
  await move('/devices/list', '页面 /devices/list');
  await move('/orders/unOut', '页面 /orders/unOut');
  expect(titles()).toEqual(['首页', '未出场', '相机']);
  await move('/index', '页面 /index');
  expect(titles()).toEqual(['首页', '未出场', '相机']);
});

test('leaving a page and coming back changes nothing, and a hidden page does no work', async () => {
  const { user } = await open('/orders/list?status=1');
  await user.click(screen.getByRole('button', { name: '已点 0' }));
  await move('/devices/list', '页面 /devices/list');
  expect(alive).toHaveBeenCalledWith('/orders/list', false);
  const renders = () => rendered.mock.calls.filter(([path]) => path === '/orders/list').length;
  const before = renders();
  await move('/fees/list', '页面 /fees/list');
  expect(renders()).toBe(before);
  await user.click(strip().getByRole('link', { name: '停车记录' }));
  const page = await screen.findByRole('region', { name: '页面 /orders/list' });
  expect(within(page).getByRole('button').textContent).toBe('已点 1');
  expect(within(page).getByRole('status').textContent).toBe('?status=1');
  expect(renders()).toBe(before);
});

test('the list under a record keeps its state, and each record has its own', async () => {
  const { user } = await open('/orders/list');
  await user.click(screen.getByRole('button', { name: '已点 0' }));
  const first = await move('/orders/detail?id=7', '页面 /orders/detail 7');
  await user.click(within(first).getByRole('button'));
  const second = await move('/orders/detail?id=8&tab=pay', '页面 /orders/detail 8');
  expect(within(second).getByRole('button').textContent).toBe('已点 0');
  expect(within(await move('/orders/detail?id=7', '页面 /orders/detail 7')).getByRole('button').textContent).toBe('已点 1');
  expect(within(await move('/orders/list', '页面 /orders/list')).getByRole('button').textContent).toBe('已点 1');
  expect(titles()).toEqual(['首页', '停车记录']);
});

test('closing the shown tab moves to the last that remains and tells its pages', async () => {
  const { user, at } = await open('/orders/list');
  await move('/devices/list', '页面 /devices/list');
  await move('/fees/list', '页面 /fees/list');
  await user.click(strip().getByRole('link', { name: '停车记录' }));
  await user.click(strip().getByRole('button', { name: '关闭停车记录' }));
  await waitFor(() => expect(at()).toBe('/fees/list'));
  expect(titles()).toEqual(['首页', '相机', '收费规则']);
  expect(closed).toHaveBeenCalledWith('orders /orders/list');
});

test('closing another tab leaves the shown one alone', async () => {
  const { user, at } = await open('/orders/list');
  await move('/devices/list', '页面 /devices/list');
  await user.click(strip().getByRole('button', { name: '关闭停车记录' }));
  await waitFor(() => expect(titles()).toEqual(['首页', '相机']));
  expect(at()).toBe('/devices/list');
});

test('the context menu closes the others but never the pinned tab', async () => {
  const { user, at } = await open('/index');
  await move('/orders/list', '页面 /orders/list');
  await move('/devices/list', '页面 /devices/list');
  await user.pointer({ keys: '[MouseRight]', target: strip().getByRole('link', { name: '停车记录' }) });
  await user.click(await screen.findByRole('menuitem', { name: '关闭其他' }));
  await waitFor(() => expect(titles()).toEqual(['首页', '停车记录']));
  await waitFor(() => expect(at()).toBe('/orders/list'));
});

test('refresh goes by way of the redirect route, keeps the address and starts the page and its answers anew', async () => {
  const { user, at } = await open('/orders/list?status=1');
  queryClient.setQueryData(['orders'], 'old');
  const shown = new QueryObserver(queryClient, { queryKey: ['orders'], queryFn: () => 'new', staleTime: Number.POSITIVE_INFINITY });
  const leave = shown.subscribe(() => undefined);
  useHeaderState.setState({ dealerIds: ['d1'] });
  await user.click(screen.getByRole('button', { name: '已点 0' }));
  await user.click(screen.getByRole('button', { name: '刷新当前页' }));
  expect(await screen.findByRole('button', { name: '已点 0' })).toBeDefined();
  expect(visited.at(-2)).toBe('/redirect/orders/list');
  expect(at()).toBe('/orders/list?status=1');
  expect(queryClient.getQueryState(['orders'])?.isInvalidated).toBe(true);
  expect(useHeaderState.getState().dealerIds).toEqual([]);
  leave();
});

test('a click on a tab clears the chosen dealer', async () => {
  const { user } = await open('/orders/list');
  await move('/devices/list', '页面 /devices/list');
  useHeaderState.setState({ dealerIds: ['d1'] });
  await user.click(strip().getByRole('link', { name: '停车记录' }));
  expect(useHeaderState.getState().dealerIds).toEqual([]);
});

test('open tabs survive a reload: they come back unmade, and each at its own page', async () => {
  await open('/orders/list?status=1');
  await move('/devices/list', '页面 /devices/list');
  await move('/orders/detail?id=7', '页面 /orders/detail 7');
  cleanup();
  setTabs([]);
  rendered.mockReset();
  const { user, at } = await open('/devices/list');
  expect(titles()).toEqual(['首页', '停车详情', '相机']);
  expect(rendered.mock.calls.map(([path]) => path)).not.toContain('/orders/detail');
  await user.click(strip().getByRole('link', { name: '停车详情' }));
  await waitFor(() => expect(at()).toBe('/orders/detail?id=7'));
});

test('the tab menu closes on any click, works by keyboard and offers a pinned tab no closing', async () => {
  const { user } = await open('/index');
  await move('/orders/list', '页面 /orders/list');
  await user.pointer({ keys: '[MouseRight]', target: strip().getByRole('link', { name: '停车记录' }) });
  const entries = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(entries()).toEqual(['刷新', '关闭', '关闭其他', '关闭所有']);
  await user.click(screen.getByRole('button', { name: '已点 0' }));
  expect(screen.queryByRole('menu')).toBeNull();
  await user.pointer({ keys: '[MouseRight]', target: strip().getByRole('link', { name: '首页' }) });
  expect(entries()).toEqual(['刷新', '关闭其他', '关闭所有']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(titles()).toEqual(['首页']));
});

test('the strip is walked and a tab closed by keyboard', async () => {
  const { user } = await open('/orders/list');
  await move('/devices/list', '页面 /devices/list');
  strip().getByRole('link', { name: '相机' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('停车记录');
  await user.keyboard('{Delete}');
  await waitFor(() => expect(titles()).toEqual(['首页', '相机']));
});

test('closing customer management and to-do drops what they kept for the session', async () => {
  sessionStorage.setItem('todoVal', '1');
  const kept = ['source', 'appFlag', 'searchValue', 'pageSize', 'pageNo'].map((name) => `customerManage.${name}`);
  for (const key of kept) sessionStorage.setItem(key, '1');
  const { user } = await open('/orders/list');
  setTabs([...useTabs.getState().list, ...restoredTabs('/customerManage/ownerAccount/list', '/todo')]);
  await user.click(await screen.findByRole('button', { name: '关闭/customerManage/ownerAccount/list' }));
  expect(kept.map((key) => sessionStorage.getItem(key))).toEqual(kept.map(() => null));
  expect(sessionStorage.getItem('todoVal')).toBe('1');
  await user.click(screen.getByRole('button', { name: '关闭/todo' }));
  expect(sessionStorage.getItem('todoVal')).toBeNull();
});

const restoredTabs = (...paths: string[]): Tab[] =>
  paths.map((path) => ({
    id: path.split('/')[1] ?? '',
    pinned: false,
    activeKey: path,
    views: [
      {
        key: path,
        title: path,
        rev: 0,
        used: 0,
        asleep: true,
        location: { pathname: path, search: '', hash: '', state: null, key: path } as Location,
      },
    ],
  }));

test('a tab keeps its latest six views', async () => {
  await open('/orders/list');
  for (let id = 1; id <= 7; id++) await move(`/orders/detail?id=${id}`, `页面 /orders/detail ${id}`);
  expect(useTabs.getState().list[0]?.views.map((view) => view.key)).toEqual([2, 3, 4, 5, 6, 7].map((id) => `/orders/detail?id=${id}`));
});
