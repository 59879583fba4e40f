import { createHash } from 'node:crypto';
import {
  type EventReply,
  eventBatch,
  eventEnvelope,
  eventSource,
  laneEvent,
  quarantineReason,
  type VzenithPlateResult,
  vzenithGpioPush,
  vzenithPlatePush,
} from '@bochong/contract/device';
import { toIso } from '../../../kernel/time.ts';
import { type DeviceIdentity, identify, verifyPresentedKey, verifySignature } from './device-identity.ts';
import { storeImage } from './device-image.ts';
import { type Intake, intakeEvent } from './event-intake.service.ts';
import type { OddField } from './liberal.rule.ts';
import { malformed, Refusal } from './refusal.ts';
import { parseBody, read, readEvent, readWhatHolds } from './report.rule.ts';
import { confirmOffline, type Translated, translateGpio, translatePlate } from './vzenith.rule.ts';

export type MessageKind = 'event' | 'batch' | 'plate' | 'gpio';

/** A message as it came in: enough to apply it, and to keep it for later. */
export interface Message {
  kind: MessageKind;
  deviceSn: string;
  raw: string;
  /** Where it came from; empty for one that is applied again. */
  address: string;
  receivedAt: Date;
  /** SHA-256 of the key presented in a camera's address. */
  presentedKey: string;
  /** True when the signature has been checked before: a batch's items, a re-applied message. */
  verified: boolean;
  /** Set when an operator applies it again: nonces have been used then. */
  reapplied?: boolean;
}

export const sourceOf = (kind: MessageKind) => (kind === 'event' || kind === 'batch' ? eventSource.NEUTRAL : eventSource.VZENITH);

const knownTypes: ReadonlySet<string> = new Set(laneEvent.options.map((option) => option.shape.eventType.value));

async function applyNeutral(
  intake: Intake,
  device: DeviceIdentity,
  body: Record<string, unknown>,
  { receivedAt, address }: Message,
  nonce?: string,
) {
  // An odd time is the time of arrival, an odd word on being live means it was not.
  const envelope = readWhatHolds(eventEnvelope, body, { occurredAt: toIso(receivedAt), offline: true });
  const { eventType } = envelope.data;
  if (!knownTypes.has(eventType)) throw new Refusal(422, quarantineReason.UNKNOWN_EVENT, `未知事件类型${eventType}`);
  const event = readEvent(body, eventType);
  const odd = [...envelope.odd, ...event.odd];
  return intakeEvent(intake, { device, envelope: envelope.data, event: event.data, odd, receivedAt, address, nonce });
}

/** The device a neutral message claims to come from, with its signature checked. */
async function neutralDevice(intake: Intake, message: Message, body: Record<string, unknown>): Promise<DeviceIdentity> {
  if (message.deviceSn === '') throw malformed('deviceSn：缺少设备序列号');
  const device = await identify(intake.app, message.deviceSn, message.address);
  if (!message.verified) verifySignature(device, body);
  return device;
}

const nonceOf = (message: Message, body: Record<string, unknown>) =>
  message.verified || message.reapplied ? undefined : String(body.nonce);

/** Applies one neutral event. */
export async function applyEvent(intake: Intake, message: Message): Promise<EventReply> {
  const body = parseBody(message.raw);
  const device = await neutralDevice(intake, message, body);
  return applyNeutral(intake, device, body, message, nonceOf(message, body));
}

export interface BatchItem {
  eventId: string;
  message: Message;
}

