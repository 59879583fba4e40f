import { outageCause, outageExclusion } from '@bochong/contract/charging-statistics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addTimes,
  clip,
  closedTimes,
  type Excluded,
  gapsOf,
  lengthOf,
  noRepairs,
  type Outage,
  type Span,
  timeOf,
  uptimeBpOf,
  uptimeFiguresOf,
  without,
} from './uptime.rule.ts';

const { FAULT, OFFLINE, OUT_OF_SERVICE } = outageCause;
const { SCHEDULED, POWER_CUT, CLOSED } = outageExclusion;
const hour = 3600;
const day: Span = { from: 0, until: 24 * hour };
const out = (from: number, until: number, cause: Outage['cause'] = FAULT): Outage => ({ from: from * hour, until: until * hour, cause });
const spared = (from: number, until: number, reason: Excluded['reason'] = SCHEDULED): Excluded => ({
  ...{ from: from * hour, until: until * hour, reason },
});

test.each<[string, Outage[], Excluded[], number, object]>([
  ['nothing was wrong', [], [], 10_000, { outageSec: 0, downSec: 0, excludedSec: 0 }],
  ['six hours of a day', [out(6, 12)], [], 7500, { outageSec: 6 * hour, downSec: 6 * hour }],
  ['what overlaps counts once, as the fault', [out(6, 12), out(10, 14, OFFLINE)], [], 6667, { faultSec: 6 * hour, offlineSec: 2 * hour }],
  ['the same twice', [out(6, 12), out(6, 12)], [], 7500, { faultSec: 6 * hour }],
  ['three causes', [out(0, 1), out(2, 4, OFFLINE), out(5, 8, OUT_OF_SERVICE)], [], 7500, { outOfServiceSec: 3 * hour }],
  ['it began before and is not over', [out(-20, 2), out(22, 99)], [], 8333, { downSec: 4 * hour }],
  [
    'planned work is spared, what went on after it is not',
    [out(6, 12)],
    [spared(5, 10)],
    9167,
    { excludedSec: 4 * hour, downSec: 2 * hour },
  ],
  ['spared time without an outage changes nothing', [out(6, 12)], [spared(14, 20)], 7500, { excludedSec: 0 }],
  ['two reasons spare a time once', [out(6, 12)], [spared(6, 9), spared(8, 10, POWER_CUT)], 9167, { excludedSec: 4 * hour }],
  ['all day', [out(-1, 30, OFFLINE)], [], 0, { downSec: 24 * hour }],
])('%s', (_, outages, exclusions, bp, expected) => {
  const time = timeOf([day], gapsOf([day], outages, exclusions));
  expect(time).toMatchObject({ totalSec: 24 * hour, ...expected });
  expect(uptimeBpOf(time)).toBe(bp);
});

test('a gun that was not in operation has neither uptime nor outage', () => {
  const operation = without(day, [{ from: 0, until: 18 * hour }]);
  const time = timeOf(operation, gapsOf(operation, [out(12, 21)], []));
  expect(time).toMatchObject({ totalSec: 6 * hour, downSec: 3 * hour });
  expect(uptimeBpOf(time)).toBe(5000);
  expect(uptimeBpOf(timeOf([], gapsOf([], [out(0, 24)], [])))).toBeNull();
});

test('each part names its cause and its reason, and neighbours that are alike are one', () => {
  expect(gapsOf([day], [out(1, 3), out(3, 5), out(4, 8, OFFLINE)], [spared(7, 9)])).toEqual([
    { from: hour, until: 5 * hour, cause: FAULT, excluded: null },
    { from: 5 * hour, until: 7 * hour, cause: OFFLINE, excluded: null },
    { from: 7 * hour, until: 8 * hour, cause: OFFLINE, excluded: SCHEDULED },
  ]);
});

// 5 January 1970 was a Monday.
const monday = 4 * 24 * hour;
test.each<[string, Parameters<typeof closedTimes>[0], number, [number, number][]]>([
  ['no hours', [], 0, []],
  [
    'every day from six to ten in the evening',
    [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '06:00', end: '22:00' }],
    0,
    [
      [0, 6],
      [22, 24],
    ],
  ],
  ['until midnight', [{ weekdays: [1], start: '06:00', end: '00:00' }], 0, [[0, 6]]],
  ['closed on Mondays', [{ weekdays: [2], start: '00:00', end: '00:00' }], 0, [[0, 24]]],
  [
    'two slots',
    [
      { weekdays: [1], start: '00:00', end: '12:00' },
      { weekdays: [1], start: '13:00', end: '00:00' },
    ],
    0,
    [[12, 13]],
  ],
  ['by the clock of the place: its Tuesday begins at 16:00 UTC', [{ weekdays: [1], start: '00:00', end: '00:00' }], 8 * hour, [[16, 24]]],
])('closed: %s', (_, hours, zoneSec, expected) => {
  expect(closedTimes(hours, zoneSec, { from: monday, until: monday + 24 * hour })).toEqual(
    expected.map(([from, until]) => ({ from: monday + from * hour, until: monday + until * hour, reason: CLOSED })),
  );
});

