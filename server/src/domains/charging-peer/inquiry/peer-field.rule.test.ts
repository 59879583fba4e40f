import { workStatus } from '@bochong/contract/charging-asset';
import { describe, expect, test } from 'vitest';
import { authFailure, connectorStatus, feeText, oneDecimalKwh, policyOf, stationInfo } from './peer-field.rule.ts';

const list = { elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 0 };
const day = [
  { startMin: 0, elecPriceE5: 30_125, servicePriceE5: 40_000 },
  { startMin: 480, elecPriceE5: 90_000, servicePriceE5: 40_000 },
  { startMin: 1335, elecPriceE5: 30_125, servicePriceE5: 40_000 },
];

describe('prices of a day', () => {
  test.each([
    ['the list price, half up to four decimals', list, [0.3013, 0.9, 0.3013], [0.4, 0.4, 0.4]],
    ['a rate of each', { elecBp: 9000, serviceBp: 8500, serviceReduceE5: 0 }, [0.2711, 0.81, 0.2711], [0.34, 0.34, 0.34]],
    ['less on the service fee', { ...list, serviceReduceE5: 5000 }, [0.3013, 0.9, 0.3013], [0.35, 0.35, 0.35]],
    ['never below nothing', { ...list, serviceReduceE5: 50_000 }, [0.3013, 0.9, 0.3013], [0, 0, 0]],
  ])('%s', (_, terms, elec, service) => {
    const policy = policyOf(day, terms);
    expect(policy.map(({ StartTime }) => StartTime)).toEqual(['000000', '080000', '221500']);
    expect(policy.map(({ ElecPrice }) => ElecPrice)).toEqual(elec);
    expect(policy.map(({ ServicePrice }) => ServicePrice)).toEqual(service);
  });
  test('equal neighbours are one, also where only rounding makes them equal', () => {
    const close = [...day, { startMin: 1400, elecPriceE5: 30_129, servicePriceE5: 40_000 }];
    expect(policyOf(close, list)).toHaveLength(3);
  });
  test('in words each price stands where it begins', () => {
    const policy = policyOf(day, list);
    expect(feeText(policy, 'ElecPrice')).toBe('00:00起0.3013元/度；08:00起0.9000元/度；22:15起0.3013元/度');
    expect(feeText(policy, 'ServicePrice')).toBe('00:00起0.4000元/度');
  });
});

test.each([
  ['OFFLINE', 0, 2, 2],
  ['FAULTED', 255, 2, 2],
  ['DISABLED', 255, 2, 2],
  ['CHARGING', 3, 2, 2],
  ['STARTING', 2, 2, 2],
  ['RESERVED', 4, 2, 2],
  ['PLUGGED', 2, 0, 0],
  ['IDLE', 1, 1, 0],
] as const)('a gun that is %s is told as %i and authorised with %i, without the need of a plug with %i', (name, told, strict, lax) => {
  const status = workStatus[name];
  expect([connectorStatus(status, 255), authFailure(status, true), authFailure(status, false)]).toEqual([told, strict, lax]);
});
test('a gun that is switched off may be told as out of reach', () => expect(connectorStatus(workStatus.DISABLED, 0)).toBe(0));

test.each([
  [0, 0],
  [49, 0],
  [50, 0.1],
  [12_345, 12.3],
  [12_350, 12.4],
])('%i Wh are %f kWh', (wh, kwh) => expect(oneDecimalKwh(wh)).toBe(kwh));

test('a station is told in the names of the standard; what is not known is left out', () => {
  const gun = {
    ...{ connectorCode: 'A00101', connectorName: '1号枪', connectorType: 4, nationalStandard: 2, voltageLower: null },
    ...{ voltageUpper: 750, ratedCurrentA: 250, ratedPowerW: 120_000, berthNo: '' },
  };
  const station = {
    ...{ stationCode: 'A', stationName: '甲站', stationType: 1, stationStatus: 50, stationPlace: 9, areaCode: '330108', address: '路1号' },
    ...{ lng: 120.123456, lat: 30.2, serviceTel: '0571-86001234', stationTel: '', parkNums: 8, businessHours: [], parkFeeType: 1 },
    ...{ parkFeeText: '', payment: '线上', supportReserve: false, operatorId9: '', ownerId9: '', siteGuide: '', matchCars: '' },
    ...{ parkInfo: '', remark: '' },
    equipments: [
      {
        ...{ equipmentCode: 'A001', equipmentName: '一号桩', equipmentType: 1, ratedPowerW: 120_050, manufacturerName: '', model: 'M1' },
        ...{ productionDate: null, guns: [gun] },
      },
    ],
  };
  expect(stationInfo(station, '395815801', policyOf(day, list))).toEqual({
    ...{ StationID: 'A', OperatorID: '395815801', EquipmentOwnerID: '395815801', StationName: '甲站', CountryCode: 'CN' },
    ...{ AreaCode: '330108', Address: '路1号', ServiceTel: '0571-86001234', StationType: 1, StationStatus: 50, ParkNums: 8 },
    ...{ StationLng: 120.123456, StationLat: 30.2, Construction: 9, BusinessHours: '全天', ParkFee: '停车免费', Payment: '线上' },
    ...{ ElectricityFee: '00:00起0.3013元/度；08:00起0.9000元/度；22:15起0.3013元/度', ServiceFee: '00:00起0.4000元/度', SupportOrder: 0 },
    EquipmentInfos: [
      {
        ...{ EquipmentID: 'A001', EquipmentName: '一号桩', EquipmentModel: 'M1', EquipmentType: 1, Power: 120.1 },
        ConnectorInfos: [
          {
            ...{ ConnectorID: 'A00101', ConnectorName: '1号枪', ConnectorType: 4, VoltageUpperLimits: 750, Current: 250, Power: 120 },
            NationalStandard: 2,
          },
        ],
      },
    ],
  });
});