/** Checks a replay batch and takes it apart: one message per event, in the order of the device's numbering. */
export async function openBatch(intake: Intake, message: Message): Promise<{ batchId: string; items: BatchItem[] }> {
  const body = parseBody(message.raw);
  await neutralDevice(intake, message, body);
  const { batchId, events, sentAt } = read(eventBatch, body);
  const items = events.map((event, position) => {
    const content = typeof event === 'object' && event !== null ? (event as Record<string, unknown>) : {};
    const whole = { sentAt, ...content, offline: true, deviceSn: message.deviceSn };
    const order = `${String(content.bootId ?? '0')}|${String(content.seq ?? position).padStart(16, '0')}`;
    return {
      order,
      eventId: String(content.eventId ?? ''),
      message: { ...message, kind: 'event' as const, raw: JSON.stringify(whole), verified: true },
    };
  });
  return { batchId, items: items.sort((a, b) => (a.order < b.order ? -1 : 1)) };
}

async function cameraOf(intake: Intake, message: Message): Promise<DeviceIdentity> {
  const device = await identify(intake.app, message.deviceSn, message.address);
  if (!message.verified) verifyPresentedKey(device, message.presentedKey);
  return device;
}

export interface PushOutcome {
  camera: DeviceIdentity;
  result?: VzenithPlateResult;
  reply: EventReply | null;
}

function applyTranslated(
  intake: Intake,
  device: DeviceIdentity,
  { envelope, event }: Translated,
  { receivedAt, address }: Message,
  odd: OddField[] = [],
) {
  const known = readEvent(event, event.eventType);
  return intakeEvent(intake, { device, envelope, event: known.data, odd: [...odd, ...known.odd], receivedAt, address });
}

/** Stores the pictures of a push; an unusable picture does not stop the passage. */
async function picturesOf(intake: Intake, device: DeviceIdentity, result: VzenithPlateResult, eventId: string) {
  const [scene, plate] = device.direction === 2 ? [3 as const, 4 as const] : [1 as const, 2 as const];
  const stored = [
    { imageType: scene, data: result.imageFile, suffix: 's' },
    { imageType: plate, data: result.imageFragmentFile, suffix: 'p' },
  ].flatMap(({ imageType, data, suffix }) => {
    const bytes = data ? Buffer.from(data, 'base64') : undefined;
    if (!bytes?.length) return [];
    const ending = bytes[0] === 0xff ? 'jpg' : 'png';
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const stored = storeImage(intake.app, device, `${eventId}_${suffix}.${ending}`, bytes);
    return [stored.then((objectKey) => ({ imageType, objectKey, sha256 }))];
  });
  const settled = await Promise.allSettled(stored);
  for (const { reason } of settled.filter((entry) => entry.status === 'rejected'))
    intake.app.log.warn({ reason, deviceSn: device.deviceSn }, 'picture refused');
  return settled.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
}

/** Applies a recognition push of a Vzenith camera. */
export async function applyPlatePush(intake: Intake, message: Message): Promise<PushOutcome> {
  const camera = await cameraOf(intake, message);
  // Whoever cannot say whether the vehicle stands there now is not answered with an open barrier.
  const push = readWhatHolds(vzenithPlatePush, parseBody(message.raw), { 'AlarmInfoPlate.result.PlateResult.isoffline': 1 });
  const result = push.data.AlarmInfoPlate.result.PlateResult;
  const translated = translatePlate(camera, result, message.receivedAt);
  if (translated === null) return { camera, result, reply: null };
  const images = await picturesOf(intake, camera, result, translated.envelope.eventId);
  const pictured = { ...translated, event: { ...translated.event, images } };
  const reply = await applyTranslated(intake, camera, pictured, message, push.odd);
  const confirmation = confirmOffline(camera, translated);
  if (confirmation) await applyTranslated(intake, camera, confirmation, message);
  return { camera, result, reply };
}

/** Applies an input-contact push of a Vzenith camera. */
export async function applyGpioPush(intake: Intake, message: Message): Promise<PushOutcome> {
  const camera = await cameraOf(intake, message);
  const translated = translateGpio(camera, read(vzenithGpioPush, parseBody(message.raw)), message.receivedAt);
  return { camera, reply: translated === null ? null : await applyTranslated(intake, camera, translated, message) };
}
