import { type RoadSection, roadSectionErrors, type roadSectionFields, roadStatus } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import * as repo from './road-section.repo.ts';

constraintMeans('road_section_code_key', roadSectionErrors.codeTaken, 'roadCode');

type Fields = z.output<typeof roadSectionFields>;

/** What a line of a road section's history is about. */
const changeTypes = { ADDED: 1, WITHDRAWN: 2, REBUILT: 3, LEVEL: 4 } as const;

const roadside = 2;

async function requireRoadsidePark({ tx, user }: Context, parkId: string) {
  const park = found(await repo.findPark(tx, parkId, user.parkIds));
  if (park.parkType !== roadside) fail(roadSectionErrors.notRoadside);
  return park;
}

/** Every change leaves an immutable snapshot: orders cite road and version. */
async function snapshot({ tx, user, now }: Context, section: RoadSection, dealerId: string, changeType: number): Promise<void> {
  const author = { operatorId: user.userId, operatorName: user.userName };
  await repo.insertRoadHistory(tx, { id: newId(now), dealerId, section, changeType, at: now.toISOString(), ...author });
}

export async function createRoadSection(fields: Fields, context: Context): Promise<{ roadId: string }> {
  const { tx, user, now } = context;
  const { dealerId } = await requireRoadsidePark(context, fields.parkId);
  const id = newId(now);
  await repo.insertRoadSection(tx, { dealerId, id }, fields);
  await snapshot(context, found(await repo.findRoadSection(tx, id, user.parkIds)), dealerId, changeTypes.ADDED);
  context.audit({ targetType: 'roadSection', targetId: id, detail: { after: fields } });
  return { roadId: id };
}

export async function updateRoadSection(id: string, body: Fields & { rev: number }, context: Context): Promise<{ roadId: string }> {
  const { tx, user } = context;
  const before = found(await repo.findRoadSection(tx, id, user.parkIds));
  const { dealerId } = await requireRoadsidePark(context, body.parkId);
  assertFresh(await repo.saveRoadSection(tx, id, body.rev, body));
  const after = found(await repo.findRoadSection(tx, id, user.parkIds));
  await snapshot(context, after, dealerId, before.roadLevel === after.roadLevel ? changeTypes.REBUILT : changeTypes.LEVEL);
  context.audit({ targetType: 'roadSection', targetId: id, detail: { before, after } });
  return { roadId: id };
}

export async function switchRoadSection(
  id: string,
  body: { status: number; reason: string; rev: number },
  context: Context,
): Promise<null> {
  const { tx, user, now } = context;
  const before = found(await repo.findRoadSection(tx, id, user.parkIds));
  const { dealerId } = await requireRoadsidePark(context, before.parkId);
  if (body.status === roadStatus.CLOSED) {
    if (body.reason === '') fail(roadSectionErrors.reasonRequired);
    if (before.occupiedCount > 0) fail(roadSectionErrors.hasOpenOrders, { count: before.occupiedCount });
  }
  assertFresh(await repo.saveRoadStatus(tx, id, body.rev, { status: body.status, reason: body.reason, at: now.toISOString() }));
  const after = found(await repo.findRoadSection(tx, id, user.parkIds));
  await snapshot(context, after, dealerId, body.status === roadStatus.CLOSED ? changeTypes.WITHDRAWN : changeTypes.ADDED);
  context.audit({ targetType: 'roadSection', targetId: id, detail: { before: before.status, after: after.status, reason: body.reason } });
  return null;
}

export async function removeRoadSection(id: string, context: Context): Promise<null> {
  const before = found(await repo.findRoadSection(context.tx, id, context.user.parkIds));
  if (before.berthCount > 0) fail(roadSectionErrors.hasBerths, { count: before.berthCount });
  await repo.markRoadSectionDeleted(context.tx, id);
  context.audit({ targetType: 'roadSection', targetId: id, detail: { before } });
  return null;
}
