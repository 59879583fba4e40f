import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken, readToken } from './check-token.rule.ts';

const signWith = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('hex');
const sign = signWith('ours');
const checked = { batchId: 'b', userId: 'u', templateId: 't', filter: { minFen: 900 } };
const now = new Date('2026-11-21T12:00:00+08:00');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const token = issueToken(checked, now, sign);

test('a token is good for five minutes', () => {
  expect(readToken(token, later(300), sign)).toEqual(checked);
  expect(readToken(token, later(301), sign)).toBeNull();
});

test('a token of another key, one with another body, and anything else are refused', () => {
  expect(readToken(issueToken(checked, now, signWith('theirs')), now, sign)).toBeNull();
  const [, signature] = token.split('.');
  const body = Buffer.from(JSON.stringify({ ...checked, until: Number.MAX_SAFE_INTEGER })).toString('base64url');
  expect(readToken(`${body}.${signature}`, now, sign)).toBeNull();
  for (const text of ['', '.', 'x.y', token.slice(0, -1)]) expect(readToken(text, now, sign)).toBeNull();
});
