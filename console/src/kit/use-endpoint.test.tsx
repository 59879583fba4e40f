import { endpoint } from '@bochong/contract/kernel/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createQueryClient } from './query-client.ts';
import { Speaker } from './speaker.tsx';
import { keyOf, useAction, useAhead, useEndpoint } from './use-endpoint.ts';

const read = endpoint({ method: 'GET', path: '/r', title: '读', access: 'session', data: z.number() });
const write = endpoint({ method: 'POST', path: '/w', title: '写', access: 'session', body: z.object({}), data: z.number() });

let answers = 0;
const fetched = vi.fn<(url: string) => unknown>();
beforeEach(() => {
  answers = 0;
  fetched.mockImplementation(() => ({ code: '200', message: '', data: ++answers }));
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = fetched(url);
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const Shown = () => <output>{useEndpoint(read, {}, { staleTime: 0 }).data ?? '…'}</output>;
let action: ReturnType<typeof useAction<{ body: object }, number>>;
function Writer() {
  action = useAction(write);
  return null;
}
function view(hidden: boolean, client: ReturnType<typeof createQueryClient>) {
  return (
    <QueryClientProvider client={client}>
      <Activity mode={hidden ? 'hidden' : 'visible'}>
        <Shown />
      </Activity>
      <Writer />
    </QueryClientProvider>
  );
}

test('shown again, a page refetches only what was invalidated while it was hidden', async () => {
  const client = createQueryClient();
  const { rerender } = render(view(false, client));
  await screen.findByText('1');
  rerender(view(true, client));
  rerender(view(false, client));
  await act(() => Promise.resolve());
  expect(fetched).toHaveBeenCalledTimes(1);
  rerender(view(true, client));
  await act(() => client.invalidateQueries({ queryKey: [keyOf(read)] }));
  expect(fetched).toHaveBeenCalledTimes(1);
  rerender(view(false, client));
  await screen.findByText('2');
});

test('an action refreshes what it changed', async () => {
  render(view(false, createQueryClient()));
  await screen.findByText('1');
  expect(await act(() => action.run({ body: {} }))).toBe(2);
  await screen.findByText('3');
});

test('a failed action answers nothing and keeps its error', async () => {
  render(view(false, createQueryClient()));
  await screen.findByText('1');
  fetched.mockReturnValue({ code: '0x1310501208', message: '不行', data: null });
  expect(await act(() => action.run({ body: {} }))).toBeUndefined();
  await waitFor(() => expect(action.error?.message).toBe('不行'));
});

test('refused because the record has moved on, an action asks again for what is shown', async () => {
  render(view(false, createQueryClient()));
  await screen.findByText('1');
  fetched.mockReturnValueOnce(new Response(JSON.stringify({ code: '40901', message: '已被修改', data: null }), { status: 409 }));
  expect(await act(() => action.run({ body: {} }))).toBeUndefined();
  await screen.findByText('2');
});

const Part = () => <output>{useEndpoint(read, {}).data ?? '…'}</output>;
function Whole({ part }: { part: boolean }) {
  useAhead([read], {});
  return part ? <Part /> : null;
}
function whole(part: boolean, client: ReturnType<typeof createQueryClient>) {
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Speaker />
        <Whole part={part} />
      </ConfigProvider>
    </QueryClientProvider>
  );
}

test('what was asked ahead is there when its part is drawn, and asked once', async () => {
  const client = createQueryClient();
  const { rerender } = render(whole(false, client));
  await waitFor(() => expect(client.getQueryData([keyOf(read), {}])).toBe(1));
  rerender(whole(true, client));
  await screen.findByText('1');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a call ahead that fails says nothing until its part is drawn, which asks again', async () => {
  const client = createQueryClient();
  fetched.mockReturnValue({ code: '40901', message: '还不行', data: null });
  const { rerender } = render(whole(false, client));
  await waitFor(() => expect(client.getQueryState([keyOf(read), {}])?.status).toBe('error'));
  expect(screen.queryByText('还不行')).toBeNull();
  rerender(whole(true, client));
  await screen.findByText('还不行');
  expect(fetched).toHaveBeenCalledTimes(2);
});
