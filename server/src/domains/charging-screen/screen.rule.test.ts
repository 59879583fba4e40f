import { maxScreenCells, moduleSize, standardScreen } from '@bochong/contract/charging-screen';
import { describe, expect, test } from 'vitest';
import { carbonG, namingOf, shownModules } from './screen.rule.ts';
import { cellsOf, configRefusal } from './screen-config.rule.ts';

const { modules } = standardScreen;
const nowhere = { mapCenterLng: null, mapCenterLat: null };

describe('a configuration', () => {
  test('the standard fills four rows of four', () => {
    expect(cellsOf(modules)).toBe(16);
    expect(configRefusal(standardScreen)).toBeUndefined();
  });
  test.each([
    ['a module twice', { ...nowhere, modules: [...modules.slice(1), ...modules.slice(1, 2)] }, 'modules'],
    ['nothing shown', { ...nowhere, modules: modules.map((one) => ({ ...one, visible: false })) }, 'nothingShown'],
    ['too much', { ...nowhere, modules: modules.map((one) => ({ ...one, size: moduleSize.LARGE })) }, 'tooManyCells'],
    ['half a centre', { modules, mapCenterLng: 120.2, mapCenterLat: null }, 'halfCenter'],
    ['a centre', { modules, mapCenterLng: 120.2, mapCenterLat: 30.2 }, undefined],
  ])('%s', (_, config, refusal) => expect(configRefusal(config)?.[0]).toBe(refusal));
  test('hidden modules take no room', () => {
    const five = modules.map((one, at) => ({ ...one, size: moduleSize.LARGE, visible: at < 5 }));
    expect(cellsOf(five)).toBe(maxScreenCells);
    expect(configRefusal({ ...nowhere, modules: five })).toBeUndefined();
  });
});

test.each([
  [1_000_000, 570.3, 570_300],
  [1000, 570.3, 570],
  [0, 570.3, 0],
  [123_456_789_000, 0.1, 12_345_679],
])('%i Wh at %f kg a MWh save %i g', (wh, factor, g) => expect(carbonG(wh, factor)).toBe(g));

test('without money the module that is money alone is gone', () => {
  const keys = (showMoney: boolean) => shownModules({ modules, showMoney }).map(({ key }) => key);
  expect(keys(true)).toHaveLength(10);
  expect(keys(false)).toEqual(keys(true).filter((key) => key !== 'totalIncome'));
});

describe('names', () => {
  const stations = [
    { id: 'a', name: '江陵路充电站', lng: 120.21734, lat: 30.20481 },
    { id: 'b', name: '星光站', lng: null, lat: null },
  ];
  const [open, masked] = [namingOf(stations, false), namingOf(stations, true)];
  test.each([
    [open.nameOf('a'), '江陵路充电站'],
    [masked.nameOf('b'), '2号站'],
    [open.nameOf('gone'), '已撤销的电站'],
    [masked.nameOf('gone'), '已撤销的电站'],
    [open.placeOf('江陵路1号桩', 2), '江陵路1号桩 2号枪'],
    [open.placeOf('江陵路1号桩', 0), '江陵路1号桩'],
    [masked.placeOf('江陵路1号桩', 2), '2号枪'],
    [masked.placeOf('江陵路1号桩', 0), '充电桩'],
  ])('%s', (name, expected) => expect(name).toBe(expected));
  test('a masked position is that of its quarter', () => {
    expect(masked.positionOf(stations[0] as (typeof stations)[0])).toEqual({ lng: 120.22, lat: 30.2 });
    expect(masked.positionOf(stations[1] as (typeof stations)[0])).toEqual({ lng: null, lat: null });
    expect(open.positionOf(stations[0] as (typeof stations)[0])).toEqual({ lng: 120.21734, lat: 30.20481 });
  });
});
