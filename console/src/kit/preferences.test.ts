import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPreferences, onShellPreference, recallPreferences, saveShellPreference } from './preferences.ts';

const sent: unknown[] = [];
let known: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_: string, request?: RequestInit) => {
    if (request?.method === 'PUT') sent.push(JSON.parse(String(request.body)));
    return new Response(JSON.stringify({ code: '200', message: '', data: request?.method === 'PUT' ? null : known }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the frame hears what the server keeps; what is changed here and not sent yet is newer', async () => {
  recallPreferences('u1');
  const heard = vi.fn();
  const undo = onShellPreference(heard);
  known = [{ name: 'shell', value: { theme: 'dark' } }];
  await fetchPreferences('u1');
  expect(heard).toHaveBeenLastCalledWith({ theme: 'dark' });
  saveShellPreference({ theme: 'light' });
  await fetchPreferences('u1');
  expect(heard).toHaveBeenLastCalledWith({ theme: 'light' });
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ kind: 'shell', value: { theme: 'light' } }]);
  await fetchPreferences('u1');
  expect(heard).toHaveBeenLastCalledWith({ theme: 'dark' });
  undo();
});

test('a change is told at once when the page is left, and once only', async () => {
  recallPreferences('u1');
  saveShellPreference({ theme: 'dark' });
  saveShellPreference({ theme: 'light' });
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([{ kind: 'shell', value: { theme: 'light' } }]);
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
});

test('one user does not see what another set up in the same browser', async () => {
  recallPreferences('u1');
  saveShellPreference({ theme: 'light' });
  const heard = vi.fn();
  recallPreferences('u2');
  onShellPreference(heard)();
  expect(heard).not.toHaveBeenCalled();
  recallPreferences('u1');
  onShellPreference(heard)();
  expect(heard).toHaveBeenCalledWith({ theme: 'light' });
});
