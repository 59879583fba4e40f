import { peerReportKind } from '@bochong/contract/charging-peer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueSpans, extraOf, reportDelay, spanNow } from './report-span.rule.ts';

const { STATION, STATUS, STATS } = peerReportKind;
const at = (text: string) => new Date(`${text}+08:00`);
const plan = { statusEveryMin: 15, stationDaily: true, statsDaily: true, since: '2026-03-08' };

test('what stands now is told of the span that runs, days of Shanghai', () => {
  const now = at('2026-03-10T00:20:00');
  expect(dueSpans(STATUS, plan, now)).toEqual([{ from: at('2026-03-10T00:15:00'), to: at('2026-03-10T00:30:00') }]);
  expect(dueSpans(STATION, plan, now)).toEqual([{ from: at('2026-03-10T00:00:00'), to: at('2026-03-11T00:00:00') }]);
  expect(dueSpans(STATUS, { ...plan, statusEveryMin: 0 }, now)).toEqual([]);
  // A span that does not divide the day ends with it.
  expect(dueSpans(STATUS, { ...plan, statusEveryMin: 1000 }, at('2026-03-10T20:00:00'))).toEqual([
    { from: at('2026-03-10T16:40:00'), to: at('2026-03-11T00:00:00') },
  ]);
});

test('statistics are told of every whole day since they are wanted, at most a month back', () => {
  const days = (since: string) => dueSpans(STATS, { ...plan, since }, at('2026-03-10T03:00:00')).map(({ from }) => from);
  expect(days('2026-03-08')).toEqual([at('2026-03-08T00:00:00'), at('2026-03-09T00:00:00')]);
  expect(days('2026-03-10')).toEqual([]);
  expect(days('2025-01-01')).toHaveLength(31);
  expect(spanNow(STATS, at('2026-03-10T03:00:00')).from).toEqual(at('2026-03-09T00:00:00'));
});

test('spans of a schedule never overlap, whenever they are asked for', () => {
  const minute = fc.integer({ min: 0, max: 3 * 1440 });
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 5, max: 1440 }), (one, other, statusEveryMin) => {
      const spanAt = (minutes: number) =>
        dueSpans(STATUS, { ...plan, statusEveryMin }, new Date(at('2026-03-10T00:00:00').getTime() + minutes * 60_000))[0];
      const [a, b] = [spanAt(one), spanAt(other)];
      if (!a || !b || a.from.getTime() === b.from.getTime()) return;
      expect(a.to <= b.from || b.to <= a.from).toBe(true);
    }),
  );
});

test.each([
  ['', {}],
  ['{"AreaCode":"330100","Level":2}', { AreaCode: '330100', Level: 2 }],
  ['[1]', undefined],
  ['{"a":{}}', undefined],
  ['{', undefined],
])('constants %j', (text, read) => expect(extraOf(text)).toEqual(read));

test('it is told again for two days', () => {
  expect([1, 5, 6, 51, 52].map(reportDelay)).toEqual([1, 60, 60, 60, null]);
});
