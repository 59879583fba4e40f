import { type Zone, zoneErrors, type zoneFields } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { ownerOfPark } from '../home.repo.ts';
import * as repo from './zone.repo.ts';

type NewZone = z.output<typeof zoneFields>;

/** The parent is a zone of the same lot and not below the zone itself. */
function checkParent(zones: readonly Zone[], parentId: string | null, ownId: string | null): void {
  const byId = new Map(zones.map((zone) => [zone.zoneId, zone]));
  if (parentId !== null && !byId.has(parentId)) fail(zoneErrors.parentOfOtherPark);
  for (let at = parentId; at !== null; at = byId.get(at)?.parentZoneId ?? null) if (at === ownId) fail(zoneErrors.circle);
}

export async function createZone(body: NewZone, context: Context): Promise<{ zoneId: string }> {
  const { tx, user, now } = context;
  const dealerId = found(await ownerOfPark(tx, body.parkId, user.parkIds));
  checkParent(await repo.zonesOfPark(tx, body.parkId, user.parkIds), body.parentZoneId, null);
  const id = newId(now);
  await repo.insertZone(tx, { dealerId, id }, body);
  context.audit({ targetType: 'parkZone', targetId: id, detail: { after: body } });
  return { zoneId: id };
}

export async function updateZone(
  id: string,
  body: Omit<NewZone, 'parkId'> & { rev: number },
  context: Context,
): Promise<{ zoneId: string }> {
  const { tx, user } = context;
  const before = found(await repo.findZone(tx, id, user.parkIds));
  checkParent(await repo.zonesOfPark(tx, before.parkId, user.parkIds), body.parentZoneId, id);
  assertFresh(await repo.saveZone(tx, id, body.rev, body));
  context.audit({ targetType: 'parkZone', targetId: id, detail: { before, after: body } });
  return { zoneId: id };
}

export async function removeZone(id: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const zone = found(await repo.findZone(tx, id, user.parkIds));
  const children = (await repo.zonesOfPark(tx, zone.parkId, user.parkIds)).filter((other) => other.parentZoneId === id).length;
  const parts = [
    children > 0 && `${children}个下级区域`,
    zone.gateCount > 0 && `${zone.gateCount}条通道`,
    zone.berthCount > 0 && `${zone.berthCount}个泊位`,
  ].filter(Boolean);
  if (parts.length > 0) fail(zoneErrors.inUse, { parts: parts.join('、') });
  await repo.markZoneDeleted(tx, id);
  context.audit({ targetType: 'parkZone', targetId: id, detail: { before: zone } });
  return null;
}
