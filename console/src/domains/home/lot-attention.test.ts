import { expect, test } from 'vitest';
import { byAttention, type Lot, troublesOf } from './lot-attention.ts';

const lot = (parkName: string, change: Partial<Lot> = {}): Lot => ({
  parkId: parkName,
  parkName,
  parkType: 1,
  spaces: 100,
  occupied: 50,
  receivedFen: 0,
  entries: 0,
  exits: 0,
  uncovered: false,
  offlineDevices: 0,
  blockedExits: 0,
  ...change,
});

test.each([
  [{}, []],
  [{ occupied: 98 }, ['已满']],
  [{ occupied: 97 }, []],
  [{ spaces: 0, occupied: 0 }, []],
  [{ offlineDevices: 2, uncovered: true }, ['无收费规则', '2台设备离线']],
  [{ blockedExits: 1 }, ['1个出口有车等候']],
])('of %j is said %j', (change, said) => {
  expect(troublesOf(lot('甲', change)).map(({ text }) => text)).toEqual(said);
});

test('a waiting vehicle goes before everything else, quiet lots keep their order', () => {
  const lots = [lot('甲'), lot('乙', { occupied: 100, offlineDevices: 9, uncovered: true }), lot('丙'), lot('丁', { blockedExits: 1 })];
  expect(byAttention(lots).map(({ parkName }) => parkName)).toEqual(['丁', '乙', '甲', '丙']);
});
