import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate, compactStamp, toIso } from './time.ts';

test('instants are written as Shanghai reads them, on whatever day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(-1e12), max: new Date(4e12), noInvalidDate: true }), fc.boolean(), (date, whole) => {
      const at = whole ? Math.floor(date.getTime() / 1000) * 1000 : date.getTime();
      const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('+08:00').toPlainDateTime();
      expect(toIso(at)).toBe(`${there.toString({ fractionalSecondDigits: at % 1000 === 0 ? 0 : 3 })}+08:00`);
      expect(businessDate(at)).toBe(there.toPlainDate().toString());
      expect(compactStamp(new Date(at))).toBe(
        there.toString({ fractionalSecondDigits: 0, roundingMode: 'floor' }).replaceAll(/[-:T]/g, ''),
      );
    }),
  );
});

test('no instant has no text', () => {
  expect(() => toIso(Number.NaN)).toThrow(RangeError);
  expect(() => businessDate(new Date('soon'))).toThrow(RangeError);
});
