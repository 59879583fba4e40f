import { expect, test } from 'vitest';
import { isInRange, rangeText } from './variable-range.rule.ts';

const range = (given: object) => ({ dataType: '', minLimit: '', maxLimit: '', valuesList: '', ...given });

test.each([
  [{ dataType: 'integer', minLimit: '10', maxLimit: '3600' }, '10 ～ 3600', ['10', '3600'], ['9', '3601', '1.5', '', 'x', '1e2']],
  [{ dataType: 'integer' }, '整数', ['-1', '0'], ['0.0', '99999999999999999999']],
  [{ dataType: 'decimal', minLimit: '0.5' }, '不小于 0.5', ['0.5', '7'], ['0.4', 'NaN', 'Infinity']],
  [{ dataType: 'decimal', maxLimit: '8' }, '不大于 8', ['8', '-1'], ['8.1']],
  [{ dataType: 'boolean' }, 'true、false', ['true', 'false'], ['TRUE', '1', '']],
  [{ dataType: 'OptionList', valuesList: 'TLS12, TLS13' }, 'TLS12、TLS13', ['TLS13'], ['TLS11', 'TLS12,TLS13']],
  [{ dataType: 'MemberList', valuesList: 'A,B,C' }, 'A、B、C', ['', 'A', 'C, A'], ['A,D']],
  [{ dataType: 'OptionList' }, '', ['whatever'], []],
  [{ dataType: 'string', maxLimit: '3' }, '最多 3个字符', ['', 'abc'], ['abcd']],
  [{ dataType: 'dateTime' }, '时间', ['2026-11-27T00:00:00Z'], ['yesterday']],
  [{}, '', ['x', ''], []],
])('%o reads %s and takes %o, not %o', (given, words, taken, refused) => {
  expect(rangeText(range(given))).toBe(words);
  for (const value of taken) expect(isInRange(value, range(given)), value).toBe(true);
  for (const value of refused) expect(isInRange(value, range(given)), value).toBe(false);
});
