import { expect, test } from 'vitest';
import { changesOf, freeUntil } from './driver-stay.rule.ts';

const fee = {
  vehicleDiscount: { name: null, permille: 1000, fen: 0 },
  rounding: { to: 'FEN', mode: 'UP', fen: 0 },
  priorStayFen: 0,
  reduceFen: 0,
} as const;

test('only what changes the sum is said, each with its sign', () => {
  expect(changesOf(fee)).toEqual([]);
  expect(
    changesOf(
      {
        vehicleDiscount: { name: '新能源半价', permille: 500, fen: 750 },
        rounding: { to: 'YUAN', mode: 'DOWN', fen: -50 },
        priorStayFen: 100,
        reduceFen: 200,
      },
      500,
    ),
  ).toEqual([
    { label: '新能源半价', fen: -750 },
    { label: '取整', fen: -50 },
    { label: '前次停车已计', fen: -100 },
    { label: '优惠券', fen: -500 },
    { label: '人工减免', fen: -200 },
  ]);
});

const stay = { enterTime: '2025-10-13T10:00:00+08:00', exitTime: null, feeFrozenUntil: null };
const free = (minutes: number, usedBefore = 0) => ({ free: { minutes, usedBefore } as never, grossFen: 0 });
const at = (clock: string) => Date.parse(`2025-10-13T${clock}+08:00`);

test.each([
  ['within the free minutes', stay, free(15), '10:10:00', '2025-10-13T02:15:00.000Z'],
  ['what an earlier stay used is gone', stay, free(15, 10), '10:03:00', '2025-10-13T02:05:00.000Z'],
  ['after the free minutes', stay, free(15), '10:16:00', null],
  ['once it costs something', stay, { ...free(15), grossFen: 500 }, '10:10:00', null],
  ['without a rule', stay, null, '10:10:00', null],
  [
    'after a payment',
    { ...stay, feeFrozenUntil: '2025-10-13T13:20:00+08:00' },
    { ...free(0), grossFen: 1500 },
    '13:10:00',
    '2025-10-13T13:20:00+08:00',
  ],
  ['after the grace', { ...stay, feeFrozenUntil: '2025-10-13T13:20:00+08:00' }, { ...free(0), grossFen: 1500 }, '13:30:00', null],
  ['at the exit', { ...stay, exitTime: '2025-10-13T10:05:00+08:00' }, free(15), '10:10:00', null],
])('free until: %s', (_, of, calculation, clock, expected) => {
  expect(freeUntil(of, calculation, at(clock))).toBe(expected);
});
