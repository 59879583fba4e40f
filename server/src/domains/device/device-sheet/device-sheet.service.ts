import { type DeviceSheet, deviceDirection, deviceProtocol, deviceSheetErrors, deviceType, testMinutes } from '@bochong/contract/device';
import type { Context } from '../../../kernel/app-context.ts';
import { afterCommit } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { gateOf } from '../../parking-lot/index.ts';
import { findDevice } from '../device-registry/device-registry.repo.ts';
import { forgetDevice } from '../event-intake/device-identity.ts';
import { installationOf, lastCapture, setTestUntil } from './device-sheet.repo.ts';

const lookBackMs = 30 * 60_000;
const loopbackHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function captureOf(event: NonNullable<Awaited<ReturnType<typeof lastCapture>>>, { app, now }: Context): DeviceSheet['capture'] {
  const { at, payload, reply } = event;
  return {
    at,
    plateNo: payload.plateNo,
    plateColor: payload.plateColor,
    confidence: payload.confidence,
    direction: payload.direction === 'OUT' ? deviceDirection.OUT : deviceDirection.IN,
    imageUrls: payload.images.map((image) => app.storage.signedPath(image.objectKey, now)),
    test: reply.result.test === true,
    opened: reply.commands.some((command) => command.type === 'OPEN_GATE'),
  };
}

export async function readSheet(id: string, context: Context): Promise<DeviceSheet> {
  const { app, tx, user, now } = context;
  const device = found(await findDevice(tx, id, user.parkIds));
  const { dealerId, heardFrom, testUntil } = await installationOf(tx, id);
  const gate = device.gateId === null ? undefined : await gateOf(tx, dealerId, { gateId: device.gateId });
  const event = await lastCapture(tx, { dealerId, deviceId: id }, new Date(now.getTime() - lookBackMs));
  // Cameras of this kind send heartbeats without a time: a live capture is taken as sent when it was made.
  const measured = device.protocol === deviceProtocol.VZENITH && event && !event.offline;
  const address = new URL(app.config.BOCHONG_PUBLIC_URL);
  const { deviceSn, deviceName, protocol, parkName, gateName, direction, heartbeatSeconds } = device;
  return {
    deviceId: id,
    deviceSn,
    deviceName,
    deviceType: device.deviceType,
    protocol,
    parkName,
    gateName,
    gateType: (gate?.gateType ?? null) as DeviceSheet['gateType'],
    direction,
    heartbeatSeconds,
    serverAddress: address.href.replace(/\/$/, ''),
    loopback: loopbackHosts.test(address.hostname),
    serverTime: toIso(now),
    heardAt: device.lastHeartbeatAt,
    heardFrom,
    clockOffsetMs: measured ? Date.parse(event.receivedAt) - Date.parse(event.at) : device.clockOffsetMs,
    testUntil: testUntil !== null && Date.parse(testUntil) > now.getTime() ? testUntil : null,
    capture: event ? captureOf(event, context) : null,
  };
}

/** The next live capture within some minutes is kept and shown, and nothing else comes of it. */
export async function startTest(id: string, context: Context): Promise<{ testUntil: string }> {
  const { tx, user, now, app } = context;
  const device = found(await findDevice(tx, id, user.parkIds));
  if (device.deviceType !== deviceType.LANE_CAMERA || device.disabledAt !== null) fail(deviceSheetErrors.noCamera);
  const testUntil = toIso(now.getTime() + testMinutes * 60_000);
  await setTestUntil(tx, id, testUntil);
  afterCommit(() => forgetDevice(app, device.deviceSn));
  context.audit({ targetType: 'device', targetId: id, detail: { testUntil } });
  return { testUntil };
}
