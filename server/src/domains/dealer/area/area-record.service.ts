import { readFileSync } from 'node:fs';
import { areaErrors, type areaRecords } from '@bochong/contract/dealer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { areaLevel } from '@bochong/contract/parking-lot';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { deleteArea, ensureRegion, insertStreet, lockArea, saveStreet, usesOf } from './area-record.repo.ts';
import { chainOf, type Region, regionsIn, searchRegions } from './region.rule.ts';

constraintMeans('area_name_key', areaErrors.taken, 'areaName');

/** Counties and above, as the National Bureau of Statistics lists them (2023); read when they are first wanted. */
let known: ReadonlyMap<string, Region> | undefined;
const regions = () => {
  known ??= regionsIn(readFileSync(new URL('./regions.txt', import.meta.url), 'utf8'));
  return known;
};

export const regionChoices = (keyword = '') => searchRegions(keyword, regions(), 50);

export async function addRegion(code: string, { tx, user, audit }: Context) {
  const chain = chainOf(code, regions()) ?? fail(areaErrors.noRegion, {}, { field: 'regionCode' });
  let areaId: string | null = null;
  for (const region of chain) areaId = await ensureRegion(tx, user.dealerId, region, areaId);
  audit({ targetType: 'area', targetId: found(areaId), detail: { after: { regionCode: code } } });
  return { areaId: found(areaId) };
}

export async function createStreet(body: BodyOf<typeof areaRecords.create>, { tx, user, audit }: Context) {
  const parent = found(await lockArea(tx, user.dealerId, body.parentId));
  if (parent.level !== areaLevel.DISTRICT) fail(areaErrors.notDistrict, {}, { field: 'parentId' });
  const areaId = await insertStreet(tx, user.dealerId, body);
  audit({ targetType: 'area', targetId: areaId, detail: { after: body } });
  return { areaId };
}

export async function updateStreet(id: string, { rev, ...fields }: BodyOf<typeof areaRecords.update>, { tx, user, audit }: Context) {
  const before = found(await lockArea(tx, user.dealerId, id));
  if (before.level !== areaLevel.STREET) fail(areaErrors.stateOwned);
  assertFresh(await saveStreet(tx, { dealerId: user.dealerId, id, rev }, fields));
  audit({ targetType: 'area', targetId: id, detail: { before, after: fields } });
  return { areaId: id };
}

export async function removeArea(id: string, { tx, user, audit }: Context): Promise<null> {
  const before = found(await lockArea(tx, user.dealerId, id));
  const what = await usesOf(tx, user.dealerId, id);
  if (what !== undefined) fail(areaErrors.used, { name: before.areaName, what });
  await deleteArea(tx, user.dealerId, id);
  audit({ targetType: 'area', targetId: id, detail: { before } });
  return null;
}
