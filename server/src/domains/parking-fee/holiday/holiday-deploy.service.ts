import {
  type DeployDay,
  dayType,
  deployStatus,
  holidayDeployErrors as errors,
  type HolidayDeploy,
  type HolidayDeployFields,
} from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { placesOf } from '../../parking-lot/index.ts';
import { checkDays, checkPast, commonDate, sharesLots } from './holiday-day.rule.ts';
import * as repo from './holiday-deploy.repo.ts';

type Filters = Parameters<typeof repo.listDeploys>[1];
const targetType = 'holidayDeploy';
const countOf = (days: readonly DeployDay[], type: number) => days.filter((day) => day.dayType === type).length;

export async function listDeploys(filters: Filters, { tx }: Context) {
  const page = await repo.listDeploys(tx, filters);
  const parkIds = [...new Set(page.results.flatMap((row) => row.parkIds ?? []))];
  const names = new Map((await placesOf(tx, 'park', parkIds)).map((place) => [place.id, place.name]));
  const results: HolidayDeploy[] = page.results.map(({ dealerId: _, ...row }) => ({
    ...row,
    parkNames: (row.parkIds ?? []).map((id) => names.get(id) ?? ''),
    holidays: countOf(row.days, dayType.HOLIDAY),
    workdays: countOf(row.days, dayType.WORKDAY),
  }));
  return { ...page, results };
}

/** The lots' unit. Whoever sees some lots only writes for those, never for all. */
async function ownerOf({ tx, user }: Context, parkIds: readonly string[] | null): Promise<string> {
  if (parkIds === null) return user.parkIds === null && user.dealerId !== platformDealerId ? user.dealerId : fail(errors.allLots);
  const places = await placesOf(tx, 'park', parkIds);
  const [first] = places;
  const seen = places.filter((place) => place.dealerId === first?.dealerId && (user.parkIds?.includes(place.id) ?? true));
  if (!first || seen.length !== new Set(parkIds).size) fail(errors.wrongPark);
  return first.dealerId;
}

/** What is in force says one thing about a date of a lot. */
async function checkOthers({ tx }: Context, deploy: HolidayDeployFields & { dealerId: string; deployId: string }): Promise<void> {
  for (const other of await repo.otherPublished(tx, deploy)) {
    const date = sharesLots(deploy.parkIds, other.parkIds) ? commonDate(deploy.days, other.days) : undefined;
    if (date !== undefined) fail(errors.taken, { date, deployName: other.deployName });
  }
}

export async function createDeploy(fields: HolidayDeployFields, context: Context): Promise<{ deployId: string }> {
  checkDays(fields.days, fields.year);
  const id = newId(context.now);
  await repo.insertDraft(context.tx, { dealerId: await ownerOf(context, fields.parkIds), id }, fields);
  context.audit({ targetType, targetId: id, detail: { after: fields } });
  return { deployId: id };
}

/** A draft changes freely; one in force keeps its lots and its days up to today. */
export async function updateDeploy(
  id: string,
  { rev, ...fields }: HolidayDeployFields & { rev: number },
  context: Context,
): Promise<{ deployId: string }> {
  const { tx, now } = context;
  const before = found(await repo.lockDeploy(tx, id));
  await ownerOf(context, before.parkIds);
  if ((await ownerOf(context, fields.parkIds)) !== before.dealerId) fail(errors.wrongPark);
  checkDays(fields.days, fields.year);
  if (before.status === deployStatus.PUBLISHED) {
    const today = businessDate(now);
    const sameLots = JSON.stringify(before.parkIds) === JSON.stringify(fields.parkIds);
    checkPast(before.days, fields.days, today);
    if (!sameLots) checkPast(before.days, [], today);
    await checkOthers(context, { ...fields, dealerId: before.dealerId, deployId: id });
  }
  assertFresh(await repo.saveDeploy(tx, id, rev, fields));
  context.audit({ targetType, targetId: id, detail: { before, after: fields } });
  return { deployId: id };
}

export async function publishDeploy(id: string, rev: number, context: Context): Promise<null> {
  const { tx, now } = context;
  const deploy = found(await repo.lockDeploy(tx, id));
  await ownerOf(context, deploy.parkIds);
  if (deploy.status === deployStatus.PUBLISHED) return null;
  checkPast([], deploy.days, businessDate(now));
  await checkOthers(context, deploy);
  assertFresh(await repo.markPublished(tx, id, rev, now));
  context.audit({ targetType, targetId: id, detail: { days: deploy.days.length } });
  return null;
}

export async function removeDeploy(id: string, context: Context): Promise<null> {
  const deploy = found(await repo.lockDeploy(context.tx, id));
  await ownerOf(context, deploy.parkIds);
  if (deploy.status === deployStatus.PUBLISHED) fail(errors.published);
  assertFresh(await repo.markDeleted(context.tx, id, deploy.rev));
  context.audit({ targetType, targetId: id, detail: { before: deploy } });
  return null;
}
