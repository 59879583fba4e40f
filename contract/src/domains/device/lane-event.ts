import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { fen, instant, instantInput } from '../../kernel/fields.ts';
import { imageType } from '../../kernel/park-image.ts';
import { normalisePlate } from '../../kernel/plate.ts';
import { plateColor, plateType, vehicleClass } from '../../kernel/vehicle.ts';

export const laneDirection = enumOf('laneDirection', '行驶方向', { IN: [1, '入'], OUT: [2, '出'] });

export { imageType };

/** What the intake says of an event besides its content; the numbers are those of the exception table. */
export const eventFlag = { CLOCK_SKEW: 9, OFFLINE_REPLAY: 10, UNSURE_TIME: 16, ODD_REPORT: 17 } as const;

const label = (max: number) => z.string().trim().min(1).max(max);
const code = z.number().int().min(0).max(99);
const confidence = z.number().int().min(0).max(100);

// Wire protocol: `IN`/`OUT`, unlike the codes elsewhere.
const direction = z.literal(['IN', 'OUT']);
/** What a camera read. An empty plate means "not read"; the virtual plate is given by the server. */
const reading = {
  plateNo: z.string().max(20).transform(normalisePlate),
  plateColor: plateColor.schema.default(plateColor.UNKNOWN),
  plateType: plateType.schema.optional(),
  confidence: confidence.default(0),
  vehicleClass: vehicleClass.schema.optional(),
  bodyColor: label(20).optional(),
  brand: label(40).optional(),
};
const captureRef = {
  gateCode: label(20).optional(),
  /** Event id of the capture this belongs to; null where the device cannot tell: the latest attempt at the gate. */
  captureEventId: label(64).nullable().default(null),
};
const staff = {
  collectorId: label(64).optional(),
  shiftId: label(64).optional(),
  gps: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).optional(),
};
const berth = { berthCode: label(20) };
const payment = { feeFen: fen('应收').optional(), paidFen: fen('实收'), channel: code };

const image = z.object({
  imageType: imageType.schema,
  objectKey: z.string().regex(/^[\w][\w./-]{0,200}$/),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  capturedAt: instant('拍摄时间').optional(),
  roi: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
});
export type EventImage = z.output<typeof image>;

const event = <const T extends string, P extends z.core.$ZodType>(eventType: T, payload: P) =>
  z.object({ eventType: z.literal(eventType), payload, images: z.array(image).max(20).default([]) });

const occupancy = z.object({
  ...berth,
  ...reading,
  plateNo: reading.plateNo.default(''),
  magnetic: z.array(z.number()).max(16).optional(),
  batteryMv: z.number().int().optional(),
  rssi: z.number().int().optional(),
});
const handheldPlate = z.object({ ...berth, ...reading, plateSource: code.default(2), ...staff });
const alarm = z.object({
  alarmType: z.literal(['COVERED', 'OFFLINE', 'LOW_BATTERY', 'TAMPER', 'STORAGE_FULL']),
  message: z.string().max(200).default(''),
  /** COVERED: share of the picture that is hidden, per cent. */
  coverRate: z.number().int().min(0).max(100).optional(),
});

/** A vehicle where none may stand; the pictures are the evidence. */
const illegal = z.object({
  presetNo: z.number().int().min(0).max(999).optional(),
  illegalType: z.number().int().min(1).max(6),
  plateNo: reading.plateNo.default(''),
  startAt: instantInput('开始时间').optional(),
  location: label(60).optional(),
});
const abnormal = z.object({ ...berth, occupyType: z.number().int().min(1).max(7), plateNo: reading.plateNo.default('') });

/** The business part of a message: what happened at a lane, a berth, in a hand or in the device itself. */
export const laneEvent = z.discriminatedUnion('eventType', [
  event(
    'lane.capture',
    z.object({
      direction,
      gateCode: label(20).optional(),
      ...reading,
      triggerType: label(20).optional(),
      trackId: z.union([label(40), z.number().int()]).optional(),
    }),
  ),
  event('lane.passed', z.object({ ...captureRef, releaseType: code.optional() })),
  event('lane.backed', z.object(captureRef)),
  event(
    'lane.tailgate',
    z.object({ ...captureRef, followerPlate: reading.plateNo.optional(), followerPlateColor: reading.plateColor.optional() }),
  ),
  event('lane.stalled', z.object({ ...captureRef, seconds: z.number().int().min(0).max(86_400) })),
  event(
    'lane.barrier',
    z.object({ gateCode: label(20).optional(), barrierState: z.number().int().min(0).max(5), cause: label(40).optional() }),
  ),
  event('lane.call', z.object({ gateCode: label(20).optional(), callId: label(64), sipNo: label(40).optional() })),
  event(
    'lane.localPay',
    z.object({
      gateCode: label(20).optional(),
      localOrderNo: label(40),
      plateNo: reading.plateNo.optional(),
      ...payment,
      feeFen: fen('本地应收'),
      ruleVersion: label(40).optional(),
    }),
  ),
  event('berth.occupied', occupancy),
  event('berth.vacated', occupancy),
  event('berth.plate', z.object({ ...berth, ...reading, occupiedEventId: label(64).optional() })),
  event('handheld.enter', handheldPlate),
  event('handheld.exit', handheldPlate.extend({ plateNo: reading.plateNo.default('') })),
  event('handheld.plate', handheldPlate),
  event(
    'handheld.pay',
    z.object({
      ...berth,
      plateNo: reading.plateNo.default(''),
      orderNo: label(40).optional(),
      ...payment,
      /** Cash handed over, and who gets the change by WeChat instead of coins. */
      cashReceivedFen: fen('实收现金').optional(),
      changeOpenId: label(64).optional(),
      ...staff,
    }),
  ),
  event('handheld.evidence', z.object({ ...berth, plateNo: reading.plateNo.default(''), ...staff })),
  event(
    'device.heartbeat',
    z.object({
      uptimeSeconds: z.number().int().min(0).optional(),
      batteryMv: z.number().int().optional(),
      rssi: z.number().int().optional(),
      queued: z.number().int().min(0).optional(),
      firmware: label(40).optional(),
    }),
  ),
  event('monitor.illegal', illegal),
  event('berth.abnormal', abnormal),
  event('berth.normal', z.object(berth)),
  event('device.alarm', alarm),
  event('device.recover', alarm),
  event('device.commandResult', z.object({ commandId: label(64), ok: z.boolean(), message: z.string().max(200).default('') })),
]);
export type LaneEvent = z.output<typeof laneEvent>;
export type LaneEventInput = z.input<typeof laneEvent>;
export type LaneEventType = LaneEvent['eventType'];
/** One event by its type: `EventOf<'lane.capture'>['payload'].plateNo`. */
export type EventOf<T extends LaneEventType> = Extract<LaneEvent, { eventType: T }>;

