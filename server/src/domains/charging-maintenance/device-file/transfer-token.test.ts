import { expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { createKeys } from '../../../kernel/session/secret.ts';
import { readTransfer, type Transfer, transferToken } from './transfer-token.ts';

const keys = createKeys(Buffer.alloc(32, 7));
const now = new Date('2026-11-28T10:00:00+08:00');
const transfer: Transfer = { kind: 'firmware', dealerId: newId(), id: newId(), attempt: 3, expiresAt: now.getTime() / 1000 + 600 };
const token = transferToken(keys, transfer);

test('a token reads as what it was made of', () => {
  expect(token).toMatch(/^[\w-]{72}$/);
  expect(readTransfer(keys, 'firmware', token, now)).toEqual(transfer);
});

test('it holds for its kind, its time and its installation only', () => {
  expect(readTransfer(keys, 'log', token, now)).toBeUndefined();
  expect(readTransfer(keys, 'firmware', token, new Date(now.getTime() + 600_000))).toBeUndefined();
  expect(readTransfer(createKeys(Buffer.alloc(32, 8)), 'firmware', token, now)).toBeUndefined();
});

test('one changed letter anywhere makes it worthless', () => {
  for (let at = 0; at < token.length; at += 1) {
    const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    expect(readTransfer(keys, 'firmware', other, now), String(at)).toBeUndefined();
  }
  for (const odd of ['', 'A', `${token}A`, token.slice(1), '../../../../etc/passwd', 'é'.repeat(72)])
    expect(readTransfer(keys, 'firmware', odd, now)).toBeUndefined();
});
