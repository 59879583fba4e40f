import { endpoint } from '@bochong/contract/kernel/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createQueryClient } from './query-client.ts';
import { type TabView, TabViewContext } from './tab-context.tsx';
import { useAction, useEndpoint } from './use-endpoint.ts';

const call = (method: 'GET' | 'POST', path: string, rest = {}) =>
  endpoint({ method, path, title: path, access: 'session', body: z.object({}).optional(), data: z.number(), ...rest });
const [blackLists, caseFile, dictionary] = [call('GET', '/blackLists'), call('GET', '/caseFile'), call('GET', '/dictionary')];
const [black, quote] = [call('POST', '/black'), call('POST', '/quote', { writes: false })];

const asked = vi.fn<(path: string) => void>();
const timesAsked = (path: string) => asked.mock.calls.filter(([one]) => one.endsWith(path)).length;
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path);
    return new Response(JSON.stringify({ code: '200', message: '', data: timesAsked(path) }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

const closers = new Map<string, () => void>();
const views = Array.from({ length: 20 }, (_, at): TabView => {
  const id = `view ${at}`;
  const onClose = (fn: () => void) => {
    closers.set(id, fn);
    return () => {};
  };
  return { id, root: () => document.body, onClose };
});

const Shown = ({ of, fixed = false }: { of: typeof caseFile; fixed?: boolean }) => (
  <output aria-label={of.path}>{useEndpoint(of, {} as never, fixed ? { staleTime: 'static' } : {}).data ?? '…'}</output>
);
let blacken: ReturnType<typeof useAction<object, number>>;
let ask: ReturnType<typeof useAction<object, number>>;
let leave: ReturnType<typeof useAction<object, number>>;
function Actions() {
  blacken = useAction(black);
  ask = useAction(quote);
  leave = useAction(black, { leaves: [caseFile] });
  return null;
}
const client = createQueryClient();
afterEach(() => client.clear());

/** Two tabs: the list of black plates, and a case file that is kept behind it. */
function tabs(front: 'list' | 'case', open = { case: true }) {
  return (
    <QueryClientProvider client={client}>
      <Activity mode={front === 'list' ? 'visible' : 'hidden'}>
        <TabViewContext value={views[0] as TabView}>
          <Shown of={blackLists} />
          <Actions />
        </TabViewContext>
      </Activity>
      {open.case && (
        <Activity mode={front === 'case' ? 'visible' : 'hidden'}>
          <TabViewContext value={views[1] as TabView}>
            <Shown of={caseFile} />
            <Shown of={dictionary} fixed />
          </TabViewContext>
        </Activity>
      )}
    </QueryClientProvider>
  );
}

test('black-listing in one tab shows in the kept case file of the other', async () => {
  const { rerender } = render(tabs('case'));
  await waitFor(() => expect(screen.getByLabelText('/caseFile').textContent).toBe('1'));
  rerender(tabs('list'));
  await waitFor(() => expect(timesAsked('/blackLists')).toBe(1));
  await act(() => blacken.run({}));
  expect([timesAsked('/blackLists'), timesAsked('/caseFile')]).toEqual([2, 1]); // hidden: not before it is shown
  rerender(tabs('case'));
  await waitFor(() => expect(screen.getByLabelText('/caseFile').textContent).toBe('2'));
  expect(timesAsked('/dictionary')).toBe(1);
});

test('what only asks makes nothing stale, and an action leaves what it names', async () => {
  const { rerender } = render(tabs('case'));
  await waitFor(() => expect(timesAsked('/caseFile')).toBe(1));
  rerender(tabs('list'));
  await waitFor(() => expect(timesAsked('/blackLists')).toBe(1));
  await act(() => ask.run({}));
  expect(timesAsked('/blackLists')).toBe(1);
  await act(() => leave.run({}));
  rerender(tabs('case'));
  await act(() => Promise.resolve());
  expect([timesAsked('/blackLists'), timesAsked('/caseFile')]).toEqual([2, 1]);
});

test('a closed tab forgets its answers; those another tab shows stay', async () => {
  const { rerender } = render(tabs('case'));
  await waitFor(() => expect(timesAsked('/caseFile')).toBe(1));
  rerender(tabs('list', { case: false }));
  await waitFor(() => expect(timesAsked('/blackLists')).toBe(1));
  closers.get('view 1')?.();
  await waitFor(() => expect(client.getQueryCache().getAll()).toHaveLength(1));
  rerender(tabs('case'));
  await waitFor(() => expect(timesAsked('/caseFile')).toBe(2));
  expect(timesAsked('/blackLists')).toBe(1);
});

test('walking through twenty kept tabs asks for nothing when nothing has changed', async () => {
  const lists = views.map((_, at) => call('GET', `/list${at}/`));
  const all = (front: number) => (
    <QueryClientProvider client={client}>
      {views.map((view, at) => (
        <Activity key={view.id} mode={at === front ? 'visible' : 'hidden'}>
          <TabViewContext value={view}>
            <Shown of={lists[at] as typeof caseFile} />
          </TabViewContext>
        </Activity>
      ))}
    </QueryClientProvider>
  );
  const { rerender } = render(all(0));
  for (const at of views.keys()) {
    rerender(all(at));
    await waitFor(() => expect(timesAsked(`/list${at}/`)).toBe(1));
  }
  for (const at of views.keys()) rerender(all(at));
  await act(() => Promise.resolve());
  expect(asked).toHaveBeenCalledTimes(20);
});
