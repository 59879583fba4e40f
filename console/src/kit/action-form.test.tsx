import { endpoint } from '@bochong/contract/kernel/endpoint';
import { enumOf } from '@bochong/contract/kernel/enum-of';
import { fen, integer, rev, text, verdict } from '@bochong/contract/kernel/fields';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import '../fields/kinds.tsx';
import { ActionForm, LoadedForm } from './action-form.tsx';
import { showInTab } from './testing/show-in-tab.tsx';

const way = enumOf('way', '方式', { POST: [1, '邮寄'], HAND: [2, '当面'], LOST: [3, '丢失'] });
const call = { title: '样', access: 'session' as const, data: z.null() };
const decide = endpoint({
  ...call,
  method: 'POST',
  path: '/samples/:id/decide',
  params: z.object({ id: z.string() }),
  body: z.object({
    pass: verdict('结论'),
    way: way.only('POST', 'HAND').meta({ kind: 'choice' }),
    urgency: way.schema.optional(),
    amountFen: fen('金额').min(1).optional(),
    opinion: text('意见', 200),
    requestId: z.string(),
    rev,
  }),
});
const settings = {
  get: endpoint({ ...call, method: 'GET', path: '/settings', data: z.object({ days: z.number(), note: z.string(), rev }) }),
  update: endpoint({
    ...call,
    method: 'PUT',
    path: '/settings',
    body: z.object({ days: integer('天数', 1, 365).meta({ help: '从离场算起' }), note: text('说明', 50), rev }),
  }),
};

const sent: { url: string; body: Record<string, unknown> }[] = [];
let answer = () => ({ code: '200', message: '', data: null as unknown });
afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
  answer = () => ({ code: '200', message: '', data: null });
});
function draw(shown: ReactNode) {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ code: '200', message: '', data: { days: 30, note: '旧', rev: 4 } });
    sent.push({ url, body: JSON.parse(String(body)) });
    return Response.json(answer());
  });
  showInTab(shown);
  return userEvent.setup();
}

const form = (
  <ActionForm
    to={decide}
    word="审核"
    initial={{ pass: true }}
    given={{ params: { id: 'a' }, body: { rev: 7 } }}
    asks={[
      'pass',
      'way',
      'urgency',
      { name: 'amountFen', required: true, maxFen: 500, when: ({ pass }) => pass === true },
      { name: 'opinion', required: ({ pass }) => pass === false },
    ]}
    done="已审核"
  />
);
async function opened(user: ReturnType<typeof draw>) {
  await user.click(screen.getByRole('button', { name: '审核' }));
  const dialog = within(await screen.findByRole('dialog', { name: '审核' }));
  await dialog.findByRole('radio', { name: '通过' });
  return dialog;
}

test('what is asked depends on what was chosen, and what is given is sent beside it', async () => {
  const user = draw(form);
  const dialog = await opened(user);
  expect(dialog.getAllByRole('radio')).toHaveLength(4); // 通过, 驳回; 邮寄, 当面: a code of an ordinary field is chosen from a list
  expect(dialog.getAllByRole('combobox')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: '审核' }));
  await dialog.findByText('请填写金额');
  expect(dialog.getByText('请选择方式')).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: '驳回' }));
  await user.click(dialog.getByRole('radio', { name: '当面' }));
  await waitFor(() => expect(dialog.queryByLabelText('金额')).toBeNull());
  await user.click(dialog.getByRole('button', { name: '审核' }));
  await dialog.findByText('请填写意见');
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('意见'), '证据不足');
  await user.click(dialog.getByRole('button', { name: '审核' }));
  await screen.findByText('已审核');
  expect(sent).toEqual([
    { url: '/api/samples/a/decide', body: { pass: false, way: 2, opinion: '证据不足', requestId: expect.any(String), rev: 7 } },
  ]);
});

test('a dialog is one request however often it is sent; the next one is another', async () => {
  const user = draw(form);
  const dialog = await opened(user);
  await user.click(dialog.getByRole('radio', { name: '邮寄' }));
  await user.type(dialog.getByLabelText('金额'), '3');
  answer = () => ({ code: '42201', message: '稍后再试', data: null });
  await user.click(dialog.getByRole('button', { name: '审核' }));
  await screen.findByText('稍后再试');
  answer = () => ({ code: '200', message: '', data: null });
  await user.click(dialog.getByRole('button', { name: '审核' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '审核' })).toBeNull());
  const [first, again] = sent.map(({ body }) => body.requestId);
  expect(again).toBe(first);
  expect(sent[1]?.body).toMatchObject({ amountFen: 300, opinion: '' });
  const next = await opened(user);
  await user.click(next.getByRole('radio', { name: '邮寄' }));
  await user.type(next.getByLabelText('金额'), '3');
  await user.click(next.getByRole('button', { name: '审核' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.body.requestId).not.toBe(first);
});

test('settings are read when the button is pressed, tell what they mean, and are saved with their revision', async () => {
  const user = draw(<LoadedForm button="default" read={settings.get} to={settings.update} word="样品设置" done="已保存" />);
  await user.click(screen.getByRole('button', { name: '样品设置' }));
  const dialog = within(await screen.findByRole('dialog', { name: '样品设置' }));
  const days = await dialog.findByLabelText('天数');
  expect((days as HTMLInputElement).value).toBe('30');
  expect(dialog.getByText('从离场算起')).toBeDefined();
  await user.clear(days);
  await user.type(days, '400');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(sent).toEqual([]);
  await user.clear(days);
  await user.type(days, '60');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await screen.findByText('已保存');
  expect(sent).toEqual([{ url: '/api/settings', body: { days: 60, note: '旧', rev: 4 } }]);
});
