import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeFenOf, fenOf, yuan } from './money.ts';

test.each([
  ['12.34', 1234],
  ['0.1', 10],
  ['7', 700],
  ['-0.10', -10],
  ['0.00', 0],
])('%s yuan are %i fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen);
});

test.each(['', '1.234', '1,000.00', 'NaN', '1e3', ' - 1', '.5', '0x10'])('%j is no amount', (text) => {
  expect(() => fenOf(text)).toThrow('not an amount');
});

test('every amount survives being written', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => fenOf(yuan(fen)) === fen));
});

test.each([
  ['0.07404', 7],
  ['-0.01404', -1],
  ['0.00500', 1],
  ['-0.005', -1],
  ['0.00', 0],
])('a fee of %s yuan is %i fen', (text, fen) => {
  expect(feeFenOf(text)).toBe(fen);
});

test('a fee that is no number is refused', () => {
  expect(() => feeFenOf('免')).toThrow('not an amount');
});
