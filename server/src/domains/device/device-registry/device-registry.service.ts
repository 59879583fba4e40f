import { randomBytes } from 'node:crypto';
import {
  deviceDirection,
  deviceErrors,
  type deviceFields,
  deviceProtocol,
  deviceSheetErrors,
  deviceType,
  directionFits,
  equipmentPage,
} from '@bochong/contract/device';
import { gateType } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { afterCommit } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { gateOf, placesOf } from '../../parking-lot/index.ts';
import { forgetDevice } from '../event-intake/device-identity.ts';
import * as repo from './device-registry.repo.ts';

constraintMeans('device_sn_key', deviceErrors.snTaken, 'deviceSn');
constraintMeans('device_camera_of_gate', deviceErrors.cameraOnGate, 'gateId');

type Fields = z.output<typeof deviceFields>;
type NewDevice = Fields & { secretKey?: string | undefined };

/** Whose right is only that of the camera page (not `equipment`, the same button of the equipment page) reaches lane cameras only. */
export function assertReach({ user }: Context, equipment: string, ...devices: { deviceType: number }[]): void {
  if (user.codes.has(equipment)) return;
  if (devices.some((one) => one.deviceType !== deviceType.LANE_CAMERA)) fail(deviceErrors.camerasOnly);
}

const newSecret = () => randomBytes(24).toString('base64url');

/** A lane camera without gate and direction could not tell an entry from an exit. */
async function requirePlace({ tx, user }: Context, fields: Fields): Promise<string> {
  const { IN, OUT } = deviceDirection;
  const oneWay = fields.direction === IN || fields.direction === OUT;
  const placed = fields.gateId !== null && (oneWay || (fields.direction !== null && fields.protocol !== deviceProtocol.VZENITH));
  if (fields.deviceType === deviceType.LANE_CAMERA && !placed) fail(deviceErrors.laneCameraNeedsGate);
  const [park] = await placesOf(tx, 'park', [fields.parkId]);
  const { dealerId } = found(user.parkIds === null || user.parkIds.includes(fields.parkId) ? park : undefined);
  const gate = fields.gateId === null ? undefined : await gateOf(tx, dealerId, { gateId: fields.gateId });
  if (fields.gateId !== null && gate?.parkId !== fields.parkId) fail(deviceErrors.gateOfOtherPark);
  if (gate && fields.direction !== null && !directionFits(gate.gateType, fields.direction))
    fail(deviceSheetErrors.directionAgainstLane, {
      gateName: gate.gateName,
      lane: gateType.label(gate.gateType),
      direction: deviceDirection.label(fields.direction),
    });
  return dealerId;
}

export function createDevice(device: NewDevice, context: Context) {
  assertReach(context, equipmentPage.can.add, device);
  return registerDevice(device, context);
}

/** Registers a device; who may is the caller's to know. */
export async function registerDevice({ secretKey, ...fields }: NewDevice, context: Context) {
  const { tx, app, now } = context;
  const dealerId = await requirePlace(context, fields);
  const id = newId(now);
  const secret = secretKey ?? newSecret();
  await repo.insertDevice(tx, { dealerId, id }, fields, app.keys.encrypt(secret));
  const claimed = await repo.claimQuarantine(tx, fields.deviceSn);
  if (claimed > 0) await app.events.emit(tx, 'QuarantineClaimed', dealerId, { deviceSn: fields.deviceSn });
  context.audit({ targetType: 'device', targetId: id, detail: { after: fields, claimed } });
  return { deviceId: id, secretKey: secret };
}

export async function updateDevice(id: string, { rev, ...fields }: Fields & { rev: number }, context: Context) {
  const { tx, user } = context;
  const before = found(await repo.findDevice(tx, id, user.parkIds));
  assertReach(context, equipmentPage.can.edit, before, fields);
  await requirePlace(context, fields);
  assertFresh(await repo.saveDevice(tx, id, rev, fields));
  afterCommit(() => forgetDevice(context.app, before.deviceSn));
  context.audit({ targetType: 'device', targetId: id, detail: { before, after: fields } });
  return { deviceId: id };
}

export async function switchDevice(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const before = found(await repo.findDevice(tx, id, user.parkIds));
  assertFresh(await repo.saveDeviceStatus(tx, id, rev, enabled ? null : now.toISOString()));
  afterCommit(() => forgetDevice(context.app, before.deviceSn));
  context.audit({ targetType: 'device', targetId: id, detail: { before: before.disabledAt === null, after: enabled } });
  return null;
}

export async function rotateDeviceKey(id: string, context: Context) {
  const { tx, user, app } = context;
  const device = found(await repo.findDevice(tx, id, user.parkIds));
  const secretKey = newSecret();
  await repo.saveDeviceSecret(tx, id, app.keys.encrypt(secretKey));
  afterCommit(() => forgetDevice(context.app, device.deviceSn));
  context.audit({ targetType: 'device', targetId: id });
  return { deviceId: id, secretKey };
}

export async function removeDevice(id: string, context: Context): Promise<null> {
  const before = found(await repo.findDevice(context.tx, id, context.user.parkIds));
  await repo.markDeviceDeleted(context.tx, id);
  afterCommit(() => forgetDevice(context.app, before.deviceSn));
  context.audit({ targetType: 'device', targetId: id, detail: { before } });
  return null;
}
