import { laneEvent, type VzenithPlateResultInput, vzenithPlateResult } from '@bochong/contract/device';
import { describe, expect, it } from 'vitest';
import { answerOf, confirmOffline, translateGpio, translatePlate } from './vzenith.rule.ts';

const camera = { deviceSn: 'fe71e106-57263272', direction: 2, config: { passedInput: 1, serialChannel: 0 } };
const sec = 1_686_299_994;
const arrived = (1_686_299_994 + 3) * 1000;
const result = (over: Partial<VzenithPlateResultInput> = {}) =>
  vzenithPlateResult.parse({
    license: '粤B12345',
    colorType: 1,
    confidence: 96,
    plateid: 21_085,
    timeStamp: { Timeval: { sec, usec: 687_772 } },
    ...over,
  });
const event = (over?: Partial<VzenithPlateResultInput>) => translatePlate(camera, result(over), new Date(arrived));

describe('translatePlate', () => {
  it('makes a capture in the direction of the registration', () => {
    const translated = event({ direction: 4, car_brand: { type: 5 } });
    expect(translated?.envelope).toMatchObject({ occurredAt: '2023-06-09T16:39:54.687+08:00', offline: false });
    expect(laneEvent.parse(translated?.event)).toMatchObject({
      eventType: 'lane.capture',
      payload: { direction: 'OUT', plateNo: '粤B12345', plateColor: 1, confidence: 96, vehicleClass: 3, trackId: 21_085 },
    });
  });

  it('gives a repeated plateid the same key, another capture instant or plate another', () => {
    const key = event()?.envelope.eventId;
    expect(event({ confidence: 40 })?.envelope.eventId).toBe(key);
    expect(event({ plateid: 21_086 })?.envelope.eventId).not.toBe(key);
    expect(event({ license: '粤B12346' })?.envelope.eventId).not.toBe(key);
    expect(event({ timeStamp: { Timeval: { sec: sec + 1 } } })?.envelope.eventId).not.toBe(key);
  });

  it.each([{ license: '_无_' }, { license: '粤B12345', type: 31 }, { license: '无牌车' }])('reads no plate from %o', (over) => {
    expect(event(over)?.event).toMatchObject({ eventType: 'lane.capture', payload: { plateNo: '' } });
  });

  it('keeps the capture time of an offline record and says so', () => {
    expect(event({ isoffline: 1 })?.envelope).toMatchObject({
      offline: true,
      sentAt: undefined,
      occurredAt: '2023-06-09T16:39:54.687+08:00',
    });
  });

  it('confirms the passage of an offline record, and only of such', () => {
    const offline = event({ isoffline: 1 });
    const confirmation = offline ? confirmOffline(camera, offline) : null;
    expect(confirmation).toMatchObject({
      envelope: { eventType: 'lane.passed', offline: true, occurredAt: offline?.envelope.occurredAt },
      event: { payload: { captureEventId: offline?.envelope.eventId, releaseType: 7 } },
    });
    const live = event();
    expect(live && confirmOffline(camera, live)).toBeNull();
  });

  it.each([
    [64, 'lane.stalled'],
    [66, 'lane.backed'],
    [8, 'lane.capture'],
  ])('trigger %i is %s', (triggerType, eventType) => expect(event({ triggerType })?.event.eventType).toBe(eventType));

  it('ignores a stalled vehicle moving on', () => expect(event({ triggerType: 65 })).toBeNull());

  it('takes a push without a time as captured when it came, and knows its repetition by the plateid only', () => {
    const timeless = { timeStamp: { Timeval: {} } };
    const at = (ms: number, over: Partial<VzenithPlateResultInput>) =>
      translatePlate(camera, result({ ...timeless, ...over }), new Date(ms));
    expect(at(arrived, {})?.envelope.occurredAt).toBe('2023-06-09T16:39:57+08:00');
    expect(at(arrived + 2000, {})?.envelope.eventId).toBe(at(arrived, {})?.envelope.eventId);
    expect(at(arrived + 2000, { plateid: 9 })?.envelope.eventId).not.toBe(at(arrived, {})?.envelope.eventId);
    expect(at(arrived + 2000, { plateid: undefined })?.envelope.eventId).not.toBe(at(arrived, { plateid: undefined })?.envelope.eventId);
  });
});

it.each([
  [1, 1, 'lane.passed'],
  [1, 0, undefined],
  [0, 1, undefined],
])('input %i going to %i is %s', (source, value, eventType) => {
  const push = { AlarmGioIn: { result: { TriggerResult: { source, value } } } };
  expect(translateGpio(camera, push, new Date(sec * 1000))?.event.eventType).toBe(eventType);
});

describe('answerOf', () => {
  const command = (type: 'OPEN_GATE' | 'DISPLAY' | 'SPEAK', args: Record<string, unknown>) => ({
    commandId: 'c',
    type,
    args,
    issuedAt: '',
    expiresAt: '',
  });

  it('opens the barrier, shows each line and speaks', () => {
    const commands = [
      command('OPEN_GATE', {}),
      command('DISPLAY', { lines: ['粤B12345', '欢迎光临'] }),
      command('SPEAK', { text: '欢迎光临' }),
    ];
    const { Response_AlarmInfoPlate: answer } = answerOf(camera, commands, result());
    expect(answer).toMatchObject({ info: 'ok', content: 'retransfer_stop', is_pay: 'true', plateid: 21_085 });
    expect(answer.serialData).toHaveLength(3);
    for (const { data, dataLen } of answer.serialData ?? []) expect(Buffer.from(data, 'base64')).toHaveLength(dataLen);
  });

  it('holds without a command, and lets an outage upload go on', () => {
    expect(answerOf(camera, [], result({ isoffline: 1 }))).toEqual({
      Response_AlarmInfoPlate: {
        info: 'no',
        content: 'retransfer_stop',
        is_pay: 'false',
        plateid: 21_085,
        ContinuePushOffline: { plateid: 21_085, continue: 1 },
      },
    });
  });
});
