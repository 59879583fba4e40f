import { expect, test } from 'vitest';
import { isOutside } from './outside-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'localhost',
  '',
])('%s is not called', (address) => expect(isOutside(address)).toBe(false));
test.each(['203.0.113.9', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is called', (address) =>
  expect(isOutside(address)).toBe(true),
);
test('a network that the operator of the server names is called', () => {
  expect(isOutside('10.9.8.7', ['10.9.0.0/16'])).toBe(true);
  expect(isOutside('10.8.8.7', ['10.9.0.0/16', 'nonsense'])).toBe(false);
});
