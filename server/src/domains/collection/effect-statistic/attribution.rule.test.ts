import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, creditOf } from './attribution.rule.ts';

const touch = (id: string, day: string) => ({ id, deliveredAt: `2025-10-${day}:00+08:00` });
const paidAt = '2025-10-20T10:00:00+08:00';

test.each([
  ['nothing before it', [], null],
  ['the last before it', [touch('a', '14T10:00'), touch('b', '18T10:00')], 'b'],
  ['at the same instant', [touch('a', '20T10:00')], 'a'],
  ['not one after it', [touch('a', '18T10:00'), touch('b', '20T10:01')], 'a'],
  ['seven days ago to the second is too long', [touch('a', '13T10:00')], null],
  ['a minute less is not', [touch('a', '13T10:01')], 'a'],
])('%s', (_, touches, id) => expect(creditOf(touches, paidAt)?.id ?? null).toBe(id));

test('whoever is credited reached the vehicle before, within seven days, and nobody later', () => {
  const times = fc.array(fc.integer({ min: -10, max: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(times, (days) => {
      const touches = days.map((day, index) => ({
        id: String(index),
        deliveredAt: new Date(Date.parse(paidAt) + day * 86_400_000).toISOString(),
      }));
      const credited = creditOf(touches, paidAt);
      const able = days.filter((day) => day <= 0 && day > -7);
      expect(credited === null).toBe(able.length === 0);
      if (credited) expect(Date.parse(credited.deliveredAt)).toBe(Date.parse(paidAt) + Math.max(...able) * 86_400_000);
    }),
  );
});

test('basis points', () => expect([basisPoints(1, 3), basisPoints(5, 0), basisPoints(2, 2)]).toEqual([3333, 0, 10_000]));
