import { hiddenSecret } from '@bochong/contract/third-party';
import { expect, test } from 'vitest';
import { hiddenOf, maskedText, mergedSecrets } from './params.rule.ts';

const sms = (secrets: Record<string, string>) => ({ thirdType: 1, vendor: 'http', secrets });

test.each([
  ['a new one is kept', sms({ key: 'k-1' }), undefined, { secrets: { key: 'k-1' } }],
  ['stars keep the one before', sms({ key: hiddenSecret }), sms({ key: 'old' }), { secrets: { key: 'old' } }],
  ['a new one replaces it', sms({ key: 'new' }), sms({ key: 'old' }), { secrets: { key: 'new' } }],
  ['stars of nothing are nothing', sms({ key: hiddenSecret }), undefined, { secrets: {}, missing: '密钥' }],
  [
    'another type keeps none',
    { thirdType: 2, vendor: 'http', secrets: { key: hiddenSecret } },
    sms({ key: 'old' }),
    { secrets: {}, missing: '密钥' },
  ],
  ['blanks are none', sms({ key: '  ' }), sms({ key: 'old' }), { secrets: {}, missing: '密钥' }],
])('%s', (_, written, kept, expected) => expect(mergedSecrets(written, kept)).toEqual(expected));

test('a reader sees stars; a kept text shows neither secret nor number', () => {
  expect(hiddenOf({ key: 'abc', other: 'def' })).toEqual({ key: hiddenSecret, other: hiddenSecret });
  expect(maskedText('{"phone":"13812345678","key":"top-secret"}', { key: 'top-secret' })).toBe('{"phone":"138****5678","key":"******"}');
  expect(maskedText('x'.repeat(900), {})).toHaveLength(500);
});
