import { expect, test } from 'vitest';
import { dayRangeProblems, dayRangeTexts, withDayRange } from './day-ranges.ts';
import { defaultDayRanges } from './page-header.ts';

const fine = [null, null, null, null, null, null];

test('thresholds start as 3, 7, 15, 30, 60 and an empty sixth', () => {
  expect(dayRangeTexts(defaultDayRanges)).toEqual(['3', '7', '15', '30', '60', '']);
});

test.each<[string, string[], (string | null)[]]>([
  ['the defaults', ['3', '7', '15', '30', '60', ''], fine],
  ['one alone', ['3', '', '', '', '', ''], fine],
  ['all six', ['1', '2', '3', '4', '5', '6'], fine],
  ['nothing at all: the first is required', ['', '', '', '', '', ''], ['参数不能为空', null, null, null, null, null]],
  ['a hole', ['3', '', '15', '', '', ''], [null, '参数不能为空', null, null, null, null]],
  ['zero', ['0', '', '', '', '', ''], ['只能输入正整数', null, null, null, null, null]],
  ['a fraction', ['1.5', '', '', '', '', ''], ['只能输入正整数', null, null, null, null, null]],
  ['letters', ['3', 'a', '', '', '', ''], [null, '只能输入正整数', null, null, null, null]],
  ['a negative', ['3', '-7', '', '', '', ''], [null, '只能输入正整数', null, null, null, null]],
  ['the same twice', ['3', '3', '', '', '', ''], [null, '必须大于前一个值', null, null, null, null]],
  ['going down', ['7', '3', '15', '', '', ''], [null, '必须大于前一个值', null, null, null, null]],
])('thresholds: %s', (_name, values, problems) => expect(dayRangeProblems(values)).toEqual(problems));

test('clearing a threshold clears all later ones; changing one does not', () => {
  expect(withDayRange(['3', '7', '15', '30', '60', ''], 1, '')).toEqual(['3', '', '', '', '', '']);
  expect(withDayRange(['3', '7', '15', '30', '60', ''], 1, '8')).toEqual(['3', '8', '15', '30', '60', '']);
});
