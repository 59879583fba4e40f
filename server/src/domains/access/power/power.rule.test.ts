import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bound, boundsDiffer, missingFrom, roleWithin } from './power.rule.ts';

const set = (codes: string): Bound => (codes === '*' ? null : new Set([...codes]));
const of = (codes: string[]) => codes.toSorted().join('');

test.each([
  ['no package at all changes nothing', 'abc', '', '*', '*', 'abc'],
  ['a package takes what it lacks', 'abc', '', '*', 'ab', 'ab'],
  ['from preset roles, too', 'abc', 'abc', '*', 'ab', 'ab'],
  ['a wider package gives nothing to a role of one’s own', 'ab', '', 'ab', 'abc', 'ab'],
  ['a wider package gives a preset role what its preset has', 'ab', 'abd', 'ab', 'abcd', 'abd'],
  ['what a preset lost by other means stays lost', 'a', 'ab', 'ab', 'abc', 'a'],
  ['no package any more: presets are whole again', 'a', 'ab', 'a', '*', 'ab'],
])('%s', (_, held, preset, before, after, expected) => {
  expect(of(roleWithin({ held: [...held], preset: [...preset], before: set(before), after: set(after) }))).toBe(expected);
});

test('gains and losses of two packages', () => {
  expect(boundsDiffer(set('ab'), set('bc'), [...'abcd'])).toEqual({ gains: ['c'], loses: ['a'] });
  expect(boundsDiffer(null, set('ab'), [...'abc'])).toEqual({ gains: [], loses: ['c'] });
  expect(missingFrom([...'abc'], [...'b'])).toEqual(['a', 'c']);
});

const codes = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
const bound = fc.option(codes).map((list): Bound => (list === null ? null : new Set(list)));

test('whatever came before, a role never holds more than its package, and loses nothing the package has', () => {
  fc.assert(
    fc.property(codes, codes, bound, bound, (held, preset, before, after) => {
      const result = roleWithin({ held, preset, before, after });
      expect(result.every((code) => after === null || after.has(code))).toBe(true);
      expect(held.filter((code) => after === null || after.has(code)).every((code) => result.includes(code))).toBe(true);
      expect(result.every((code) => held.includes(code) || preset.includes(code))).toBe(true);
      expect(roleWithin({ held: result, preset, before: after, after })).toEqual(result);
    }),
  );
});
