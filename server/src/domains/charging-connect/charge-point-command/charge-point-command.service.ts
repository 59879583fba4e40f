import { registrationStatus } from '@bochong/contract/charging-asset';
import { commandStatus } from '@bochong/contract/charging-connect';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { toIso } from '../../../kernel/time.ts';
import type { CommandOrder, QueueCommand } from '../command.ts';
import { standingOf, tellServers } from '../wire/charge-point-link.repo.ts';
import { fits } from '../wire/ocpp-schema.ts';
import * as repo from './charge-point-command.repo.ts';
import { asIn16, isPersistent, needsAcceptance, only201, priorityOf, replacesKey, waitMsOf } from './command-queue.rule.ts';

const { QUEUED, SENT, FAILED, EXPIRED } = commandStatus;
const { ACCEPTED } = registrationStatus;

/** Whose queue, and whose call. */
export interface Callee {
  dealerId: string;
  equipmentId: string;
}

/** What follows from the outcome of a call, in the transaction that keeps it. */
export type AfterSettled = (
  context: WorkContext,
  callee: Callee,
  command: repo.QueuedCommand,
  status: number,
  result: Record<string, unknown>,
) => Promise<void>;
const followers: AfterSettled[] = [];
/** Has work done after every outcome; for the parts of this domain. */
export const onSettled = (follow: AfterSettled): void => {
  if (!followers.includes(follow)) followers.push(follow);
};

/** Subject of what the wire asks for by itself, so that it goes out in the order in which it was asked for. */
export const baselineSubject = 'baseline';

/** Keeps the outcome of a call and tells it; once for each. */
export async function settle(
  context: WorkContext,
  callee: Callee,
  command: repo.QueuedCommand,
  status: number,
  result: Record<string, unknown>,
): Promise<void> {
  const { app, tx, now } = context;
  await repo.saveCommand(tx, callee.dealerId, command.commandId, { status, answeredAt: now, result });
  const { subjectKind, subjectId, commandId, connectorNo, action } = command;
  await app.events.emit(tx, 'ChargePointCommandSettled', callee.dealerId, {
    ...{ commandId, equipmentId: callee.equipmentId, connectorNo, action, status, result },
    subject: subjectKind === null ? null : { kind: subjectKind, id: subjectId ?? '' },
    at: toIso(now),
  });
  for (const follow of followers) await follow(context, callee, command, status, result);
}

/** Why nothing can be sent to a charge point now; undefined when it can. What is meant to last waits for its device. */
async function hindrance({ tx }: WorkContext, { dealerId, equipmentId }: Callee, action: string): Promise<string | undefined> {
  const standing = await standingOf(tx, dealerId, equipmentId);
  if (!standing) return '设备不存在';
  if (needsAcceptance(action) && standing.registrationStatus !== ACCEPTED) return '设备尚未接入';
  return standing.online || isPersistent(action) ? undefined : '设备离线';
}

/**
 * Puts a call into its charge point's queue, in the caller's transaction; it leaves when that commits and its turn has come. What cannot be sent
 * has its outcome at once. A payload that is not the protocol's is the caller's mistake, and thrown.
 */
export const queueCommand: QueueCommand = async (context, dealerId, order: CommandOrder) => {
  const { tx, now } = context;
  const { equipmentId, connectorNo, action, payload, subject, requestedBy, reason } = order;
  const version = only201.has(action) ? '2.0.1' : '1.6';
  if (!fits(action, 'req', version === '1.6' ? asIn16(payload) : payload, version))
    throw new Error(`the payload of ${action} is not what OCPP ${version} says`);
  const callee = { dealerId, equipmentId };
  const key = replacesKey(action, payload);
  const older = key === null ? [] : await repo.waitingWithKey(tx, dealerId, equipmentId, key);
  for (const command of older) await settle(context, callee, command, EXPIRED, { why: '已被更新的指令取代' });
  const id = newId(now);
  const sendBefore = order.sendBefore ?? now.getTime() + waitMsOf(action);
  const priority = subject?.kind === baselineSubject ? priorityOf('ChangeConfiguration') : priorityOf(action);
  const command = { dealerId, id, equipmentId, connectorNo, action, payload, priority, replacesKey: key, requestedBy, reason, subject };
  await repo.insertCommand(tx, { ...command, sendBefore }, now);
  await tellServers(tx, equipmentId);
  const why = await hindrance(context, callee, action);
  const inserted = why === undefined ? undefined : await repo.lockCommand(tx, dealerId, equipmentId, id);
  if (inserted) await settle(context, callee, inserted, FAILED, { why });
  return id;
};

/** The next call of a charge point, its turn come; calls that waited too long have run out. Undefined: none waits. */
export async function nextCommand(context: WorkContext, callee: Callee): Promise<repo.QueuedCommand | undefined> {
  const open = await repo.lockOpenCommands(context.tx, callee.dealerId, callee.equipmentId);
  let next: repo.QueuedCommand | undefined;
  for (const command of open) {
    if (command.status === SENT) return undefined;
    if (Date.parse(command.sendBefore) < context.now.getTime()) await settle(context, callee, command, EXPIRED, { why: '超过排队时限' });
    else next ??= command;
  }
  return next;
}

/** A connection is gone: what waited for it has failed, what is meant to last waits for the next one. */
export async function releaseCommands(context: WorkContext, callee: Callee, why: string): Promise<void> {
  const { tx } = context;
  for (const command of await repo.lockOpenCommands(tx, callee.dealerId, callee.equipmentId)) {
    if (!isPersistent(command.action)) await settle(context, callee, command, FAILED, { why });
    else if (command.status === SENT)
      await repo.saveCommand(tx, callee.dealerId, command.commandId, { status: QUEUED, messageId: null, connectionId: null, sentAt: null });
  }
}

/** Longest time a call may be without an answer: longer than any timeout, so that only a server that died left it. */
const lostMs = 180_000;

/** Ends calls whose time ran out and that no server holds any more. */
export async function endOverdue(context: WorkContext, dealerId: string): Promise<void> {
  const { tx, now } = context;
  for (const { commandId, equipmentId } of await repo.overdueCommands(tx, now, new Date(now.getTime() - lostMs))) {
    const callee = { dealerId, equipmentId };
    const command = await repo.lockCommand(tx, dealerId, equipmentId, commandId);
    if (command?.status === QUEUED) await settle(context, callee, command, EXPIRED, { why: '超过排队时限' });
    if (command?.status === SENT) await settle(context, callee, command, commandStatus.TIMEOUT, { why: '服务器重启，未收到答复' });
  }
}
