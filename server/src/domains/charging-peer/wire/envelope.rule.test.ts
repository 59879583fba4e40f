import { peerDialect } from '@bochong/contract/charging-peer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDialect, inDialect } from './dialect.rule.ts';
import {
  answerOf,
  answerText,
  clockWindowMs,
  decryptData,
  encryptData,
  instantOf,
  isSignedBy,
  isTimely,
  readEnvelope,
  sameSig,
  signAnswer,
  signRequest,
} from './envelope.rule.ts';

const key = '1234567890abcdef';
const secrets = { operatorSecret: key, sigSecret: key, dataSecret: key, dataSecretIv: key };
/** The vector that the standard prints. */
const vector = {
  operatorId: '123456789',
  timeStamp: '20160729142400',
  seq: '0001',
  data: 'il7B0BSEjFdzpyKzfOFpvg/Se1CP802RItKYFPfSLRxJ3jf0bVl9hvYOEktPAYW2nd7S8MBcyHYyacHKbISq5iTmDzG+ivnR+SZJv3USNTYVMz9rCQVSxd0cLlqsJauko79NnwQJbzDTyLooYoIwz75qBOH2/xOMirpeEqRJrF/EQjWekJmGk9RtboXePu2rka+Xm51syBPhiXJAq0GfbfaFu9tNqs/e2Vjja/ltE1M0lqvxfXQ6da6HrThsm5id4ClZFIi0acRfrsPLRixS/IQYtksxghvJwbqOsbIsITail9Ayy4tKcogeEZiOO+4Ed264NSKmk7l3wKwJLAFjCFogBx8GE3OBz4pqcAn/ydA=',
  sig: '745166E8C43C84D37FFEC0F529C4136F',
};

describe('the vector of the standard', () => {
  test('its Sig is ours', () => {
    expect(signRequest(secrets, vector)).toBe(vector.sig);
    expect(isSignedBy(secrets, vector)).toBe(true);
    expect(isSignedBy(secrets, { ...vector, sig: vector.sig.toLowerCase() })).toBe(true);
  });
  test('its Data opens, and closes to the same text', () => {
    const text = decryptData(secrets, vector.data) ?? '';
    expect(text).toMatch(/^\{"total":1,/);
    expect(encryptData(secrets, text)).toBe(vector.data);
  });
});

test.each([
  ['another key', { ...secrets, sigSecret: '1234567890abcdeF' }, vector],
  ['another operator', secrets, { ...vector, operatorId: '123456788' }],
  ['another Data', secrets, { ...vector, data: `A${vector.data.slice(1)}` }],
  ['another time', secrets, { ...vector, timeStamp: '20160729142401' }],
  ['another Seq', secrets, { ...vector, seq: '0002' }],
  ['a shorter Sig', secrets, { ...vector, sig: vector.sig.slice(1) }],
  ['a Sig of other letters', secrets, { ...vector, sig: '签'.repeat(32) }],
])('a request with %s is not signed', (_, with_, envelope) => expect(isSignedBy(with_, envelope)).toBe(false));

test('signatures are told apart whatever they are', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameSig(a.toUpperCase(), b) === (a.toUpperCase() === b.toUpperCase())));
});

test('whatever is encrypted comes back, under another key it does not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const data = encryptData(secrets, text);
      expect(decryptData(secrets, data)).toBe(text);
      expect(data).toMatch(/^[\w+/]+=*$/);
      expect(decryptData({ ...secrets, dataSecret: 'fedcba0987654321' }, data)).not.toBe(text);
    }),
  );
});

const wire = { OperatorID: '123456789', Data: 'QQ==', TimeStamp: '20160729142400', Seq: '0001', Sig: vector.sig };

test.each([
  ['Seq and TimeStamp as numbers', { ...wire, TimeStamp: 20160729142400, Seq: 1234 }, { timeStamp: '20160729142400', seq: '1234' }],
  ['spaces around', { ...wire, OperatorID: ' 123456789 ' }, { operatorId: '123456789' }],
])('a request with %s is read', (_, body, read) => expect(readEnvelope(body)).toMatchObject(read));

test.each([
  ['no object', 'x', '报文不是JSON对象'],
  ['null', null, '报文不是JSON对象'],
  ['a list', [wire], '报文不是JSON对象'],
  ['nothing in it', {}, '缺少OperatorID、Data、TimeStamp、Seq、Sig'],
  ['no Sig', { ...wire, Sig: undefined }, '缺少Sig'],
  ['an empty Data', { ...wire, Data: '' }, '缺少Data'],
  ['Data that is an object', { ...wire, Data: {} }, '缺少Data'],
  ['a short operator', { ...wire, OperatorID: '12345678' }, 'OperatorID应为9位'],
  ['a day that is none', { ...wire, TimeStamp: '20160230142400' }, 'TimeStamp应为yyyyMMddHHmmss'],
  ['a time with dashes', { ...wire, TimeStamp: '2016-07-29 14:24:00' }, 'TimeStamp应为yyyyMMddHHmmss'],
  ['a Seq of five digits', { ...wire, Seq: '00001' }, 'Seq应为4位数字'],
])('a request that is %s is refused with 4003', (_, body, msg) => expect(readEnvelope(body)).toEqual({ ret: 4003, msg }));

test('a time counts within ten minutes of ours', () => {
  const now = instantOf('20160729142400') ?? 0;
  expect(new Date(now).toISOString()).toBe('2016-07-29T06:24:00.000Z');
  for (const [by, timely] of [
    [0, true],
    [clockWindowMs, true],
    [-clockWindowMs, true],
    [clockWindowMs + 1, false],
    [-clockWindowMs - 1, false],
  ] as const)
    expect(isTimely('20160729142400', now + by)).toBe(timely);
});

test('an answer is sealed and signed over Ret, Msg and Data', () => {
  const answer = answerOf(secrets, { ret: 0, msg: '成功' }, { a: 1 });
  expect(JSON.parse(decryptData(secrets, answer.data) ?? '')).toEqual({ a: 1 });
  expect(answer.sig).toBe(signAnswer(secrets, answer));
  expect(answer.sig).not.toBe(signAnswer(secrets, { ...answer, ret: 1 }));
  expect(JSON.parse(answerText(answerOf(null, { ret: 4001, msg: '签名错误' })))).toEqual({ Ret: 4001, Msg: '签名错误', Data: '', Sig: '' });
});

describe('dialects', () => {
  const ours = { PolicyInfos: [{ ElecPrice: 0.5, ServicePrice: 0.4 }], BusinessHours: '全天', TotalServiceMoney: 1 };
  const original = { PolicyInfos: [{ ElecPrice: 0.5, SevicePrice: 0.4 }], BusineHours: '全天', TotalSeviceMoney: 1 };
  test('goes out as it is chosen', () => {
    expect(inDialect(ours, peerDialect.CEC2016)).toEqual(original);
    expect(inDialect(ours, peerDialect.CORRECTED)).toEqual(ours);
  });
  test('comes in either way; where both stand the corrected name counts', () => {
    expect(fromDialect(original)).toEqual(ours);
    expect(fromDialect(ours)).toEqual(ours);
    expect(fromDialect({ SevicePrice: 1, ServicePrice: 2 })).toEqual({ ServicePrice: 2 });
  });
});
