import type { OcppStatus } from '@bochong/contract/charging-asset';
import { toIso } from '../../../kernel/time.ts';
import { gunReported, statusReported } from '../../charging-asset/index.ts';
import { saveProgress } from '../charge-point-command/charge-point-command.repo.ts';
import { keepOrphan } from '../orphan-frame/orphan-frame.repo.ts';
import { isCriticalEvent } from '../wire/ocpp-action.rule.ts';
import { readInstant } from '../wire/wire-time.rule.ts';
import { type Handler, textOf, timeOf } from './incoming.ts';

/** A gun's state, or the whole device's. A gun nobody registered is added, disabled, for a person to confirm. */
export const status: Handler = async ({ context, speaker, action, payload }) => {
  const { dealerId, equipmentId } = speaker;
  const connectorNo = Number(payload.connectorId);
  const deviceAt = typeof payload.timestamp === 'string' ? readInstant(payload.timestamp) : undefined;
  const report = {
    ...{ equipmentId, connectorNo, status: payload.status as OcppStatus, errorCode: textOf(payload.errorCode) || 'NoError' },
    ...{ vendorErrorCode: textOf(payload.vendorErrorCode), info: textOf(payload.info) },
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
};

/** Progress of work that takes long, told to the call that began it. */
const progressOf =
  (...begunBy: readonly string[]): Handler =>
  async ({ context: { tx, now }, speaker, payload }) => {
    await saveProgress(tx, speaker, begunBy, textOf(payload.status), now);
    return {};
  };
export const diagnosticsStatus = progressOf('GetDiagnostics');
export const firmwareStatus = progressOf('UpdateFirmware', 'SignedUpdateFirmware');
export const logStatus = progressOf('GetLog');

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
