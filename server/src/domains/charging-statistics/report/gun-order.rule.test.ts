import { gunOrder } from '@bochong/contract/charging-statistics';
import { expect, test } from 'vitest';
import { orderedGuns } from './gun-order.rule.ts';

const gun = (connectorCode: string, more: object = {}) => ({
  ...{ connectorCode, timeBp: 1000, energyWh: 10_000, netFen: 1000, faultBp: 0, onlineBp: 10_000, startBp: 10_000 },
  ...more,
});
const codes = (guns: readonly { connectorCode: string }[]) => guns.map(({ connectorCode }) => connectorCode).join('');

test.each([
  ['the one that charged least of its time', gunOrder.IDLE, [gun('a'), gun('b', { timeBp: 0 }), gun('c', { timeBp: 4000 })], 'bac'],
  ['of equal time the one with less energy', gunOrder.IDLE, [gun('a'), gun('b', { energyWh: 1 })], 'ba'],
  ['one that was never in operation stands idle for nobody', gunOrder.IDLE, [gun('a', { timeBp: null }), gun('b')], 'ba'],
  ['the one that earned most', gunOrder.EARNING, [gun('a'), gun('b', { netFen: 2000 }), gun('c', { netFen: -1 })], 'bac'],
  ['out of order the longest', gunOrder.FAILING, [gun('a'), gun('b', { faultBp: 500 }), gun('c', { faultBp: 900 })], 'cba'],
  ['then without a connection', gunOrder.FAILING, [gun('a'), gun('b', { onlineBp: 9000 })], 'ba'],
  ['then by starts that came to nothing', gunOrder.FAILING, [gun('a', { startBp: null }), gun('b', { startBp: 5000 })], 'ba'],
  ['equal ones by their code', gunOrder.EARNING, [gun('b'), gun('a')], 'ab'],
] as const)('%s comes first', (_, by, guns, expected) => {
  expect(codes(orderedGuns(guns, by))).toBe(expected);
});
