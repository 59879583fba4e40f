import { standardWord } from '@bochong/contract/kernel/enum-of';
import { carType, plateType } from '@bochong/contract/kernel/vehicle';
import { expect, test } from 'vitest';
import { keepWords, recallWords } from './code-words.ts';

test('own words stand wherever a code is shown or chosen, also after a reload; without them the standard ones', () => {
  keepWords([
    { target: 3, code: '2', displayName: '月租车' },
    { target: 2, code: '23', displayName: '公安' },
  ]);
  expect([carType.label(2), plateType.label('23'), carType.label(1)]).toEqual(['月租车', '公安', '临停车']);
  const option = carType.options.find(({ value }) => value === 2);
  expect([option?.label, option && standardWord(option)]).toEqual(['月租车', '包期车']);
  keepWords([{ target: 3, code: '2', displayName: '包月车' }]);
  recallWords();
  expect([carType.label(2), plateType.label('23')]).toEqual(['包月车', '警用']);
  keepWords([]);
  expect(carType.label(2)).toBe('包期车');
  localStorage.setItem('ownCodeWords', '{');
  expect(recallWords).not.toThrow();
});
