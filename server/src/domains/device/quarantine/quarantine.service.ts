import { createHash } from 'node:crypto';
import { quarantineErrors, quarantineStatus } from '@bochong/contract/device';
import type { App, Context } from '../../../kernel/app-context.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { findDeviceBySn } from '../event-intake/event-intake.repo.ts';
import type { Intake } from '../event-intake/event-intake.service.ts';
import {
  applyEvent,
  applyGpioPush,
  applyPlatePush,
  type Message,
  type MessageKind,
  openBatch,
  sourceOf,
} from '../event-intake/message.service.ts';
import { type QuarantineReason, Refusal } from '../event-intake/refusal.ts';
import * as repo from './quarantine.repo.ts';

const longestBody = 64 * 1024;
const pictures = /("image(?:Fragment)?File"\s*:\s*")[^"]*"/g;

/** The raw body without pictures and within bounds; PostgreSQL text cannot hold NUL. */
const kept = (raw: string): string => raw.replaceAll(pictures, '$1"').replaceAll('\0', '').slice(0, longestBody);

/** Event id a message carries, else a digest of its body: what repetitions have in common. */
function eventIdOf(raw: string): string {
  const found = /"eventId"\s*:\s*"([^"]{1,64})"/.exec(raw)?.[1];
  return found && !raw.includes('"batchId"') ? found : createHash('sha256').update(raw).digest('hex');
}

/** Keeps a refused message with raw body and reason, under the device's dealer or, while nobody knows the device, under the platform. */
export async function quarantine(app: App, message: Message, reason: QuarantineReason, words: string): Promise<boolean> {
  const deviceSn = message.deviceSn.replaceAll('\0', '').slice(0, 64);
  const device = deviceSn === '' ? undefined : await findDeviceBySn(app, deviceSn);
  const dealerId = device?.dealerId ?? platformDealerId;
  const row = {
    dealerId,
    id: newId(message.receivedAt),
    source: sourceOf(message.kind),
    kind: message.kind,
    deviceSn,
    eventId: eventIdOf(message.raw),
    reason,
    message: words.slice(0, 500),
    body: kept(message.raw),
    verified: message.verified,
    presentedKey: message.presentedKey,
    receivedAt: message.receivedAt,
  };
  return app.database.inScope({ dealerIds: [dealerId] }, (tx) => repo.insertQuarantine(tx, row));
}

async function applyAgain(intake: Intake, message: Message): Promise<{ eventId: string; result: Record<string, unknown> }> {
  if (message.kind === 'batch') {
    const { batchId, items } = await openBatch(intake, message);
    for (const item of items) await applyEvent(intake, item.message);
    return { eventId: batchId, result: { applied: items.length } };
  }
  const reply =
    message.kind === 'event'
      ? await applyEvent(intake, message)
      : (await (message.kind === 'plate' ? applyPlatePush : applyGpioPush)(intake, message)).reply;
  return { eventId: reply?.eventId ?? '', result: reply?.result ?? {} };
}

/** The message as it would be applied now; an unchecked signature has to hold first. It is judged by the time it came in. */
const messageOf = (stored: repo.StoredMessage): Message => ({
  kind: stored.kind as MessageKind,
  deviceSn: stored.deviceSn,
  raw: stored.body,
  address: '',
  receivedAt: new Date(stored.receivedAt),
  presentedKey: stored.presentedKey,
  verified: stored.verified,
  reapplied: true,
});

/** Applies a kept message again; it stays waiting, with the new reason told, when it is refused again. */
export async function reapplyQuarantine(intake: Intake, id: string, { tx, user, now, audit }: Context) {
  const stored = found(await repo.findQuarantine(tx, id, user.parkIds));
  if (stored.status !== quarantineStatus.PENDING) fail(quarantineErrors.handled);
  const applied = await applyAgain(intake, messageOf(stored)).catch((cause: unknown) => {
    if (cause instanceof Refusal) fail(quarantineErrors.stillRefused, { message: cause.message });
    throw cause;
  });
  assertFresh(await repo.closeQuarantine(tx, id, { status: quarantineStatus.APPLIED, at: now, by: user.userName, remark: '' }));
  audit({ targetType: 'quarantine', targetId: id });
  return applied;
}

export async function discardQuarantine(id: string, remark: string, { tx, user, now, audit }: Context): Promise<null> {
  const stored = found(await repo.findQuarantine(tx, id, user.parkIds));
  if (stored.status !== quarantineStatus.PENDING) fail(quarantineErrors.handled);
  assertFresh(await repo.closeQuarantine(tx, id, { status: quarantineStatus.DISCARDED, at: now, by: user.userName, remark }));
  audit({ targetType: 'quarantine', targetId: id, detail: { remark } });
  return null;
}

/** Applies what a device sent before it was registered, oldest first; what is refused again keeps waiting. */
export async function reapplyClaimed(intake: Intake, dealerId: string, deviceSn: string): Promise<void> {
  const { app } = intake;
  const scope = { dealerIds: [dealerId] };
  for (const id of await app.database.inScope(scope, (tx) => repo.findWaiting(tx, deviceSn))) {
    const stored = await app.database.inScope(scope, (tx) => repo.findQuarantine(tx, id, null));
    if (!stored) continue;
    try {
      await applyAgain(intake, messageOf(stored));
    } catch (cause) {
      app.log.info({ cause, id }, 'quarantined message refused again');
      continue;
    }
    const close = { status: quarantineStatus.APPLIED, at: app.clock.now(), by: '系统', remark: '设备登记后自动处理' };
    await app.database.inScope(scope, (tx) => repo.closeQuarantine(tx, id, close));
  }
}
