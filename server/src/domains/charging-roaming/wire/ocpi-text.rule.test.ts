import { expect, test } from 'vitest';
import { ocpiEnvelope, ocpiTime, readOcpiTime, retOf, tokenHeader, tokensOf } from './ocpi-text.rule.ts';

test('a token goes out in Base64, and is read whether or not the sender encodes it', () => {
  expect(tokenHeader('example-token')).toBe('Token ZXhhbXBsZS10b2tlbg==');
  expect(tokensOf('Token ZXhhbXBsZS10b2tlbg==')[0]).toBe('example-token');
  // The standard's own example encodes a line feed as well.
  expect(tokensOf('Token ZXhhbXBsZS10b2tlbgo=')[0]).toBe('example-token');
  expect(tokensOf('token plain-token')).toContain('plain-token');
  for (const odd of [undefined, '', 'Token', 'Bearer abc', `Token ${'a'.repeat(401)}`]) expect(tokensOf(odd)).toEqual([]);
});

test.each<[string, string | undefined]>([
  ['2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z'],
  ['2026-11-22T08:00:00', '2026-11-22T08:00:00Z'],
  ['2026-11-22T16:00:00+08:00', '2026-11-22T08:00:00Z'],
  ['2026-11-22T08:00:00.123456Z', '2026-11-22T08:00:00Z'],
  ['2026-02-30T08:00:00Z', undefined],
  ['2026-11-22 08:00:00', undefined],
  ['2026-11-22', undefined],
  ['+275760-09-13T00:00:00Z', undefined],
  ['', undefined],
])('the time %j is %j', (text, utc) => {
  const ms = readOcpiTime(text);
  expect(ms === undefined ? undefined : ocpiTime(ms)).toBe(utc);
});

test('an envelope has data where there are some', () => {
  const at = new Date('2026-11-22T08:00:00.5Z');
  expect(ocpiEnvelope(1000, '', at, [])).toEqual({ data: [], status_code: 1000, timestamp: '2026-11-22T08:00:00Z' });
  expect(ocpiEnvelope(2003, 'x', at)).toEqual({ status_code: 2003, status_message: 'x', timestamp: '2026-11-22T08:00:00Z' });
});

test.each([
  [1000, 0],
  [1999, 0],
  [2003, 2003],
  [2900, 2000],
  [3001, 3001],
  [4003, 3000],
  [-5, 3000],
])('%i stands as %i in the log', (code, ret) => expect(retOf(code)).toBe(ret));
