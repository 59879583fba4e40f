import { expect, test } from 'vitest';
import { cut, keptText } from './kept-text.rule.ts';

test.each<[unknown, string]>([
  [{ OperatorID: '1', OperatorSecret: 'x' }, '{"OperatorID":"1","OperatorSecret":"***"}'],
  [{ a: [{ AccessToken: 'x', SuccStat: 0 }] }, '{"a":[{"AccessToken":"***","SuccStat":0}]}'],
  [undefined, ''],
])('%j is kept as %s', (value, text) => expect(keptText(value)).toBe(text));

test('what cannot be stored is left out, what is long is cut', () => {
  expect(cut('a\0b\ud800')).toBe('ab\ufffd');
  expect(cut('abcdef', 3)).toBe('abc…（共6字）');
});
