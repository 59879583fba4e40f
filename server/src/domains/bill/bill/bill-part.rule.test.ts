import { expect, test } from 'vitest';
import { dealOut, sumBy } from './bill-part.rule.ts';

const parts = [
  { subjectId: 'a', parkId: 'p', amountFen: 500 },
  { subjectId: 'b', parkId: 'p', amountFen: 300 },
];

test('amounts are filled from the parts in order, and a part may be split', () => {
  expect(dealOut(parts, [600, 200])).toEqual([
    [
      { subjectId: 'a', parkId: 'p', amountFen: 500 },
      { subjectId: 'b', parkId: 'p', amountFen: 100 },
    ],
    [{ subjectId: 'b', parkId: 'p', amountFen: 200 }],
  ]);
});

test('more than there is cannot be handed out', () => {
  expect(() => dealOut(parts, [801])).toThrow(RangeError);
});

test('parts of one lot add up', () => {
  expect(sumBy(parts, ({ parkId }) => parkId)).toEqual([{ key: 'p', amountFen: 800 }]);
});
