import { expect, test } from 'vitest';
import { exceptionWindow } from './exception-window.ts';

test.each([
  ['2026-11-21T10:00:00+08:00', '2026-11-18 00:00:00', '2026-11-21 23:59:59'],
  ['2026-11-21T00:00:00+08:00', '2026-11-18 00:00:00', '2026-11-21 23:59:59'],
  ['2026-11-20T23:59:59+08:00', '2026-11-17 00:00:00', '2026-11-20 23:59:59'],
])('exceptions at %s are counted from %s', (now, from, to) => {
  expect(exceptionWindow(Date.parse(now))).toEqual({ from, to });
});
