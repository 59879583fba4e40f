import { passUnit } from '@bochong/contract/parking-order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../../kernel/time.ts';
import {
  daysOf,
  figuresOf,
  type HourLevel,
  occupancyOf,
  peakHourOf,
  pointOf,
  pointsBetween,
  turnoverCenti,
  unitFor,
} from './pass-analysis.rule.ts';
import { noReleases } from './pass-release.rule.ts';

const hourMs = 3_600_000;
const now = new Date('2025-10-13T14:20:00+08:00');

test.each([
  ['2025-10-13', '2025-10-13', 1, passUnit.HOUR],
  ['2025-10-12', '2025-10-13', 2, passUnit.HOUR],
  ['2025-10-07', '2025-10-13', 7, passUnit.DAY],
  ['2025-09-30', '2025-10-01', 2, passUnit.HOUR],
  ['2025-08-01', '2025-10-13', 74, passUnit.WEEK],
  ['2024-10-14', '2025-10-13', 365, passUnit.MONTH],
])('%s to %s are %i days, shown by %i', (from, to, days, unit) => {
  expect([daysOf(from, to), unitFor(days)]).toEqual([days, unit]);
});

test.each([
  [passUnit.HOUR, '2025-10-12 07'],
  [passUnit.DAY, '2025-10-12'],
  [passUnit.WEEK, '2025-10-06'],
  [passUnit.MONTH, '2025-10-01'],
])('an hour of Sunday 12 October belongs, by %i, to %s', (unit, point) => {
  expect(pointOf('2025-10-12', 7, unit)).toBe(point);
});

test('every point that has begun is there, with traffic or without', () => {
  const until = { from: '2025-10-11', to: '2025-10-13', now };
  expect(pointsBetween(until, passUnit.DAY)).toEqual(['2025-10-11', '2025-10-12', '2025-10-13']);
  expect(pointsBetween({ ...until, from: '2025-10-13' }, passUnit.HOUR).slice(-2)).toEqual(['2025-10-13 13', '2025-10-13 14']);
  expect(pointsBetween(until, passUnit.WEEK)).toEqual(['2025-10-06', '2025-10-13']);
  expect(pointsBetween({ ...until, from: '2025-08-31' }, passUnit.MONTH)).toEqual(['2025-08-01', '2025-09-01', '2025-10-01']);
});

test('nothing divides by nothing', () => {
  const none = { inCount: 0, outCount: 0, tempIn: 0, passIn: 0, whiteIn: 0, unlicensedIn: 0, freeOut: 0, paidOut: 0, owingOut: 0 };
  const sums = { ...none, manualCount: 0, guardCount: 0, exceptionCount: 0, stayMinutes: 0, capturedCount: 0, readCount: 0 };
  expect(figuresOf(sums, noReleases)).toMatchObject({ avgStayMinutes: null, recognitionBp: null });
  expect(figuresOf({ ...sums, outCount: 4, stayMinutes: 90, capturedCount: 3, readCount: 2 }, noReleases)).toMatchObject({
    avgStayMinutes: 23,
    recognitionBp: 6667,
  });
  expect([turnoverCenti(30, 10, 2), turnoverCenti(3, 0, 2)]).toEqual([150, null]);
  expect([
    peakHourOf([]),
    peakHourOf([
      { hour: 8, inCount: 2, outCount: 1 },
      { hour: 18, inCount: 0, outCount: 3 },
    ]),
  ]).toEqual([null, 8]);
});

test('going back from the vehicles in now gives, at the end of every hour, the vehicles that were in then', () => {
  const stay = fc.tuple(fc.integer({ min: 0, max: 80 * 60 }), fc.option(fc.integer({ min: 0, max: 80 * 60 }), { nil: null }));
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 40 }), (pairs) => {
      const stays = pairs.map(([ago, length]) => {
        const enter = now.getTime() - ago * 60_000;
        const exit = length === null || length > ago ? null : enter + length * 60_000;
        return { enter, exit };
      });
      const insideAt = (at: number) => stays.filter(({ enter, exit }) => enter < at && (exit === null || exit >= at)).length;
      const nets = new Map<number, number>();
      const add = (at: number, net: number) => nets.set(Math.floor(at / hourMs), (nets.get(Math.floor(at / hourMs)) ?? 0) + net);
      for (const { enter, exit } of stays) {
        add(enter, 1);
        if (exit !== null) add(exit, -1);
      }
      const hours: HourLevel[] = [...nets].map(([index, net]) => {
        const at = index * hourMs;
        return { date: businessDate(at), hour: new Date(at + 8 * hourMs).getUTCHours(), net };
      });
      const levels = occupancyOf(insideAt(now.getTime() + 1), hours, { from: '2025-10-12', to: '2025-10-13', now });
      expect(levels).toHaveLength(24 + 15);
      for (const { date, hour, occupied } of levels) {
        const end = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00+08:00`) + hourMs;
        expect(occupied, `${date} ${hour}`).toBe(insideAt(Math.min(end, now.getTime() + 1)));
      }
    }),
  );
});
