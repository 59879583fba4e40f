import { authType } from '@bochong/contract/license';
import { gateErrors, type gateFields, gateStatus, gateType } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertLicensed } from '../../../kernel/http/dealer-bar.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { ownerOfPark } from '../home.repo.ts';
import { zonesInPark } from '../zone/zone.repo.ts';
import * as repo from './gate.repo.ts';
import { zoneProblem } from './gate.rule.ts';

constraintMeans('gate_code_key', gateErrors.codeTaken, 'gateCode');

type NewGate = z.output<typeof gateFields>;
type Fields = Omit<NewGate, 'parkId'>;

const direction = { [gateType.ENTRY]: 1, [gateType.EXIT]: 2, [gateType.BOTH]: 3, [gateType.INNER_IN]: 1, [gateType.INNER_OUT]: 2 } as const;

export async function chosenGates(parkId: string, { tx, user }: Context) {
  const rows = await repo.enabledGates(tx, parkId, user.parkIds);
  return rows.map((row) => ({ ...row, direction: direction[row.gateType] }));
}

async function checkZones({ tx }: Context, parkId: string, fields: Fields): Promise<void> {
  const problem = zoneProblem(fields);
  if (problem !== null) fail(gateErrors.zonesDoNotFit, { message: problem });
  const wanted = [...new Set([fields.fromZoneId, fields.toZoneId])].filter((id) => id !== null);
  if ((await zonesInPark(tx, parkId, wanted)) < wanted.length) fail(gateErrors.zoneOfOtherPark);
}

export async function createGate(body: NewGate, context: Context): Promise<{ gateId: string }> {
  const { tx, user, now } = context;
  const dealerId = found(await ownerOfPark(tx, body.parkId, user.parkIds));
  await checkZones(context, body.parkId, body);
  await assertLicensed(tx, { dealerId, parkId: body.parkId }, authType.LANE, 1);
  const id = newId(now);
  await repo.insertGate(tx, { dealerId, id }, body);
  context.audit({ targetType: 'gate', targetId: id, detail: { after: body } });
  return { gateId: id };
}

export async function updateGate(id: string, body: Fields & { rev: number }, context: Context): Promise<{ gateId: string }> {
  const { tx, user } = context;
  const before = found(await repo.findGate(tx, id, user.parkIds));
  await checkZones(context, before.parkId, body);
  assertFresh(await repo.saveGate(tx, id, body.rev, body));
  context.audit({ targetType: 'gate', targetId: id, detail: { before, after: body } });
  return { gateId: id };
}

export async function switchGate(id: string, body: { status: number; rev: number }, context: Context): Promise<null> {
  const { tx, user } = context;
  const gate = found(await repo.findGate(tx, id, user.parkIds));
  if (body.status === gateStatus.DISABLED) requireNoDevice(gate, '停用');
  else if (gate.status === gateStatus.DISABLED) {
    const dealerId = found(await ownerOfPark(tx, gate.parkId, user.parkIds));
    await assertLicensed(tx, { dealerId, parkId: gate.parkId }, authType.LANE, 1);
  }
  assertFresh(await repo.saveGate(tx, id, body.rev, { status: body.status }));
  context.audit({ targetType: 'gate', targetId: id, detail: { before: gate.status, after: body.status } });
  return null;
}

export async function removeGate(id: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const gate = found(await repo.findGate(tx, id, user.parkIds));
  requireNoDevice(gate, '删除');
  await repo.markGateDeleted(tx, id);
  context.audit({ targetType: 'gate', targetId: id, detail: { before: gate } });
  return null;
}

/** A gate whose camera still reports must not vanish: its passages would lead nowhere. */
function requireNoDevice(gate: { devices: readonly unknown[] }, verb: string): void {
  if (gate.devices.length > 0) fail(gateErrors.hasDevices, { count: gate.devices.length, verb });
}