/** Everything a message carries besides its business part; `sign` and `nonce` may come as headers instead. */
export const eventEnvelope = z.object({
  eventId: label(64),
  eventType: label(40),
  deviceSn: label(64),
  /** `seq` rises strictly within one `bootId`. */
  bootId: label(40).default('0'),
  seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  occurredAt: instantInput('发生时间'),
  sentAt: instantInput('发送时间').optional(),
  offline: z.boolean().default(false),
  attempt: z.number().int().min(1).default(1),
});
export type EventEnvelope = z.output<typeof eventEnvelope>;
export type EventEnvelopeInput = z.input<typeof eventEnvelope>;

/** Replay after an outage: signed as one, sorted by (bootId, seq) and applied one by one. */
export const eventBatch = z.object({
  batchId: label(64),
  deviceSn: label(64),
  offlineFrom: instantInput('离线开始').optional(),
  offlineTo: instantInput('离线结束').optional(),
  sentAt: instantInput('发送时间').optional(),
  events: z.array(z.unknown()).min(1).max(100),
});

export const commandTypes = [
  'OPEN_GATE',
  'CLOSE_GATE',
  'HOLD_OPEN',
  'HOLD_CLOSED',
  'RESUME_AUTO',
  'DISPLAY',
  'SPEAK',
  'SNAPSHOT',
  'TRIGGER_RECOGNISE',
  'SYNC_LIST',
  'SYNC_RULE',
  'SET_TIME',
  'RESTART',
  'UPDATE_CONFIG',
] as const;
export type CommandType = (typeof commandTypes)[number];

/** Commands that move the barrier: live 10 s, name the capture they answer, never answer an offline event. */
export const gateMoving: ReadonlySet<CommandType> = new Set(['OPEN_GATE', 'CLOSE_GATE', 'HOLD_OPEN', 'HOLD_CLOSED', 'RESUME_AUTO']);

export const deviceCommand = z.object({
  commandId: z.string(),
  type: z.literal(commandTypes),
  /** OPEN_GATE `{gateCode, captureEventId}` · DISPLAY `{lines}` · SPEAK `{text}` · SET_TIME `{time}`. */
  args: z.record(z.string(), z.unknown()),
  issuedAt: z.string(),
  expiresAt: z.string(),
});
export type DeviceCommand = z.output<typeof deviceCommand>;

/** Answer to one event. Without `ack` the device retries for ever, oldest first. */
export const eventReply = z.object({
  ack: z.boolean(),
  duplicate: z.boolean(),
  eventId: z.string(),
  serverTime: z.string(),
  result: z.record(z.string(), z.unknown()),
  commands: z.array(deviceCommand),
});
export type EventReply = z.output<typeof eventReply>;

/** Envelope of the device protocol: not the console's. `code` is 200, or an error's number with `data: null`. */
export const deviceAnswer = z.object({ code: z.number().int(), message: z.string(), data: z.unknown().nullable() });

/** Answer to a batch: one entry per event in the order sent; `code` as in {@link deviceAnswer}. */
export const batchReply = z.object({
  batchId: z.string(),
  results: z.array(z.object({ eventId: z.string(), code: z.number().int(), message: z.string(), data: eventReply.nullable() })),
});

/** Paths of the neutral protocol below the server's root. */
export const devicePaths = {
  event: '/device/v2/api/events',
  batch: '/device/v2/api/events/batch',
  image: '/device/v2/api/images',
} as const;

/** Headers that may carry what the body otherwise holds as `sign` and `nonce`. */
export const deviceHeaders = { sign: 'x-device-sign', nonce: 'x-device-nonce' } as const;

/**
 * Text a device signs: the nonce, a line feed, and the body as JSON without `sign` and `nonce`, keys sorted by code unit at every level,
 * no white space. `sign` is the lower-case hex HMAC-SHA256 of its UTF-8 bytes under the device's key.
 */
export function signedText(body: Readonly<Record<string, unknown>>, nonce: string): string {
  const { sign: _sign, nonce: _nonce, ...content } = body;
  return `${nonce}\n${canonicalJson(content)}`;
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}
