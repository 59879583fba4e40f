import { clientErrors } from '@bochong/contract/platform-config';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logError, logsErrors, setErrorLog, useErrorLog, watchErrors } from './error-log.ts';
import { storeLogin } from './session-storage.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json({ code: '200', message: '', data: null }));
  setErrorLog(true);
  storeLogin('t', 0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const listed = () => useErrorLog.getState().list.map(({ message }) => message);

test.each([
  ['production', undefined, true],
  ['development', undefined, false],
  ['test', 'test', true],
  ['production', 'off', false],
])('a build in mode %s with the setting %s logs: %s', (mode, setting, logs) => {
  expect(logsErrors(mode, setting)).toBe(logs);
});

test('the global handler keeps a failure with its address and release, and sends it', () => {
  const stop = watchErrors();
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('boom'), message: 'boom' }));
  stop();
  expect(useErrorLog.getState().list).toMatchObject([{ message: 'boom', info: 'window', url: window.location.href }]);
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api${clientErrors.report.path}`);
  expect(sent()).toMatchObject([{ message: 'boom', url: window.location.href, release: expect.stringMatching(/^error-log/) }]);
});

test('the same failure on the same page is kept and sent once, and there is an end', () => {
  for (let count = 0; count < 3; count++) logError(new Error('again'), 'x');
  expect(sent()).toHaveLength(1);
  for (let count = 0; count < 80; count++) logError(new Error(`no. ${count}`), 'x');
  expect(useErrorLog.getState().list).toHaveLength(50);
  expect(sent()).toHaveLength(50);
});

test('long texts are cut to what the server takes; without a login nothing is sent', () => {
  const error = new Error('x'.repeat(9000));
  logError(error, 'y'.repeat(9000));
  expect(clientErrors.report.body?._zod).toBeDefined();
  expect([sent()[0].message.length, sent()[0].stack.length, sent()[0].info.length]).toEqual([500, 4000, 2000]);
  localStorage.clear();
  logError(new Error('signed out'), 'x');
  expect(sent()).toHaveLength(1);
  expect(listed()).toContain('signed out');
});

test('switched off, nothing is kept', () => {
  setErrorLog(false);
  logError(new Error('boom'), 'x');
  expect(listed()).toEqual([]);
});
