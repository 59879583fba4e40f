import { endpoint } from '@bochong/contract/kernel/endpoint';
import { enumOf } from '@bochong/contract/kernel/enum-of';
import { text } from '@bochong/contract/kernel/fields';
import { pageQuery, pageWithSummary, queryCode, searchText } from '@bochong/contract/kernel/page';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { Activity, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import '../fields/kinds.tsx';
import type { ColumnsOf } from './columns.tsx';
import { ListPage } from './list-page.tsx';
import { bindRouter, useLocation } from './navigation.ts';
import { createQueryClient } from './query-client.ts';
import type { BatchActions } from './row-selection.tsx';
import { Speaker } from './speaker.tsx';
import { PlaceContext, TabViewContext } from './tab-context.tsx';

const status = enumOf('s', '状态', { PARKING: [0, '在停'], LEFT: [1, '已离场'] });
const list = endpoint({
  method: 'GET',
  path: '/l/list',
  title: '列表',
  access: 'session',
  query: pageQuery({
    plateNo: searchText('车牌').optional(),
    status: queryCode(status.schema).optional(),
    lane: searchText('车道').optional(),
    gate: searchText('道闸').optional(),
    berth: searchText('泊位').optional(),
  }),
  data: pageWithSummary(z.object({ id: z.string(), plateNo: text('车牌', 16) }), z.object({ feeFen: z.number() })),
});
const columns: ColumnsOf<typeof list> = ['plateNo', { name: 'id', title: '编号', show: (row) => `第${row.id}辆` }];
const filters = ['plateNo', 'status', 'lane', 'gate', 'berth'] as const;

type Answer = { results: { id: string; plateNo: string }[]; totalRecord: number; totalCapped?: boolean; nextCursor?: string | null };
/** Preferences sent to the server. */
const saved: unknown[] = [];
const fetched = vi.fn<(url: string) => Answer>();
let refusal: { code: string; message: string } | null = null;
beforeEach(() => {
  refusal = null;
  fetched.mockImplementation(() => ({
    results: [1, 2, 3].map((n) => ({ id: String(n), plateNo: `浙A0000${n}` })),
    totalRecord: 10_000,
    totalCapped: true,
    nextCursor: 'c2',
  }));
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (request?.method === 'PUT') saved.push(JSON.parse(String(request.body)));
    const data = { pageNo: 1, pageSize: 20, summary: { feeFen: 990 }, ...fetched(url) };
    return new Response(JSON.stringify({ code: '200', message: '', data, ...refusal }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  opened.mockReset();
});

const opened = vi.fn();
const acted = vi.fn<(plates: string[]) => void>();
const batch: BatchActions<{ id: string; plateNo: string }> = {
  limit: 2,
  actions: (rows, clear) => (
    <button
      type="button"
      onClick={() => {
        acted(rows.map((row) => row.plateNo));
        clear();
      }}
    >
      提醒
    </button>
  ),
};
const tab = { id: 'l', root: () => document.body, onClose: () => () => {} };
function Page({ together, rowTitle }: { together: boolean; rowTitle?: string | undefined }) {
  const [hidden, setHidden] = useState(false);
  return (
    <PlaceContext value={useLocation()}>
      <button type="button" onClick={() => setHidden(!hidden)}>
        换标签
      </button>
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <ListPage
          list={list}
          rowKey="id"
          columns={columns}
          filters={filters}
          opens={rowTitle === undefined ? opened : { title: rowTitle }}
          {...(together && { batch })}
          tabs={{
            name: 'gate',
            items: [
              { value: '', label: '全部' },
              { value: 'north', label: '北门' },
            ],
          }}
          summary={({ feeFen }) => <span>合计 {feeFen}</span>}
          empty={<button type="button">新增车辆</button>}
        />
      </Activity>
    </PlaceContext>
  );
}
function open(address = '/l', together = false, rowTitle?: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [address] });
  bindRouter(router);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <Speaker />
        <TabViewContext value={tab}>
          <Page together={together} rowTitle={rowTitle} />
        </TabViewContext>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search), user: userEvent.setup() };
}
const lastQuery = () => new URL(fetched.mock.calls.at(-1)?.[0] ?? '', 'http://x').searchParams;

