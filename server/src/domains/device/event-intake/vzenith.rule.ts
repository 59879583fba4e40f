import { createHash } from 'node:crypto';
import {
  type DeviceCommand,
  deviceDirection,
  type EventEnvelope,
  isVzenithNoPlate,
  type LaneEventInput,
  plateColorOfVzenith,
  type VzenithAnswer,
  type VzenithGpioPush,
  type VzenithPlateResult,
  vehicleClassOfVzenith,
  vzenithCapturedAt,
  vzenithTrigger,
} from '@bochong/contract/device';
import { normalisePlate } from '@bochong/contract/kernel/plate';
import { toIso } from '../../../kernel/time.ts';
import { showFrame, speakFrame } from './display.rule.ts';

/** The registered camera, as far as its pushes need it. */
export interface Camera {
  deviceSn: string;
  direction: number | null;
  config: { passedInput?: number | undefined; serialChannel: number };
}

export interface Translated {
  envelope: EventEnvelope;
  event: LaneEventInput;
}

const direction = (camera: Camera) => (camera.direction === deviceDirection.OUT ? 'OUT' : 'IN');

/** Key of an event whose device makes none. */
const keyOf = (...parts: readonly (string | number)[]) => createHash('sha256').update(parts.join('|')).digest('hex');

function envelopeOf(camera: Camera, eventType: string, eventId: string, at: number, offline: boolean): EventEnvelope {
  return {
    eventId,
    eventType,
    deviceSn: camera.deviceSn,
    bootId: '0',
    occurredAt: toIso(at),
    // The push has no sending time. A live one is taken as sent when captured; a record of an outage says nothing of the clock.
    sentAt: offline ? undefined : toIso(at),
    offline,
    attempt: 1,
  };
}

/** A camera without a clock repeats a push within this time: what it says with one `plateid` meanwhile is one event. */
const repeatsMs = 600_000;

/**
 * Event of a recognition push; null for pushes that report nothing (a stalled vehicle moving on). Without a capture time it happened when it
 * came in.
 */
export function translatePlate(camera: Camera, result: VzenithPlateResult, receivedAt: Date): Translated | null {
  const captured = vzenithCapturedAt(result);
  const at = captured ?? receivedAt.getTime();
  if (result.triggerType === vzenithTrigger.STALL_ENDED) return null;
  const plateNo = isVzenithNoPlate(result.license, result.type) ? '' : normalisePlate(result.license);
  const eventType =
    result.triggerType === vzenithTrigger.STALLED
      ? 'lane.stalled'
      : result.triggerType === vzenithTrigger.REVERSED
        ? 'lane.backed'
        : 'lane.capture';
  const when = captured ?? (result.plateid === undefined ? at : `about ${Math.floor(at / repeatsMs)}`);
  const eventId = keyOf(camera.deviceSn, eventType, when, result.plateid ?? '', plateNo, direction(camera));
  const envelope = envelopeOf(camera, eventType, eventId, at, result.isoffline === 1);
  if (eventType === 'lane.stalled') return { envelope, event: { eventType, payload: { captureEventId: null, seconds: 0 } } };
  if (eventType === 'lane.backed') return { envelope, event: { eventType, payload: { captureEventId: null } } };
  const vehicleClass = vehicleClassOfVzenith(result.car_brand?.type);
  return {
    envelope,
    event: {
      eventType,
      payload: {
        direction: direction(camera),
        plateNo,
        plateColor: plateColorOfVzenith(result.colorType),
        confidence: result.confidence,
        triggerType: String(result.triggerType),
        ...(vehicleClass !== undefined && { vehicleClass }),
        ...(result.plateid !== undefined && { trackId: result.plateid }),
      },
    },
  };
}

/** Release type of a vehicle let through while the lane was offline. */
const releasedOffline = 7;

/**
 * Confirmation that belongs to a record of an outage: the camera keeps no coil events, and a vehicle it read hours ago has gone its way.
 * Null for anything but an offline capture.
 */
export function confirmOffline(camera: Camera, { envelope, event }: Translated): Translated | null {
  if (!envelope.offline || event.eventType !== 'lane.capture') return null;
  const confirmation = envelopeOf(camera, 'lane.passed', keyOf(envelope.eventId, 'passed'), Date.parse(envelope.occurredAt), true);
  return {
    envelope: confirmation,
    event: { eventType: 'lane.passed', payload: { captureEventId: envelope.eventId, releaseType: releasedOffline } },
  };
}

/** "Passed the barrier" when the wired contact closes; null for every other contact. */
export function translateGpio(camera: Camera, { AlarmGioIn: { result } }: VzenithGpioPush, receivedAt: Date): Translated | null {
  const { source, value } = result.TriggerResult;
  if (value !== 1 || source !== camera.config.passedInput) return null;
  const at = receivedAt.getTime();
  const envelope = envelopeOf(camera, 'lane.passed', keyOf(camera.deviceSn, 'lane.passed', at, source), at, false);
  return { envelope, event: { eventType: 'lane.passed', payload: { captureEventId: null } } };
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

function framesOf(command: DeviceCommand): Uint8Array[] {
  if (command.type === 'DISPLAY') return texts(command.args.lines).map((line, index) => showFrame(index, line));
  if (command.type === 'SPEAK' && typeof command.args.text === 'string') return [speakFrame(command.args.text)];
  return [];
}

/** What the camera shall do, in its own words. */
export function answerOf(camera: Camera, commands: readonly DeviceCommand[], result?: VzenithPlateResult): VzenithAnswer {
  const open = commands.some((command) => command.type === 'OPEN_GATE' || command.type === 'HOLD_OPEN');
  const frames = commands.flatMap(framesOf);
  const serialData = frames.map((bytes) => ({
    serialChannel: camera.config.serialChannel,
    data: Buffer.from(bytes).toString('base64'),
    dataLen: bytes.length,
  }));
  return {
    Response_AlarmInfoPlate: {
      info: open ? 'ok' : 'no',
      content: 'retransfer_stop',
      is_pay: open ? 'true' : 'false',
      ...(serialData.length > 0 && { serialData }),
      ...(result?.plateid !== undefined && { plateid: result.plateid }),
      ...(result?.isoffline === 1 && result.plateid !== undefined && { ContinuePushOffline: { plateid: result.plateid, continue: 1 } }),
      ...(commands.some((command) => command.type === 'TRIGGER_RECOGNISE') && { manualTrigger: 'ok' }),
    },
  };
}

/** Answer to a push that was kept but not applied: the camera may forget it, the barrier stays closed. */
export const refusedAnswer = (camera: Camera | undefined, result?: VzenithPlateResult): VzenithAnswer =>
  answerOf(camera ?? { deviceSn: '', direction: null, config: { serialChannel: 0 } }, [], result);
