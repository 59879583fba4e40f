import { createHash } from 'node:crypto';
import { chargingProtocol } from '@bochong/contract/charging-asset';
import {
  deviceLogKind,
  deviceLogMinutes,
  deviceLogState,
  type deviceLogs,
  deviceLogErrors as errors,
} from '@bochong/contract/charging-maintenance';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context, OutsideContext, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { calleeFor, queueCommand } from '../../charging-connect/index.ts';
import { fileAddress } from '../device-file/device-file.ts';
import * as repo from './device-log.repo.ts';
import { afterCall, afterWord, lateReason } from './device-log-state.rule.ts';
import { linesOf } from './log-lines.ts';
import { uploadMs } from './log-upload.service.ts';

/** Subject of the calls for logs; its id is that of the log. */
export const logSubject = 'deviceLog';
/** How a device tries again by itself. */
const again = { retries: 2, retryInterval: 60 };

const requestNoOf = (logId: string): number => createHash('sha256').update(logId).digest().readUInt32BE(0) >>> 1;
const utc = (instant: string) => new Date(instant).toISOString();

interface Wanted {
  logKind: number;
  spanFrom?: string | undefined;
  spanTo?: string | undefined;
}

/** The call by which a version asks for it: 1.6 has one of its own for diagnostics. */
function callOf(protocol: number, { logKind, spanFrom, spanTo }: Wanted, location: string, requestId: number) {
  if (protocol === chargingProtocol.OCPP16 && logKind === deviceLogKind.DIAGNOSTICS) {
    const span = { ...(spanFrom && { startTime: utc(spanFrom) }), ...(spanTo && { stopTime: utc(spanTo) }) };
    return { action: 'GetDiagnostics', payload: { location, ...again, ...span } };
  }
  const span = { ...(spanFrom && { oldestTimestamp: utc(spanFrom) }), ...(spanTo && { latestTimestamp: utc(spanTo) }) };
  const logType = logKind === deviceLogKind.SECURITY ? 'SecurityLog' : 'DiagnosticsLog';
  return { action: 'GetLog', payload: { ...again, logType, requestId, log: { remoteLocation: location, ...span } } };
}

export async function askForLog(
  equipmentId: string,
  body: BodyOf<typeof deviceLogs.ask>,
  context: Context,
): Promise<Data<typeof deviceLogs.ask>> {
  const { app, tx, user, now, audit } = context;
  const { logKind, spanFrom, spanTo, reason } = body;
  const { dealerId, protocol } = await calleeFor(equipmentId, 'GetLog', context);
  if (spanFrom !== undefined && spanTo !== undefined && Date.parse(spanFrom) >= Date.parse(spanTo))
    fail(errors.spanBackwards, {}, { field: 'spanTo' });
  const id = newId(now);
  const deadlineAt = new Date(now.getTime() + deviceLogMinutes * 60_000);
  const asked = { logKind, spanFrom: spanFrom ?? null, spanTo: spanTo ?? null, reason, by: user.userName, at: now, deadlineAt };
  const requestNo = requestNoOf(id);
  if (!(await repo.insertLog(tx, { dealerId, id, equipmentId, requestNo, ...asked }))) fail(errors.underWay);
  const expiresAt = Math.ceil(deadlineAt.getTime() / 1000);
  // With a slash at its end it is a folder: devices put the name of their file behind it.
  const location = fileAddress(app, { kind: 'log', dealerId, id, attempt: 1, expiresAt }, '');
  await queueCommand(context, dealerId, {
    ...{ equipmentId, connectorNo: 0, requestedBy: user.userId, reason },
    ...callOf(protocol, body, location, requestNo),
    subject: { kind: logSubject, id },
  });
  audit({ targetType: 'chargingEquipment', targetId: equipmentId, detail: { log: deviceLogKind.label(logKind), reason } });
  return { logId: id };
}

/** A call for a log has its outcome. */
export async function followLogCall(
  { tx }: WorkContext,
  dealerId: string,
  { subject, status, result }: DomainEvents['ChargePointCommandSettled'],
): Promise<void> {
  if (subject?.kind !== logSubject) return;
  const log = await repo.lockLog(tx, dealerId, subject.id);
  const step = log && afterCall(log.state, status, result);
  if (step) await repo.saveStep(tx, dealerId, subject.id, step);
}

/** A device tells how it gets on; one that names the request is about that one alone. */
export async function followLogTask(
  { tx }: WorkContext,
  dealerId: string,
  { equipmentId, task, status, requestId }: DomainEvents['ChargePointTaskTold'],
): Promise<void> {
  if (task === 'firmware') return;
  const log = await repo.lockOpenLog(tx, dealerId, equipmentId);
  if (!log || (requestId !== null && requestId !== log.requestNo)) return;
  const step = afterWord(log.state, status);
  if (step) await repo.saveStep(tx, dealerId, log.logId, step);
}

/** Ends what nobody handed in, once its time is over. */
export async function endLateLogs({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string): Promise<void> {
  for (const { logId, state, stateReason } of await repo.lateLogs(tx, dealerId, now, new Date(now.getTime() - uploadMs)))
    await repo.saveStep(tx, dealerId, logId, { state: deviceLogState.FAILED, reason: lateReason(state, stateReason) });
}

export async function recentOf(equipmentId: string, { tx, user }: Context): Promise<Data<typeof deviceLogs.recent>> {
  found(await repo.seenEquipment(tx, equipmentId, user));
  return repo.recentLogs(tx, equipmentId, user);
}

async function fileOf(id: string, { tx, user }: Context) {
  const log = found(await repo.findLog(tx, id, user));
  return { ...log, objectKey: log.objectKey ?? fail(errors.notThere) };
}

export async function readLines(
  id: string,
  wanted: { keyword: string; fromLine: number },
  context: OutsideContext,
): Promise<Data<typeof deviceLogs.lines>> {
  const { objectKey } = await context.step((step) => fileOf(id, step));
  const stored = (await context.app.storage.read(objectKey)) ?? fail(errors.notThere);
  return linesOf(stored.body, wanted);
}

export async function addressOf(id: string, context: Context): Promise<Data<typeof deviceLogs.address>> {
  const { objectKey, equipmentName, fileName } = await fileOf(id, context);
  return { url: context.app.storage.signedPath(objectKey, context.now), fileName: `${equipmentName}-${fileName}` };
}
