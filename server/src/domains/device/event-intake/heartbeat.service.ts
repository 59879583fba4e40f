import type { DeviceCommand, EventReply } from '@bochong/contract/device';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { toIso } from '../../../kernel/time.ts';
import { findMissingSeq } from './alive.repo.ts';
import type { ClockVerdict } from './clock.rule.ts';
import { takeCommands } from './device-command.repo.ts';
import type { IncomingEvent } from './incoming.ts';

/**
 * A heartbeat is no event that counts once: whoever recorded one could send it again when its nonce is forgotten, keep a dead device online and
 * take its commands. So it counts only while it is younger than that, by the device's own clock.
 */
const freshMs = 5 * 60_000;

export const isFresh = (sentAt: number, receivedAt: Date): boolean => Math.abs(receivedAt.getTime() - sentAt) <= freshMs;

/** What a heartbeat of another time is told: the time, and nothing else. */
export const staleReply = ({ envelope, receivedAt }: IncomingEvent): EventReply => ({
  ack: true,
  duplicate: false,
  eventId: envelope.eventId,
  serverTime: toIso(receivedAt),
  result: { stale: true },
  commands: [setTime(receivedAt)],
});

export async function answerHeartbeat(tx: Tx, { device, envelope, receivedAt }: IncomingEvent, clock: ClockVerdict): Promise<EventReply> {
  const commands = await takeCommands(tx, device.deviceId, receivedAt);
  const missingSeq = await findMissingSeq(tx, device.deviceId);
  return {
    ack: true,
    duplicate: false,
    eventId: envelope.eventId,
    serverTime: toIso(receivedAt),
    result: { missingSeq },
    commands: clock.setTime ? [...commands, setTime(receivedAt)] : commands,
  };
}

/** Tells a device the time. */
export const setTime = (now: Date): DeviceCommand => ({
  commandId: newId(now),
  type: 'SET_TIME',
  args: { time: toIso(now) },
  issuedAt: toIso(now),
  expiresAt: toIso(now.getTime() + 60_000),
});
