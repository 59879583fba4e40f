import { occupancyEvidence } from '@bochong/contract/charging-occupancy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occupancyStretches } from '../../charging-tariff/index.ts';
import { type BayWord, bayWord, courseOf, endOf, feeInputOf, type StayFacts } from './occupancy-course.rule.ts';

const { GUN_FREE, GUN_TAKEN, GUN_FAULTED, OFFLINE, ONLINE } = bayWord;
const { GUN_BACK, NEXT_ORDER, PARK_EXIT, MANUAL } = occupancyEvidence;
const at = (clock: string) => Date.parse(`2026-03-10T${clock}:00+08:00`);
const said = (clock: string, word: number): BayWord => ({ at: at(clock), word });
const stay: StayFacts = {
  rule: {
    ...{ startOn: 'orderStop', graceMin: 15, graceMode: 'deduct', unitMin: 1, unitPriceFen: 50, capFen: null, dayCapFen: null },
    freeWindows: [],
  },
  ...{ zone: 'Asia/Shanghai', orderStartAt: at('10:00'), beginAt: at('11:00'), nextStartAt: null, leftAt: null, manualEndAt: null },
  words: [said('09:00', GUN_FREE), said('10:00', GUN_TAKEN)],
};
const with_ = (words: readonly BayWord[], more: Partial<StayFacts> = {}): StayFacts => ({
  ...stay,
  ...more,
  words: [...stay.words, ...words],
});

test.each<[string, StayFacts, string | null, number | null]>([
  ['nothing was said', stay, null, null],
  ['the gun was free before the charge', with_([]), null, null],
  ['the gun is put back', with_([said('11:30', GUN_FREE)]), '11:30', GUN_BACK],
  ['the gun had been put back when the charge ended', with_([said('10:59', GUN_FREE)]), '11:00', GUN_BACK],
  [
    'put back, taken, put back: the first counts',
    with_([said('11:50', GUN_FREE), said('11:20', GUN_FREE), said('11:30', GUN_TAKEN)]),
    '11:20',
    GUN_BACK,
  ],
  ['the next car charges', with_([], { nextStartAt: at('11:40') }), '11:40', NEXT_ORDER],
  ['the lot saw it leave before', with_([said('11:45', GUN_FREE)], { leftAt: at('11:35') }), '11:35', PARK_EXIT],
  ['a person says so', with_([said('11:45', GUN_FREE)], { manualEndAt: at('11:10') }), '11:10', MANUAL],
  ['both at once', with_([said('11:10', GUN_FREE)], { manualEndAt: at('11:10') }), '11:10', GUN_BACK],
  ['it left before the charge ended, as the lot says: that was another stay', with_([], { leftAt: at('10:30') }), null, null],
])('a stay ends: %s', (_, facts, clock, evidence) => {
  const end = endOf(facts);
  expect([end?.at ?? null, end?.evidence ?? null]).toEqual([clock === null ? null : at(clock), evidence]);
});

test.each<[string, readonly BayWord[], number]>([
  ['an hour, 15 minutes of it free', [], 45],
  ['the device is offline for ten minutes after the grace', [said('11:20', OFFLINE), said('11:30', ONLINE)], 35],
  ['offline since before the charge ended', [said('10:50', OFFLINE), said('11:25', ONLINE)], 35],
  ['offline to the end', [said('11:40', OFFLINE)], 25],
  ['faulted, then taken again', [said('11:20', GUN_FAULTED), said('11:25', GUN_TAKEN)], 40],
  [
    'faulted while offline counts once',
    [said('11:20', OFFLINE), said('11:22', GUN_FAULTED), said('11:28', GUN_TAKEN), said('11:30', ONLINE)],
    35,
  ],
  ['online again without having been offline', [said('11:20', ONLINE)], 45],
])('minutes of a stay: %s', (_, words, minutes) => {
  const course = courseOf(with_([...words, said('12:00', GUN_FREE)]), at('15:00'));
  expect([course.units, course.feeFen, course.occupySec]).toEqual([minutes, minutes * 50, 3600]);
});

const word = fc.record({
  at: fc.integer({ min: 0, max: 240 }).map((minute) => at('09:00') + minute * 60_000),
  word: fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8),
});
const instant = fc.option(fc.integer({ min: 60, max: 300 }).map((minute) => at('09:00') + minute * 60_000));
const world = fc.record({
  words: fc.array(word, { maxLength: 12 }),
  nextStartAt: instant,
  leftAt: instant,
  manualEndAt: instant,
  graceMode: fc.constantFrom('deduct' as const, 'threshold' as const),
  dayCapFen: fc.option(fc.integer({ min: 0, max: 5000 })),
});

test('whatever was said, in whatever order and however often, comes to the same', () => {
  fc.assert(
    fc.property(world, fc.nat(), ({ words, graceMode, dayCapFen, ...ends }, seed) => {
      const rule = { ...stay.rule, graceMode, dayCapFen };
      const once: StayFacts = { ...stay, ...ends, rule, words };
      const shuffled = Array.from({ length: 5 }, () => words)
        .flat()
        .map((one, index) => ({ one, key: ((index + 1) * (seed + 7919)) % 10_007 }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(courseOf({ ...once, words: shuffled }, at('15:00'))).toEqual(courseOf(once, at('15:00')));
    }),
  );
});

test('the stretches that are shown are the stay, without gaps, and those that are billed are what is counted', () => {
  fc.assert(
    fc.property(world, ({ words, graceMode, dayCapFen, ...ends }) => {
      const free = [{ fromMin: 690, toMin: 700 }];
      const facts: StayFacts = { ...stay, ...ends, rule: { ...stay.rule, graceMode, dayCapFen, freeWindows: free }, words };
      const [input, course] = [feeInputOf(facts, at('15:00')), courseOf(facts, at('15:00'))];
      const stretches = occupancyStretches(input);
      expect(stretches.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(input.endAt - input.beginAt);
      expect(stretches.every(({ from }, index) => index === 0 || stretches[index - 1]?.to === from)).toBe(true);
      const billed = stretches.filter(({ band }) => band === 'billed').reduce((sum, { from, to }) => sum + to - from, 0);
      expect(Math.ceil(billed / 1000)).toBe(course.billableSec);
    }),
  );
});
