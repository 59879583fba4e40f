import { registrationStatus } from '@bochong/contract/charging-asset';
import { auditCommand } from '../../../kernel/http/audit.ts';
import { toIso } from '../../../kernel/time.ts';
import { type BootReport, bootReported } from '../../charging-asset/index.ts';
import { baselineFor, setUp } from '../charge-point-command/settled.service.ts';
import { findLink, saveBoot } from '../wire/charge-point-link.repo.ts';
import { type Handler, type Incoming, textOf } from './incoming.ts';

/** Seconds after which a device that waits, or is kept out, asks again. */
const waitsSec = { pending: 60, rejected: 300 };

/** BootNotification of OCPP 1.6. */
export const boot: Handler = (message) => {
  const { payload } = message;
  return bootAs(message, {
    ...{ vendor: textOf(payload.chargePointVendor), bootModel: textOf(payload.chargePointModel) },
    ...{ serialNo: textOf(payload.chargePointSerialNumber), boxSerialNo: textOf(payload.chargeBoxSerialNumber) },
    ...{ firmwareVersion: textOf(payload.firmwareVersion), iccid: textOf(payload.iccid), imsi: textOf(payload.imsi) },
    ...{ meterType: textOf(payload.meterType), meterSerial: textOf(payload.meterSerialNumber) },
  });
};

/** A charge point starts: it is let in, let wait until a person decided, or kept out. `mark`: of its version's set-up. */
export async function bootAs({ context, speaker, boot: moveOn }: Incoming, said: BootReport, mark = ''): Promise<object> {
  const { app, tx, now } = context;
  const { dealerId, equipmentId } = speaker;
  const before = await bootReported(tx, dealerId, equipmentId, said);
  const { registeredSerialNo = '', firmwareBefore = '', equipmentType = 0, heartbeatIntervalSec = 60 } = before ?? {};
  const mismatch = registeredSerialNo !== '' && said.serialNo !== '' && registeredSerialNo !== said.serialNo;
  const accepted = before?.registrationStatus === registrationStatus.ACCEPTED && !(mismatch && speaker.quirks.blockSerialMismatch === true);
  const pending = before?.registrationStatus === registrationStatus.PENDING;
  const currentTime = now.toISOString();
  const booted = { equipmentId, firmwareBefore, firmware: said.firmwareVersion, accepted, serialMismatch: mismatch, at: toIso(now) };
  await app.events.emit(tx, 'ChargePointBooted', dealerId, booted);
  if (firmwareBefore !== '' && firmwareBefore !== said.firmwareVersion)
    await auditCommand(tx, now, {
      ...{ command: '/ocpp', title: '充电设备固件变更', dealerId, targetType: 'chargingEquipment', targetId: equipmentId },
      ...{ detail: { before: firmwareBefore, after: said.firmwareVersion }, by: { account: '设备上报', method: 'OCPP' } },
    });
  moveOn(accepted ? 'accepted' : pending ? 'pending' : 'rejected');
  if (!accepted) {
    const [status, interval] = pending ? ['Pending', waitsSec.pending] : ['Rejected', waitsSec.rejected];
    return { status, currentTime, interval };
  }
  const link = await findLink(tx, dealerId, equipmentId);
  const { hash } = baselineFor({ equipmentType, heartbeatSec: heartbeatIntervalSec, offlineCards: link?.offlineCards ?? false });
  if (link?.baselineHash !== `${mark}${hash}`) await setUp(context, speaker, { newKey: link?.baselineHash === '' });
  await saveBoot(tx, dealerId, equipmentId, now);
  return { status: 'Accepted', currentTime, interval: heartbeatIntervalSec };
}