test('means are of what there is, and a dash of nothing', () => {
  const time = timeOf([day], gapsOf([day], [out(6, 12)], []));
  const repairs = { faultCount: 3, answeredCount: 2, answerSumSec: 301, repairedCount: 2, repairSumSec: 7200 };
  expect(uptimeFiguresOf(time, repairs)).toMatchObject({ answerSec: 151, repairSec: 3600, betweenSec: 6 * hour, faultCount: 3 });
  expect(uptimeFiguresOf(time, noRepairs)).toMatchObject({ answerSec: null, repairSec: null, betweenSec: null });
});

const spanOf = fc
  .tuple(fc.integer({ min: -500, max: 1500 }), fc.integer({ min: 1, max: 600 }))
  .map(([from, long]) => ({ from, until: from + long }));
const outages = fc.array(
  fc.tuple(spanOf, fc.constantFrom(FAULT, OFFLINE, OUT_OF_SERVICE)).map(([span, cause]) => ({ ...span, cause })),
  { maxLength: 12 },
);
const exclusions = fc.array(
  fc.tuple(spanOf, fc.constantFrom(SCHEDULED, POWER_CUT, CLOSED)).map(([span, reason]) => ({ ...span, reason })),
  { maxLength: 6 },
);
const bounds: Span = { from: 0, until: 1000 };
const operations = fc.array(spanOf, { maxLength: 3 }).map((off) => without(bounds, off));

test('a period that is cut in two adds up', () => {
  fc.assert(
    fc.property(operations, outages, exclusions, fc.integer({ min: 0, max: 1000 }), (operation, wrong, spare, cut) => {
      const whole = timeOf(operation, gapsOf(operation, wrong, spare));
      const parts = [
        { from: 0, until: cut },
        { from: cut, until: 1000 },
      ].map((part) => {
        const within = clip(operation, part);
        return timeOf(within, gapsOf(within, wrong, spare));
      });
      expect(addTimes(parts)).toEqual(whole);
      // The parts of a list that is cut are those of the parts.
      const gaps = gapsOf(operation, wrong, spare);
      expect(lengthOf(clip(gaps, { from: 0, until: cut })) + lengthOf(clip(gaps, { from: cut, until: 1000 }))).toBe(whole.outageSec);
    }),
  );
});

test('neither the order nor what is told twice makes a difference; second by second it is what it says', () => {
  fc.assert(
    fc.property(operations, outages, exclusions, (operation, wrong, spare) => {
      const gaps = gapsOf(operation, wrong, spare);
      expect(gapsOf(operation.toReversed(), [...wrong.toReversed(), ...wrong], [...spare, ...spare.toReversed()])).toEqual(gaps);
      const holds = (spans: readonly Span[], at: number) => spans.some(({ from, until }) => from <= at && at < until);
      const seconds = Array.from({ length: 1000 }, (_, at) => at).filter((at) => holds(operation, at) && holds(wrong, at));
      const time = timeOf(operation, gaps);
      expect(time.outageSec).toBe(seconds.length);
      expect(time.downSec).toBe(seconds.filter((at) => !holds(spare, at)).length);
      expect(time.faultSec + time.offlineSec + time.outOfServiceSec).toBe(time.downSec);
      expect(time.outageSec).toBeLessThanOrEqual(time.totalSec);
    }),
    { numRuns: 60 },
  );
});

test('more outage never helps, more spared time never harms', () => {
  fc.assert(
    fc.property(operations, outages, exclusions, outages, exclusions, (operation, wrong, spare, more, moreSpare) => {
      const down = (some: Outage[], spares: Excluded[]) => timeOf(operation, gapsOf(operation, some, spares)).downSec;
      expect(down([...wrong, ...more], spare)).toBeGreaterThanOrEqual(down(wrong, spare));
      expect(down(wrong, [...spare, ...moreSpare])).toBeLessThanOrEqual(down(wrong, spare));
    }),
  );
});
