import { property, assert as prove, string } from 'fast-check';
import { expect, test } from 'vitest';
import { createJoiner, longestMessage, partsOf } from './long-message.rule.ts';

const passed = (text: string) => {
  const joiner = createJoiner();
  const parts = partsOf(text) ?? [];
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(7_900);
  // Each part by itself is text that PostgreSQL can carry.
  for (const part of parts) expect(part.isWellFormed()).toBe(true);
  return parts.map((part) => joiner.take('a', part)).filter((whole) => whole !== undefined);
};

test('what goes in parts comes out whole, whatever is in it', () => {
  for (const text of ['', '{}', 'x'.repeat(7_800), '车'.repeat(2_601), `x${'𠮷'.repeat(9_000)}`, '~1/2~'.repeat(4_000)])
    expect(passed(JSON.stringify({ text }))).toEqual([JSON.stringify({ text })]);
  prove(
    property(string({ unit: 'grapheme', maxLength: 400 }), (word) => {
      const text = JSON.stringify(word.repeat(30));
      expect(passed(text)).toEqual([text]);
    }),
    { numRuns: 30 },
  );
});

test('senders do not mix; a message that was begun anew, or whose beginning was missed, is not made up', () => {
  const joiner = createJoiner();
  const [first = '', second = '', third = ''] = partsOf('"'.padEnd(7_000, '车')) ?? [];
  expect(third).not.toBe('');
  expect([joiner.take('b', second), joiner.take('b', third)]).toEqual([undefined, undefined]);
  for (const [sender, part] of [
    ['a', first],
    ['b', first],
    ['a', second],
    ['b', second],
  ] as const)
    expect(joiner.take(sender, part)).toBeUndefined();
  expect(joiner.take('a', first)).toBeUndefined();
  expect(joiner.take('a', third)).toBeUndefined();
  expect(joiner.take('b', third)).toBe('"'.padEnd(7_000, '车'));
  for (const part of [first, second]) joiner.take('a', part);
  joiner.forget();
  expect(joiner.take('a', third)).toBeUndefined();
});

test('there is a longest message', () => {
  expect(partsOf('x'.repeat(longestMessage))).toHaveLength(Math.ceil(longestMessage / 2_600));
  expect(partsOf('x'.repeat(longestMessage + 1))).toBeUndefined();
});
