import { expect, test } from 'vitest';
import { countedDebt, reaches } from './plate-debt.rule.ts';

const debts = [
  { parkId: 'own', fen: 900, count: 1 },
  { parkId: 'b', fen: 500, count: 1 },
  { parkId: 'c', fen: 2000, count: 3 },
];

test.each([
  ['without relations only the lot’s own', [], { fen: 900, count: 1 }],
  ['a member counts from one record on', [{ parkId: 'b', minFen: 0, minCount: 1 }], { fen: 1400, count: 2 }],
  ['not below its threshold', [{ parkId: 'b', minFen: 0, minCount: 2 }], { fen: 900, count: 1 }],
  ['by the amount, though there are few', [{ parkId: 'c', minFen: 2000, minCount: 9 }], { fen: 2900, count: 4 }],
  [
    'members of one relation add up',
    [
      { parkId: 'b', minFen: 0, minCount: 4 },
      { parkId: 'c', minFen: 0, minCount: 4 },
    ],
    { fen: 3400, count: 5 },
  ],
  [
    'a lot in two relations counts once',
    [
      { parkId: 'b', minFen: 0, minCount: 1 },
      { parkId: 'b', minFen: 100, minCount: 1 },
    ],
    { fen: 1400, count: 2 },
  ],
])('%s', (_, associated, expected) => {
  expect(countedDebt(debts, 'own', associated)).toMatchObject(expected);
});

test.each([
  [{ fen: 0, count: 0 }, { minFen: 0, minCount: 1 }, false],
  [{ fen: 100, count: 1 }, { minFen: 0, minCount: 1 }, true],
  [{ fen: 100, count: 1 }, { minFen: 0, minCount: 2 }, false],
  [{ fen: 5000, count: 1 }, { minFen: 5000, minCount: 2 }, true],
])('%j against %j: %s', (debt, bounds, expected) => {
  expect(reaches(debt, bounds)).toBe(expected);
});
