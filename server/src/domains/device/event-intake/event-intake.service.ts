import { type DeviceCommand, type EventReply, eventFlag, gateMoving, type LaneEvent, quarantineReason } from '@bochong/contract/device';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { together } from '../../../kernel/database/together.ts';
import { AppError } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { gateOf } from '../../parking-lot/index.ts';
import type { AliveBook } from './alive.ts';
import { type ClockVerdict, correctClock } from './clock.rule.ts';
import { finishCommand } from './device-command.repo.ts';
import type { DeviceIdentity } from './device-identity.ts';
import * as repo from './event-intake.repo.ts';
import { answerHeartbeat, isFresh, setTime, staleReply } from './heartbeat.service.ts';
import type { IncomingEvent } from './incoming.ts';
import type { ApplyPassageEvent } from './passage.ts';
import { Refusal } from './refusal.ts';
import { isTest, testAnswer } from './test-capture.ts';

/** What every adapter needs; built once with the domain. */
export interface Intake {
  app: App;
  apply: ApplyPassageEvent;
  alive: AliveBook;
}

/**
 * The one way of an event into the business: once per (serial number, event id), one subject at a time,
 * by corrected time, its row and its effect in one transaction. Throws {@link Refusal} for what cannot be applied.
 */
export async function intakeEvent(intake: Intake, incoming: IncomingEvent): Promise<EventReply> {
  const { app, alive } = intake;
  const { device, envelope, event, receivedAt } = incoming;
  const clock = correctClock({
    occurredAt: Date.parse(envelope.occurredAt),
    sentAt: envelope.sentAt === undefined ? undefined : Date.parse(envelope.sentAt),
    receivedAt: receivedAt.getTime(),
    offline: envelope.offline,
    clockOffsetMs: device.clockOffsetMs ?? undefined,
  });
  const heartbeat = event.eventType === 'device.heartbeat';
  const sentAt = Date.parse(envelope.sentAt ?? envelope.occurredAt);
  const fresh = isFresh(sentAt, receivedAt);
  const locks = heartbeat ? [] : subjectsOf(incoming);
  const reply = await app.database.inScope({ dealerIds: [device.dealerId], prepared: true, locks }, async (tx) => {
    if (!heartbeat) return applyOnce(tx, intake, incoming, clock);
    await admit(tx, incoming, false);
    return fresh ? answerHeartbeat(tx, incoming, clock) : staleReply(incoming);
  });
  if (heartbeat && !fresh) return reply;
  alive.note(device, receivedAt, {
    bootId: envelope.bootId,
    seq: envelope.seq,
    address: incoming.address,
    ...(heartbeat
      ? { clockOffsetMs: receivedAt.getTime() - sentAt, firmware: event.payload.firmware }
      : { eventAt: new Date(clock.occurredAt) }),
  });
  return reply;
}

/** Uses up the message's nonce; answers what the first arrival of its event was answered, if it has one that counts. */
async function admit(tx: Tx, { device, envelope, nonce, receivedAt }: IncomingEvent, counts: boolean): Promise<EventReply | undefined> {
  const [unused, stored] = await together(tx, (one) =>
    Promise.all([
      nonce === undefined || repo.useNonce(one, device, nonce, receivedAt),
      counts ? repo.findStoredReply(one, device.deviceSn, envelope.eventId) : undefined,
    ]),
  );
  if (!unused) throw new Refusal(401, null, '随机串已使用过');
  return stored;
}

async function applyOnce(tx: Tx, intake: Intake, incoming: IncomingEvent, clock: ClockVerdict): Promise<EventReply> {
  const { device, envelope, event, receivedAt, odd } = incoming;
  const stored = await admit(tx, incoming, true);
  if (stored) return { ...stored, duplicate: true, serverTime: toIso(receivedAt), commands: aliveAt(stored.commands, receivedAt) };
  const own = withOwnImages(device, event);
  const context = {
    eventKey: `${device.deviceSn}|${envelope.eventId}`,
    occurredAt: new Date(clock.occurredAt),
    rawOccurredAt: new Date(envelope.occurredAt),
    receivedAt,
    offline: envelope.offline,
    flags: odd.length > 0 ? [...clock.flags, eventFlag.ODD_REPORT] : clock.flags,
    odd,
  };
  const gateId = await gateIdOf(tx, device, event);
  const { dealerId, deviceId, deviceSn, parkId } = device;
  const outcome = await effectOf(tx, intake, device, { ...context, device: { dealerId, deviceId, deviceSn, parkId, gateId } }, own);
  const commands = [...outcome.commands, ...(clock.setTime ? [setTime(receivedAt)] : [])];
  const reply: EventReply = {
    ack: true,
    duplicate: false,
    eventId: envelope.eventId,
    serverTime: toIso(receivedAt),
    result: outcome.result,
    // A barrier must never move for a vehicle that left hours ago.
    commands: envelope.offline ? commands.filter((command) => !gateMoving.has(command.type)) : commands,
  };
  const { eventId, bootId, seq } = envelope;
  await repo.insertEvent(tx, {
    device,
    eventId,
    eventType: event.eventType,
    bootId,
    seq,
    ...context,
    payload: { ...own.payload, images: own.images, ...(odd.length > 0 && { odd }) },
    reply,
  });
  return reply;
}

