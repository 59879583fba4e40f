import type { OcppStatus } from '@bochong/contract/charging-asset';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { toIso } from '../../../kernel/time.ts';
import { gunReported, type StatusReport, statusReported } from '../../charging-asset/index.ts';
import { saveProgress } from '../charge-point-command/charge-point-command.repo.ts';
import { keepOrphan } from '../orphan-frame/orphan-frame.repo.ts';
import { isCriticalEvent } from '../wire/ocpp-action.rule.ts';
import { readInstant } from '../wire/wire-time.rule.ts';
import { type Handler, type Incoming, textOf, timeOf } from './incoming.ts';

/** StatusNotification of OCPP 1.6. */
export const status: Handler = (message) => {
  const { payload } = message;
  const [status, errorCode] = [payload.status as OcppStatus, textOf(payload.errorCode) || 'NoError'];
  return reported(message, { connectorNo: Number(payload.connectorId), status, errorCode });
};

/** A gun's state, or the whole device's. A gun nobody registered is added, disabled, for a person to confirm. */
export async function reported(
  { context, speaker, action, payload }: Incoming,
  told: Pick<StatusReport, 'connectorNo' | 'status' | 'errorCode'>,
): Promise<object> {
  const { dealerId, equipmentId } = speaker;
  const { connectorNo } = told;
  const deviceAt = typeof payload.timestamp === 'string' ? readInstant(payload.timestamp) : undefined;
  const report = {
    ...{ equipmentId, ...told, vendorErrorCode: textOf(payload.vendorErrorCode), info: textOf(payload.info) },
    deviceAt: deviceAt === undefined ? null : new Date(deviceAt).toISOString(),
  };
  const outcome = await statusReported(context, dealerId, report);
  if (outcome === 'gun' || outcome === 'device') return {};
  if (outcome === 'unknownGun' && (await gunReported(context.tx, dealerId, equipmentId, connectorNo, context.now)))
    await statusReported(context, dealerId, report);
  else {
    const why = outcome === 'notOfDevice' ? `整机（0号枪）不能处于${report.status}` : `设备没有${connectorNo}号枪`;
    await keepOrphan(context.tx, { dealerId, equipmentId, action, connectorNo, transactionId: null, idTag: '', why, payload }, context.now);
  }
  return {};
}

/** Progress of work that takes long, told to the call that began it and to whoever follows it. */
const progressOf =
  (task: DomainEvents['ChargePointTaskTold']['task'], ...begunBy: readonly string[]): Handler =>
  async ({ context: { app, tx, now }, speaker, payload }) => {
    const status = textOf(payload.status);
    await saveProgress(tx, speaker, begunBy, status, now);
    const requestId = typeof payload.requestId === 'number' ? payload.requestId : null;
    const told = { equipmentId: speaker.equipmentId, task, status, requestId, at: toIso(now) };
    await app.events.emit(tx, 'ChargePointTaskTold', speaker.dealerId, told);
    return {};
  };
export const diagnosticsStatus = progressOf('diagnostics', 'GetDiagnostics');
export const firmwareStatus = progressOf('firmware', 'UpdateFirmware', 'SignedUpdateFirmware');
export const logStatus = progressOf('log', 'GetLog');

/** Something a charge point noticed about its own safety. */
export const securityEvent: Handler = async (message) => {
  const { context, speaker, payload } = message;
  const type = textOf(payload.type);
  await context.app.events.emit(context.tx, 'ChargePointSecurityEvent', speaker.dealerId, {
    ...{ equipmentId: speaker.equipmentId, type, info: textOf(payload.techInfo), critical: isCriticalEvent(type) },
    at: toIso(timeOf(message, payload.timestamp)),
  });
  return {};
};
