import { dayType } from '@bochong/contract/parking-fee';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, spansOf, spanText } from './deploy-days.ts';

const { HOLIDAY, WORKDAY } = dayType;
const day = (date: string, type: typeof HOLIDAY | typeof WORKDAY = HOLIDAY, label = '国庆节') => ({ date, dayType: type, label });

test('days in a row that say the same are one span, over the end of a month too', () => {
  const spans = spansOf([
    day('2026-10-01'),
    day('2026-09-30'),
    day('2026-10-10', WORKDAY, '调休上班'),
    day('2026-10-02', HOLIDAY, '中秋节'),
  ]);
  expect(spans.map((span) => [spanText(span), span.label])).toEqual([
    ['09-30 ~ 10-01', '国庆节'],
    ['10-02', '中秋节'],
    ['10-10', '调休上班'],
  ]);
});

test('spans and days say the same', () => {
  const any = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(HOLIDAY, WORKDAY)), {
    selector: ([offset]) => offset,
  });
  fc.assert(
    fc.property(any, (picked) => {
      const days = picked
        .toSorted(([a], [b]) => a - b)
        .map(([offset, type]) => day(new Date(Date.parse('2026-01-20') + offset * 86_400_000).toISOString().slice(0, 10), type));
      expect(daysOf(spansOf(days))).toEqual(days);
    }),
  );
});
