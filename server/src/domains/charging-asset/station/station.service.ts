import { stationErrors, stationStatus, type stations } from '@bochong/contract/charging-asset';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App, Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';
import { keepFile } from '../../../kernel/storage/file-kind.ts';
import { placesOf } from '../../parking-lot/index.ts';
import { noteStationService } from '../gun-state/out-of-service.repo.ts';
import { type StationKey, stationKey } from '../station-scope.repo.ts';
import * as repo from './station.repo.ts';
import { picturesOf, replacePictures } from './station-picture.repo.ts';

constraintMeans('charging_station_code_key', stationErrors.codeTaken, 'stationCode');

/** What keeps a station from going online, in words; null: nothing. Domains that a station needs more from add theirs. */
export type OnlineCondition = (context: Context, station: StationKey) => Promise<string | null>;

const conditions = new WeakMap<App, OnlineCondition[]>();
export const addOnlineCondition = (app: App, condition: OnlineCondition): void =>
  void conditions.set(app, [...(conditions.get(app) ?? []), condition]);

/** Told when the lots of a station have changed, or it has gone, within the transaction; may refuse. */
export type LotsFollower = (context: Context, dealerId: string) => Promise<void>;

const followers = new WeakMap<App, LotsFollower[]>();
export const followStationLots = (app: App, follower: LotsFollower): void =>
  void followers.set(app, [...(followers.get(app) ?? []), follower]);
async function tellLots(context: Context, dealerId: string): Promise<void> {
  for (const follower of followers.get(context.app) ?? []) await follower(context, dealerId);
}

/**
 * Whose station it is: dealers' users add for themselves, the platform's people for whom its lots are. All lots are of one unit and within the
 * user's data scope; who sees some lots only must name one, or would not see the station.
 */
async function ownerOf({ tx, user }: Context, parkIds: readonly string[], known?: string): Promise<string> {
  if (user.parkIds !== null && parkIds.length === 0) fail(stationErrors.needsOwnPark);
  const lots = await placesOf(tx, 'park', parkIds);
  const dealerId = known ?? (user.userType === 1 || user.userType === 4 ? lots[0]?.dealerId : user.dealerId);
  if (dealerId === undefined) return failField('parkIds', '请选择关联停车场：电站归其运营单位');
  const isOwn = (id: string) => lots.some((lot) => lot.id === id && lot.dealerId === dealerId) && (user.parkIds?.includes(id) ?? true);
  if (!parkIds.every(isOwn)) fail(commonErrors.notFound);
  return dealerId;
}

export async function createStation(body: repo.StationValues, context: Context): Promise<{ stationId: string }> {
  const { tx, now, user } = context;
  const dealerId = await ownerOf(context, body.parkIds);
  const id = newId(now);
  await repo.insertStation(tx, { dealerId, id }, body);
  await noteStationService(tx, dealerId, id, stationStatus.BUILDING, now);
  await repo.replaceLots(tx, { dealerId, id }, body.parkIds, user.parkIds);
  context.audit({ targetType: 'chargingStation', targetId: id, detail: { after: body } });
  return { stationId: id };
}

export async function updateStation(
  id: string,
  { rev, ...body }: repo.StationValues & { rev: number },
  context: Context,
): Promise<{ stationId: string }> {
  const { tx, user } = context;
  const { dealerId } = found(await stationKey(tx, id, user.parkIds));
  const before = found(await repo.findStation(tx, id, user.parkIds));
  if (before.stationCode !== body.stationCode && before.equipmentCount > 0) fail(stationErrors.codeFixed);
  await ownerOf(context, body.parkIds, dealerId);
  assertFresh(await repo.saveStation(tx, id, rev, body));
  await repo.replaceLots(tx, { dealerId, id }, body.parkIds, user.parkIds);
  await tellLots(context, dealerId);
  context.audit({ targetType: 'chargingStation', targetId: id, detail: { before, after: body } });
  return { stationId: id };
}

