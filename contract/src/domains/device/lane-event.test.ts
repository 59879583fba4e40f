import { describe, expect, it } from 'vitest';
import { eventEnvelope, laneEvent, signedText } from './lane-event.ts';
import { isVzenithNoPlate, plateColorOfVzenith, vzenithCapturedAt, vzenithColorOf, vzenithPlatePush } from './vzenith.ts';

const capture = {
  eventId: '8fcd1c4e-20251013-594785',
  eventType: 'lane.capture',
  deviceSn: '8fcd1c4e-20ca9ecb',
  bootId: 'b17',
  seq: 10482,
  occurredAt: '2025-10-13T10:00:20.412+08:00',
  sentAt: '2025-10-13T10:00:20.690+08:00',
  offline: false,
  attempt: 1,
  payload: {
    direction: 'IN',
    gateCode: 'E01',
    plateNo: '粤B·D12345',
    plateColor: 5,
    plateType: '52',
    confidence: 96,
    vehicleClass: 1,
    trackId: 594785,
  },
  images: [{ imageType: 1, objectKey: 'p/1001/20251013/E01/594785_s.jpg' }],
};

describe('neutral events', () => {
  it('reads the dictionary example and normalises the plate', () => {
    expect(eventEnvelope.parse(capture)).toMatchObject({ eventId: capture.eventId, seq: 10482, offline: false });
    expect(laneEvent.parse(capture)).toMatchObject({ eventType: 'lane.capture', payload: { plateNo: '粤BD12345', plateColor: 5 } });
  });

  it.each([
    ['berth.occupied', { berthCode: '304512', magnetic: [212, -80, 411], confidence: 93, batteryMv: 3480, rssi: -91 }],
    [
      'handheld.plate',
      {
        berthCode: '304512',
        plateNo: '粤A12345',
        plateColor: 1,
        plateSource: 2,
        confidence: 99,
        collectorId: 'u88',
        gps: [113.3245, 23.1291],
      },
    ],
    ['berth.vacated', { berthCode: '304512' }],
    ['lane.localPay', { localOrderNo: 'L88', feeFen: 1500, paidFen: 1500, channel: 1, ruleVersion: 'R1-3' }],
    ['lane.passed', { gateCode: 'E01' }],
    ['device.heartbeat', {}],
  ])('takes %s', (eventType, payload) => expect(laneEvent.safeParse({ eventType, payload }).error).toBeUndefined());

  it.each([
    ['lane.capture', {}],
    ['lane.capture', { direction: 'IN', plateNo: '粤A12345', confidence: 101 }],
    ['lane.capture', { direction: 1, plateNo: '粤A12345' }],
    ['lane.teleported', {}],
    ['berth.occupied', { berthCode: '' }],
  ])('refuses %s %o', (eventType, payload) => expect(laneEvent.safeParse({ eventType, payload }).success).toBe(false));

  it('signs the same text whatever the key order, and never sign and nonce themselves', () => {
    const text = signedText({ b: [1, { z: null, a: '中' }], a: 1.5, sign: 's', nonce: 'n', gone: undefined }, 'n');
    expect(text).toBe('n\n{"a":1.5,"b":[1,{"a":"中","z":null}]}');
    expect(signedText({ a: 1.5, b: [1, { a: '中', z: null }] }, 'n')).toBe(text);
  });
});

describe('Vzenith pushes', () => {
  const push = (over: object) => ({
    AlarmInfoPlate: {
      serialno: 'fe71e106-57263272',
      result: {
        PlateResult: {
          license: '粤Z9065澳',
          colorType: 4,
          confidence: 96,
          timeStamp: { Timeval: { sec: 1_686_299_994, usec: 687_772 } },
          ...over,
        },
      },
    },
  });
  const result = (over: object) => vzenithPlatePush.parse(push(over)).AlarmInfoPlate.result.PlateResult;

  it('takes the capture instant from the epoch, else from the local calendar', () => {
    expect(vzenithCapturedAt(result({}))).toBe(Date.parse('2023-06-09T16:39:54.687+08:00'));
    const calendar = { decyear: 2023, decmon: 6, decday: 9, dechour: 16, decmin: 39, decsec: 54 };
    expect(vzenithCapturedAt(result({ timeStamp: { Timeval: calendar } }))).toBe(Date.parse('2023-06-09T16:39:54+08:00'));
    expect(vzenithCapturedAt(result({ timeStamp: { Timeval: {} } }))).toBeUndefined();
  });

  it.each(['_无_', '无牌车', '', ' _无_ '])('knows %s as a vehicle without plate', (license) =>
    expect(isVzenithNoPlate(license)).toBe(true),
  );
  it('knows the plate type of a vehicle without plate', () => expect(isVzenithNoPlate('粤B12345', 31)).toBe(true));
  it('translates colours both ways', () => {
    for (const code of [0, 1, 2, 3, 4, 5, 6]) expect(vzenithColorOf(plateColorOfVzenith(code))).toBe(code);
    expect(plateColorOfVzenith(99)).toBe(0);
  });
  it('takes numbers sent as text', () =>
    expect(result({ plateid: '21085', isoffline: '1' })).toMatchObject({ plateid: 21085, isoffline: 1 }));
});
