import { chargingEquipmentErrors, type chargingEquipments, chargingProtocol, type newEquipment } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { insertConnectors, markGunsDeleted, moveGuns } from '../connector/connector-write.repo.ts';
import { noteEquipmentService } from '../gun-state/out-of-service.repo.ts';
import { stationKey } from '../station-scope.repo.ts';
import { newAuthKey } from './auth-key.ts';
import * as repo from './charging-equipment.repo.ts';

constraintMeans('charging_equipment_code_key', chargingEquipmentErrors.codeTaken, 'equipmentCode');
constraintMeans('charging_equipment_identity_key', chargingEquipmentErrors.identityTaken, 'ocppIdentity');

type NewEquipment = z.output<typeof newEquipment>;

const speaksOcpp = (protocol: number): boolean => protocol === chargingProtocol.OCPP16 || protocol === chargingProtocol.OCPP201;

function checkIdentity({ protocol, ocppIdentity }: repo.EquipmentValues): void {
  if (speaksOcpp(protocol) && ocppIdentity === '') fail(chargingEquipmentErrors.identityMissing, {}, { field: 'ocppIdentity' });
}

/** Adds equipment with its guns. Its key, if its protocol has one, is told this once. */
export async function createEquipment(body: NewEquipment, context: Context): Promise<Data<typeof chargingEquipments.create>> {
  const { equipmentId, authKey } = await addEquipment(body, context, await newAuthKey());
  return { equipmentId, authKey };
}

/** {@link createEquipment} with a key that was made before, or none yet: a sheet makes none, for nobody would see them. */
export async function addEquipment(
  { connectors, ...body }: NewEquipment,
  context: Context,
  made: { key: string; hash: string } | null,
): Promise<{ equipmentId: string; authKey: string | null }> {
  const { tx, user, now } = context;
  checkIdentity(body);
  const { dealerId } = found(await stationKey(tx, body.stationId, user.parkIds));
  const id = newId(now);
  const secret = made && speaksOcpp(body.protocol) ? made : null;
  await repo.insertEquipment(tx, { dealerId, id }, body, secret && { hash: secret.hash, at: now.toISOString() });
  await insertConnectors(tx, { dealerId, equipmentId: id, ...body }, connectors, now);
  context.audit({ targetType: 'chargingEquipment', targetId: id, detail: { after: { ...body, connectors } } });
  return { equipmentId: id, authKey: secret?.key ?? null };
}

export async function updateEquipment(id: string, { rev, ...body }: repo.EquipmentValues & { rev: number }, context: Context) {
  const { tx, user } = context;
  const { dealerId, ...before } = found(await repo.lockEquipment(tx, id, user.parkIds));
  checkIdentity(body);
  const { used, inUse } = before;
  if (body.securityProfile < before.securityProfile) fail(chargingEquipmentErrors.securityLowered, {}, { field: 'securityProfile' });
  if (used && body.equipmentCode !== before.equipmentCode) fail(chargingEquipmentErrors.used, { verb: '修改编码' });
  if (body.stationId !== before.stationId) {
    if (inUse) fail(chargingEquipmentErrors.inUse, { verb: '移到其他电站' });
    const to = found(await stationKey(tx, body.stationId, user.parkIds));
    found(to.dealerId === dealerId ? to : undefined);
  }
  assertFresh(await repo.saveEquipment(tx, id, rev, body));
  await moveGuns(tx, id, body);
  context.audit({ targetType: 'chargingEquipment', targetId: id, detail: { before, after: body } });
  return { equipmentId: id };
}

/** Disabled equipment may connect, but nothing can be started on it. */
export async function switchEquipment(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const { dealerId, ...before } = found(await repo.lockEquipment(tx, id, user.parkIds));
  assertFresh(await repo.saveEnabled(tx, id, rev, enabled));
  if (before.enabled !== enabled) await noteEquipmentService(tx, dealerId, id, enabled, now);
  context.audit({ targetType: 'chargingEquipment', targetId: id, detail: { before: before.enabled, after: enabled } });
  return null;
}

export async function registerEquipment(
  id: string,
  { registrationStatus, rev }: { registrationStatus: number; rev: number },
  context: Context,
): Promise<null> {
  const { tx, user, app } = context;
  const { dealerId, ...before } = found(await repo.lockEquipment(tx, id, user.parkIds));
  assertFresh(await repo.saveRegistration(tx, id, rev, registrationStatus));
  await app.events.emit(tx, 'ChargePointRegistered', dealerId, { equipmentId: id, registrationStatus });
  context.audit({
    targetType: 'chargingEquipment',
    targetId: id,
    detail: { before: before.registrationStatus, after: registrationStatus },
  });
  return null;
}

/** The old key is refused from now on: whoever resets it enters the new one at the device. */
export async function rotateKey(id: string, context: Context): Promise<Data<typeof chargingEquipments.rotateKey>> {
  const { tx, user, now } = context;
  const { protocol } = found(await repo.findEquipment(tx, id, user.parkIds));
  if (!speaksOcpp(protocol)) fail(chargingEquipmentErrors.noKey);
  const { key, hash } = await newAuthKey();
  await repo.saveAuthKey(tx, id, hash, now);
  context.audit({ targetType: 'chargingEquipment', targetId: id });
  return { equipmentId: id, authKey: key };
}

/** Equipment that ever had an order stays; it can be disabled. */
export async function removeEquipment(id: string, context: Context): Promise<null> {
  const before = found(await repo.lockEquipment(context.tx, id, context.user.parkIds));
  if (before.used) fail(chargingEquipmentErrors.used, { verb: '删除' });
  await markGunsDeleted(context.tx, id);
  await repo.markEquipmentDeleted(context.tx, id);
  context.audit({ targetType: 'chargingEquipment', targetId: id, detail: { before } });
  return null;
}
