import { plateFacts, provinces } from '@bochong/contract/kernel/plate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsMaskedPlate, maskAllPlates, maskNumber, maskPhones, maskPlateField, maskPlates, maskSecrets, maskUrl } from './mask.ts';

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

test.each([
  ['13812345678', '138****5678'],
  ['057188001234', '057*****1234'],
  ['0571-88001234-802', '057**********-802'],
  ['88001234', '88****34'],
  ['110', '***'],
  ['', ''],
])('the number %s is shown as %s', (number, shown) => expect(maskNumber(number)).toBe(shown));

test('every mobile is masked alike in a text and alone', () => {
  fc.assert(fc.property(fc.stringMatching(/^1[3-9][0-9]{9}$/), (number) => maskNumber(number) === maskPhones(number)));
});

test('numbers of people are cut to what tells them apart', () => {
  expect(maskSecrets({ disabledCertNo: '33010619500101123X43' })).toEqual({ disabledCertNo: `330${'*'.repeat(13)}3X43` });
});

test.each([
  ['浙A12345', '浙A***45'],
  ['浙AD12345', '浙A****45'],
  ['浙A12345D', '浙A****5D'],
  ['粤Z1234港', '粤Z***4港'],
  ['浙A123应急', '浙A***应急'],
  ['WJ粤1234T', 'WJ粤***4T'],
  ['民航B1234', '民航***34'],
  ['123456使', '12***6使'],
  ['浙a·12345', '浙a****45'],
  ['车辆浙A12345、沪BD54321在东入口', '车辆浙A***45、沪B****21在东入口'],
  ['浙A12345-BJ0001.zip', '浙A***45-BJ0001.zip'],
])('%s is told as %s', (text, told) => {
  expect(maskPlates(text)).toBe(told);
  expect(holdsMaskedPlate(told)).toBe(true);
  expect(holdsMaskedPlate(text)).toBe(false);
});

test.each([
  'PK20261121093000000123',
  '订单更新PO20261121000001',
  '验证码123456使用后失效',
  '浙江省杭州市滨江区江南大道1234号',
  '京A座1201室',
  '周海宁 138****5678',
  'VA12345',
  '无牌A83K2M',
])('%s holds no plate', (text) => expect(maskPlates(text)).toBe(text));

test('fields for plates hold what no other text may be taken for', () => {
  const told = { plateNo: 'VA***45', plates: ['WJ***45', '粤B**34', '无牌A83K2M'], laneCode: 'VA12345', template: 'VA12345' };
  const row = { plateNo: 'VA12345', plates: ['WJ12345', '粤B1234', '无牌A83K2M'], laneCode: 'VA12345', template: 'VA12345' };
  expect(maskAllPlates({ row, count: 2, none: null })).toEqual({ row: told, count: 2, none: null });
  expect([maskAllPlates('VA12345', '车牌号'), maskAllPlates('VA12345', '通道')]).toEqual(['VA***45', 'VA12345']);
  expect(maskPlateField('VA12345')).toBe('VA***45');
});

const signs = (min: number, max = min) => fc.stringMatching(new RegExp(`^[0-9A-HJ-NP-Z]{${min},${max}}$`));
const province = fc.constantFrom(...provinces);
const plates = fc
  .oneof(
    fc.tuple(province, fc.constantFrom('A', 'B', 'Z'), signs(5, 6)),
    fc.tuple(province, fc.constant('C'), signs(4), fc.constantFrom(...'挂学警港澳领试超')),
    fc.tuple(province, fc.constant('D'), signs(3, 4), fc.constant('应急')),
    fc.tuple(fc.constant('WJ'), fc.oneof(province, fc.constant('')), fc.stringMatching(/^[0-9]{4}[0-9TDSHBXJ]$/)),
    fc.tuple(fc.stringMatching(/^[A-Z]{2}[0-9]{5}$/)),
    fc.tuple(fc.constant('民航'), signs(5)),
    fc.tuple(fc.stringMatching(/^[0-9]{6}$/), fc.constant('使')),
  )
  .map((parts) => parts.join(''))
  .filter((plateNo) => plateFacts(plateNo) !== null);

test('a plate keeps its length and its ends, and loses its middle', () => {
  fc.assert(
    fc.property(plates, (plateNo) => {
      const told = maskPlateField(plateNo);
      expect(told).toHaveLength(plateNo.length);
      expect(told).toMatch(/^[^*]{2,3}\*{3,4}[^*]{2}$/);
      expect([told.slice(0, 2), told.slice(-2)]).toEqual([plateNo.slice(0, 2), plateNo.slice(-2)]);
    }),
  );
});

test('text without a province, an embassy or an airport is left as it is', () => {
  const stranger = new RegExp(`[${provinces}使]|民航`);
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => stranger.test(text) || maskPlates(text) === text));
  fc.assert(fc.property(fc.uuid(), (id) => maskPlates(id) === id));
});
