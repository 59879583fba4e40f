import { endpoint } from '@bochong/contract/kernel/endpoint';
import { rev, text } from '@bochong/contract/kernel/fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import '../fields/kinds.tsx';
import { itemOf } from './form-item.tsx';
import { createQueryClient } from './query-client.ts';
import { recordPage } from './record-page.tsx';
import { PlaceContext } from './tab-context.tsx';

const call = { title: '样', access: 'session' as const };
const fields = z.object({ name: text('名称', 20, 1), note: text('备注', 50) });
const samples = {
  get: endpoint({
    ...call,
    method: 'GET',
    path: '/samples/:id',
    params: z.object({ id: z.string() }),
    data: fields.extend({ sampleId: z.string(), seenBy: z.string(), rev }),
  }),
  create: endpoint({ ...call, method: 'POST', path: '/samples', body: fields, data: z.object({ sampleId: z.string(), key: z.string() }) }),
  update: endpoint({
    ...call,
    method: 'PUT',
    path: '/samples/:id',
    params: z.object({ id: z.string() }),
    body: fields.extend({ rev }),
    data: z.null(),
  }),
};
const Item = itemOf(fields);
const told = vi.fn();
const page = recordPage(samples, {
  back: '/samples',
  saved: '已保存',
  useAdded: () => (made, body) => told(made.key, body.name),
  blank: { note: '' },
  copyOf: ({ name, note }) => ({ name: `${name}副本`, note }),
  children: (row) => (
    <>
      {row && <b>{row.seenBy}</b>}
      <Item name="name" />
      <Item name="note" />
    </>
  ),
});

vi.mock('./navigation.ts', async (original) => ({ ...(await original<object>()), go: vi.fn() }));
const stored = { sampleId: 's1', name: '甲', note: '夜间', seenBy: '张三', rev: 7 };
/** What was sent besides reading. */
function serve() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string | null }) => {
    if (method !== 'GET') sent.push([method, address.replace(/^.*\/samples/, '/samples'), JSON.parse(body ?? 'null')]);
    const data = method === 'GET' ? stored : method === 'POST' ? { sampleId: 's2', key: '只此一次' } : null;
    return new Response(JSON.stringify({ code: '200', message: '', data }));
  });
  return sent;
}
const show = (search: string, Page: () => ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PlaceContext value={{ pathname: '/samples/edit', search, hash: '', key: 'k', state: null }}>
        <ConfigProvider button={{ autoInsertSpace: false }}>
          <Page />
        </ConfigProvider>
      </PlaceContext>
    </QueryClientProvider>,
  );
afterEach(() => vi.unstubAllGlobals());

test('an edit sends the fields of the body with the revision it began with, and nothing else of the record', async () => {
  const sent = serve();
  const user = userEvent.setup();
  show('?id=s1', page.Edit);
  await screen.findByText('张三');
  const name = await screen.findByLabelText('名称');
  await user.clear(name);
  await user.type(name, '乙');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([['PUT', '/samples/s1', { name: '乙', note: '夜间', rev: 7 }]]));
});

test('a copy begins with the record it names, and what came of the addition is told', async () => {
  const sent = serve();
  const user = userEvent.setup();
  show('?copyOf=s1', page.Add);
  expect(((await screen.findByLabelText('名称')) as HTMLInputElement).value).toBe('甲副本');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([['POST', '/samples', { name: '甲副本', note: '夜间' }]]));
  expect(told).toHaveBeenCalledWith('只此一次', '甲副本');
});

test('without a record in the address nothing is edited', async () => {
  serve();
  show('', page.Edit);
  expect(await screen.findByText('地址中缺少编号')).toBeTruthy();
});
