import { expect, test } from 'vitest';
import { pricesOf, stationOf, stationsPageOf, statusesOf, statusOf } from './place-told.rule.ts';

const told = {
  ...{ StationID: 'S1', StationName: '湖滨站', StationLng: '120.2', StationLat: 30.2, ServiceTel: '0571', BusinessHours: '全天' },
  EquipmentInfos: [
    {
      EquipmentID: 'E1',
      ConnectorInfos: [
        { ConnectorID: 'G1', Power: 60.5 },
        { ConnectorID: 'G1', ConnectorName: '甲枪' },
      ],
    },
  ],
};

test('a station is read, each gun once; a number that is none is left out', () => {
  expect(stationOf(told)).toMatchObject({
    ...{ stationCode: 'S1', stationName: '湖滨站', lng: 120.2, lat: 30.2, businessHours: '全天', address: '' },
    guns: [{ equipmentCode: 'E1', connectorCode: 'G1', connectorName: '甲枪', powerW: 0 }],
  });
  expect(stationOf({ StationID: 'S2', StationLng: 'here', EquipmentInfos: null })).toMatchObject({
    stationName: 'S2',
    lng: null,
    guns: [],
  });
  expect(stationOf({ StationName: '无编码' })).toBeUndefined();
});

test('a page says how many there are; what cannot be read of it is counted', () => {
  expect(stationsPageOf({ PageCount: '3', StationInfos: [told, {}] })).toMatchObject({
    pages: 3,
    unread: 1,
    stations: [{ stationCode: 'S1' }],
  });
  expect(() => stationsPageOf({ PageCount: 1 })).toThrow('StationInfos');
});

test('status: what the standard does not know is unknown', () => {
  expect(statusOf({ ConnectorID: 'G1', Status: 255 })).toEqual({ connectorCode: 'G1', status: 255 });
  expect(statusOf({ ConnectorID: 'G1', Status: 7 })).toEqual({ connectorCode: 'G1', status: 9 });
  const infos = [{ StationID: 'S1', ConnectorStatusInfos: [{ ConnectorID: 'G1', Status: 1 }, {}] }, null];
  expect(statusesOf({ StationStatusInfos: infos })).toEqual([{ connectorCode: 'G1', status: 1 }]);
  expect(() => statusesOf({})).toThrow('StationStatusInfos');
});

test('prices: none where the peer has none', () => {
  const PolicyInfos = [{ StartTime: '000000', ElecPrice: 0.6543, ServicePrice: 0.3825 }];
  expect(pricesOf({ SuccStat: 0, PolicyInfos })).toEqual([{ startTime: '000000', elecPrice: 0.6543, servicePrice: 0.3825 }]);
  expect(pricesOf({ SuccStat: 1, PolicyInfos })).toEqual([]);
  expect(pricesOf({ PolicyInfos: [{ StartTime: '0' }] })).toEqual([]);
});
