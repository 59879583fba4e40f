import { type DetectionEvent, detectionEvent, detectionStatus } from '@bochong/contract/charging-detection';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BayCharge, type BaySight, linksOf } from './visit.rule.ts';

const { ARRIVE, DEPART, IDLE_OCCUPY, SMOKE } = detectionEvent;
const at = (clock: string) => Date.parse(`2026-03-10T${clock}:00+08:00`);
const seen = (id: string, clock: string, eventType: DetectionEvent, status: number = detectionStatus.CONFIRMED): BaySight => ({
  ...{ id, at: at(clock), eventType, status },
});
const charge = (orderId: string, from: string, to: string | null): BayCharge => ({
  ...{ orderId, startAt: at(from), endAt: to === null ? null : at(to) },
});
const first = charge('first', '09:05', '09:50');
const second = charge('second', '11:00', null);

test.each<[string, BaySight[], BayCharge[], Record<string, string | null>]>([
  ['comes, charges, leaves', [seen('a', '09:00', ARRIVE), seen('d', '10:00', DEPART)], [first], { a: 'first', d: 'first' }],
  ['smoke while it charges', [seen('s', '09:30', SMOKE)], [first], { s: 'first' }],
  ['stands there afterwards', [seen('i', '10:30', IDLE_OCCUPY)], [first], { i: 'first' }],
  ['of two cars that come, the second charges', [seen('a', '08:00', ARRIVE), seen('b', '09:00', ARRIVE)], [first], { a: null, b: 'first' }],
  [
    'a car that came and left did not charge',
    [seen('a', '08:00', ARRIVE), seen('d', '08:30', DEPART), seen('b', '09:00', ARRIVE)],
    [first],
    { a: null, d: null, b: 'first' },
  ],
  [
    'each car has its charge',
    [seen('a', '09:00', ARRIVE), seen('d', '10:00', DEPART), seen('b', '10:55', ARRIVE), seen('i', '11:20', IDLE_OCCUPY)],
    [first, second],
    { a: 'first', d: 'first', b: 'second', i: 'second' },
  ],
  [
    'a leaving that was ignored is none',
    [seen('d', '09:55', DEPART, detectionStatus.IGNORED), seen('i', '10:10', IDLE_OCCUPY)],
    [first],
    { d: 'first', i: 'first' },
  ],
  [
    'who came after the charge is somebody else',
    [seen('b', '10:10', ARRIVE), seen('i', '10:20', IDLE_OCCUPY)],
    [first],
    { b: null, i: null },
  ],
  ['a camera whose clock is a little late', [seen('a', '09:08', ARRIVE)], [first], { a: 'first' }],
  ['and one that is too late', [seen('a', '09:20', ARRIVE)], [first], { a: null }],
  ['came long before', [seen('a', '06:00', ARRIVE)], [first], { a: null }],
  [
    'two charges of one car',
    [seen('a', '09:00', ARRIVE), seen('i', '09:57', IDLE_OCCUPY)],
    [first, charge('again', '09:55', null)],
    { a: 'first', i: 'again' },
  ],
])('%s', (_, sights, charges, links) => expect(Object.fromEntries(linksOf(sights, charges))).toEqual(links));

const moment = fc.integer({ min: 0, max: 600 }).map((minute) => at('06:00') + minute * 60_000);
const world = fc.record({
  sights: fc.uniqueArray(
    fc.record({
      ...{ id: fc.uuid(), at: moment, eventType: fc.constantFrom(1, 2, 3, 4, 5, 6), status: fc.constantFrom(0, 1, 2) },
    }),
    { maxLength: 12, selector: ({ id }) => id },
  ),
  charges: fc.uniqueArray(fc.record({ orderId: fc.uuid(), startAt: moment, last: fc.integer({ min: 1, max: 90 }) }), {
    maxLength: 4,
    selector: ({ orderId }) => orderId,
  }),
});
test('the order in which things became known does not matter', () => {
  fc.assert(
    fc.property(world, ({ sights, charges }) => {
      const all = charges.map(({ last, ...one }) => ({ ...one, endAt: one.startAt + last * 60_000 }));
      const [there, back] = [linksOf(sights, all), linksOf(sights.toReversed(), all.toReversed())];
      expect(Object.fromEntries(back)).toEqual(Object.fromEntries(there));
    }),
  );
});