test('filters are sent, stand in the address and come back from it', async () => {
  const { search, user } = open('/l?status=1');
  await screen.findByText('浙A00001');
  expect(lastQuery().get('status')).toBe('1');
  expect(screen.getByText('状态：已离场')).toBeDefined();
  await user.type(screen.getByLabelText('车牌'), '浙A');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(lastQuery().get('plateNo')).toBe('浙A'));
  expect(search().toString()).toBe(new URLSearchParams({ plateNo: '浙A', status: '1' }).toString());
  await user.click(screen.getByRole('button', { name: '清空筛选' }));
  await waitFor(() => expect(search().toString()).toBe(''));
});

test('four filters in one line, the rest on demand or when one of them is active', async () => {
  const { user } = open();
  expect(screen.queryByLabelText('泊位')).toBeNull();
  await user.click(screen.getByRole('button', { name: '更多筛选' }));
  expect(screen.getByLabelText('泊位')).toBeDefined();
});

test('the next page is read by the cursor, the total says that it is a lower bound', async () => {
  const { search, user } = open();
  await screen.findByText('浙A00001');
  expect(screen.getByText('共 1万+ 条')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '第 2 页' }));
  await waitFor(() => expect(lastQuery().get('cursor')).toBe('c2'));
  expect(lastQuery().get('pageNo')).toBe('2');
  expect(search().get('pageNo')).toBe('2');
});

test('a status tab keeps the other filters and starts at the first page', async () => {
  const { search, user } = open('/l?plateNo=X1&pageNo=3');
  await screen.findByText('浙A00001');
  await user.click(screen.getByRole('tab', { name: '北门' }));
  await waitFor(() => expect(search().get('gate')).toBe('north'));
  expect(search().get('plateNo')).toBe('X1');
  expect(search().has('pageNo')).toBe(false);
});

test('rows and sums of the question before are marked and take no key until the answer is there', async () => {
  const { user } = open();
  await screen.findByText('浙A00001');
  const page = document.querySelector('.list-page') as HTMLElement;
  expect(page.dataset.stale).toBeUndefined();
  await user.keyboard('{ArrowDown}');
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => answered.then(() => fetch(...asked)));
  await user.click(screen.getByRole('tab', { name: '北门' }));
  await waitFor(() => expect(page.dataset.stale).toBe('true'));
  screen.getByText('浙A00001');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Enter}');
  expect(opened).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(page.dataset.stale).toBeUndefined());
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledWith({ id: '1', plateNo: '浙A00001' });
});

test('slash goes to the filter, arrows and Enter open a row', async () => {
  const { user } = open();
  await screen.findByText('浙A00001');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(opened).toHaveBeenCalledWith({ id: '2', plateNo: '浙A00002' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('车牌'));
});

test('a record without a detail of its own shows all its columns in a drawer', async () => {
  const { user } = open('/l', false, '车辆');
  await user.click(await screen.findByText('浙A00002'));
  const drawer = within(await screen.findByRole('dialog', { name: '车辆' }));
  expect(drawer.getByText('浙A00002')).toBeDefined();
  expect(drawer.getByText('第2辆')).toBeDefined();
});

test('an empty list says why and offers the next step', async () => {
  fetched.mockReturnValue({ results: [], totalRecord: 0, nextCursor: null });
  const { user, search } = open('/l?plateNo=none');
  expect(await screen.findByText('没有符合条件的记录')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: '清空筛选' }).at(-1) as HTMLElement);
  await waitFor(() => expect(search().toString()).toBe(''));
  expect(await screen.findByRole('button', { name: '新增车辆' })).toBeDefined();
});

test('a refused list says so in its place and in a toast, and can be asked for again', async () => {
  refusal = { code: '50001', message: '服务器开小差了' };
  const { user } = open();
  await waitFor(() => expect(screen.getAllByText('服务器开小差了')).toHaveLength(2));
  refusal = null;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('浙A00001');
});

