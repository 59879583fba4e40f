import { expect, it } from 'vitest';
import { type SequenceState, trackSequence } from './sequence.rule.ts';

const start: SequenceState = { bootId: null, lastSeq: null, missing: [] };
const after = (...sent: [string, number][]) => sent.reduce((state, [bootId, seq]) => trackSequence(state, bootId, seq), start);

it.each([
  [
    'in order',
    [
      ['a', 1],
      ['a', 2],
      ['a', 3],
    ],
    { bootId: 'a', lastSeq: 3, missing: [] },
  ],
  [
    'a gap is remembered',
    [
      ['a', 1],
      ['a', 4],
    ],
    { bootId: 'a', lastSeq: 4, missing: [2, 3] },
  ],
  [
    'a late event closes its gap',
    [
      ['a', 1],
      ['a', 4],
      ['a', 2],
    ],
    { bootId: 'a', lastSeq: 4, missing: [3] },
  ],
  [
    'a restart forgets',
    [
      ['a', 1],
      ['a', 4],
      ['b', 9],
    ],
    { bootId: 'b', lastSeq: 9, missing: [] },
  ],
  [
    'a repetition changes nothing',
    [
      ['a', 1],
      ['a', 1],
    ],
    { bootId: 'a', lastSeq: 1, missing: [] },
  ],
] as [string, [string, number][], SequenceState][])('%s', (_, sent, expected) => expect(after(...sent)).toEqual(expected));

it('remembers at most a hundred', () => {
  const { missing } = after(['a', 1], ['a', 1_000_000]);
  expect([missing.length, missing.at(-1)]).toEqual([100, 999_999]);
});
