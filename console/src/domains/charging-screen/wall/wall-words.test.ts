import { expect, test } from 'vitest';
import { farCarbon, farEnergy, farMoney, halfHour, lasting } from './wall-words.ts';

test.each([
  [farEnergy(0), ['0.0', '度']],
  [farEnergy(9_999_900), ['9,999.9', '度']],
  [farEnergy(10_000_000), ['1.00', '万度']],
  [farMoney(123_456), ['1,234.56', '元']],
  [farMoney(-2_000_000), ['-2.00', '万元']],
  [farMoney(1_234_567_890_00), ['12.35', '亿元']],
  [farCarbon(570_300), ['570.3', '千克']],
  [farCarbon(1_000_000), ['1.00', '吨']],
])('%j', (figure, expected) => expect(figure).toEqual(expected));

test.each([
  ['2026-03-10T09:59:31+08:00', '0分'],
  ['2026-03-10T09:35:00+08:00', '25分'],
  ['2026-03-10T06:35:00+08:00', '3小时25分'],
  ['2026-03-07T06:00:00+08:00', '3天4小时'],
  ['2026-03-10T11:00:00+08:00', '0分'],
])('since %s', (since, expected) => expect(lasting(since, '2026-03-10T10:00:00+08:00')).toBe(expected));

test.each([
  [0, '00:00'],
  [1, '00:30'],
  [47, '23:30'],
])('half hour %i', (slot, expected) => expect(halfHour(slot)).toBe(expected));
