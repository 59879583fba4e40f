import { expect, test } from 'vitest';
import { typedPlate } from './typed-plate.ts';

test.each([
  ['a12345', '浙', '浙A12345', true],
  ['浙a12345', '浙', '浙A12345', true],
  ['苏e9k001', '浙', '苏E9K001', true],
  ['ad12345', '浙', '浙AD12345', true],
  ['ka12345', '', 'KA12345', true],
  ['a1234', '浙', 'A1234', false],
  ['a12345', '', 'A12345', false],
])('%s typed in %s is %s', (text, province, plateNo, valid) => {
  expect(typedPlate(text, province)).toEqual({ plateNo, valid });
});
