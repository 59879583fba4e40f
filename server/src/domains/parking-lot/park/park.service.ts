import { type Gate, type Park, parkErrors, type parkFields, parkStatus } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { insertGate } from '../gate/gate.repo.ts';
import * as repo from './park.repo.ts';

constraintMeans('park_code_key', parkErrors.codeTaken, 'parkCode');

type Fields = z.output<typeof parkFields>;
type NewPark = Fields & { gates: Pick<Gate, 'gateName' | 'gateType'>[]; dealerId?: string | undefined };

/** Order statuses that still owe something: parking, to pay, arrears. */
const [parking, ...owing] = [0, 1, 3] as const;

function checkSpaces(fields: Fields): void {
  const total = fields.tempSpaces + fields.fixedSpaces;
  if (fields.chargingSpaces > total || fields.accessibleSpaces > total) fail(parkErrors.subsetTooLarge);
}

/** Dealers' own users add for themselves, whatever they send; platform users name the dealer. */
function ownerOf({ user }: Context, dealerId: string | undefined): string {
  if (user.userType !== 1 && user.userType !== 4) return user.dealerId;
  if (!dealerId) return failField('dealerId', '请选择运营单位');
  return found(user.dealerIds.find((id) => id === dealerId));
}

export async function createPark(body: NewPark, context: Context): Promise<{ parkId: string }> {
  const { tx, now } = context;
  checkSpaces(body);
  const dealerId = ownerOf(context, body.dealerId);
  const id = newId(now);
  await repo.insertPark(tx, { dealerId, id }, body);
  for (const [index, { gateName, gateType }] of body.gates.entries()) {
    const gateCode = `G${String(index + 1).padStart(2, '0')}`;
    await insertGate(tx, { dealerId, id: newId(now) }, { parkId: id, gateCode, gateName, gateType });
  }
  context.audit({ targetType: 'park', targetId: id, detail: { after: body } });
  return { parkId: id };
}

export async function updatePark(id: string, body: Fields & { rev: number }, context: Context): Promise<{ parkId: string }> {
  const { tx, user, now } = context;
  const before = found(await repo.findPark(tx, id, user.parkIds, now));
  checkSpaces(body);
  if (before.parkType !== body.parkType && sum(await repo.ordersByStatus(tx, id)) > 0) fail(parkErrors.typeFixed);
  assertFresh(await repo.savePark(tx, id, body.rev, body));
  context.audit({ targetType: 'park', targetId: id, detail: { before, after: body } });
  return { parkId: id };
}

const sum = (counts: ReadonlyMap<number, number>, of: readonly number[] = [...counts.keys()]) =>
  of.reduce((total, status) => total + (counts.get(status) ?? 0), 0);

/** Suspended: entries are refused, exits and payments go on. Disabled: only when nobody is inside. */
export async function switchPark(
  id: string,
  body: { parkStatus: Park['parkStatus']; reason: string; resumeAt: string | null; rev: number },
  context: Context,
): Promise<null> {
  const { tx, user, now } = context;
  const before = found(await repo.findPark(tx, id, user.parkIds, now));
  const running = body.parkStatus === parkStatus.ENABLED;
  if (!running && body.reason === '') fail(parkErrors.reasonRequired);
  if (body.parkStatus === parkStatus.DISABLED) {
    const count = (await repo.ordersByStatus(tx, id)).get(parking) ?? 0;
    if (count > 0) fail(parkErrors.hasOpenOrders, { count });
  }
  const to = {
    parkStatus: body.parkStatus,
    reason: running ? '' : body.reason,
    resumeAt: body.parkStatus === parkStatus.SUSPENDED ? body.resumeAt : null,
  };
  assertFresh(await repo.saveParkStatus(tx, id, body.rev, to));
  context.audit({ targetType: 'park', targetId: id, detail: { before: before.parkStatus, after: to } });
  return null;
}

export async function removePark(id: string, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const park = found(await repo.findPark(tx, id, user.parkIds, now));
  const count = sum(await repo.ordersByStatus(tx, id), [parking, ...owing]);
  if (count > 0) fail(parkErrors.hasUnsettled, { count });
  const parts = [
    park.gateCount > 0 && `${park.gateCount}条通道`,
    park.berthCount > 0 && `${park.berthCount}个泊位`,
    park.deviceTotal > 0 && `${park.deviceTotal}台设备`,
  ].filter(Boolean);
  if (parts.length > 0) fail(parkErrors.hasParts, { parts: parts.join('、') });
  await repo.markParkDeleted(tx, id);
  context.audit({ targetType: 'park', targetId: id, detail: { before: park } });
  return null;
}
