import { endpoint } from '@bochong/contract/kernel/endpoint';
import { enumOf } from '@bochong/contract/kernel/enum-of';
import { parkId, plateNo, rev, text } from '@bochong/contract/kernel/fields';
import { pageOf, pageQuery, platePart, queryCode } from '@bochong/contract/kernel/page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { itemOf } from './form-item.tsx';
import { ListPage } from './list-page.tsx';
import { bindRouter, useLocation } from './navigation.ts';
import { recordForm } from './record-form.tsx';
import { PlaceContext } from './tab-context.tsx';
import { showInTab } from './testing/show-in-tab.tsx';

const level = enumOf('oneLineLevel', '等级', { FIRST: [1, '一级', 'green'], SECOND: [2, '二级'] });
const fields = z
  .object({
    name: text('名称', 20, 1),
    /** The line under test. */
    level: level.schema,
    until: text('截止', 10),
  })
  .refine(({ name, until }) => name !== until, { path: ['until'], error: '截止不能同名称' });
const call = { title: '样', access: 'session' as const };
const samples = {
  list: endpoint({
    ...call,
    method: 'GET',
    path: '/samples',
    query: pageQuery({ plateNo: platePart().optional(), level: queryCode(level.schema).optional(), parkId: parkId().optional() }),
    data: pageOf(
      z.object({
        id: z.string(),
        plateNo: plateNo(),
        plateColor: z.number(),
        name: z.string(),
        level: level.schema,
        until: z.string(),
        rev,
      }),
    ),
  }),
  create: endpoint({ ...call, method: 'POST', path: '/samples', body: fields, data: z.null() }),
  update: endpoint({
    ...call,
    method: 'PUT',
    path: '/samples/:id',
    params: z.object({ id: z.string() }),
    body: fields.safeExtend({ rev }),
    data: z.null(),
  }),
};

const Item = itemOf(samples.create);
const form = recordForm(samples, {
  title: '样品',
  rowKey: 'id',
  children: (
    <>
      <Item name="name" />
      <Item name="level" />
      <Item name="until" />
    </>
  ),
});
const Page = () => (
  <PlaceContext value={useLocation()}>
    <ListPage
      list={samples.list}
      rowKey="id"
      columns={['plateNo', 'name', 'level']}
      filters={['plateNo', 'level']}
      actions={<form.Add />}
      rowActions={(row) => <form.Edit row={row} />}
      opens={{ title: (row) => row.name }}
    />
  </PlaceContext>
);

const sent: { method: string; url: string; body: unknown }[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});
function open() {
  bindRouter(createMemoryRouter([{ path: '*' }], { initialEntries: ['/samples?level=1'] }));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, url, body: JSON.parse(String(body)) });
    const row = { id: 'a', plateNo: '浙A12345', plateColor: 2, name: '甲', level: 1, until: '', rev: 7 };
    const data = method === 'GET' ? { pageNo: 1, pageSize: 20, totalRecord: 1, results: [row] } : null;
    return new Response(JSON.stringify({ code: '200', message: '', data }));
  });
  showInTab(<Page />);
  return userEvent.setup();
}

test('one line of the contract shows a field in the list, the filter, the drawer and the form', async () => {
  const user = open();
  const cell = await screen.findByText('一级', { selector: '.state-tag' });
  expect(cell.className).toContain('tone-green');
  expect(screen.getByRole('img', { name: '浙A12345 黄色' })).toBeDefined();
  expect(screen.getByText('等级：一级')).toBeDefined(); // the filter's chip
  await user.click(screen.getByText('甲'));
  const drawer = within(await screen.findByRole('dialog', { name: '甲' }));
  expect(drawer.getByText('等级')).toBeDefined();
  expect(drawer.getByText('一级')).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: '新增' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增样品' }));
  await dialog.findByLabelText('名称');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写名称')).toBeDefined();
  expect(dialog.getByText('请选择等级')).toBeDefined();
  expect(sent).toEqual([]);
});

test('an edit begins with the record, sends its revision, and shows at its field what the whole of the body breaks', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑样品' }));
  const until = await dialog.findByLabelText('截止');
  await user.type(until, '甲');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('截止不能同名称')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(until, '乙');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { name: '甲', level: 1, until: '甲乙', rev: 7 } });
  expect(sent[0]?.url).toMatch(/\/samples\/a$/);
  expect(await screen.findByText('样品已保存')).toBeDefined();
});
