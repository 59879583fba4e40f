import { carOpening, occupancyEvidence } from '@bochong/contract/charging-occupancy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bayWord } from '../stay/occupancy-course.rule.ts';
import { type BayFacts, visitsOf } from './car-visit.rule.ts';

const at = (clock: string) => Date.parse(`2026-03-10T${clock}:00+08:00`);
const word = (clock: string, kind: number, plateNo: string | null = null) => ({ at: at(clock), word: kind, plateNo, vehicleClass: null });
const charge = (orderId: string, from: string, to: string | null, plateNo: string | null = null) => ({
  ...{ orderId, orderNo: orderId, startAt: at(from), endAt: to === null ? null : at(to), plateNo },
});
const { CAR_CAME, CAR_LEFT, CAR_PLUGGED, GUN_FREE } = bayWord;
const { ARRIVE, PLUG, START } = carOpening;
const { GUN_BACK, VIDEO, NEXT_ORDER, MANUAL } = occupancyEvidence;
const facts = (more: Partial<BayFacts>): BayFacts => ({ words: [], charges: [], leavings: [], ...more });
const [a, b] = ['浙AD00001', '浙AD00002'];

test.each<[string, BayFacts, [opened: string, by: number, left: string | null, how: number | null, orders: string[]][]]>([
  [
    'seen coming, plugs in, charges, puts the gun back',
    facts({
      words: [word('08:58', CAR_CAME, a), word('09:00', CAR_PLUGGED), word('10:10', GUN_FREE)],
      charges: [charge('o', '09:02', '10:00', a)],
    }),
    [['08:58', ARRIVE, '10:10', GUN_BACK, ['o']]],
  ],
  [
    'plugs in without a camera',
    facts({ words: [word('09:00', CAR_PLUGGED), word('09:30', GUN_FREE)] }),
    [['09:00', PLUG, '09:30', GUN_BACK, []]],
  ],
  [
    'only its charge is known, and it is still there',
    facts({ charges: [charge('o', '09:02', '10:00')] }),
    [['09:02', START, null, null, ['o']]],
  ],
  [
    'charges twice: the gun was never back',
    facts({ charges: [charge('o', '09:02', '10:00', a), charge('p', '10:20', '11:00', a)], words: [word('11:05', GUN_FREE)] }),
    [['09:02', START, '11:05', GUN_BACK, ['o', 'p']]],
  ],
  [
    'another car charges: the one before had left',
    facts({ charges: [charge('o', '09:02', '10:00', a), charge('p', '10:20', null, b)] }),
    [
      ['09:02', START, '10:20', NEXT_ORDER, ['o']],
      ['10:20', START, null, null, ['p']],
    ],
  ],
  [
    'charges again long after: the gun being back was never told',
    facts({ charges: [charge('o', '06:02', '07:00', a), charge('p', '19:20', null, a)] }),
    [
      ['06:02', START, '19:20', NEXT_ORDER, ['o']],
      ['19:20', START, null, null, ['p']],
    ],
  ],
  [
    'stands there without charging, and leaves',
    facts({ words: [word('09:00', CAR_CAME, a), word('12:00', CAR_LEFT)] }),
    [['09:00', ARRIVE, '12:00', VIDEO, []]],
  ],
  [
    'a gun that was free all the time ends nothing',
    facts({ words: [word('09:00', CAR_CAME, a), word('09:30', GUN_FREE)] }),
    [['09:00', ARRIVE, null, null, []]],
  ],
  [
    'another car is seen coming',
    facts({ words: [word('09:00', CAR_CAME, a), word('10:00', CAR_CAME, b)] }),
    [
      ['09:00', ARRIVE, '10:00', VIDEO, []],
      ['10:00', ARRIVE, null, null, []],
    ],
  ],
  [
    'staff say that it left; the gun comes back later',
    facts({
      charges: [charge('o', '09:02', '10:00', a)],
      leavings: [{ orderId: 'o', at: at('10:30'), evidence: MANUAL }],
      words: [word('10:40', GUN_FREE)],
    }),
    [['09:02', START, '10:30', MANUAL, ['o']]],
  ],
  [
    'a leaving of a charge before is none of the car that stands there now',
    facts({
      charges: [charge('o', '09:02', '10:00', a), charge('p', '10:20', null, b)],
      leavings: [{ orderId: 'o', at: at('10:30'), evidence: MANUAL }],
    }),
    [
      ['09:02', START, '10:20', NEXT_ORDER, ['o']],
      ['10:20', START, null, null, ['p']],
    ],
  ],
])('%s', (_, known, expected) => {
  const told = visitsOf(known).map(({ openedAt, openedBy, leaveAt, leaveBy, orders }) => [
    ...[openedAt, openedBy, leaveAt, leaveBy, orders.map(({ orderId }) => orderId)],
  ]);
  expect(told).toEqual(expected.map(([opened, by, left, how, orders]) => [at(opened), by, left === null ? null : at(left), how, orders]));
});

const moment = fc.integer({ min: 0, max: 600 }).map((minute) => at('06:00') + minute * 60_000);
const plate = fc.constantFrom(null, a, b);
const world = fc.record({
  words: fc.array(fc.record({ at: moment, word: fc.integer({ min: 1, max: 9 }), plateNo: plate, vehicleClass: fc.constant(null) }), {
    maxLength: 14,
  }),
  charges: fc.uniqueArray(fc.record({ orderId: fc.uuid(), startAt: moment, last: fc.integer({ min: 1, max: 90 }), plateNo: plate }), {
    maxLength: 5,
    selector: ({ orderId }) => orderId,
  }),
});

test('the order in which things became known does not matter; stays of one bay do not overlap and have each charge once', () => {
  fc.assert(
    fc.property(world, ({ words, charges }) => {
      const once = [...new Map(words.map((one) => [`${one.at} ${one.word}`, one])).values()];
      const all = charges.map(({ last, ...one }) => ({ ...one, orderNo: one.orderId, endAt: one.startAt + last * 60_000 }));
      const known = facts({ words: once, charges: all });
      const visits = visitsOf(known);
      expect(visitsOf(facts({ words: once.toReversed(), charges: all.toReversed() }))).toEqual(visits);
      for (const [index, visit] of visits.entries()) {
        const next = visits[index + 1];
        if (next) expect(visit.leaveAt ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next.openedAt);
        expect(visit.leaveAt ?? visit.openedAt).toBeGreaterThanOrEqual(visit.openedAt);
      }
      expect(visits.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)).sort()).toEqual(all.map(({ orderId }) => orderId).sort());
    }),
  );
});
