import { expect, test } from 'vitest';
import { isAllowed } from './allow-list.ts';

const list = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32'];

test.each([
  ['203.0.113.200', true],
  ['203.0.114.1', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['::ffff:203.0.113.9', true],
  ['::ffff:198.51.100.8', false],
  ['2001:db8:1::5', true],
  ['2001:db9::5', false],
  ['', false],
  ['nonsense', false],
])('%s is let in: %s', (address, allowed) => expect(isAllowed(list, address)).toBe(allowed));

test('an empty list lets all in', () => expect(isAllowed([], '192.0.2.1')).toBe(true));