/** Everything that must not run at once with this event; always in this order, so that two events cannot wait for each other. */
function subjectsOf({ device, envelope, event }: IncomingEvent): string[] {
  const { payload } = event;
  const plateNo = 'plateNo' in payload ? payload.plateNo : undefined;
  return [
    `event|${device.deviceSn}|${envelope.eventId}`,
    ...('berthCode' in payload ? [`berth|${device.dealerId}|${payload.berthCode}`] : []),
    ...(event.eventType.startsWith('lane.')
      ? [`gate|${device.parkId}|${device.gateId ?? ('gateCode' in payload && payload.gateCode) ?? ''}`]
      : []),
    ...(plateNo ? [`plate|${device.parkId}|${plateNo}`] : []),
  ];
}

async function gateIdOf(tx: Tx, device: DeviceIdentity, event: LaneEvent): Promise<string | null> {
  if (!event.eventType.startsWith('lane.')) return device.gateId;
  const code = 'gateCode' in event.payload ? event.payload.gateCode : undefined;
  const gateId =
    device.gateId ??
    (code === undefined ? undefined : (await gateOf(tx, device.dealerId, { parkId: device.parkId, gateCode: code }))?.gateId);
  return gateId ?? refuseGate();
}

const refuseGate = (): never => {
  throw new Refusal(422, quarantineReason.NOT_APPLICABLE, '设备未绑定通道，报文中也没有可识别的通道编号');
};

/** Runs the event in its business; a rule that refuses it sends it to the quarantine, not to the device for ever. */
async function effectOf(
  tx: Tx,
  { app, apply }: Intake,
  device: DeviceIdentity,
  context: Parameters<ApplyPassageEvent>[1],
  event: LaneEvent,
) {
  const { dealerId, deviceId, deviceSn, parkId, gateId } = context.device;
  if (event.eventType === 'device.commandResult') {
    await finishCommand(tx, deviceId, event.payload, context.receivedAt);
    const at = context.receivedAt.toISOString();
    await app.events.emit(tx, 'DeviceCommandDone', dealerId, { deviceId, deviceSn, ...event.payload, at });
    return { result: {}, commands: [] };
  }
  if (event.eventType === 'device.alarm' || event.eventType === 'device.recover') {
    const raised = event.eventType === 'device.alarm';
    const at = context.occurredAt.toISOString();
    const report = { deviceId, deviceSn, parkId, gateId, ...event.payload, raised, at };
    await app.events.emit(tx, 'DeviceAlarmReported', dealerId, report);
    return { result: {}, commands: [] };
  }
  if (event.eventType === 'lane.capture' && (await isTest(tx, device, context))) return testAnswer(event, context.receivedAt);
  try {
    return await apply(tx, context, event);
  } catch (cause) {
    throw cause instanceof AppError ? new Refusal(422, quarantineReason.NOT_APPLICABLE, cause.message) : cause;
  }
}

/** Images of an event are those its own device has uploaded, whatever the message says. */
function withOwnImages(device: DeviceIdentity, event: LaneEvent): LaneEvent {
  const folder = imageFolder(device);
  const images = event.images.map((image) => ({
    ...image,
    objectKey: image.objectKey.startsWith(folder) ? image.objectKey : `${folder}${image.objectKey}`,
  }));
  return { ...event, images };
}

/** Where images of a device live. */
export const imageFolder = ({ dealerId, deviceId }: { dealerId: string; deviceId: string }): string => `p/${dealerId}/${deviceId}/`;

const aliveAt = (commands: readonly DeviceCommand[], now: Date) =>
  commands.filter((command) => Date.parse(command.expiresAt) > now.getTime());
