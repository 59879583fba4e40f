import { type MenuNode, topBarButtons } from '@bochong/contract/access';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type Location } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAppearance } from '../kit/appearance.ts';
import { setMenuMark } from '../kit/menu-marks.ts';
import { bindRouter, go, useLocation } from '../kit/navigation.ts';
import { clearOnNavigation, defaultDayRanges, type PageHeader, useHeaderState, usePageHeader } from '../kit/page-header.ts';
import { createQueryClient } from '../kit/query-client.ts';
import { useSession } from '../kit/session.ts';
import { PlaceContext } from '../kit/tab-context.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { HeaderTools } from './header-tools.tsx';
import { Overlays } from './overlays.tsx';
import { SideBar } from './side-bar.tsx';
import { setSideBar, useSideBar } from './side-bar-store.ts';
import { TopBar } from './top-bar.tsx';

const node = (path: string, title: string, change: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  parentId: '0',
  type: 2,
  path,
  name: path,
  component: path,
  title,
  icon: '',
  hidden: 0,
  sort: 10,
  webConfig: '{}',
  children: [],
  ...change,
});
const modules = [
  node('/orders', '停车', {
    type: 1,
    webConfig: '{"indexLink":1,"openTab":1}',
    children: [
      node('/orders/_1', '订单', {
        type: 1,
        children: [
          node('/orders/list', '停车记录'),
          node('/orders/detail', '停车详情', { hidden: 1, webConfig: '{"activeMenu":"/orders/list"}' }),
        ],
      }),
      node('/orders/_2', '查询', { type: 1, children: [node('/orders/a', '甲'), node('/orders/b', '乙')] }),
      node('/orders/out', '外部', { webConfig: '{"thirdUrl":"https://example.com/x"}' }),
    ],
  }),
  node('/hiddenModule', '没有入口', { type: 1, webConfig: '{}', children: [node('/hiddenModule/list', '页')] }),
];
const allCodes = new Set<string>(Object.values(topBarButtons));

let wanted: PageHeader = {};
function Page({ place }: { place: Location }) {
  const here = place.pathname === '/orders/detail' ? wanted : {};
  return (
    <PlaceContext value={place}>
      <Wish header={here} />
    </PlaceContext>
  );
}
function Wish({ header }: { header: PageHeader }) {
  usePageHeader(header);
  return null;
}
function Frame() {
  return (
    <>
      <TopBar dataScreen thirdPages={<i>第三方</i>} bells={<i>铃</i>} userMenu={<i>我</i>} />
      <SideBar />
      <HeaderTools />
      <Breadcrumb ticker={<i>公告</i>} />
      <Page place={useLocation()} />
      <Overlays />
    </>
  );
}
const opened = vi.fn();
beforeEach(() => {
  wanted = {};
  setSideBar(true);
  vi.stubGlobal('open', opened);
  opened.mockReset();
  useHeaderState.setState({ header: {}, dealerIds: [], dayRanges: defaultDayRanges });
  signIn('1', 1);
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (platformType: '1' | '2', screenFlag: 0 | 1, permissions: ReadonlySet<string> = allCodes) =>
  useSession.setState({
    modules,
    permissions,
    user: { userType: 2, userId: 'u' } as never,
    platform: { platformType, screenFlag, platName: '滨江停车', platLogoUrl: 'default' } as never,
    authStatus: 1,
    enterpriseStatus: 1,
  });
async function show(address: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [address] });
  bindRouter(router);
  clearOnNavigation(router);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Frame />
    </QueryClientProvider>,
  );
  await screen.findByRole('banner');
  return { user: userEvent.setup(), at: () => router.state.location.pathname };
}
const bar = () => within(screen.getByRole('banner'));

