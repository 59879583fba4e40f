import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { challengeAnswer, replacementOf, sha256, sha256Plain } from './digest.ts';

const reference = (text: string) => createHash('sha256').update(text).digest('hex');

test('both ways agree with the reference, also across block borders', async () => {
  for (const text of ['', 'abc', '车', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(119), 'x'.repeat(120)]) {
    expect(sha256Plain(text)).toBe(reference(text));
    expect(await sha256(text)).toBe(reference(text));
  }
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => sha256Plain(text) === reference(text)));
});

test('the answer hashes password and salt, then code value', async () => {
  expect(await challengeAnswer('secret', 'salt', 'code')).toBe(reference(`${reference('secretsalt')}code`));
});

test('a new password is sent as verifier and as answer to the challenge', async () => {
  const sent = await replacementOf('Harbour#2027', { salt: 's', codeValue: 'c', codeKey: 'k' });
  expect(sent.newVerifier).toBe(await sha256('Harbour#2027s'));
  expect(sent).toMatchObject({ newPassword: await sha256(`${sent.newVerifier}c`), codeKey: 'k' });
});
