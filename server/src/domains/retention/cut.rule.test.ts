import { expect, test } from 'vitest';
import { toIso } from '../../kernel/time.ts';
import { cutOf, monthsBefore } from './cut.rule.ts';

test('thirty days before an instant', () => {
  expect(toIso(cutOf(new Date('2026-12-03T03:40:00+08:00'), 30))).toBe(toIso(new Date('2026-11-03T03:40:00+08:00')));
});

const before = new Date('2026-12-04T00:00:00+08:00');
test.each([
  ['nothing there', null, before, 12, []],
  ['a month that is over', '2026-11-20T10:00:00+08:00', before, 12, ['2026-11-01']],
  ['the month the cut lies in stays', '2026-12-01T10:00:00+08:00', before, 12, []],
  ['over the turn of a year', '2025-12-31T23:59:59+08:00', new Date('2026-02-01T00:00:00+08:00'), 12, ['2025-12-01', '2026-01-01']],
  ['UTC is still in the month before', '2026-10-31T17:00:00Z', before, 12, ['2026-11-01']],
  ['not all at once', '2026-01-05T00:00:00+08:00', before, 2, ['2026-01-01', '2026-02-01']],
] as const)('%s', (_, oldest, cut, most, months) => expect(monthsBefore(oldest, cut, most)).toEqual(months));
