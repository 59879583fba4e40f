import { expect, test } from 'vitest';
import { maskSecrets, maskUrl } from './mask.ts';

test('secrets and phone numbers never reach a log', () => {
  const masked = maskSecrets({
    account: 'kefu',
    password: 'x',
    newPassword: 'y',
    verifyCode: '1234',
    user: { phone: '13812345678', token: 't' },
  });
  expect(masked).toEqual({
    account: 'kefu',
    password: '***',
    newPassword: '***',
    verifyCode: '***',
    user: { phone: '138****5678', token: '***' },
  });
  expect(maskUrl('/api/ws?token=abc&requestId=keepalive-1')).toBe('/api/ws?token=***&requestId=keepalive-1');
});

test('text the database cannot store, long text and binaries are made storable', () => {
  expect(maskSecrets('a\u0000b\ud800')).toBe('a␀b\ufffd');
  expect(String(maskSecrets('x'.repeat(600)))).toHaveLength(501);
  expect(maskSecrets(new Uint8Array(7))).toBe('[7 bytes]');
});

test('numbers of people are cut to what tells them apart', () => {
  expect(maskSecrets({ disabledCertNo: '33010619500101123X43' })).toEqual({ disabledCertNo: `330${'*'.repeat(13)}3X43` });
});
