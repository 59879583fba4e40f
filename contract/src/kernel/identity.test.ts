import fc from 'fast-check';
import { expect, test } from 'vitest';
import { citizenId, citizenIdProblem, maskIdNumber, uscc, usccProblem } from './identity.ts';

const form = '身份证长度或格式错误';
const illegal = '身份证号非法';

test.each([
  ['11010519491231002X', null],
  ['11010519491231002x', null],
  ['440524188001010014', null],
  ['130503670401001', null],
  ['110105194912310021', illegal],
  ['010105194912310020', illegal],
  ['11010519490231002X', illegal],
  ['110105179912310020', illegal],
  ['130503670431001', illegal],
  ['990503670401001', illegal],
  ['', form],
  ['1101051949123100', form],
  ['11010519491231002Y', form],
  ['1101051949123100212', form],
  ['X1010519491231002X', form],
])('citizen ID %j: %j', (value, problem) => expect(citizenIdProblem(value)).toBe(problem));

const codeForm = '统一社会信用代码长度或格式错误';
const codeIllegal = '统一社会信用代码非法';
test.each([
  ['91350100M000100Y43', null],
  ['91350100m000100y43', null],
  ['91350100M000100Y44', codeIllegal],
  ['91350100M000100Y4', codeForm],
  ['9135010IM000100Y43', codeForm],
  ['91350100S000100Y43', codeForm],
  ['', codeForm],
])('credit code %j: %j', (value, problem) => expect(usccProblem(value)).toBe(problem));

test('one wrong digit of a right number is always found', () => {
  const wrong = (right: string, problemOf: (text: string) => string | null) =>
    fc.assert(
      fc.property(fc.nat(right.length - 2), fc.integer({ min: 1, max: 9 }), (index, step) => {
        const digit = right.charAt(index);
        fc.pre(/\d/.test(digit));
        const other = (Number(digit) + step) % 10;
        expect(problemOf(right.slice(0, index) + other + right.slice(index + 1))).not.toBeNull();
      }),
    );
  wrong('11010519491231002X', citizenIdProblem);
  wrong('91350100M000100Y43', usccProblem);
});

test('fields say what is wrong in their own words and keep upper case', () => {
  expect(citizenId('身份证号').parse(' 11010519491231002x ')).toBe('11010519491231002X');
  expect(citizenId('身份证号').safeParse('110105194912310021').error?.issues[0]?.message).toBe(illegal);
  expect(uscc('代码').safeParse('x').error?.issues[0]?.message).toBe(codeForm);
  expect(maskIdNumber('11010519491231002X')).toBe('110***********002X');
});
