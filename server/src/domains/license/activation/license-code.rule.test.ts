import { activationCode } from '@bochong/contract/license';
import { expect, test } from 'vitest';
import { behindSecOf } from '../clock/license-clock.rule.ts';
import { afterFailure, codeOf, codeTries, waitMinutes } from './license-code.rule.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 0, minutes));

test('a code is one the contract takes, without letters that are read as digits', () => {
  const code = codeOf(Uint8Array.from({ length: 25 }, (_, index) => index * 10));
  expect(activationCode.parse(code)).toBe(code);
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}$/);
});

test.each([
  ['nothing was tried', undefined, 0],
  ['one less than the bound', { failures: codeTries - 1, since: at(0) }, 0],
  ['the bound', { failures: codeTries, since: at(0) }, 40],
  ['an hour later', { failures: codeTries + 3, since: at(-41) }, 0],
])('when a code may be tried again: %s', (_, tries, minutes) => expect(waitMinutes(tries, at(20))).toBe(minutes));

test('wrong codes count within an hour of the first', () => {
  expect(afterFailure(undefined, at(0))).toEqual({ failures: 1, since: at(0) });
  expect(afterFailure({ failures: 4, since: at(0) }, at(59))).toEqual({ failures: 5, since: at(0) });
  expect(afterFailure({ failures: 4, since: at(0) }, at(60))).toEqual({ failures: 1, since: at(60) });
});

test.each([
  ['never looked at', null, 0],
  ['as late as ever', at(0), 0],
  ['what a correction moves', at(5), 0],
  ['set back', at(6), 360],
])('the clock: %s', (_, latest, behind) => expect(behindSecOf(latest, at(0))).toBe(behind));
