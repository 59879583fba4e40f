import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveWork, workOf } from './proof-of-work.ts';

const bitsOf = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));

test('counts the zero bits of SHA-256 as everybody does', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789abcdef-'), minLength: 1, maxLength: 36 });
  fc.assert(fc.property(text, fc.nat(), (id, number) => workOf(id, number.toString(36)) === bitsOf(`${id}.${number.toString(36)}`)));
});

test('finds a nonce that shows what was asked for, and takes no text that does not fit', async () => {
  const id = '01a1f902-50fe-74f5-80d5-05f0b6836524';
  expect(bitsOf(`${id}.${await solveWork(id, 10)}`)).toBeGreaterThanOrEqual(10);
  expect(workOf(id, 'x'.repeat(60))).toBe(0);
});
