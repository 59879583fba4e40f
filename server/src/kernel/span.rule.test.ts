import { expect, test } from 'vitest';
import { spanOf } from './span.rule.ts';

const now = new Date('2026-11-28T10:00:00+08:00');
const day = 86_400_000;

test.each([
  ['nothing said: the longest period up to now', {}, ['2026-08-30T02:00:00.000Z', '2026-11-28T02:00:00.000Z']],
  ['a begin alone reaches to now', { startTime: '2026-11-01T00:00:00+08:00' }, ['2026-10-31T16:00:00.000Z', '2026-11-28T02:00:00.000Z']],
  ['an end alone reaches back', { endTime: '2026-04-01T00:00:00+08:00' }, ['2025-12-31T16:00:00.000Z', '2026-03-31T16:00:00.000Z']],
  [
    'both',
    { startTime: '2026-01-01T00:00:00+08:00', endTime: '2026-01-01T23:59:59+08:00' },
    ['2025-12-31T16:00:00.000Z', '2026-01-01T15:59:59.000Z'],
  ],
  ['too long', { startTime: '2026-01-01T00:00:00+08:00', endTime: '2026-04-01T00:00:01+08:00' }, undefined],
  ['a begin too long ago without an end', { startTime: '2026-08-01T00:00:00+08:00' }, undefined],
])('%s', (_, asked, expected) => {
  const span = spanOf(asked, 90, now);
  expect(span && [span.from.toISOString(), span.to.toISOString()]).toEqual(expected);
});

test('an answer is never longer than allowed', () => {
  for (let days = 0; days < 120; days += 7) {
    const span = spanOf({ startTime: new Date(now.getTime() - days * day).toISOString() }, 90, now);
    expect(span === undefined).toBe(days > 90);
  }
});
