import { openErrors, openHeaders } from '@bochong/contract/open-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, type KnownSystem, type OpenRequest, signedOf } from './judge.rule.ts';
import { pastedRequest } from './pasted.rule.ts';
import { mistakeIn, type Signed, signatureOf, signedText } from './sign.rule.ts';

const now = new Date('2026-11-28T10:00:00+08:00');
const seconds = String(now.getTime() / 1000);
const secret = 'k'.repeat(43);
const signed: Signed = { method: 'GET', target: '/open/v1/lots?limit=5', timestamp: seconds, nonce: 'n'.repeat(16), body: '' };
const system: KnownSystem = {
  secret,
  formerSecret: null,
  formerUntil: null,
  status: 1,
  expireAt: null,
  ipAllowList: [],
  scopes: ['park.read'],
};
const request = (change: Partial<Signed> = {}, key = secret, said: object = {}): OpenRequest => {
  const one = { ...signed, ...change };
  const headers = { [openHeaders.key]: 'A'.repeat(20), [openHeaders.timestamp]: one.timestamp, [openHeaders.nonce]: one.nonce };
  return {
    method: one.method,
    target: one.target,
    body: one.body,
    address: '198.51.100.7',
    headers: { ...headers, [openHeaders.signature]: signatureOf(key, signedText(one)), ...said },
  };
};

test('the text that is signed, and its signature as any other implementation makes it', () => {
  expect(signedText(signed)).toBe(
    `GET\n/open/v1/lots?limit=5\n${seconds}\n${'n'.repeat(16)}\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855`,
  );
  expect(signatureOf('key', 'The quick brown fox jumps over the lazy dog')).toBe(
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  );
});

test.each([
  ['all right', request(), system, 'park.read', undefined],
  ['no signature', request({}, secret, { [openHeaders.signature]: undefined }), system, 'park.read', openErrors.headers],
  ['a timestamp in milliseconds', request({ timestamp: `${seconds}000` }), system, 'park.read', openErrors.headers],
  ['a short nonce', request({ nonce: 'abc' }), system, 'park.read', openErrors.headers],
  ['nobody’s key', request(), undefined, 'park.read', openErrors.unknownKey],
  ['five minutes off', request({ timestamp: String(Number(seconds) - 300) }), system, 'park.read', undefined],
  ['a second more', request({ timestamp: String(Number(seconds) - 301) }), system, 'park.read', openErrors.timestamp],
  ['ahead of us', request({ timestamp: String(Number(seconds) + 301) }), system, 'park.read', openErrors.timestamp],
  ['another key', request({}, 'other'), system, 'park.read', openErrors.signature],
  [
    'the key before, while it holds',
    request({}, 'former'),
    { ...system, formerSecret: 'former', formerUntil: '2026-11-28T10:00:01+08:00' },
    'park.read',
    undefined,
  ],
  [
    'the key before, no longer',
    request({}, 'former'),
    { ...system, formerSecret: 'former', formerUntil: '2026-11-28T10:00:00+08:00' },
    'park.read',
    openErrors.signature,
  ],
  ['an address on the list', request(), { ...system, ipAllowList: ['198.51.100.0/24'] }, 'park.read', undefined],
  ['an address that is not', request(), { ...system, ipAllowList: ['203.0.113.1'] }, 'park.read', openErrors.address],
  ['switched off', request(), { ...system, status: 0 }, 'park.read', openErrors.barred],
  ['expired', request(), { ...system, expireAt: '2026-11-28T10:00:00+08:00' }, 'park.read', openErrors.barred],
  ['no such interface', request(), system, undefined, openErrors.unknown],
  ['without the scope', request(), system, 'order.read', openErrors.scope],
] as const)('%s', (_, asked, known, scope, expected) => {
  const { refusal, checks } = judge(asked, known, scope, now);
  expect(refusal?.error).toBe(expected);
  expect(checks.map(({ check }) => check)).toEqual(['签名头', 'AppKey', '时间戳', '签名', '来源地址', '系统状态', '接口', '权限']);
  expect(checks.findIndex(({ passed }) => passed === false) === -1).toBe(expected === undefined);
});

test('whatever is changed after it was signed breaks the signature', () => {
  fc.assert(
    fc.property(fc.constantFrom('target', 'nonce', 'body'), fc.stringMatching(/^[a-z0-9]{16,40}$/), (field, value) => {
      const honest = request({ method: 'POST', body: '{"a":1}' });
      const forged =
        field === 'nonce' ? { ...honest, headers: { ...honest.headers, [openHeaders.nonce]: value } } : { ...honest, [field]: value };
      expect(judge(forged, system, 'park.read', now).refusal?.error).toBe(openErrors.signature);
    }),
  );
});

test('the usual mistakes are told in words', () => {
  const post: Signed = { ...signed, method: 'POST', body: '{"a":1}' };
  expect(mistakeIn(secret, post, signatureOf(secret, signedText({ ...post, body: '' })))).toContain('正文');
  expect(mistakeIn(secret, signed, signatureOf(secret, signedText({ ...signed, target: '/open/v1/lots' })))).toContain('查询参数');
  expect(mistakeIn(secret, signed, signatureOf(secret, signedText(signed)).toUpperCase())).toContain('小写');
  expect(mistakeIn(secret, signed, signatureOf('other', signedText(signed)))).toBeUndefined();
});

test('a request is read as it is pasted', () => {
  const text = `GET /open/v1/lots?limit=5 HTTP/1.1\r\nHost: x\r\nX-Bochong-Key: ${'A'.repeat(20)}\r\n\r\n`;
  expect(pastedRequest(text)).toEqual({
    method: 'GET',
    target: '/open/v1/lots?limit=5',
    headers: { host: 'x', 'x-bochong-key': 'A'.repeat(20) },
    body: '',
  });
  expect(pastedRequest('post http://a.example:8080/open/v1/coupons\ncontent-type: application/json\n\n{"a":1}\n')).toMatchObject({
    method: 'POST',
    target: '/open/v1/coupons',
    body: '{"a":1}',
  });
  expect(pastedRequest('curl -X GET')).toBeUndefined();
  expect(signedOf({ method: 'GET', target: '/', body: '', headers: {} })).toEqual({
    method: 'GET',
    target: '/',
    body: '',
    timestamp: '',
    nonce: '',
  });
});