/** Opens a station for charging once it has a gun that can, and whatever else its conditions ask. All that is missing is named at once. */
export async function bringOnline(id: string, { rev }: BodyOf<typeof stations.online>, context: Context): Promise<null> {
  const { tx, user, app } = context;
  const station = found(await stationKey(tx, id, user.parkIds));
  const missing = [(await repo.readyGuns(tx, id)) === 0 ? '没有启用的充电枪' : null];
  for (const condition of conditions.get(app) ?? []) missing.push(await condition(context, station));
  const reasons = missing.filter((reason) => reason !== null).join('；');
  if (reasons !== '') fail(stationErrors.notReady, { reasons });
  return changeStatus(id, { status: stationStatus.NORMAL, reason: '' }, rev, context);
}

/** Nothing can be started from now on; what is charging goes on. */
export const takeOffline = async (id: string, body: BodyOf<typeof stations.offline>, context: Context): Promise<null> =>
  changeStatus(id, { status: body.stationStatus, reason: body.reason }, body.rev, context);

async function changeStatus(id: string, to: { status: number; reason: string }, rev: number, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const { dealerId } = found(await stationKey(tx, id, user.parkIds));
  const before = found(await repo.findStation(tx, id, user.parkIds));
  assertFresh(await repo.saveStation(tx, id, rev, to));
  if (before.stationStatus !== to.status) await noteStationService(tx, dealerId, id, to.status, now);
  context.audit({ targetType: 'chargingStation', targetId: id, detail: { before: before.stationStatus, after: to } });
  return null;
}

/** A station goes when its equipment has gone; equipment that had an order never does. */
export async function removeStation(id: string, context: Context): Promise<null> {
  const { dealerId } = found(await stationKey(context.tx, id, context.user.parkIds));
  const before = found(await repo.findStation(context.tx, id, context.user.parkIds));
  if (before.equipmentCount > 0) fail(stationErrors.inUse, { count: before.equipmentCount });
  await repo.markStationDeleted(context.tx, id);
  await tellLots(context, dealerId);
  context.audit({ targetType: 'chargingStation', targetId: id, detail: { before } });
  return null;
}

const folderOf = ({ dealerId }: Pick<SessionUser, 'dealerId'>) => `station/${dealerId}/`;

/** Keeps a picture that is not yet of any station. */
export async function attachPicture(app: App, file: UploadedFile, { user, now }: Pick<Context, 'user' | 'now'>) {
  const place = { folder: folderOf(user), kinds: ['png', 'jpg'] as const, maxBytes: 5 * 1024 * 1024, now };
  const fileId = (await keepFile(app.storage, place, file)) ?? fail(stationErrors.fileKind);
  return { fileId, url: app.storage.signedPath(fileId, now) };
}

export async function stationPictures(id: string, { tx, user, app, now }: Context): Promise<Data<typeof stations.pictures>> {
  const station = found(await stationKey(tx, id, user.parkIds));
  return (await picturesOf(tx, station)).map((picture) => ({ ...picture, url: app.storage.signedPath(picture.fileId, now) }));
}

/** The pictures of a station from now on. New ones are those the user has uploaded; others' files are nobody's to show. */
export async function setPictures(id: string, { pictures }: BodyOf<typeof stations.setPictures>, context: Context): Promise<null> {
  const { tx, user } = context;
  const station = found(await stationKey(tx, id, user.parkIds));
  const before = (await picturesOf(tx, station)).map(({ fileId }) => fileId);
  const isOwn = (fileId: string) => before.includes(fileId) || (fileId.startsWith(folderOf(user)) && !fileId.includes('..'));
  if (!pictures.every(({ fileId }) => isOwn(fileId))) failField('pictures', '照片不存在，请重新上传');
  await replacePictures(tx, station.dealerId, id, pictures);
  context.audit({ targetType: 'chargingStation', targetId: id, detail: { before, after: pictures.map(({ fileId }) => fileId) } });
  return null;
}