test('asked for again in vain, a list keeps its rows: a refusal is told in a toast, a lost network by the banner alone', async () => {
  const { client } = open();
  await screen.findByText('浙A00001');
  refusal = { code: '50001', message: '出了差错' };
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.getAllByText('出了差错')).toHaveLength(1));
  expect(screen.getByText('浙A00001')).toBeDefined();
  refusal = null;
  fetched.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(fetched.mock.results.at(-1)?.type).toBe('throw'));
  expect(screen.getByText('浙A00001')).toBeDefined();
  expect(screen.queryByText(/网络连接失败/)).toBeNull();
});

test('sums come from the server', async () => {
  open();
  expect(await screen.findByText('合计 990')).toBeDefined();
});

test('what was typed and not sent is still there when the tab is shown again', async () => {
  const { user } = open();
  await screen.findByText('浙A00001');
  await user.type(screen.getByLabelText('车牌'), '浙B');
  await user.click(screen.getByRole('button', { name: '换标签' }));
  await user.click(screen.getByRole('button', { name: '换标签' }));
  expect(screen.getByLabelText<HTMLInputElement>('车牌').value).toBe('浙B');
});

test('a user sets the list up: what is hidden goes, what is saved under a name comes back, and the server keeps both', async () => {
  const { user, search } = open('/l?plateNo=A1');
  await screen.findByText('浙A00001');
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers()).toEqual(['车牌', '编号']);
  await user.click(screen.getByRole('button', { name: '列表设置' }));
  await user.click(await screen.findByRole('button', { name: '上移编号' }));
  expect(headers()).toEqual(['编号', '车牌']);
  await user.click(screen.getByRole('checkbox', { name: '车牌' }));
  expect(headers()).toEqual(['编号']);
  await user.type(screen.getByLabelText('视图名称'), '我的车{Enter}');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getAllByRole('button', { name: '清空筛选' })[0] as HTMLElement);
  await waitFor(() => expect(search().toString()).toBe(''));
  await user.click(screen.getByRole('button', { name: '列表设置' }));
  await user.click(await screen.findByRole('button', { name: '我的车' }));
  await waitFor(() => expect(search().get('plateNo')).toBe('A1'));
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({ kind: 'list', path: '/l', value: { columns: [{ key: 'id' }, { key: 'plateNo', hidden: true }] } }),
  );
  expect(saved.at(-1)).toMatchObject({ value: { views: [{ name: '我的车', filters: { plateNo: 'A1' } }] } });
  await user.click(screen.getByRole('button', { name: '恢复默认列' }));
  expect(headers()).toEqual(['车牌', '编号']);
});

test('rows are chosen for a batch up to its limit, without being opened; done, or under another filter, they are let go', async () => {
  const { user } = open('/l', true);
  await screen.findByText('浙A00001');
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: '选择' });
  const checked = () => boxes().map((box) => box.checked);
  expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull();
  opened.mockClear();
  await user.click(boxes()[1] as HTMLElement);
  expect(opened).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页' }).indeterminate).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
  expect(checked()).toEqual([true, true, false]);
  expect(boxes()[2]?.disabled).toBe(true);
  expect(screen.getByText(/已选 2 项/).textContent).toContain('一次最多 2 项');
  await user.click(screen.getByRole('button', { name: '提醒' }));
  expect(acted).toHaveBeenCalledExactlyOnceWith(['浙A00002', '浙A00001']);
  expect(checked()).toEqual([false, false, false]);
  await user.click(boxes()[0] as HTMLElement);
  await user.type(screen.getByLabelText('车牌'), '浙A');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull());
});

test('a search for %% was sent: it is refused where it is typed, and the list stays as it is', async () => {
  const { user, search } = open('/l');
  await screen.findByText('第1辆');
  const before = fetched.mock.calls.length;
  const field = screen.getByLabelText('车牌');
  await user.type(field, '%%');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('禁止搜索单独的%符号');
  expect(search().get('plateNo')).toBeNull();
  await user.type(field, '8');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(search().get('plateNo')).toBe('%%8'));
  const sent = fetched.mock.calls.slice(before).map(([url]) => new URL(url, 'http://x').searchParams.get('plateNo'));
  expect(sent).not.toContain('%%');
  expect(sent).toContain('%%8');
});
