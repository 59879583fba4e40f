import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  newPasswordProblem,
  type PasswordMode,
  passwordHint,
  repeatedPasswordProblem,
  strengthProblem,
  stripPassword,
} from './password.ts';

test.each([
  ['', '请输入密码'],
  ['Ab#4567', '密码至少8个字符'],
  ['abcdefgh', '密码须包含数字、大写字母、小写字母、特殊字符中的至少三种'],
  ['abcdefgh1', '密码须包含数字、大写字母、小写字母、特殊字符中的至少三种'],
  ['Harbour2027', null],
  ['harbour#2027', null],
  ['HARBOUR#2027', null],
  ['Harbour#lane', null],
  ['Harbour~lane', '密码须包含数字、大写字母、小写字母、特殊字符中的至少三种'],
  ['Harbour#5678', '密码不能包含4个及以上连续递增或递减的数字'],
  ['Harbour#8765', '密码不能包含4个及以上连续递增或递减的数字'],
  ['Harbour#567', null],
  ['Harbour#7891', null],
  ['xAdMin#2027', '密码不能包含弱口令词“admin”'],
  ['Harbour#123', '密码不能包含弱口令词“123”'],
  ['Parking#2027', '密码不能包含弱口令词“parking”'],
  ['TingChe#2027', '密码不能包含弱口令词“tingche”'],
  ['Harbour#aaaa', '密码不能包含4个及以上相同字符'],
  ['Harbour#aaa2', null],
  ['P@ssw0rd#27', '密码过于常见，请更换'],
  ['Qwerty#2027', '密码过于常见，请更换'],
  ['1qaz2WSX#', '密码过于常见，请更换'],
])('general strength of %j: %s', (value, expected) => {
  expect(strengthProblem(value, 1)).toBe(expected);
});

test.each(['1qaz@WSX', '!QAZ2wsx', '!QAZ@WSX3', 'ZAQ!xsw2', '1Q2w#e9x', 'P@SSw0rd', '1qaz2WSX'])(
  'keyboard walk %j passed because of its shifted keys and look-alikes',
  (value) => {
    expect(strengthProblem(value, 1)).toBe('密码过于常见，请更换');
  },
);

test.each([
  ['harbour2027', '密码须同时包含数字、大写字母和小写字母'],
  ['HARBOUR2027', '密码须同时包含数字、大写字母和小写字母'],
  ['Harbourlane', '密码须同时包含数字、大写字母和小写字母'],
  ['Harbour2027', null],
])('strength of a login account %j: %s', (value, expected) => {
  expect(strengthProblem(value, 2)).toBe(expected);
});

test.each<[string, Parameters<typeof newPasswordProblem>[1], string | null]>([
  ['', { mode: 0 }, '请输入新密码'],
  ['12345', { mode: 0 }, '请输入6～20个字符'],
  ['a'.repeat(21), { mode: 0 }, '请输入6～20个字符'],
  ['111111', { mode: 0 }, null],
  ['xBinJiangx', { mode: 0, account: 'binjiang' }, '新密码不能包含用户名'],
  ['', { mode: 1 }, '请输入新密码'],
  ['Binjiang#2027', { mode: 1, account: 'binjiang' }, '新密码不能包含用户名'],
  ['Binjiang2027', { mode: 2, account: 'BINJIANG' }, '新密码不能包含登录账号'],
  ['Harbour#2027', { mode: 1, oldPassword: 'Harbour#2027' }, '新密码与原密码不能重复'],
  ['Harbour#2027', { mode: 1, oldPassword: 'Lantern#2027', account: 'kefu' }, null],
])('new password %j with %o: %s', (value, context, expected) => {
  expect(newPasswordProblem(value, context)).toBe(expected);
});

test('the repeated entry must be there and equal', () => {
  expect(repeatedPasswordProblem('', 'x')).toBe('请再次输入密码');
  expect(repeatedPasswordProblem('y', 'x')).toBe('两次输入密码不一致!');
  expect(repeatedPasswordProblem('x', 'x')).toBeNull();
});

test('typing keeps what the mode permits', () => {
  expect(stripPassword('Ab1!#+-中 ~?', 2)).toBe('Ab1');
  expect(stripPassword('Ab1!#+-中 ~?', 1)).toBe('Ab1!#+-');
});

test('what is left after stripping is never stripped again, and no hint is empty', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom<PasswordMode>(0, 1, 2), (typed, mode) => {
      const once = stripPassword(typed, mode);
      expect(stripPassword(once, mode)).toBe(once);
      expect(passwordHint(mode)).not.toBe('');
    }),
  );
});

test('any run of four rising digits is found wherever it stands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 6 }), fc.constantFrom('Lantern#', 'Zz#x', 'Q-qY+y'), (start, front) => {
      const run = [0, 1, 2, 3].map((step) => String(start + step)).join('');
      expect(strengthProblem(`${front}${run}Lantern#`, 1)).toBe('密码不能包含4个及以上连续递增或递减的数字');
    }),
  );
});