test('the app menu offers what the user holds, each leads to its page; system management is left out inside it', async () => {
  const { user, at } = await show('/orders/list');
  await user.click(bar().getByRole('button', { name: '应用' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['系统管理', '大文件下载管理', '软件下载', '帮助文档']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(at()).toBe('/down'));
  expect(bar().getByText('下载')).toBeDefined();
  await act(() => go('/systemManage/user/list'));
  await user.click(bar().getByRole('button', { name: '应用' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).not.toContain('系统管理');
});

test.each([
  ['systemManage', '系统管理', '/orders/list'],
  ['bigFile', '大文件下载管理', '/downBigFile'],
  ['software', '软件下载', '/down'],
  ['help', '帮助文档', '/helpDocumentation'],
] as const)('the code of %s alone offers %s alone', async (item, label, path) => {
  signIn('1', 1, new Set([topBarButtons[item]]));
  const { user, at } = await show('/orders/list');
  await user.click(bar().getByRole('button', { name: '应用' }));
  expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([label]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe(path));
});

test('system management opens in a new tab', async () => {
  const { user } = await show('/orders/list');
  await user.click(bar().getByRole('button', { name: '应用' }));
  await user.click(screen.getByRole('menuitem', { name: '系统管理' }));
  expect(opened).toHaveBeenCalledWith('/systemManage', '_blank', 'noopener');
});

test('the data screen needs its code and the screen flag', async () => {
  const { user } = await show('/orders/list');
  await user.click(bar().getByRole('button', { name: '数据可视化' }));
  expect(opened).toHaveBeenCalledWith('/screenCenter/', '_blank', 'noopener');
  act(() => signIn('1', 0));
  expect(bar().queryByRole('button', { name: '数据可视化' })).toBeNull();
  act(() => signIn('1', 1, allCodes.difference(new Set([topBarButtons.screen]))));
  expect(bar().queryByRole('button', { name: '数据可视化' })).toBeNull();
  act(() => signIn('1', 1, new Set()));
  expect(bar().queryByRole('button', { name: '应用' })).toBeNull();
});

test('third-party icons stand on single-operator platforms only', async () => {
  await show('/orders/list');
  expect(bar().getByText('第三方')).toBeDefined();
  act(() => signIn('2', 1));
  expect(bar().queryByText('第三方')).toBeNull();
});

test('an expired authorization is shown and leads to operator authorization in a new window', async () => {
  const { user } = await show('/orders/list');
  expect(bar().queryByText('授权已过期')).toBeNull();
  act(() => useSession.setState({ authStatus: -1 }));
  await user.click(bar().getByRole('button', { name: '授权已过期' }));
  expect(opened).toHaveBeenCalledWith('/systemManage/operatorAuth/index', '_blank', 'noopener');
});

test('a company that is not certified is told so', async () => {
  const { user, at } = await show('/orders/list');
  act(() => useSession.setState({ enterpriseStatus: 0 }));
  await user.click(bar().getByRole('button', { name: '企业未认证' }));
  await waitFor(() => expect(at()).toBe('/enterprise'));
});

test('the header panel shows groups flagged as index link, stays open while the pointer is inside and closes when it leaves', async () => {
  const { user, at } = await show('/orders/a');
  const button = screen.getByRole('button', { name: '全部功能' });
  await user.hover(button);
  expect(screen.queryByRole('region', { name: '没有入口' })).toBeNull();
  const group = screen.getByRole('region', { name: '停车' });
  fireEvent.mouseOut(button, { relatedTarget: within(group).getByRole('button', { name: '停车记录' }) });
  expect(screen.getByRole('region', { name: '停车' })).toBeDefined();
  fireEvent.click(within(group).getByRole('button', { name: '外部' }));
  expect(opened).toHaveBeenCalledWith('https://example.com/x', '_blank', 'noopener');
  expect(screen.queryByRole('region', { name: '停车' })).toBeNull();
  await user.unhover(button);
  await user.hover(button);
  fireEvent.mouseOut(button, { relatedTarget: screen.getByRole('navigation', { name: '所在位置' }) });
  expect(screen.queryByRole('region', { name: '停车' })).toBeNull();
  await user.unhover(button);
  await user.hover(button);
  fireEvent.click(within(screen.getByRole('region', { name: '停车' })).getByRole('button', { name: '停车记录' }));
  await waitFor(() => expect(at()).toBe('/orders/list'));
});

test('the side bar draws no hidden page, a single child as one entry, several under a group; a mark only when there is something', async () => {
  await show('/orders/a');
  const side = within(screen.getByRole('complementary', { name: '侧边菜单' }));
  expect(side.getAllByRole('link').map((link) => link.textContent)).toEqual(['停车记录', '甲', '乙', '外部']);
  expect(side.getByRole('button', { name: '查询' })).toBeDefined();
  expect(side.queryByRole('button', { name: '订单' })).toBeNull();
  act(() => setMenuMark('/orders/list', 'dot'));
  expect(side.getByTitle('有待处理')).toBeDefined();
  act(() => setMenuMark('/orders/list', null));
  expect(side.queryByTitle('有待处理')).toBeNull();
});

test('choosing in the side bar clears the chosen dealer', async () => {
  const { user, at } = await show('/orders/a');
  act(() => useHeaderState.setState({ dealerIds: ['d'] }));
  await user.click(screen.getByRole('link', { name: '乙' }));
  await waitFor(() => expect(at()).toBe('/orders/b'));
  expect(useHeaderState.getState().dealerIds).toEqual([]);
});

test('the side bar keeps in a cookie whether it is open, and may change without animation', async () => {
  await show('/orders/a');
  const side = screen.getByRole('complementary', { name: '侧边菜单' });
  act(() => setSideBar(false, true));
  expect(document.cookie).toContain('sidebarStatus=0');
  expect(side.className).toContain('side-bar-still');
  act(() => setSideBar(true));
  expect(document.cookie).toContain('sidebarStatus=1');
  expect(side.className).not.toContain('side-bar-still');
  expect(useSideBar.getState().opened).toBe(true);
});

test('a page sets back arrow, sub-line and note; the next navigation takes them away', async () => {
  wanted = { back: '/orders/b', subline: '浙A12345', note: { name: '欠费', value: '12.00' } };
  const { user, at } = await show('/orders/detail');
  expect(screen.getByText('浙A12345')).toBeDefined();
  expect(screen.getByText('12.00').parentElement?.textContent).toBe('欠费：12.00');
  await user.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(at()).toBe('/orders/b'));
  expect(screen.queryByText('浙A12345')).toBeNull();
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
});

test('a hidden view leads back to its list when its page says nothing', async () => {
  const { user, at } = await show('/orders/detail');
  await user.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(at()).toBe('/orders/list'));
});

const dealers = (count: number) => Array.from({ length: count }, (_, index) => ({ dealerId: `d${index}`, dealerName: `运营${index}` }));
const answer = (rows: readonly unknown[]) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ code: '200', message: '', data: rows }));
  });
  return asked;
};

