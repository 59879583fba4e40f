import { connectorType, equipmentType, stationStatus, workStatus } from '@bochong/contract/charging-asset';
import { expect, test } from 'vitest';
import { cityOf, connectorOf, coordinatesOf, evseIdOf, evseStatus, type GunPlace, hoursOf } from './place.rule.ts';
import { elementsOf, tariffIdOf } from './tariff.rule.ts';

const gun: GunPlace = {
  ...{ stationId: 's', connectorId: 'c', connectorCode: 'A-1', connectorType: connectorType.PLUG_DC, voltageUpper: 1000 },
  ...{ ratedCurrentA: 250, ratedPowerW: 120_000, berthNo: '', equipmentType: equipmentType.DC, workStatus: workStatus.IDLE },
  ...{ gone: false, changedAt: '2026-11-22T08:00:00Z' },
};

test.each<[keyof typeof workStatus & string, string]>([
  ['IDLE', 'AVAILABLE'],
  ['PLUGGED', 'BLOCKED'],
  ['STARTING', 'CHARGING'],
  ['CHARGING', 'CHARGING'],
  ['RESERVED', 'RESERVED'],
  ['DISABLED', 'INOPERATIVE'],
  ['FAULTED', 'OUTOFORDER'],
  ['OFFLINE', 'UNKNOWN'],
])('a gun that is %s is %s', (name, told) => {
  const status = workStatus[name] as number;
  expect(evseStatus({ workStatus: status, gone: false }, stationStatus.NORMAL)).toBe(told);
  expect(evseStatus({ workStatus: status, gone: false }, stationStatus.MAINTAINING)).toBe('INOPERATIVE');
  expect(evseStatus({ workStatus: status, gone: true }, stationStatus.NORMAL)).toBe('REMOVED');
});

test.each<[string, Partial<GunPlace>, object]>([
  ['direct current', {}, { standard: 'GBT_DC', format: 'CABLE', power_type: 'DC', max_voltage: 1000, max_amperage: 250 }],
  ['without ratings', { voltageUpper: null, ratedCurrentA: null, ratedPowerW: 60_000 }, { max_voltage: 750, max_amperage: 80 }],
  [
    'alternating, one phase',
    { connectorType: connectorType.PLUG_AC, equipmentType: equipmentType.AC, ratedPowerW: 7000, ratedCurrentA: null },
    { standard: 'GBT_AC', format: 'CABLE', power_type: 'AC_1_PHASE', max_voltage: 220, max_amperage: 32 },
  ],
  [
    'alternating, three phases',
    { connectorType: connectorType.SOCKET_AC, equipmentType: equipmentType.AC, ratedPowerW: 42_000, ratedCurrentA: 63 },
    { standard: 'GBT_AC', format: 'SOCKET', power_type: 'AC_3_PHASE', max_voltage: 220, max_amperage: 63 },
  ],
  [
    'a socket',
    { connectorType: connectorType.SOCKET_HOUSEHOLD, ratedPowerW: 2200, ratedCurrentA: 10 },
    { standard: 'DOMESTIC_I', format: 'SOCKET' },
  ],
])('a gun %s', (_, change, told) => expect(connectorOf({ ...gun, ...change })).toMatchObject(told));

test.each([
  [{ cityName: '杭州市', address: 'x' }, '杭州市'],
  [{ cityName: null, address: '浙江省杭州市滨江区江南大道1号' }, '杭州市'],
  [{ cityName: null, address: '青岛市市南区香港中路' }, '青岛市'],
  [{ cityName: null, address: '内蒙古自治区锡林郭勒盟多伦县' }, '锡林郭勒盟'],
  [{ cityName: null, address: '江南大道1号' }, '#NA'],
])('the city of %j is %s', (place, city) => expect(cityOf(place)).toBe(city));

test('a place is told where the world has it, with six decimals', () =>
  expect(coordinatesOf({ lng: 121.531541859215, lat: 31.17530398364597 })).toEqual({ latitude: '31.177428', longitude: '121.527211' }));

test('hours', () => {
  expect(hoursOf([])).toEqual({ twentyfourseven: true });
  expect(hoursOf([{ weekdays: [6, 7], start: '08:00', end: '00:00' }])).toEqual({
    twentyfourseven: false,
    regular_hours: [
      { weekday: 6, period_begin: '08:00', period_end: '23:59' },
      { weekday: 7, period_begin: '08:00', period_end: '23:59' },
    ],
  });
});

test('an EVSE has an id of its own where its code allows it', () => {
  const our = { countryCode: 'CN', partyId: 'BCH' };
  expect(evseIdOf(our, 'BJ01-DC-1')).toBe('CN*BCH*EBJ01*DC*1');
  expect(evseIdOf(our, '甲1')).toBeUndefined();
});

const full = { elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 0 };
test('prices of a day are elements: both components after the terms, equal neighbours as one', () => {
  const day = [
    { startMin: 0, endMin: 480, elecPriceE5: 30_000, servicePriceE5: 40_000 },
    { startMin: 480, endMin: 1320, elecPriceE5: 90_000, servicePriceE5: 50_000 },
    { startMin: 1320, endMin: 1440, elecPriceE5: 90_000, servicePriceE5: 50_000 },
  ];
  expect(elementsOf(day, { ...full, serviceBp: 8500 })).toEqual([
    { price_components: [{ type: 'ENERGY', price: 0.64, step_size: 1 }], restrictions: { start_time: '00:00', end_time: '08:00' } },
    { price_components: [{ type: 'ENERGY', price: 1.325, step_size: 1 }], restrictions: { start_time: '08:00', end_time: '00:00' } },
  ]);
  expect(elementsOf([{ startMin: 0, endMin: 1440, elecPriceE5: 60_000, servicePriceE5: 40_000 }], full)).toEqual([
    { price_components: [{ type: 'ENERGY', price: 1, step_size: 1 }] },
  ]);
});

test('a tariff has one id for a platform and its terms', () => {
  expect(tariffIdOf('p', 't', full)).toBe(tariffIdOf('p', 't', { ...full }));
  expect(tariffIdOf('p', 't', full)).not.toBe(tariffIdOf('p', 't', { ...full, serviceBp: 9000 }));
  expect(tariffIdOf('p', 't', full)).toMatch(/^[0-9a-f-]{36}$/);
});
