import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneDigits, plateEnds, plateText } from './finder.rule.ts';

test.each([
  ['浙A12345', '浙A12345'],
  [' 浙a·123', '浙A123'],
  ['345', '345'],
  ['a12', 'A12'],
  ['D12345学', 'D12345学'],
  ['12', null],
  ['停车场', null],
  ['浙A123456789', null],
  ['滨江城市', null],
])('a plate or a part of one: %s', (text, plate) => expect(plateText(text)).toBe(plate));

test.each([
  ['5678', '5678'],
  ['13812345678', '13812345678'],
  ['567', null],
  ['567a', null],
  ['123456789012', null],
])('the end of a phone: %s', (text, digits) => expect(phoneDigits(text)).toBe(digits));

test('a part of a plate, three characters or more, is the beginning of one of its ends', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[浙京沪][A-Z][A-Z0-9]{5,6}$/), fc.nat(5), fc.nat(5), (plateNo, from, more) => {
      const part = plateNo.slice(from, from + 3 + more);
      fc.pre(part.length >= 3);
      expect(plateEnds(plateNo).some((end) => end.startsWith(part))).toBe(true);
    }),
  );
});