test.each([
  [5, true],
  [4, false],
])('the single dealer selector with %i choices hints at more: %s', async (count, hints) => {
  signIn('2', 1);
  wanted = { dealer: 'single' };
  const asked = answer(dealers(count));
  const { user } = await show('/orders/detail');
  await user.click(await screen.findByRole('combobox', { name: '运营单位' }));
  await user.click(await screen.findByTitle('运营3'));
  expect(asked[0]).toContain('size=5');
  expect(screen.queryByText('更多数据请搜索') !== null).toBe(hints);
  expect(useHeaderState.getState().dealerIds).toEqual(['d3']);
});

test('the multiple dealer selector asks for fifty, and goes with the next navigation', async () => {
  signIn('2', 1);
  wanted = { dealer: 'multi' };
  const asked = answer(dealers(5));
  const { user } = await show('/orders/detail');
  await user.click(await screen.findByRole('combobox', { name: '运营单位' }));
  await user.click(await screen.findByTitle('运营0'));
  await user.click(await screen.findByTitle('运营1'));
  expect(asked[0]).toContain('size=50');
  expect(screen.queryByText('更多数据请搜索')).toBeNull();
  expect(useHeaderState.getState().dealerIds).toEqual(['d0', 'd1']);
  await act(() => go('/orders/a'));
  expect(screen.queryByRole('combobox', { name: '运营单位' })).toBeNull();
});

test('there is no dealer selector on a single-operator platform', async () => {
  wanted = { dealer: 'multi', dayRanges: true };
  await show('/orders/detail');
  expect(await screen.findByRole('button', { name: /日期范围/ })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: '运营单位' })).toBeNull();
});

test('the date-range popup refuses what is wrong and keeps what is right', async () => {
  wanted = { dayRanges: true };
  const { user } = await show('/orders/detail');
  await user.click(await screen.findByRole('button', { name: /日期范围/ }));
  const field = (index: number) => screen.getByLabelText<HTMLInputElement>(`第${index}档`);
  const type = async (index: number, text: string) => {
    await user.clear(field(index));
    if (text !== '') await user.type(field(index), text);
  };
  await type(2, '');
  expect([1, 2, 3, 4, 5, 6].map((index) => field(index).value)).toEqual(['3', '', '', '', '', '']);
  await type(3, '2');
  expect(screen.getByText('参数不能为空')).toBeDefined();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /查\s*询/ }));
  expect(useHeaderState.getState().dayRanges).toEqual(defaultDayRanges);
  await type(2, '1');
  expect(screen.getByText('必须大于前一个值')).toBeDefined();
  await type(2, '5');
  await type(3, '9');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /查\s*询/ }));
  expect(useHeaderState.getState().dayRanges).toEqual([3, 5, 9]);
});

test('the page-style drawer switches tabs, fixed header and logo', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: '200', message: '', data: null })));
  const { user } = await show('/orders/a');
  await user.click(bar().getByRole('button', { name: '页面风格' }));
  const drawer = within(await screen.findByRole('dialog', { name: '页面风格设置' }));
  expect(drawer.getAllByRole('switch').map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-checked')])).toEqual([
    ['开启标签页', 'true'],
    ['固定页头', 'true'],
    ['侧边栏 Logo', 'false'],
  ]);
  await user.click(drawer.getByRole('switch', { name: '侧边栏 Logo' }));
  expect(within(screen.getByRole('complementary', { name: '侧边菜单' })).getByRole('link', { name: '滨江停车' })).toBeDefined();
  expect(JSON.parse(localStorage.getItem('appearance') ?? '{}')).toMatchObject({ sidebarLogo: true, tagsView: true });
  setAppearance({ sidebarLogo: false });
});

test('Ctrl+K finds a page by its initials and opens it; ? explains the keys', async () => {
  const { user, at } = await show('/orders/a');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: '查找页面、车牌、订单号' }, { timeout: 5000 }), 'tcjl{Enter}');
  await waitFor(() => expect(at()).toBe('/orders/list'));
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: '键盘帮助' })).toBeDefined();
});

test('a dealer list that cannot be read is an empty one', async () => {
  signIn('2', 1);
  wanted = { dealer: 'single' };
  vi.stubGlobal('fetch', async () => Response.json({ code: '50001', message: '读取失败', data: null }, { status: 500 }));
  const { user } = await show('/orders/detail');
  await user.click(await screen.findByRole('combobox', { name: '运营单位' }));
  expect(await screen.findAllByText(/暂无数据|No data/)).not.toEqual([]); // antd without its Chinese texts
});
